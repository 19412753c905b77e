// Brings two spellings of a word to the same form, for the search and the area finder, in both scripts. Pure.
import { westernDigits } from "./digits.ts";

/** Lower case, without accents, tashkeel and tatweel; alef, ya and ta marbuta in one form; Western digits; words by single spaces. */
export function normalize(text: string): string {
  return westernDigits(text)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670\u0640\u200e\u200f\u2066-\u2069]/g, "")
    .replace(/[أإآٱ]/g, "ا")
    .replace(/ى/g, "ي")
    .replace(/ة/g, "ه")
    .replace(/ؤ/g, "و")
    .replace(/ئ/g, "ي")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Normalized text without the article of either script ("al quoz", "القوز"). */
export function withoutArticle(normal: string): string {
  return normal
    .split(" ")
    .filter((word) => word !== "al" && word !== "el")
    .map((word) => (/^ال.{3,}/.test(word) ? word.slice(2) : word))
    .join(" ");
}
