// Which of the emirates and cities that are served say on their page how soon somebody comes. Pure.
import { type Locale, localeCodes, localePath } from "../../i18n/locales.ts";
import { emirates } from "../../site/places.ts";
import { type Entry, entryKey } from "../store/entry.ts";
import { placesGone } from "../store/offered.ts";

/** names: as readers of each language know it. */
export type Arrival = { slug: string; names: Record<string, string>; isSaid: boolean };

/** Where it is said, in the office; `query` as "?from=opening". */
export const arrivalHref = (slug: string, locale: Locale, query: string): string =>
  `${localePath(`/admin/pages/location/${slug}`, locale)}${query}#en.responseWindow`;

/** The next place after one that does not say it yet; nothing after what is no place of the list. */
export function nextArrival(places: readonly Arrival[], slug: string): Arrival | undefined {
  const at = places.findIndex((place) => place.slug === slug);
  return at < 0 ? undefined : [...places.slice(at + 1), ...places.slice(0, at)].find(({ isSaid }) => !isSaid);
}

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
