// Keeps unsaved text: on the device at once, on the server after a pause in typing.
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type EntryText, forgetOnDevice, keepOnDevice, type OnDevice, readFromDevice } from "./editor-drafts.ts";

/** Where the newest text is stored; "clean" if it equals the saved revision. */
export type Kept = "clean" | "device" | "keeping" | "server" | "signedOut" | "offline";

/** Stores the text as the user's draft. Returns when the server stored it (ms since 1970), or why it could not. */
async function sendDraft(kind: string, slug: string, { base, data }: EntryText): Promise<number | "signedOut" | "offline"> {
  const response = await fetch("/api/admin/drafts", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind, slug, base, data }),
    signal: AbortSignal.timeout(15_000),
  }).catch(() => undefined);
  if (response?.ok) {
    const { keptAt } = (await response.json().catch(() => ({}))) as { keptAt?: string };
    return Date.parse(keptAt ?? "") || Date.now();
  }
  return response?.status === 401 || response?.status === 403 ? "signedOut" : "offline";
}

/** Retries while offline or signed out. */
function useTryingAgain(kept: Kept, keepOnServer: () => Promise<void>): void {
  useEffect(() => {
    if (kept !== "offline" && kept !== "signedOut") return;
    const again = setInterval(() => void keepOnServer(), 10_000);
    const back = () => void keepOnServer();
    window.addEventListener("online", back);
    window.addEventListener("focus", back);
    return () => {
      clearInterval(again);
      window.removeEventListener("online", back);
      window.removeEventListener("focus", back);
    };
  }, [kept, keepOnServer]);
}

/** Reads what an earlier visit left on the device, unless it is already on screen; on leaving, stores what the server does not have. */
function useLeftOnDevice(
  entry: string,
  { now, safe, keptAt }: { now: RefObject<EntryText>; safe: RefObject<EntryText["data"]>; keptAt: RefObject<number | null> },
  send: () => Promise<void>,
) {
  const [left, setLeft] = useState<OnDevice | null>(null);
  useEffect(() => {
    const left = readFromDevice(entry);
    // After the browser's Back button, the page may still hold the device's text.
    const known = [safe.current, now.current.data].some((text) => JSON.stringify(text) === JSON.stringify(left?.data));
    if (left && !known) setLeft(left);
    const leaving = (event: BeforeUnloadEvent) => {
      if (now.current.data === safe.current) return;
      keepOnDevice(entry, now.current, keptAt.current);
      event.preventDefault();
    };
    window.addEventListener("beforeunload", leaving);
    return () => {
      window.removeEventListener("beforeunload", leaving);
      // Navigation inside the office: stores what the timers have not stored yet.
      if (now.current.data === safe.current) return;
      keepOnDevice(entry, now.current, keptAt.current);
      void send();
    };
  }, [entry, now, safe, keptAt, send]);
  return [left, setLeft] as const;
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
  onKept: () => void;
};

export function useKeeping({ kind, slug, text, isDraft, keptAt, onKept }: Options) {
  const entry = `${kind}/${slug}`;
  const { data, base } = text;
  const [kept, setKept] = useState<Kept>(isDraft ? "server" : "clean");
  // The text that the server or a saved revision holds; anything else still has to be stored.
  const safe = useRef(data);
  const now = useRef(text);
  // When the server draft that this text continues was stored; null if there is none.
  const after = useRef(keptAt);
  now.current = text;
  const keeping = useRef<Promise<void>>(Promise.resolve());
  // While a save is in progress no draft is stored: a late draft would outlive the revision made from it.
  const isHeld = useRef(false);

  const keepOnServer = useCallback((): Promise<void> => {
    keeping.current = keeping.current.then(async () => {
      const { data, base } = now.current;
      if (data === safe.current || isHeld.current) return;
      setKept("keeping");
      const where = await sendDraft(kind, slug, { base, data });
      if (typeof where !== "number") {
        setKept(where);
        return;
      }
      safe.current = data;
      after.current = where;
      if (now.current.data === data) {
        forgetOnDevice(entry);
        setKept("server");
      }
      onKept();
    });
    return keeping.current;
  }, [kind, slug, entry, onKept]);

  useEffect(() => {
    if (data === safe.current) return;
    setKept((before) => (before === "signedOut" || before === "offline" ? before : "device"));
    const quick = setTimeout(() => keepOnDevice(entry, { base, data }, after.current), 300);
    const slow = setTimeout(() => void keepOnServer(), 1500);
    return () => {
      clearTimeout(quick);
      clearTimeout(slow);
    };
  }, [data, base, entry, keepOnServer]);
  useTryingAgain(kept, keepOnServer);
  const isClean = kept === "clean";
  const keepAgain = useCallback(() => {
    if (isClean) return;
    safe.current = { ...safe.current };
    void keepOnServer();
  }, [isClean, keepOnServer]);
  const [left, setLeft] = useLeftOnDevice(entry, { now, safe, keptAt: after }, keepOnServer);
  const isKept = useCallback(() => now.current.data === safe.current, []);
  const closeLeft = useCallback(() => setLeft(null), [setLeft]);

  return {
    kept,
    keepOnServer,
    /** Somebody has saved the page, so the server may have dropped the draft. If the text is unsaved, it is stored again. */
    keepAgain,
    /** Resolves to the text once no draft request is in progress; no new one starts until release(). */
    async hold(): Promise<EntryText> {
      isHeld.current = true;
      await keeping.current;
      return now.current;
    },
    release() {
      isHeld.current = false;
      setTimeout(() => void keepOnServer(), 500); // Stores what was typed during the save.
    },
    /** Whether a saved revision or the server draft has all of the text. */
    isKept,
    /** The text an earlier visit left on the device, until the user restores or discards it. */
    left,
    /** Closes the offer: the text was restored, or something newer was saved. */
    closeLeft,
    forgetLeft() {
      forgetOnDevice(entry);
      setLeft(null);
    },
    /** The sent text is now a saved revision, in the stored wording; edits made since it was sent still have to be stored. */
    isSaved(sent: EntryText["data"], stored: EntryText["data"]) {
      safe.current = stored;
      after.current = null;
      if (now.current.data === sent) {
        forgetOnDevice(entry);
        setKept("clean");
      }
    },
    /** Restarts from this text, a saved revision or the user's draft, with nothing left to store. */
    startsWith(text: EntryText["data"], keptAt: number | null = null) {
      forgetOnDevice(entry);
      safe.current = text;
      after.current = keptAt;
      setKept(keptAt !== null ? "server" : "clean");
    },
  };
}
