import type { Locale } from "./locales.ts";

const countOf = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;

/** The language that most letters of a text belong to; null for a text without letters of either. */
export function languageOf(text: string): Locale | null {
  const [arabic, latin] = [countOf(text, /\p{Script=Arabic}/gu), countOf(text, /\p{Script=Latin}/gu)];
  return arabic + latin === 0 ? null : arabic > latin ? "ar" : "en";
}
