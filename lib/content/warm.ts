// Requests the pages that show changed entries, so that the next visitor gets the new text and not the stale one.
import { isLocale, localeCodes, localePath } from "../i18n/locales.ts";
import { families, pathOfEntry, routes } from "../site/routes.ts";
import { type Changed, content } from "./snapshot.ts";

/** The public addresses that may show the changed entries, the entries' own first. */
function addressesFor(changed: Changed[]): string[] {
  const own = changed.flatMap(({ kind, slug, locale }) => {
    const path = pathOfEntry({ kind, slug });
    return path && isLocale(locale) ? [localePath(path, locale)] : [];
  });
  const family = Object.values(content().entries).flatMap(({ kind, slug }) =>
    families.filter((candidate) => candidate.kind === kind).map(({ prefix }) => prefix + slug),
  );
  const fixed = routes.filter(({ rendering }) => rendering === "static").map(({ path }) => path);
  const others = localeCodes.flatMap((locale) => [...fixed, ...family].map((path) => localePath(path, locale)));
  return [...new Set([...own, ...others])];
}

/** Requests pages on this instance until each is freshly rendered or gone. Returns the addresses that are not. */
export async function warm(changed: Changed[]): Promise<string[]> {
  const port = process.env.PORT;
  if (changed.length === 0 || !port) return [];
  const queue = addressesFor(changed);
  const late: string[] = [];
  const worker = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      let fresh = false;
      for (let attempt = 0; attempt < 25 && !fresh; attempt++) {
        if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, 80));
        const response = await fetch(`http://127.0.0.1:${port}${path}`, {
          headers: { "x-warming": "1" },
          redirect: "manual",
          signal: AbortSignal.timeout(10_000),
        }).catch(() => undefined);
        await response?.body?.cancel();
        fresh = response !== undefined && (response.status === 404 || (response.ok && response.headers.get("x-nextjs-cache") !== "STALE"));
      }
      if (!fresh) late.push(path);
    }
  };
  await Promise.all([worker(), worker(), worker()]);
  return late;
}
