// Keeps unsaved text: on the device at once, on the server after a pause in typing.
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { EntryProblem } from "#lib/content/edit/problems";
import { type DeviceDraft, type EntryText, readFromDevice, removeFromDevice, storeOnDevice } from "./device-drafts.ts";

/** Where the newest text is stored; "clean" if it equals the saved revision. */
export type DraftState = "clean" | "device" | "keeping" | "server" | "signedOut" | "offline";

/** When the server stored a draft (ms since 1970), and what is wrong with its links and titles. */
type Stored = { keptAt: number; warnings: EntryProblem[] };

/** Stores the text as the user's draft, or returns why the server could not. */
async function sendDraft(kind: string, slug: string, { base, data }: EntryText): Promise<Stored | "signedOut" | "offline"> {
  const response = await fetch("/api/admin/drafts", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind, slug, base, data }),
    signal: AbortSignal.timeout(15_000),
  }).catch(() => undefined);
  if (response?.ok) {
    const { keptAt = "", warnings = [] } = (await response.json().catch(() => ({}))) as { keptAt?: string; warnings?: EntryProblem[] };
    return { keptAt: Date.parse(keptAt) || Date.now(), warnings };
  }
  return response?.status === 401 || response?.status === 403 ? "signedOut" : "offline";
}

/** Retries while offline or signed out. */
function useDraftRetry(draftState: DraftState, storeOnServer: () => Promise<void>): void {
  useEffect(() => {
    if (draftState !== "offline" && draftState !== "signedOut") return;
    const again = setInterval(() => void storeOnServer(), 3_000);
    const back = () => void storeOnServer();
    window.addEventListener("online", back);
    window.addEventListener("focus", back);
    return () => {
      clearInterval(again);
      window.removeEventListener("online", back);
      window.removeEventListener("focus", back);
    };
  }, [draftState, storeOnServer]);
}

/** Reads what an earlier visit left on the device, unless it is already on screen; on leaving, stores what the server does not have. */
function useDeviceDraft(
  entry: string,
  {
    latest,
    storedData,
    serverDraftAt,
  }: { latest: RefObject<EntryText>; storedData: RefObject<EntryText["data"]>; serverDraftAt: RefObject<number | null> },
  send: () => Promise<void>,
) {
  const [deviceDraft, setDeviceDraft] = useState<DeviceDraft | null>(null);
  useEffect(() => {
    const deviceDraft = readFromDevice(entry);
    // After the browser's Back button, the page may still hold the device's text.
    const known = [storedData.current, latest.current.data].some((text) => JSON.stringify(text) === JSON.stringify(deviceDraft?.data));
    if (deviceDraft && !known) setDeviceDraft(deviceDraft);
    const leaving = (event: BeforeUnloadEvent) => {
      if (latest.current.data === storedData.current) return;
      storeOnDevice(entry, latest.current, serverDraftAt.current);
      event.preventDefault();
    };
    window.addEventListener("beforeunload", leaving);
    return () => {
      window.removeEventListener("beforeunload", leaving);
      // Navigation inside the office: stores what the timers have not stored yet.
      if (latest.current.data === storedData.current) return;
      storeOnDevice(entry, latest.current, serverDraftAt.current);
      void send();
    };
  }, [entry, latest, storedData, serverDraftAt, send]);
  return [deviceDraft, setDeviceDraft] as const;
}

type Options = {
  kind: string;
  slug: string;
  /** The current text of the editor. */
  text: EntryText;
  /** `isDraft`: the editor started from the user's server draft; `keptAt`: when that draft was stored (ms since 1970). */
  isDraft: boolean;
  keptAt: number | null;
  /** Called when the server has stored the draft; must be a stable function. */
  onStored: () => void;
};

export function useDraftStorage({ kind, slug, text, isDraft, keptAt, onStored }: Options) {
  const entry = `${kind}/${slug}`;
  const { data, base } = text;
  const [draftState, setDraftState] = useState<DraftState>(isDraft ? "server" : "clean");
  const [warnings, setWarnings] = useState<EntryProblem[]>([]);
  // The text that the server or a saved revision holds; anything else still has to be stored.
  const storedData = useRef(data);
  const latest = useRef(text);
  // When the server draft that this text continues was stored; null if there is none.
  const serverDraftAt = useRef(keptAt);
  latest.current = text;
  const lastRequest = useRef<Promise<void>>(Promise.resolve());
  // While a save is in progress no draft is stored: a late draft would outlive the revision made from it.
  const isPaused = useRef(false);

  const storeOnServer = useCallback((): Promise<void> => {
    lastRequest.current = lastRequest.current.then(async () => {
      const { data, base } = latest.current;
      if (data === storedData.current || isPaused.current) return;
      setDraftState("keeping");
      const stored = await sendDraft(kind, slug, { base, data });
      if (typeof stored === "string") {
        setDraftState(stored);
        return;
      }
      storedData.current = data;
      serverDraftAt.current = stored.keptAt;
      setWarnings((before) => (JSON.stringify(before) === JSON.stringify(stored.warnings) ? before : stored.warnings));
      if (latest.current.data === data) {
        removeFromDevice(entry);
        setDraftState("server");
      }
      onStored();
    });
    return lastRequest.current;
  }, [kind, slug, entry, onStored]);

  useEffect(() => {
    if (data === storedData.current) return;
    setDraftState((before) => (before === "signedOut" || before === "offline" ? before : "device"));
    const quick = setTimeout(() => storeOnDevice(entry, { base, data }, serverDraftAt.current), 300);
    const slow = setTimeout(() => void storeOnServer(), 1500);
    return () => {
      clearTimeout(quick);
      clearTimeout(slow);
    };
  }, [data, base, entry, storeOnServer]);
  useDraftRetry(draftState, storeOnServer);
  const isClean = draftState === "clean";
  const storeAgain = useCallback(() => {
    if (isClean) return;
    storedData.current = { ...storedData.current };
    void storeOnServer();
  }, [isClean, storeOnServer]);
  const [deviceDraft, setDeviceDraft] = useDeviceDraft(entry, { latest, storedData, serverDraftAt }, storeOnServer);
  const isStored = useCallback(() => latest.current.data === storedData.current, []);
  const dismissDeviceDraft = useCallback(() => setDeviceDraft(null), [setDeviceDraft]);

  return {
    draftState,
    /** What is wrong with the links and titles of the text that the server stored last. */
    warnings,
    storeOnServer,
    /** Somebody has saved the page, so the server may have dropped the draft. If the text is unsaved, it is stored again. */
    storeAgain,
    /** Resolves to the text once no draft request is in progress; no new one starts until release(). */
    async hold(): Promise<EntryText> {
      isPaused.current = true;
      await lastRequest.current;
      return latest.current;
    },
    release() {
      isPaused.current = false;
      setTimeout(() => void storeOnServer(), 500); // Stores what was typed during the save.
    },
    /** Whether a saved revision or the server draft has all of the text. */
    isStored,
    /** The text an earlier visit left on the device, until the user restores or discards it. */
    deviceDraft,
    /** Closes the offer: the text was restored, or something newer was saved. */
    dismissDeviceDraft,
    discardDeviceDraft() {
      removeFromDevice(entry);
      setDeviceDraft(null);
    },
    /** The sent text is now a saved revision, in the stored wording; edits made since it was sent still have to be stored. */
    markSaved(sent: EntryText["data"], stored: EntryText["data"]) {
      storedData.current = stored;
      serverDraftAt.current = null;
      setWarnings([]);
      if (latest.current.data === sent) {
        removeFromDevice(entry);
        setDraftState("clean");
      }
    },
    /** Restarts from this text, a saved revision or the user's draft, with nothing left to store. */
    restartFrom(text: EntryText["data"], keptAt: number | null = null) {
      removeFromDevice(entry);
      setWarnings([]);
      storedData.current = text;
      serverDraftAt.current = keptAt;
      setDraftState(keptAt !== null ? "server" : "clean");
    },
  };
}
