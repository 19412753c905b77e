// Renders the pages that show changed entries in advance, so that the first visitor does not wait for it.

import { env, ownOrigin } from "../../env.ts";
import { processState } from "../../host/process.ts";
import { ownRequestHeaders } from "../../host/requests.ts";
import { isLocale, localeCodes, localePath } from "../../i18n/locales.ts";
import { families, pathOfEntry, routes } from "../../site/routes.ts";
import { listPaths } from "../pages/post-lists.ts";
import { isPage } from "../store/entry.ts";
import { type ChangedEntry, content } from "../store/snapshot.ts";

const pathsOf = (entries: readonly ChangedEntry[]): string[] => [
  ...new Set(
    entries.flatMap(({ kind, slug, locale }) => {
      const path = pathOfEntry({ kind, slug });
      return path && isLocale(locale) ? [localePath(path, locale)] : [];
    }),
  ),
];

/** Addresses that may show the changes: those of the changed entries first, then fixed pages, lists and the newest of the rest. */
function pathsAhead(changed: readonly ChangedEntry[]): string[] {
  const maxPages = env().PAGES_AHEAD;
  const newest = Object.values(content().entries).sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
  const family = newest
    .filter(isPage)
    .flatMap(({ kind, slug }) => (families.some((candidate) => candidate.kind === kind) ? (pathOfEntry({ kind, slug }) ?? "/") : []));
  const fixed = routes.filter(({ rendering }) => rendering === "static").map(({ path }) => path);
  // The page for unknown addresses has the header and the number to call.
  const all = localeCodes.flatMap((locale) =>
    [...fixed, "/unknown", ...listPaths(locale).slice(0, maxPages / 4), ...new Set(family)]
      .slice(0, maxPages)
      .map((path) => localePath(path, locale)),
  );
  return [...new Set([...pathsOf(changed).slice(0, maxPages), ...all])];
}

/** Kinds that only the office reads: publishing them changes no page. */
const officeOnlyKinds: readonly string[] = ["replies"];

const queue = () => processState("render-ahead", () => ({ waiting: new Set<string>(), working: false }));

/**
 * Requests the pages that may show the changes, one after another, with a pause as long as each request, so that visitors and the office
 * are served meanwhile. Each page is queued once, however many changes it shows: ten publications in a row do not render every page ten
 * times.
 */
export function renderAhead(changed: readonly ChangedEntry[]): void {
  const shown = changed.filter(({ kind }) => !officeOnlyKinds.includes(kind));
  if (shown.length === 0 || !ownOrigin()) return;
  for (const path of pathsAhead(shown)) queue().waiting.add(path);
  void processQueue();
}

async function processQueue(): Promise<void> {
  const { waiting, working } = queue();
  if (working) return;
  queue().working = true;
  for (const path of waiting) {
    waiting.delete(path);
    const started = Date.now();
    // HEAD renders the page, which is neither compressed nor sent.
    await fetch(`${ownOrigin()}${path}`, {
      method: "HEAD",
      headers: ownRequestHeaders(),
      redirect: "manual",
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, Date.now() - started));
  }
  queue().working = false;
}
