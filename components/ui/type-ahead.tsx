"use client";
// Typing in a closed select chooses the option that is meant. Browsers choose the next option that begins with the typed text, from
// the chosen one on: "North" typed on "West" silently ends on "North-west", and "S" on "South-east". One listener serves all selects
// of a page, once it is hydrated.
import { useEffect } from "react";
import { findTypedName } from "./find-typed-name.ts";

/** A letter after this pause starts a new word. */
const pauseMs = 1000;

export function TypeAhead() {
  useEffect(() => {
    const until = new AbortController();
    let [word, at] = ["", 0];
    const onKey = (event: KeyboardEvent) => {
      const { target: list, key, timeStamp, ctrlKey, metaKey, altKey, isComposing } = event;
      if (!(list instanceof HTMLSelectElement) || key.length > 1 || ctrlKey || metaKey || altKey || isComposing) return;
      if (timeStamp - at > pauseMs) word = "";
      // A space alone opens the list.
      if (!word && key === " ") return;
      [word, at] = [word + key, timeStamp];
      event.preventDefault();
      const options = [...list.options];
      const names = options.map(({ disabled, text }) => (disabled ? "" : text));
      const found = options[findTypedName(names, list.selectedIndex, word)];
      if (!found || found.selected) return;
      found.selected = true;
      for (const type of ["input", "change"]) list.dispatchEvent(new Event(type, { bubbles: true }));
    };
    addEventListener("focusin", () => (word = ""), until);
    addEventListener("keydown", onKey, { signal: until.signal, capture: true });
    return () => until.abort();
  }, []);
  return null;
}
