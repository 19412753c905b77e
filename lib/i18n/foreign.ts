// Words of the other language inside a text: read aloud in their own voice, and in their own direction. Figures keep their
// order by bidi.ts.
import { isolated } from "./bidi.ts";
import type { Locale } from "./locales.ts";

/** Whole words of Arabic in an English text; two or more words of English in an Arabic one (a single one is an abbreviation). */
const runs: Record<Locale, { run: RegExp; lang: string; dir: "ltr" | "rtl" }> = {
  en: { run: /([\u0600-\u06ff](?:[\u0600-\u06ff\s/()-]*[\u0600-\u06ff])?)/, lang: "ar", dir: "rtl" },
  ar: { run: /([A-Za-z][A-Za-z-]+(?:[ /][A-Za-z][A-Za-z-]*)+)/, lang: "en", dir: "ltr" },
};

export type TextPart = { text: string; lang?: string; dir?: "ltr" | "rtl" };

/** The text in its parts, in order; those of the other language carry `lang` and `dir`. */
export function foreignParts(text: string, locale: Locale): TextPart[] {
  const { run, lang, dir } = runs[locale];
  return isolated(text, locale)
    .split(run)
    .flatMap((part, index) => (part === "" ? [] : index % 2 === 0 ? [{ text: part }] : [{ text: part, lang, dir }]));
}
