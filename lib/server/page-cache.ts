// The framework's cache of prerendered pages, with pages put to sleep as they come out of it (next.config.ts, cacheHandler).
// Loaded by the framework, not by the bundler. A page that cannot be put to sleep goes out awake, with the policy that
// allows what stands in it, and says so on standard error and in /admin/health (lib/server/health).
import { createRequire } from "node:module";
import { join } from "node:path";
import { openPolicy, sleepingPolicy, stylesIn } from "../site/content-security-policy.ts";
import { keepHydration, packHydration } from "./hydration-store.ts";
import { sleepRecord } from "./sleep-record.ts";
import { putToSleep, UnknownPage } from "./sleeping-page.ts";

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
 * When the rendering of a page began, by key, in milliseconds. The framework dates a page by its end: what is published while it is
 * rendered would count as shown, and the page would keep the older text until the next change.
 */
const begun = new Map<string, number>();
/** More than the site has pages; what was asked for and never rendered does not pile up. */
const mostBegun = 5000;

function isStale(entry: Entry): boolean {
  const tags = entry?.value?.headers?.["x-next-cache-tags"];
  return !entry?.value || (typeof tags === "string" && areTagsStale(tags.split(","), entry.lastModified ?? 0));
}

/** Pages that were looked at, with what wakes them; null where they go out awake. */
const done = new WeakMap<CachedPage, { hash: string; body: Buffer } | null>();

function settle(key: string, page: CachedPage): void {
  done.set(page, null);
  const { asleep, awake } = sleepRecord();
  try {
    const { html, hash, hydration } = putToSleep(page.html as string);
    done.set(page, { hash, body: packHydration(hydration) });
    page.html = html;
    page.headers = { ...page.headers, "content-security-policy": sleepingPolicy(stylesIn(html)) };
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
  // Pages with a part that is rendered for each request are not whole here; a build stores what it rendered as it is.
  const isWhole = page?.kind === "APP_PAGE" && typeof page.html === "string" && !page.postponed;
  if (!isWhole || process.env.NEXT_PHASE === "phase-production-build") return;
  if (!done.has(page)) settle(key, page);
  const waking = done.get(page);
  if (waking) keepHydration(waking.hash, waking.body);
}

export default class PageCache extends FileSystemCache {
  override async get(key: string, ...rest: unknown[]): Promise<Entry> {
    const asked = Date.now();
    const entry = await super.get(key, ...rest);
    // It is rendered next, unless that is under way: then it began before.
    if (isStale(entry) && !begun.has(key)) {
      if (begun.size >= mostBegun) begun.clear();
      begun.set(key, asked);
    }
    prepare(key, entry?.value);
    return entry;
  }

  override async set(key: string, ...rest: unknown[]): Promise<void> {
    // Whoever waited for the rendering is answered with this object.
    prepare(key, rest[0] as CachedPage | null);
    const written = super.set(key, ...rest);
    const kept = FileSystemCache.memoryCache?.get(key);
    const since = begun.get(key);
    if (kept && since !== undefined) kept.lastModified = since;
    begun.delete(key);
    await written;
  }
}
