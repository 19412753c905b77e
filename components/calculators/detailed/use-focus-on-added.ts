"use client";
// Keeps the focus when list items come and go: an added item takes it, and after a removal the add button does.
import { type RefObject, useLayoutEffect, useRef } from "react";

/** `list`: the element whose children carry `data-item`; `willAdd` and `willRemove` are called before the change. */
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
