"use client";
// For small forms of the office: keeps unsaved text on the device and restores it on the next visit.
import { useEffect, useMemo, useRef } from "react";
import { deviceDraftStore, type EntryText, readFromDevice } from "./editor/device-drafts.ts";

/**
 * `entry` is the storage key. `isSaved`: nothing would be lost. `onFound` is called once with the text an earlier visit left. Returns a
 * function that forgets the stored text.
 */
export function useUnsavedText(entry: string, text: EntryText, isSaved: boolean, onFound: (left: EntryText) => void): () => void {
  const now = useRef({ text, isSaved });
  now.current = { text, isSaved };
  const onFoundRef = useRef(onFound);
  const deviceStore = useMemo(() => deviceDraftStore(entry), [entry]);
  useEffect(() => {
    const left = readFromDevice(entry);
    if (left) onFoundRef.current(left);
    const keep = () => {
      if (!now.current.isSaved) deviceStore.keep(now.current.text);
    };
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, [entry, deviceStore]);
  useEffect(() => {
    if (isSaved) return;
    const soon = setTimeout(() => deviceStore.keep(text), 300);
    return () => clearTimeout(soon);
  }, [deviceStore, text, isSaved]);
  return () => deviceStore.forget(now.current.text);
}
