// Which of the served emirates and cities state on their page how soon a team arrives. Pure.
import { type Locale, localeCodes, localePath } from "../../i18n/locales.ts";
import { emirates } from "../../site/places.ts";
import { type Entry, entryKey } from "../store/entry.ts";
import { allPlacesOff } from "../store/offered.ts";

/** names: by language, as readers see them. isStated: stated in both languages. */
export type Arrival = { slug: string; names: Record<string, string>; isStated: boolean };

/** The address of the field in the office; `query` is like "?from=opening". */
export const arrivalHref = (slug: string, locale: Locale, query: string): string =>
  `${localePath(`/admin/pages/location/${slug}`, locale)}${query}#en.responseWindow`;

/** The next place after `slug`, wrapping around, that does not state it yet; undefined if `slug` is not in the list. */
export function nextArrival(places: readonly Arrival[], slug: string): Arrival | undefined {
  const at = places.findIndex((place) => place.slug === slug);
  return at < 0 ? undefined : [...places.slice(at + 1), ...places.slice(0, at)].find(({ isStated }) => !isStated);
}

/** The served places that have a page. */
export function arrivals({ entries }: { entries: Readonly<Record<string, Entry>> }, placesOff: readonly string[]): Arrival[] {
  const gone = allPlacesOff({ placesOff });
  return emirates.flatMap(({ slug }) => {
    if (gone.has(slug)) return [];
    const editions = localeCodes.flatMap((locale) => entries[entryKey("location", slug, locale)] ?? []);
    if (editions.length === 0) return [];
    const names = Object.fromEntries(editions.map(({ locale, data }) => [locale, String(data.name ?? slug)]));
    return [{ slug, names, isStated: editions.every(({ data }) => Boolean(data.responseWindow)) }];
  });
}
