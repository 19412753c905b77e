// Finds a page to link to, by its title in either language or by its path. Pure.

import { normalize } from "#lib/formats/normalize";
import { type Locale, localeCodes } from "#lib/i18n/locales";

export type PageTitles = { path: string; titles: Record<Locale, string> };

/** Compares normalised spellings: without vowel marks, with any form of alef, and with the parts of a path as words. */
export function pagesNamed<Page extends PageTitles>(pages: readonly Page[], query: string): Page[] {
  const wanted = normalize(query);
  return pages.filter(({ path, titles }) =>
    [...localeCodes.map((code) => titles[code]), path].some((text) => normalize(text).includes(wanted)),
  );
}
