"use client";
// Tells components/page-script/wake.ts that a part of the page ([data-wakes]) is alive: what was done to it before is done
// again. Called after all other effects of the part, which may fill in its fields.
import { type RefObject, useEffect } from "react";
import { putBack } from "./put-back.ts";

export function useAwake(part: RefObject<HTMLElement | null>): void {
  // After each drawing: the part may be another element than before (a form for another message).
  useEffect(() => {
    if (part.current && !part.current.hasAttribute("data-awake"))
      part.current.dispatchEvent(new CustomEvent("awake", { bubbles: true, detail: putBack }));
  });
}
