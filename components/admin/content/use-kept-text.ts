"use client";
// Small forms of the office: what is typed there and not saved is on the device at once, and stands there again when one comes back.
import { useEffect, useRef } from "react";
import { type EntryText, forgetOnDevice, keepOnDevice, readFromDevice } from "./editor/editor-drafts.ts";

/**
 * entry: what it is of. isSaved: whether nothing of it would be lost. onFound: called once with what an earlier visit left. Says
 * how to forget it.
 */
export function useKeptText(entry: string, text: EntryText, isSaved: boolean, onFound: (left: EntryText) => void): () => void {
  const now = useRef({ text, isSaved });
  now.current = { text, isSaved };
  const found = useRef(onFound);
  useEffect(() => {
    const left = readFromDevice(entry);
    if (left) found.current(left);
    const keep = () => {
      if (!now.current.isSaved) keepOnDevice(entry, now.current.text);
    };
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, [entry]);
  useEffect(() => {
    if (isSaved) return;
    const soon = setTimeout(() => keepOnDevice(entry, text), 300);
    return () => clearTimeout(soon);
  }, [entry, text, isSaved]);
  return () => {
    now.current.isSaved = true;
    forgetOnDevice(entry);
  };
}
