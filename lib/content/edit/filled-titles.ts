// Titles in the office as readers see them: with placeholders filled in, also for unpublished pages.
import type { Locale } from "../../i18n/locales.ts";
import type { Snapshot } from "../store/entry.ts";
import { factsOfSnapshot } from "../store/visible-snapshot.ts";
import { fillText, type TokenFacts } from "../tokens.ts";

/** Looks up the facts of a language once, for the first title that needs them. */
export function titleFiller(snapshot: () => Snapshot): (title: string, locale: Locale) => string {
  const known: Partial<Record<Locale, TokenFacts>> = {};
  return (title, locale) => {
    if (!title.includes("{")) return title;
    known[locale] ??= factsOfSnapshot(snapshot(), locale);
    return fillText(title, known[locale], false).trim();
  };
}
