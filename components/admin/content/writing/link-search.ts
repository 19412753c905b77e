// Finds a page to link to, by its title in either language or by its path. Pure.

import { normalize, withoutArticle } from "#lib/formats/normalize";
import { type Locale, localeCodes } from "#lib/i18n/locales";

export type PageTitles = { path: string; titles: Record<Locale, string> };

/**
 * Pages in whose titles or path all words stand, in any order. Compares normalised spellings: without vowel marks and articles, with any form
 * of alef, and with the parts of a path as words.
 */
export function pagesNamed<Page extends PageTitles>(pages: readonly Page[], query: string): Page[] {
  const plain = (text: string) => withoutArticle(normalize(text));
  const words = plain(query).split(" ");
  return pages.filter(({ path, titles }) =>
    [...localeCodes.map((code) => titles[code]), path].some((text) => words.every((word) => plain(text).includes(word))),
  );
}
