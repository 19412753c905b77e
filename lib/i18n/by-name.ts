import { type Locale, locales } from "./locales.ts";

/** "Al Barsha" stands under B, as people look for it. */
const withoutArticle = (name: string) => name.replace(/^(?:Al |The |ال)/, "");

/** Compares names in the order of the language's alphabet. */
export function byName(locale: Locale): (one: string, other: string) => number {
  const { compare } = new Intl.Collator(locales[locale].tag, { numeric: true });
  return (one, other) => compare(withoutArticle(one), withoutArticle(other));
}
