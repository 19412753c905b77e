"use client";
// Tells components/page-script/wake.ts that a part of the page ([data-wakes]) is hydrated, which repeats the visitor's earlier actions
// on it. Call it after the part's other layout effects, which may fill in its fields. It runs before the first paint, so that no
// keystroke gets lost.
import { type RefObject, useLayoutEffect } from "react";
import { nearPx } from "#lib/host/sleeping-page";
import { restoreInput } from "./restore-input.ts";

/** `ahead` prefetches the code that the part loads when it is used; called when the browser is idle, if the part is near the viewport. */
export function useAwake(part: RefObject<HTMLElement | null>, ahead?: () => Promise<unknown>): void {
  // After each render, because the part may be a new element (a form for another message).
  useLayoutEffect(() => {
    const element = part.current;
    if (!element || element.hasAttribute("data-awake")) return;
    element.dispatchEvent(new CustomEvent("awake", { bubbles: true, detail: restoreInput }));
    if (!ahead || element.getBoundingClientRect().top > window.innerHeight + nearPx) return;
    const soon = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 200));
    soon(() => void ahead().catch(() => undefined));
  });
}
