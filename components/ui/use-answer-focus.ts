"use client";
// Focuses the server's answer, so that it is read out. An answer that came with the page (sent without scripts, or before they ran)
// takes the focus only while no element has it, so that a visitor who already types keeps their field.
import { type RefObject, useEffect, useRef } from "react";

/** `place`: the answer's element, null while there is none; `answer`: the state of the action, a new object for each answer. */
export function useAnswerFocus(place: RefObject<HTMLElement | null>, answer: unknown): void {
  const cameWithPage = useRef(answer);
  useEffect(() => {
    if (answer === cameWithPage.current && document.activeElement !== document.body) return;
    place.current?.focus();
  }, [place, answer]);
}
