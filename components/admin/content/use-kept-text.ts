"use client";
// Small forms of the office: what is typed there and not saved is on the device at once, and stands there again when one comes back.
import { useEffect, useMemo, useRef } from "react";
import { type EntryText, keeperOf, readFromDevice } from "./editor/editor-drafts.ts";

/**
 * entry: what it is of. isSaved: whether nothing of it would be lost. onFound: called once with what an earlier visit left. Says
 * how to forget it.
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
