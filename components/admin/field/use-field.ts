// The state of the technician's page: what the phone keeps, what waits to be sent, and when the site was last reached.
import { useCallback, useEffect, useRef, useState } from "react";
import { myVisits } from "#lib/visits/my-visits";
import { pauseMs, type QueueItem } from "#lib/visits/queue";
import {
  beginKeeping,
  fieldChannel,
  isKeptOnDevice,
  type KeptVisits,
  keepVisits,
  purge,
  readItems,
  readVisits,
  wipe,
} from "./kept-data.ts";
import { isSessionOver, sendQueue } from "./send-queue.ts";

/** While the page is in view it asks for new visits this often. */
const refreshMs = 120_000;

export type Field = {
  phase: "opening" | "open" | "ended";
  visits: KeptVisits | undefined;
  items: QueueItem[];
  /** Whether the last request reached the site. */
  isReached: boolean;
  /** Whether the phone has the page itself, to open it without network. */
  isShellKept: boolean;
  isKept: boolean;
};

type SyncManager = { register: (tag: string) => Promise<void> };

/** The service worker of the page at `path`, which is told to keep the page with the files that it has used. */
async function keepShell(path: string): Promise<void> {
  const registration = await navigator.serviceWorker?.register(`${path}/worker`, { scope: path });
  if (!registration) return;
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  if (worker && worker.state !== "activated")
    await new Promise<void>((resolve) => {
      worker.addEventListener("statechange", () => worker.state === "activated" && resolve());
    });
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  (registration.active ?? worker)?.postMessage({ keep: files });
}

/** Asks the browser to send what waits once there is network, also when the page is closed by then. Not all browsers can. */
async function sendLater(path: string): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration(path)) as
    | (ServiceWorkerRegistration & { sync?: SyncManager })
    | undefined;
  await registration?.sync?.register("office-field").catch(() => undefined);
}

/** `path` of the page, with its language. */
export function useField(path: string): Field & { retry: () => void; changed: () => Promise<void> } {
  const [field, setField] = useState<Field>({
    phase: "opening",
    visits: undefined,
    items: [],
    isReached: true,
    isShellKept: false,
    isKept: true,
  });
  const change = useCallback((more: Partial<Field>) => setField((before) => ({ ...before, ...more })), []);
  /** After a wipe, and while the page is hidden, nothing is opened or shown. */
  const isEnded = useRef(false);
  const load = useCallback(async () => {
    if (isEnded.current) return;
    const [visits, items] = await Promise.all([readVisits(), readItems()]);
    if (isEnded.current) return;
    change({ visits, items, isKept: isKeptOnDevice(), ...(visits && { phase: "open" as const }) });
  }, [change]);
  const end = useCallback(() => {
    isEnded.current = true;
    change({ phase: "ended", visits: undefined, items: [] });
  }, [change]);

  /** Whether the site was reached. */
  const fetchVisits = useCallback(async (): Promise<boolean> => {
    const answer = await fetch(`${path}/visits`, { cache: "no-store", redirect: "manual" }).catch(() => null);
    if (answer?.ok) {
      const read = myVisits.safeParse(await answer.json().catch(() => null));
      if (!read.success) return false;
      await beginKeeping(read.data.owner);
      await keepVisits(read.data.visits);
      return true;
    }
    const isRefused = answer !== null && (answer.type === "opaqueredirect" || answer.status === 401 || answer.status === 403);
    if (isRefused && (await isSessionOver())) {
      await wipe();
      end();
    }
    return false;
  }, [path, end]);

  const isBusy = useRef(false);
  /** Whether something was added while the rest was sent. */
  const isAskedAgain = useRef(false);
  const failures = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const work = useCallback(async () => {
    if (isEnded.current) return;
    isAskedAgain.current = isBusy.current;
    if (isBusy.current) return;
    isBusy.current = true;
    clearTimeout(timer.current);
    let isReached = false;
    let hasFailed = true;
    try {
      isReached = await fetchVisits();
      if (isEnded.current) return;
      const sent = isReached ? await sendQueue(path) : "later";
      if (sent === "ended") return end();
      hasFailed = sent === "later";
      if (hasFailed && (await readItems()).length > 0) await sendLater(path);
      change({ isReached });
      await load();
    } catch {
      // The storage is full, or the browser has closed it: the page goes on with what it shows.
    } finally {
      isBusy.current = false;
      failures.current = hasFailed ? failures.current + 1 : 0;
      const pause = isAskedAgain.current ? 0 : hasFailed ? pauseMs(failures.current) : refreshMs;
      if (!isEnded.current) timer.current = setTimeout(() => void work(), pause);
    }
  }, [path, fetchVisits, load, end, change]);

  const retry = useCallback(() => {
    failures.current = 0;
    void work();
  }, [work]);

  useEffect(() => {
    const channel = new BroadcastChannel(fieldChannel);
    channel.onmessage = ({ data }) => {
      if (data === "wiped") end();
      else if (data === "shell") change({ isShellKept: true });
      // Something has arrived, sent from here, another tab or the service worker: the visits are read again.
      else void load().then(work);
    };
    // The framework keeps a page that was left, hidden, and shows it again with its state: by then another user may be signed in.
    isEnded.current = false;
    const onReturn = () => document.visibilityState === "visible" && retry();
    window.addEventListener("online", onReturn);
    window.addEventListener("focus", onReturn);
    window.addEventListener("pageshow", onReturn);
    document.addEventListener("visibilitychange", onReturn);
    void purge()
      .catch(() => undefined)
      .then(load)
      .catch(() => undefined)
      .then(work);
    // After the page, so that it knows which files the page has used.
    const shell = setTimeout(() => void keepShell(path).catch(() => undefined), 1500);
    return () => {
      channel.close();
      isEnded.current = true;
      change({ phase: "opening", visits: undefined, items: [] });
      clearTimeout(shell);
      clearTimeout(timer.current);
      window.removeEventListener("online", onReturn);
      window.removeEventListener("focus", onReturn);
      window.removeEventListener("pageshow", onReturn);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, [path, load, work, retry, end, change]);

  const changed = useCallback(async () => {
    await load();
    retry();
  }, [load, retry]);
  return { ...field, retry, changed };
}
