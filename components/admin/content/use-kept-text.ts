"use client";
// For small forms of the office: keeps unsaved text on the device and restores it on the next visit.
import { useEffect, useMemo, useRef } from "react";
import { type EntryText, keeperOf, readFromDevice } from "./editor/editor-drafts.ts";

/**
 * `entry` is the storage key. `isSaved`: nothing would be lost. `onFound` is called once with the text an earlier visit left. Returns a
 * function that forgets the stored text.
 */
export function useKeptText(entry: string, text: EntryText, isSaved: boolean, onFound: (left: EntryText) => void): () => void {
  const now = useRef({ text, isSaved });
  now.current = { text, isSaved };
  const found = useRef(onFound);
  const keeper = useMemo(() => keeperOf(entry), [entry]);
  useEffect(() => {
    const left = readFromDevice(entry);
    if (left) found.current(left);
    const keep = () => {
      if (!now.current.isSaved) keeper.keep(now.current.text);
    };
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, [entry, keeper]);
  useEffect(() => {
    if (isSaved) return;
    const soon = setTimeout(() => keeper.keep(text), 300);
    return () => clearTimeout(soon);
  }, [keeper, text, isSaved]);
  return () => keeper.forget(now.current.text);
}
