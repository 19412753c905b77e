// Titles in the office as readers see them: with what stands in braces filled in, also of pages that are not published.
import type { Locale } from "../../i18n/locales.ts";
import type { Snapshot } from "../store/entry.ts";
import { factsOfSnapshot } from "../store/shown-snapshot.ts";
import { filledText, type TokenFacts } from "../tokens.ts";

/** The facts of a language are looked up once, with the first title that asks for them. */
export function titleFiller(snapshot: () => Snapshot): (title: string, locale: Locale) => string {
  const known: Partial<Record<Locale, TokenFacts>> = {};
  return (title, locale) => {
    if (!title.includes("{")) return title;
    known[locale] ??= factsOfSnapshot(snapshot(), locale);
    return filledText(title, known[locale], false).trim();
  };
}
