"use client";
// Where a visitor was in a result, for when they come back to it. A page that is drawn by script is short when the browser puts it back
// where it was, and what comes above pushes it on: so the place is kept here, and taken again once the result stands.
import { useEffect } from "react";

const keyOf = () => `scroll ${location.pathname}${location.search}`;

/** Whether the page was reached by the browser's own back or forward: anew, or without loading it again. */
let wentBack = typeof performance !== "undefined" && isBackForward();
if (typeof window !== "undefined")
  addEventListener("popstate", () => {
    wentBack = true;
  });

function isBackForward(): boolean {
  const [entry] = performance.getEntriesByType?.("navigation") ?? [];
  return (entry as PerformanceNavigationTiming | undefined)?.type === "back_forward";
}

function kept(y?: number): number {
  try {
    if (y === undefined) return Number(sessionStorage.getItem(keyOf()) ?? 0);
    sessionStorage.setItem(keyOf(), String(Math.round(y)));
  } catch {
    // Storage is closed to us: the visitor scrolls.
  }
  return 0;
}

/** Holds a place while what is below and above it arrives, until a hand moves the page. */
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

/** In the result that a script draws: keeps its place, and takes it again after the browser's back. */
export function useScrollBack(): void {
  useEffect(() => {
    const y = wentBack ? kept() : 0;
    wentBack = false;
    const release = y > 0 ? hold(y) : undefined;
    const keep = () => void kept(window.scrollY);
    addEventListener("scrollend", keep);
    addEventListener("pagehide", keep);
    return () => {
      release?.();
      removeEventListener("scrollend", keep);
      removeEventListener("pagehide", keep);
    };
  }, []);
}
