// Figures with their units, ranges, codes and equations inside Arabic keep their own order. Without isolation the parts of
// "29 °C" change places in a line that runs from the right: a number there is no letter of either script, and what has no
// letter before it follows the line. One rule for pages, mails and papers; what machines read is kept free of it.
import type { Locale } from "./locales.ts";

export { plainText } from "./plain-text.ts";

// Left-to-right and first-strong isolate, and the mark that ends either. A first-strong one runs as its first letter does.
const [ltrIsolate, isolate, end] = ["\u2066", "\u2068", "\u2069"];
const arabic = /[\u0621-\u064a]/;

const letter = "\\dA-Za-z\u00b5\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0370-\u03ff\u2126";
const space = " \u00a0\u2009\u202f";
// What stands inside a run besides letters and digits; sentence marks only where no space follows them.
const inner = `[${letter}${space}°%²³¹⁰-⁹⁻₀-₉′″"'’_@#&*^~√+\\-\u2010-\u2015−×·÷=≈≠≤≥<>±/()→?]|[.,:;](?=[${letter}(/])`;
// A run begins with a letter or a digit, a sign before a digit, a degree before its letter, or a bracket that closes again.
// A hyphen is a sign only where no word stands before it.
const start = `[${letter}]|[+±−](?=[\\d.])|(?<![\\p{L}\\d])-(?=\\d)|[≈~<>≤≥](?=[${space}]?[-−]?\\d)|°(?=[CFK]\\b)|\\((?=[${letter}${space}+\\-−×·÷=]*\\)[${space}]*[×·÷=+−/])`;
const run = new RegExp(`[\\u2066-\\u2068][^\\u2066-\\u2069]*\\u2069|(?:${start})(?:${inner})*`, "gu");
const ending = new RegExp(`[${letter}°%²³¹⁰-⁹₀-₉′″)]`, "u");

/** The run without what belongs to the sentence around it: trailing signs, a bracket opened or closed elsewhere, the ° of °م. */
function ownPart(found: string, after: string): string {
  let length = found.length;
  let opened = found.split("(").length - found.split(")").length;
  const last = () => found[length - 1] ?? "";
  const drop = () => {
    opened += last() === ")" ? 1 : last() === "(" ? -1 : 0;
    length--;
    return found[length];
  };
  const ends = () => {
    if (opened !== 0) return false;
    // An inch mark stays with its fraction (1/4"); any other quotation mark is the sentence's.
    if (last() === '"') return /\d\/\d+"$/.test(found.slice(Math.max(0, length - 12), length));
    return ending.test(last()) && !(last() === "°" && /^\s*[\u0621-\u064a]/.test(found.slice(length) + after));
  };
  while (length > 0 && !ends()) {
    if (opened <= 0) drop();
    else while (length > 0 && drop() !== "(");
  }
  return found.slice(0, length);
}

/** A plain number ("12,000", "15:00", "24/7", "6 / 4"), and words alone, cannot turn round. */
function canTurn(own: string): boolean {
  if (/^[\d.,:]+(?: ?\/ ?[\d.,:]+)*$/.test(own)) return false;
  // An address holds together by itself, and programs that make links of addresses would take the marks for a part of it.
  if (/:\/\/|@/.test(own)) return false;
  // Two numbers side by side are two numbers; more groups, or a nought in front, are a telephone number.
  if (/^[\d ]+$/.test(own)) return /^0| \d+ /.test(own);
  return /[\d=×÷<>≤≥°%²³]|[^ ]\(/.test(own);
}

/** A text among Arabic, with every run that could turn round isolated. What is isolated already stays as it is. */
function isolateRuns(text: string): string {
  return text.replace(run, (found, at: number) => {
    if (/^[\u2066-\u2068]/.test(found)) return found;
    const own = ownPart(found, text.slice(at + found.length, at + found.length + 8));
    if (!canTurn(own)) return found;
    return `${ltrIsolate}${own}${end}${found.slice(own.length)}`;
  });
}

/** A text of a page, a mail or a paper in the language, as it is shown. */
export function isolated(text: string, locale: Locale): string {
  return locale === "ar" ? isolateRuns(text) : text;
}

/** The same where the text itself tells its language: a person's own words. */
export function isolatedInArabic(text: string): string {
  return arabic.test(text) ? isolateRuns(text) : text;
}

/** A value that nobody knows yet, to be filled in: it runs as its first letter does. */
export const valueIsolated = (text: string) => `${isolate}${text}${end}`;

// Words of the other language inside a text: read aloud in their own voice, and in their own direction.

/** Whole words of Arabic in an English text; two or more words of English in an Arabic one (a single one is an abbreviation). */
const runs: Record<Locale, { run: RegExp; lang: string; dir: "ltr" | "rtl" }> = {
  en: { run: /([\u0600-\u06ff](?:[\u0600-\u06ff\s/()-]*[\u0600-\u06ff])?)/, lang: "ar", dir: "rtl" },
  ar: { run: /((?<![A-Za-z])[A-Za-z][A-Za-z-]{1,60}(?:[ /][A-Za-z][A-Za-z-]*)+)/, lang: "en", dir: "ltr" },
};

export type TextPart = { text: string; lang?: string; dir?: "ltr" | "rtl" };

/** The text in its parts, in order; those of the other language carry `lang` and `dir`. */
export function foreignParts(text: string, locale: Locale): TextPart[] {
  const { run, lang, dir } = runs[locale];
  return isolated(text, locale)
    .split(run)
    .flatMap((part, index) => (part === "" ? [] : index % 2 === 0 ? [{ text: part }] : [{ text: part, lang, dir }]));
}
