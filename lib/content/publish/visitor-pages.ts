// What must be before the office calls a change live: every instance shows it, no cache in front still holds an older page, and the pages
// below are new. The editor's browser requests these as a visitor does, through any proxy, and compares their marks
// (components/admin/content/editor/wait-until-live.ts).
import "server-only";
import { env, ownOrigin, siteUrl } from "../../env.ts";
import { opensHereAlone } from "../../formats/local-address.ts";
import { ownRequestHeaders } from "../../host/requests.ts";
import { pageVersion } from "../../http/page-version.ts";
import { type Locale, localeCodes, localePath, otherLocale } from "../../i18n/locales.ts";
import { type EntryKey, pathOfEntry } from "../../site/routes.ts";
import { hasPage } from "../store/snapshot.ts";
import { contentClock } from "../store/sync.ts";
import { instancesBehind } from "./instances.ts";
import { publishNow, shownVersion } from "./publish-watcher.ts";

/** Pages that are checked besides an entry's own: the lists, and those that show hours and days off. */
const sample = ["/", "/about", "/contact", "/services", "/blog", "/resources", "/case-studies", "/careers"];

/** For so long each proxy may serve what an instance answered before it had the publication (lib/http/page-caching.ts), in whole seconds. */
const cachedMs = 6000;

/** False also while the database does not say. */
const isEverywhere = (version: number) =>
  instancesBehind(version).then(
    (behind) => behind === 0,
    () => false,
  );

/** Whether an entry is public in this language and not in the other, where its address leads to a list. */
const isOnlyIn = (locale: Locale, { kind, slug }: EntryKey) => hasPage(kind, slug, locale) && !hasPage(kind, slug, otherLocale(locale));

export type VisitorPages = {
  /** The version of the content that has to be everywhere. */
  version: number;
  /** For how long a cache in front may still serve an older page; null while not every instance shows that version. */
  cachedMs: number | null;
  /** The origin that visitors know; null if it leads nowhere but to this machine. */
  publicOrigin: string | null;
  /** Marks by path. */
  pages: Record<string, string>;
};

/**
 * The pages of these entries and the sample, in both languages, each with its mark (lib/http/page-version.ts) as this instance renders it with
 * everything published. `version`: the publication that is waited for; without it, all until now. Undefined while this instance cannot
 * determine what is published.
 */
export async function visitorPages(entries: readonly EntryKey[], version?: number): Promise<VisitorPages | undefined> {
  const clock = await contentClock(2000).catch(() => undefined);
  if (clock === undefined || !ownOrigin()) return undefined;
  if (shownVersion() < clock && !(await publishNow())) return undefined;
  const awaited = version ?? clock;
  let everywhereAt: number | undefined;
  const ownPaths = (locale: Locale) => entries.flatMap((entry) => (isOnlyIn(otherLocale(locale), entry) ? [] : (pathOfEntry(entry) ?? [])));
  const paths = localeCodes.flatMap((locale) => [...new Set([...ownPaths(locale), ...sample])].map((path) => localePath(path, locale)));
  const pages: Record<string, string> = {};
  // One after another: some have to be rendered, and visitors are served in between.
  for (const path of paths) {
    if (everywhereAt === undefined && (await isEverywhere(awaited))) everywhereAt = Date.now();
    const response = await fetch(`${ownOrigin()}${path}`, {
      // HEAD renders the page, which has the same mark.
      method: "HEAD",
      headers: ownRequestHeaders(),
      redirect: "manual",
      signal: AbortSignal.timeout(10_000),
    });
    pages[path] = pageVersion(response);
  }
  return {
    version: awaited,
    cachedMs: everywhereAt === undefined ? null : Math.max(0, everywhereAt + cachedMs * env().TRUSTED_PROXIES - Date.now()),
    publicOrigin: opensHereAlone(siteUrl()) ? null : new URL(siteUrl()).origin,
    pages,
  };
}
