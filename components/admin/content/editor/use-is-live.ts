"use client";
// Whether visitors get what was published: the browser requests the pages as a visitor does and compares them with what the site renders
// now. A stale proxy cache therefore counts as not live.
import { useEffect, useState } from "react";
import type { VisitorPages } from "#lib/content/publish/visitor-pages";
import { pageVersion } from "#lib/http/page-version";

/** Requests the page without the office's session and without the browser cache. */
async function isPageLive([path, mark]: [path: string, mark: string]): Promise<boolean> {
  const seen = await fetch(path, { credentials: "omit", cache: "no-store", redirect: "manual" });
  return mark !== "" && pageVersion(seen) === mark;
}

/**
 * A proxy may rewrite the ETags that are compared, so that no page ever matches. Polling without a limit would then load the site while the
 * tab is open.
 */
const maxWaitMs = 60_000;

/** Resolves to true once all pages match, to false on timeout or abort. */
async function waitUntilLive(address: string, signal: AbortSignal): Promise<boolean> {
  const began = Date.now();
  for (let pauseMs = 300; !signal.aborted && Date.now() - began < maxWaitMs; pauseMs = Math.min(pauseMs * 1.5, 5000)) {
    const answer = await fetch(address, { signal }).catch(() => undefined);
    const { pages = {}, settlesMs = 0 } = answer?.ok ? ((await answer.json()) as VisitorPages) : {};
    const rest = began + settlesMs - Date.now();
    if (rest <= 0 && answer?.ok) {
      const seen = await Promise.all(Object.entries(pages).map(isPageLive)).catch(() => [false]);
      if (seen.every(Boolean)) return true;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(rest, pauseMs)));
  }
  return false;
}

/**
 * Returns whether the published text is live. `published` is the result of publishing, a new object each time, or null. `visitorPagesPath`
 * is the endpoint that lists the pages to compare; null for entries without a public page.
 */
export function useIsLive(published: object | null, visitorPagesPath: string | null): boolean {
  const [seen, setSeen] = useState<object | null>(null);
  useEffect(() => {
    if (!published || !visitorPagesPath) return;
    const left = new AbortController();
    void waitUntilLive(visitorPagesPath, left.signal).then((isSeen) => isSeen && !left.signal.aborted && setSeen(published));
    return () => left.abort();
  }, [published, visitorPagesPath]);
  return published !== null && (visitorPagesPath === null || seen === published);
}
