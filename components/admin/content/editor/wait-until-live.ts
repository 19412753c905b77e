// Waits until visitors get what was published: requests the pages as a visitor does and compares them with what the site renders now. A stale
// proxy cache therefore counts as not live.
import type { VisitorPages } from "#lib/content/publish/visitor-pages";
import { pageVersion } from "#lib/http/page-version";

type Ask = (path: string, init?: RequestInit) => Promise<Response>;

/** Requests the page without the office's session, and without a header by which a cache would pass the request on. */
async function isPageLive(ask: Ask, [path, mark]: [path: string, mark: string]): Promise<boolean> {
  const seen = await ask(path, { credentials: "omit", redirect: "manual" });
  return mark !== "" && pageVersion(seen) === mark;
}

/**
 * A cache may keep pages for longer than they say, and an instance may be cut off from the database. Polling without a limit would then load
 * the site while the tab is open.
 */
const maxWaitMs = 120_000;

/**
 * Resolves to true once every instance shows the publication, older pages have left the caches and the compared pages are new; to false if
 * that was not seen in time. `address`: the endpoint that lists the pages. `origin`: where the office is open.
 */
export async function waitUntilLive(address: string, origin: string, ask: Ask, signal: AbortSignal): Promise<boolean> {
  const began = Date.now();
  let version: number | undefined;
  let settledAt = Number.POSITIVE_INFINITY;
  for (let pauseMs = 300; !signal.aborted && Date.now() - began < maxWaitMs; pauseMs = Math.min(pauseMs * 1.5, 5000)) {
    const asked = version === undefined ? address : `${address}${address.includes("?") ? "&" : "?"}version=${version}`;
    const answer: Response | undefined = await ask(asked, { signal }).catch(() => undefined);
    const shown = answer?.ok ? ((await answer.json()) as VisitorPages) : undefined;
    let restMs = 0;
    if (shown) {
      // Only the address that visitors use leads through the caches that they meet.
      if (shown.publicOrigin !== null && shown.publicOrigin !== origin) return false;
      version ??= shown.version;
      if (shown.cachedMs !== null) {
        settledAt = Math.min(settledAt, Date.now() + shown.cachedMs);
        const isSettled = Date.now() >= settledAt;
        // A look before that has the pages rendered by the instances that have not shown them yet.
        const seen = await Promise.all(Object.entries(shown.pages).map((page) => isPageLive(ask, page))).catch(() => [false]);
        if (isSettled && seen.every(Boolean)) return true;
        restMs = settledAt - Date.now();
      }
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(restMs, pauseMs)));
  }
  return false;
}
