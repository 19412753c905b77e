// Where the editor keeps what is typed: on the device at once, with the server when the hand rests.
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type EntryText, forgetOnDevice, keepOnDevice, type OnDevice, readFromDevice } from "./editor-drafts.ts";

/** Where the newest text is; "clean" when it is the saved one. */
export type Kept = "clean" | "device" | "keeping" | "server" | "signedOut" | "offline";

/** Sends the text as the person's draft, and says since when the server has it, or why it has not. */
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

/** Offline or signed out, it tries again by itself. */
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

/** What an earlier visit left on the device, if it is news; and leaving now leaves there what nobody else has. */
function useLeftOnDevice(
  entry: string,
  { now, safe, keptAt }: { now: RefObject<EntryText>; safe: RefObject<EntryText["data"]>; keptAt: RefObject<number | null> },
  send: () => Promise<void>,
) {
  const [left, setLeft] = useState<OnDevice | null>(null);
  useEffect(() => {
    const left = readFromDevice(entry);
    // Coming back by the browser's arrow, the page may still hold what the device holds.
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
      // Leaving by a link of the office: what the timers had not kept yet.
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
  /** As it stands in the editor now. */
  text: EntryText;
  /** Whether the editor began with what the server keeps as the person's draft, and since when that is kept. */
  isDraft: boolean;
  keptAt: number | null;
  /** Called when the server has the text; always the same function. */
  onKept: () => void;
};

export function useKeeping({ kind, slug, text, isDraft, keptAt, onKept }: Options) {
  const entry = `${kind}/${slug}`;
  const { data, base } = text;
  const [kept, setKept] = useState<Kept>(isDraft ? "server" : "clean");
  // What the server or a saved revision holds; anything else is still to be kept.
  const safe = useRef(data);
  const now = useRef(text);
  // Since when the server keeps what this is written on.
  const after = useRef(keptAt);
  now.current = text;
  const keeping = useRef<Promise<void>>(Promise.resolve());
  // While it is being saved nothing is kept beside it: a draft that arrived late would outlive what it was saved as.
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

  // The device first, at once; then the server, when the hand rests.
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
    /** The server may have let go of what it kept: somebody has saved the page. Where something is not saved, it is sent once more. */
    keepAgain,
    /** The text once nothing of it is on its way to the server any more; from then on nothing is, until release(). */
    async hold(): Promise<EntryText> {
      isHeld.current = true;
      await keeping.current;
      return now.current;
    },
    release() {
      isHeld.current = false;
      setTimeout(() => void keepOnServer(), 500); // what was typed meanwhile
    },
    /** Whether a revision or the server has all of it. */
    isKept,
    /** What an earlier visit left on the device and nobody has put back or thrown away yet. */
    left,
    /** It is in the editor again, or older than what was saved since. */
    closeLeft,
    forgetLeft() {
      forgetOnDevice(entry);
      setLeft(null);
    },
    /** What was sent is a saved revision, in this wording; what was typed since it was sent is still to be kept. */
    isSaved(sent: EntryText["data"], stored: EntryText["data"]) {
      safe.current = stored;
      after.current = null;
      if (now.current.data === sent) {
        forgetOnDevice(entry);
        setKept("clean");
      }
    },
    /** The editor goes on with this text, a saved revision or the person's draft, and nothing else is to be kept. */
    startsWith(text: EntryText["data"], keptAt: number | null = null) {
      forgetOnDevice(entry);
      safe.current = text;
      after.current = keptAt;
      setKept(keptAt !== null ? "server" : "clean");
    },
  };
}
