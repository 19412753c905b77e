// The pages that visitors must get before the office calls a change live. The editor's browser requests them as a visitor does, through any
// proxy, and compares their marks (components/admin/content/editor/use-is-live.ts).
import "server-only";
import { env, ownOrigin } from "../../env.ts";
import { ownRequestHeaders } from "../../host/requests.ts";
import { pageVersion } from "../../http/page-version.ts";
import { localeCodes, localePath } from "../../i18n/locales.ts";
import { type EntryKey, pathOfEntry } from "../../site/routes.ts";
import { content } from "../store/snapshot.ts";
import { contentClock } from "../store/sync.ts";
import { publishNow } from "./publish-watcher.ts";

/** Pages that are checked besides an entry's own: the lists, and those that show hours and days off. */
const sample = ["/", "/about", "/contact", "/services", "/blog", "/resources", "/case-studies", "/careers"];

/**
 * Behind a proxy, another instance may apply a publication up to 4 s later, and the proxy may serve that instance's response for 5 s more
 * (docs/decisions/0021-behind-a-proxy.md): until then, an older page may follow a new one.
 */
const settlesBehindProxyMs = 10_000;

export type VisitorPages = { pages: Record<string, string>; settlesMs: number };

/**
 * The pages of these entries and the sample, in both languages, each with its mark (lib/http/page-version.ts) as this instance renders it with
 * everything published. Undefined while this instance cannot determine what is published.
 */
export async function visitorPages(entries: readonly EntryKey[]): Promise<VisitorPages | undefined> {
  const clock = await contentClock(2000).catch(() => undefined);
  if (clock === undefined || !ownOrigin()) return undefined;
  if (content().version < clock && !(await publishNow())) return undefined;
  const entryPaths = entries.flatMap((entry) => pathOfEntry(entry) ?? []);
  const paths = [...new Set([...entryPaths, ...sample])].flatMap((path) => localeCodes.map((locale) => localePath(path, locale)));
  const pages: Record<string, string> = {};
  // One after another: some have to be rendered, and visitors are served in between.
  for (const path of paths) {
    const response = await fetch(`${ownOrigin()}${path}`, {
      // HEAD renders the page, which has the same mark.
      method: "HEAD",
      headers: ownRequestHeaders(),
      redirect: "manual",
      signal: AbortSignal.timeout(10_000),
    });
    pages[path] = pageVersion(response);
  }
  return { pages, settlesMs: env().TRUSTED_PROXIES > 0 ? settlesBehindProxyMs : 0 };
}
