// Adds, moves and removes list items, and undoes a removal. Each change applies to both languages, so that the lists keep the same length;
// the focus follows the item.
import { useRef, useState } from "react";
import { blank, type FieldOf, type Json } from "#lib/content/schema-form";
import { type Locale, localeCodes } from "#lib/i18n/locales";
import { useEditor } from "../editor-context.tsx";

export type Sides = Partial<Record<Locale, Json>>;

export function useListEdit(field: FieldOf<"list">, path: string, en: Json | undefined, ar: Json | undefined) {
  const { change } = useEditor();
  // The index of the open item, for items that fold.
  const [opened, setOpened] = useState<number | null>(null);
  const [removed, setRemoved] = useState<{ at: number; items: Sides } | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const sides: Record<Locale, Json[]> = { en: Array.isArray(en) ? en : [], ar: Array.isArray(ar) ? ar : [] };
  const count = Math.max(sides.en.length, sides.ar.length);
  const both = (to: (list: Json[], locale: Locale) => Json[]) => {
    for (const locale of localeCodes) change(path, [locale], (value) => to(Array.isArray(value) ? value : [], locale));
  };
  const focusOn = (selector: string) => requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus());
  const move = (from: number, to: number) => {
    both((list) => {
      if (from >= list.length || to >= list.length) return list;
      const next = [...list];
      next.splice(to, 0, ...next.splice(from, 1));
      return next;
    });
    setOpened((at) => (at === from ? to : at === to ? from : at));
    focusOn(`[data-move="${path}.${to}.${to < from ? "up" : "down"}"]`);
  };
  const remove = (at: number) => {
    const items: Sides = {};
    for (const locale of localeCodes) if (at < sides[locale].length) items[locale] = sides[locale][at] as Json;
    setRemoved({ at, items });
    both((list) => list.filter((_, index) => index !== at));
    setOpened(null);
    focusOn("[data-undo]");
  };
  const undo = () => {
    if (!removed) return;
    both((list, locale) => {
      const item = removed.items[locale];
      return item === undefined ? list : [...list.slice(0, removed.at), item, ...list.slice(removed.at)];
    });
    setRemoved(null);
  };
  const add = () => {
    both((list) => [...list, ...Array.from({ length: count + 1 - list.length }, () => blank(field.item))]);
    setOpened(count);
    focusOn(`[data-item="${path}.${count}"] :is(input, textarea, select)`);
  };
  const evenOut = () => both((list) => [...list, ...Array.from({ length: count - list.length }, () => blank(field.item))]);
  const toggle = (at: number) => {
    setOpened((open) => (open === at ? null : at));
    // An item that is folded away with others moves out of them.
    focusOn(`[data-item="${path}.${at}"] button`);
  };
  return { sides, count, box, opened, toggle, move, remove, hasRemoved: removed !== null, undo, add, evenOut };
}

export type ListEdit = ReturnType<typeof useListEdit>;
