// Which of the emirates and cities that are served say on their page how soon somebody comes. Pure.
import { localeCodes } from "../../i18n/locales.ts";
import { emirates } from "../../site/places.ts";
import { placesGone } from "../store/offered.ts";
import { type Entry, entryKey } from "../store/snapshot.ts";

/** names: as readers of each language know it. */
export type Arrival = { slug: string; names: Record<string, string>; isSaid: boolean };

/** Those that have a page. It is said when readers of both languages are told. */
export function arrivals({ entries }: { entries: Readonly<Record<string, Entry>> }, placesOff: readonly string[]): Arrival[] {
  const gone = placesGone({ placesOff });
  return emirates.flatMap(({ slug }) => {
    if (gone.has(slug)) return [];
    const editions = localeCodes.flatMap((locale) => entries[entryKey("location", slug, locale)] ?? []);
    if (editions.length === 0) return [];
    const names = Object.fromEntries(editions.map(({ locale, data }) => [locale, String(data.name ?? slug)]));
    return [{ slug, names, isSaid: editions.every(({ data }) => Boolean(data.responseWindow)) }];
  });
}
