"use client";
// Who adds something goes on in it, and who removes something goes on beside where it stood.
import { type RefObject, useLayoutEffect, useRef } from "react";

/** The list whose children carry `data-item`, and what is told before one is added, or removed. */
export function useFocusOnAdded<E extends HTMLElement>(): { list: RefObject<E | null>; willAdd: () => void; willRemove: () => void } {
  const list = useRef<E>(null);
  const wanted = useRef<"added" | "left" | null>(null);
  useLayoutEffect(() => {
    if (!wanted.current || !list.current) return;
    const items = list.current.querySelectorAll<HTMLElement>(":scope > [data-item]");
    const target =
      wanted.current === "added"
        ? items[items.length - 1]?.querySelector<HTMLElement>("input, select")
        : list.current.querySelector<HTMLElement>("[data-add]");
    wanted.current = null;
    target?.focus();
  });
  return {
    list,
    willAdd: () => {
      wanted.current = "added";
    },
    willRemove: () => {
      wanted.current = "left";
    },
  };
}
