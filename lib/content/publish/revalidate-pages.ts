// Requests the pages that show changed entries, so that the next visitor gets the new text and not the stale one.
import { isLocale, localeCodes, localePath } from "../../i18n/locales.ts";
import { processState } from "../../platform/process-state.ts";
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

/** Of what changed along, or elsewhere, nobody waits for more pages than these. */
const most = 8;

/**
 * The addresses to wait for: the saved entries' own, or home, which speaks for all, where they have none (settings stand on every
 * page). Those that merely changed along are many, where a switch takes pages away or brings them back: they follow by themselves.
 */
export function awaitedPaths(saved: readonly Changed[], changed: readonly Changed[]): string[] {
  const own = saved.length > 0 ? pathsOf(saved) : pathsOf(changed).slice(0, most);
  return own.length > 0 ? own : localeCodes.map((locale) => localePath("/", locale));
}

/**
 * So many pages are rendered ahead after a publication, of each language: all of a site of a few hundred. Of thousands of articles the
 * others are rendered when somebody asks, who gets the text of before once: drawing all anew would take an hour of work each time.
 */
const mostAhead = 400;

/** Addresses that may show something of it, those of what changed first, then fixed pages, then lists and the newest of the rest. */
function pathsAhead(changed: Changed[]): string[] {
  const newest = Object.values(content().entries).sort((one, two) => (one.updatedAt < two.updatedAt ? 1 : -1));
  const family = newest.flatMap(({ kind, slug }) =>
    families.some((candidate) => candidate.kind === kind) ? (pathOfEntry({ kind, slug }) ?? "/") : [],
  );
  // Of pages that are rendered for each request the menu is kept, and whoever comes first gets the one of before: they are quick.
  const asked = routes.filter(({ rendering, file }) => rendering === "request" && !file).map(({ path }) => path);
  const fixed = routes.filter(({ rendering }) => rendering === "static").map(({ path }) => path);
  // The page of unknown addresses has the header and the number to call.
  const all = [
    ...localeCodes.flatMap((locale) => asked.map((path) => localePath(path, locale))),
    ...localeCodes.flatMap((locale) =>
      [...fixed, "/unknown", ...listPaths(locale).slice(0, mostAhead / 4), ...new Set(family)]
        .slice(0, mostAhead)
        .map((path) => localePath(path, locale)),
    ),
  ];
  return [...new Set([...pathsOf(changed).slice(0, mostAhead), ...all])];
}

/** What the office alone reads: publishing it moves no page. */
const inOfficeAlone: readonly string[] = ["replies"];

/** Requests an address on this instance until it is freshly rendered, gone or moved; false when it stays stale. */
async function freshen(path: string, port: string): Promise<boolean> {
  for (let attempt = 0; attempt < 25; attempt++) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, 80));
    // The page is rendered all the same, but neither compressed nor sent.
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: "HEAD",
      headers: { "x-warming": "1" },
      redirect: "manual",
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
    const isFinal = response && (response.ok || response.status === 404 || response.status === 308);
    if (isFinal && response.headers.get("x-nextjs-cache") !== "STALE") return true;
  }
  return false;
}

/** Returns the addresses that stay stale. */
async function freshenNow(paths: string[], port: string): Promise<string[]> {
  const queue = [...paths];
  const late: string[] = [];
  const work = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) if (!(await freshen(path, port))) late.push(path);
  };
  await Promise.all([work(), work(), work()]);
  return late;
}

const stalePages = () => processState("stale-pages", () => ({ waiting: new Set<string>(), working: false }));

/**
 * Pages that nobody waits for: one after the other, with a rest as long as the work between them, so that visitors and the
 * office are served meanwhile. Each stands in the queue once, however many changes it shows: ten publications in a row do not
 * render every page ten times.
 */
async function freshenLater(paths: string[], port: string): Promise<void> {
  const queue = stalePages();
  for (const path of paths) queue.waiting.add(path);
  if (queue.working) return;
  queue.working = true;
  for (const path of queue.waiting) {
    queue.waiting.delete(path);
    const started = Date.now();
    await freshen(path, port);
    await new Promise((resolve) => setTimeout(resolve, Date.now() - started));
  }
  queue.working = false;
}

/** Until no page waits to be rendered ahead. */
export async function untilFresh(): Promise<void> {
  while (stalePages().working) await new Promise((resolve) => setTimeout(resolve, 1000).unref());
}

/**
 * Waits until the pages of the entries that were saved are new; whatever else changed with them, and pages that merely list them,
 * follow in the background. Returns the addresses that were waited for and are not new yet.
 */
export async function revalidatePages(changed: Changed[], saved: Changed[] = []): Promise<string[]> {
  const port = process.env.PORT;
  const inPublic = (entries: Changed[]) => entries.filter(({ kind }) => !inOfficeAlone.includes(kind));
  const [own, along] = [inPublic(saved), inPublic(changed)];
  if (own.length + along.length === 0 || !port) return [];
  const first = awaitedPaths(own, along);
  const late = await freshenNow(first, port);
  void freshenLater(
    pathsAhead([...own, ...along]).filter((path) => !first.includes(path)),
    port,
  );
  return late;
}
