"use client";
// Tells components/page-script/wake.ts that a part of the page ([data-wakes]) is alive: what was done to it before is done
// again. Called after the part's other layout effects, which may fill in its fields; before anything is painted, so that no
// letter falls between.
import { type RefObject, useLayoutEffect } from "react";
import { nearPx } from "#lib/host/sleeping-page";
import { putBack } from "./put-back.ts";

/** ahead: fetches what the part loads when it is used; called once the browser rests, if the part is near what is seen. */
export function useAwake(part: RefObject<HTMLElement | null>, ahead?: () => Promise<unknown>): void {
  // After each drawing: the part may be another element than before (a form for another message).
  useLayoutEffect(() => {
    const element = part.current;
    if (!element || element.hasAttribute("data-awake")) return;
    element.dispatchEvent(new CustomEvent("awake", { bubbles: true, detail: putBack }));
    if (!ahead || element.getBoundingClientRect().top > window.innerHeight + nearPx) return;
    const soon = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 200));
    soon(() => void ahead().catch(() => undefined));
  });
}
