// The framework's cache of prerendered pages, with pages put to sleep as they come out of it. A page that cannot be put to sleep goes out
// awake, with a policy that allows what stands in it, and says so on standard error and in sleepRecord().
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { join } from "node:path";
import { keepHydration, packHydration } from "./pages/hydration-store.ts";
import { putToSleep, UnknownPage } from "./pages/put-to-sleep.ts";
import { sleepRecord } from "./pages/sleep-record.ts";

type Headers = Record<string, string | string[] | undefined>;
type CachedPage = { kind: string; html: unknown; headers?: Headers; postponed?: unknown };
type Entry = { value: CachedPage | null; lastModified?: number } | null;
type Cache = {
  get(key: string, ...rest: unknown[]): Promise<Entry>;
  set(key: string, ...rest: unknown[]): Promise<void>;
};
type Handler = (new (...args: unknown[]) => Cache) & { memoryCache?: { get(key: string): Entry | undefined } };

const require = createRequire(join(process.cwd(), "package.json"));
const { default: FileSystemCache } = require("next/dist/server/lib/incremental-cache/file-system-cache") as { default: Handler };

const { areTagsStale } = require("next/dist/server/lib/incremental-cache/tags-manifest.external") as {
  areTagsStale(tags: string[], since: number): boolean;
};

/**
 * When the rendering of a page began, by key, in milliseconds. The framework dates a page by the end of its rendering: what is published
 * while it is rendered would count as shown, and the page would keep the older text until the next change.
 */
const begunAt = new Map<string, number>();
/** Keys that are never rendered do not pile up: beyond this number the oldest is dropped. */
const maxBegun = 5000;

function isStale(entry: Entry): boolean {
  const tags = entry?.value?.headers?.["x-next-cache-tags"];
  return !entry?.value || (typeof tags === "string" && areTagsStale(tags.split(","), entry.lastModified ?? 0));
}

/**
 * The page without its hydration data: two instances that render the same page may write that data in another order, and then their ETags
 * differ.
 */
const pageVersionHeader = "x-page-version";

export type PageCacheSite = {
  /** Inline scripts of the site's own, which stay in a sleeping page. */
  ownScripts: readonly string[];
  /** The text of a style sheet of the build, by the address in a page's link; undefined if the build has none there. */
  readSheet: (href: string) => string | undefined;
  /** The Content-Security-Policy of a page that sleeps; `used`: what it contains of its style sheets. */
  sleepingPolicy: (html: string, used: string) => string;
  /** The Content-Security-Policy of a page that goes out awake. */
  openPolicy: string;
};

/** The handler that the framework loads. */
export function pageCache({ ownScripts, readSheet, sleepingPolicy, openPolicy }: PageCacheSite): Handler {
  /** Pages that were looked at, with their hydration data; null where they go out awake. */
  const seen = new WeakMap<CachedPage, { hash: string; body: Buffer } | null>();

  function sleepOrStayAwake(key: string, page: CachedPage): void {
    seen.set(page, null);
    const { asleep, awake } = sleepRecord();
    try {
      const { html, hash, hydration, used } = putToSleep(page.html as string, { ownScripts, readSheet });
      seen.set(page, { hash, body: packHydration(hydration) });
      page.html = html;
      page.headers = {
        ...page.headers,
        "content-security-policy": sleepingPolicy(html, used),
        [pageVersionHeader]: createHash("sha256").update(html.replaceAll(hash, "")).digest("base64url").slice(0, 20),
      };
      asleep.add(key);
      awake.delete(key);
    } catch (error) {
      if (!(error instanceof UnknownPage)) throw error;
      page.headers = { ...page.headers, "content-security-policy": openPolicy };
      if (awake.size === 0) console.error(`Pages go out awake: ${error.message}. See docs/decisions/0015-sleeping-pages.md.`);
      awake.set(key, error.message);
      asleep.delete(key);
    }
  }

  /** Puts a page to sleep before it goes out, once, and keeps what wakes it. */
  function prepare(key: string, page: CachedPage | null | undefined): void {
    // A page with a part that is rendered for each request is not whole here. A build stores what it rendered as it is.
    const isWhole = page?.kind === "APP_PAGE" && typeof page.html === "string" && !page.postponed;
    if (!isWhole || process.env.NEXT_PHASE === "phase-production-build") return;
    if (!seen.has(page)) sleepOrStayAwake(key, page);
    const hydration = seen.get(page);
    if (hydration) keepHydration(hydration.hash, hydration.body);
  }

  return class PageCache extends FileSystemCache {
    override async get(key: string, ...rest: unknown[]): Promise<Entry> {
      const askedAt = Date.now();
      const entry = await super.get(key, ...rest);
      // A stale page is rendered next. If its rendering is under way already, it began earlier.
      if (isStale(entry) && !begunAt.has(key)) {
        if (begunAt.size >= maxBegun) begunAt.delete(begunAt.keys().next().value as string);
        begunAt.set(key, askedAt);
      }
      prepare(key, entry?.value);
      return entry;
    }

    override async set(key: string, ...rest: unknown[]): Promise<void> {
      // Whoever waited for the rendering is answered with this object.
      prepare(key, rest[0] as CachedPage | null);
      const written = super.set(key, ...rest);
      const kept = FileSystemCache.memoryCache?.get(key);
      const since = begunAt.get(key);
      if (kept && since !== undefined) kept.lastModified = since;
      begunAt.delete(key);
      await written;
    }
  };
}
