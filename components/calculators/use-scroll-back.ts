"use client";
// Restores the scroll position in a result after the browser's back. A page rendered by script is still short when the browser
// restores it, and content above shifts it later; so the position is stored here and restored once the result is rendered.
import { useEffect } from "react";

const keyOf = () => `scroll ${location.pathname}${location.search}`;

/** Whether the page was reached by the browser's back or forward, with or without a page load. */
let wentBack = typeof performance !== "undefined" && isBackForward();
if (typeof window !== "undefined")
  addEventListener("popstate", () => {
    wentBack = true;
  });

function isBackForward(): boolean {
  const [entry] = performance.getEntriesByType?.("navigation") ?? [];
  return (entry as PerformanceNavigationTiming | undefined)?.type === "back_forward";
}

function storedPosition(y?: number): number {
  try {
    if (y === undefined) return Number(sessionStorage.getItem(keyOf()) ?? 0);
    sessionStorage.setItem(keyOf(), String(Math.round(y)));
  } catch {
    // The browser denies storage; the position is not restored.
  }
  return 0;
}

/** Holds a scroll position while content arrives, for 3 s or until the visitor interacts; returns a function that stops it. */
function hold(y: number): () => void {
  const go = () => window.scrollTo({ top: y, behavior: "instant" });
  const grown = new ResizeObserver(go);
  const stop = () => {
    grown.disconnect();
    clearTimeout(until);
    for (const hand of hands) removeEventListener(hand, stop);
  };
  const hands = ["wheel", "touchstart", "keydown", "pointerdown"] as const;
  const until = setTimeout(stop, 3000);
  for (const hand of hands) addEventListener(hand, stop, { passive: true });
  grown.observe(document.body);
  go();
  return stop;
}

/** For a result rendered by script: stores its scroll position, and restores it after the browser's back. */
export function useScrollBack(): void {
  useEffect(() => {
    const y = wentBack ? storedPosition() : 0;
    wentBack = false;
    const release = y > 0 ? hold(y) : undefined;
    const keep = () => void storedPosition(window.scrollY);
    addEventListener("scrollend", keep);
    addEventListener("pagehide", keep);
    return () => {
      release?.();
      removeEventListener("scrollend", keep);
      removeEventListener("pagehide", keep);
    };
  }, []);
}
