// Renders the pages that show changed entries before somebody asks for them: whoever comes first would wait for it.

import { env, ownOrigin } from "../../env.ts";
import { processState } from "../../host/process.ts";
import { isLocale, localeCodes, localePath } from "../../i18n/locales.ts";
import { families, pathOfEntry, routes } from "../../site/routes.ts";
import { listPaths } from "../pages/post-lists.ts";
import { type Changed, content } from "../store/snapshot.ts";

const pathsOf = (entries: readonly Changed[]): string[] => [
  ...new Set(
    entries.flatMap(({ kind, slug, locale }) => {
      const path = pathOfEntry({ kind, slug });
      return path && isLocale(locale) ? [localePath(path, locale)] : [];
    }),
  ),
];

/** Addresses that may show something of it, those of what changed first, then fixed pages, then lists and the newest of the rest. */
function pathsAhead(changed: readonly Changed[]): string[] {
  const mostAhead = env().PAGES_AHEAD;
  const newest = Object.values(content().entries).sort((one, two) => (one.updatedAt < two.updatedAt ? 1 : -1));
  const family = newest.flatMap(({ kind, slug }) =>
    families.some((candidate) => candidate.kind === kind) ? (pathOfEntry({ kind, slug }) ?? "/") : [],
  );
  const fixed = routes.filter(({ rendering }) => rendering === "static").map(({ path }) => path);
  // The page of unknown addresses has the header and the number to call.
  const all = localeCodes.flatMap((locale) =>
    [...fixed, "/unknown", ...listPaths(locale).slice(0, mostAhead / 4), ...new Set(family)]
      .slice(0, mostAhead)
      .map((path) => localePath(path, locale)),
  );
  return [...new Set([...pathsOf(changed).slice(0, mostAhead), ...all])];
}

/** What the office alone reads: publishing it moves no page. */
const inOfficeAlone: readonly string[] = ["replies"];

const queue = () => processState("render-ahead", () => ({ waiting: new Set<string>(), working: false }));

/**
 * Requests the pages that may show something of it, one after the other, with a rest as long as the work between them, so that
 * visitors and the office are served meanwhile. Each stands in the queue once, however many changes it shows: ten publications in a
 * row do not render every page ten times.
 */
export function renderAhead(changed: readonly Changed[]): void {
  const shown = changed.filter(({ kind }) => !inOfficeAlone.includes(kind));
  if (shown.length === 0 || !ownOrigin()) return;
  for (const path of pathsAhead(shown)) queue().waiting.add(path);
  void workOff();
}

async function workOff(): Promise<void> {
  const { waiting, working } = queue();
  if (working) return;
  queue().working = true;
  for (const path of waiting) {
    waiting.delete(path);
    const started = Date.now();
    // The page is rendered all the same, but neither compressed nor sent.
    await fetch(`${ownOrigin()}${path}`, {
      method: "HEAD",
      headers: { "x-warming": "1" },
      redirect: "manual",
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, Date.now() - started));
  }
  queue().working = false;
}
