"use client";
// An answer of the server takes focus, so that it is read out. The one a page came with (sent without scripts, or before they
// were there) does so only while nobody is anywhere in the page: whoever types already is not torn out of the field.
import { type RefObject, useEffect, useRef } from "react";

/** `place`: where the answer stands, if there is one; `answer`: the state of the action, another one for each answer. */
export function useAnswerFocus(place: RefObject<HTMLElement | null>, answer: unknown): void {
  const cameWithPage = useRef(answer);
  useEffect(() => {
    if (answer === cameWithPage.current && document.activeElement !== document.body) return;
    place.current?.focus();
  }, [place, answer]);
}
