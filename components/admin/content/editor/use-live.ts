"use client";
// Whether visitors get what was published: this browser asks for its pages as a visitor does, and compares them with what the
// site renders now. So what a proxy still gives out counts as not live.
import { useEffect, useState } from "react";
import type { VisitorPages } from "#lib/content/publish/visitor-pages";
import { pageMark } from "#lib/site/page-mark";

/** A plain request without the office's session, past what this browser has kept. */
async function isShown([path, mark]: [path: string, mark: string]): Promise<boolean> {
  const seen = await fetch(path, { credentials: "omit", cache: "no-store", redirect: "manual" });
  return mark !== "" && pageMark(seen) === mark;
}

/** A proxy may rewrite what the pages are compared by: then nothing is ever seen, and asking on would cost the site for as long as the tab is open. */
const mostMs = 60_000;

/** Whether they were seen before it was given up. */
async function untilShown(address: string, signal: AbortSignal): Promise<boolean> {
  const began = Date.now();
  for (let pauseMs = 300; !signal.aborted && Date.now() - began < mostMs; pauseMs = Math.min(pauseMs * 1.5, 5000)) {
    const answer = await fetch(address, { signal }).catch(() => undefined);
    const { pages = {}, settlesMs = 0 } = answer?.ok ? ((await answer.json()) as VisitorPages) : {};
    const rest = began + settlesMs - Date.now();
    if (rest <= 0 && answer?.ok) {
      const seen = await Promise.all(Object.entries(pages).map(isShown)).catch(() => [false]);
      if (seen.every(Boolean)) return true;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(rest, pauseMs)));
  }
  return false;
}

/**
 * Whether what was published is live. published: what came of publishing, another object each time; null where nothing was. shown:
 * where the pages to look at are asked for; null for what no page shows.
 */
export function useLive(published: object | null, shown: string | null): boolean {
  const [seen, setSeen] = useState<object | null>(null);
  useEffect(() => {
    if (!published || !shown) return;
    const left = new AbortController();
    void untilShown(shown, left.signal).then((isSeen) => isSeen && !left.signal.aborted && setSeen(published));
    return () => left.abort();
  }, [published, shown]);
  return published !== null && (shown === null || seen === published);
}
