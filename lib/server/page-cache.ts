// The framework's cache of prerendered pages, with pages put to sleep as they come out of it (next.config.ts, cacheHandler).
// Loaded by the framework, not by the bundler. A page that cannot be put to sleep goes out awake, with the policy that
// allows what stands in it, and says so on standard error and in /admin/health (lib/server/health).
import { createRequire } from "node:module";
import { join } from "node:path";
import { openPolicy, sleepingPolicy } from "../site/content-security-policy.ts";
import { keepHydration, packHydration } from "./hydration-store.ts";
import { sleepRecord } from "./sleep-record.ts";
import { putToSleep, UnknownPage } from "./sleeping-page.ts";

type Headers = Record<string, string | string[] | undefined>;
type CachedPage = { kind: string; html: unknown; headers?: Headers; postponed?: unknown };
type Entry = { value: CachedPage | null } | null;
type Handler = new (...args: unknown[]) => { get(key: string, ...rest: unknown[]): Promise<Entry> };

const require = createRequire(join(process.cwd(), "package.json"));
const { default: FileSystemCache } = require("next/dist/server/lib/incremental-cache/file-system-cache") as { default: Handler };

/** Pages that were looked at, with what wakes them; null where they go out awake. */
const done = new WeakMap<CachedPage, { hash: string; body: Buffer } | null>();

function settle(key: string, page: CachedPage): void {
  done.set(page, null);
  const { asleep, awake } = sleepRecord();
  try {
    const { html, hash, hydration } = putToSleep(page.html as string);
    done.set(page, { hash, body: packHydration(hydration) });
    page.html = html;
    page.headers = { ...page.headers, "content-security-policy": sleepingPolicy };
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

export default class PageCache extends FileSystemCache {
  override async get(key: string, ...rest: unknown[]): Promise<Entry> {
    const entry = await super.get(key, ...rest);
    const page = entry?.value;
    // Pages with a part that is rendered for each request are not whole here; a build stores what it rendered as it is.
    const isWhole = page?.kind === "APP_PAGE" && typeof page.html === "string" && !page.postponed;
    if (!isWhole || process.env.NEXT_PHASE === "phase-production-build") return entry;
    if (!done.has(page)) settle(key, page);
    const waking = done.get(page);
    if (waking) keepHydration(waking.hash, waking.body);
    return entry;
  }
}
