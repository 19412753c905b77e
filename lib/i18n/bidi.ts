// Isolates figures with units, ranges, codes and equations inside Arabic, so that they keep their own order. Without isolation the parts of
// "29 °C" swap in a right-to-left line: a number is a letter of neither script, and what has no letter before it takes the direction of the
// line. One rule serves pages, mails and PDFs; text for machines is kept free of it.
import type { Locale } from "./locales.ts";

export { plainText } from "./plain-text.ts";

// The left-to-right isolate, the first-strong isolate (its direction is that of its first letter), and the mark that ends either.
const [ltrIsolate, isolate, end] = ["\u2066", "\u2068", "\u2069"];
const arabic = /[\u0621-\u064a]/;

const letter = "\\dA-Za-z\u00b5\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0370-\u03ff\u2126";
const space = " \u00a0\u2009\u202f";
// A run contains these signs besides letters and digits; sentence marks only where no space follows them.
const inner = `[${letter}${space}°%²³¹⁰-⁹⁻₀-₉′″"'’_@#&*^~√+\\-\u2010-\u2015−×·÷=≈≠≤≥<>±/()→?]|[.,:;](?=[${letter}(/])`;
// A run begins with a letter or a digit, a sign before a digit, a degree before its letter, or a bracket that closes again. A hyphen is a
// sign only where no word precedes it.
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
    // An inch mark stays with its fraction (1/4"); any other quotation mark belongs to the sentence.
    if (last() === '"') return /\d\/\d+"$/.test(found.slice(Math.max(0, length - 12), length));
    return ending.test(last()) && !(last() === "°" && /^\s*[\u0621-\u064a]/.test(found.slice(length) + after));
  };
  while (length > 0 && !ends()) {
    if (opened <= 0) drop();
    else while (length > 0 && drop() !== "(");
  }
  return found.slice(0, length);
}

/** Whether a run could be reordered. A plain number ("12,000", "15:00", "24/7", "6 / 4") and words alone cannot. */
function mayBeReordered(part: string): boolean {
  if (/^[\d.,:]+(?: ?\/ ?[\d.,:]+)*$/.test(part)) return false;
  // An address keeps its order by itself, and programs that turn addresses into links would include the marks.
  if (/:\/\/|@/.test(part)) return false;
  // Two numbers side by side are just two numbers; more groups, or a leading zero, are a telephone number.
  if (/^[\d ]+$/.test(part)) return /^0| \d+ /.test(part);
  return /[\d=×÷<>≤≥°%²³]|[^ ]\(/.test(part);
}

/** Isolates every run of an Arabic text that could be reordered. Runs that are isolated already stay as they are. */
function isolateRuns(text: string): string {
  return text.replace(run, (found, at: number) => {
    if (/^[\u2066-\u2068]/.test(found)) return found;
    const part = ownPart(found, text.slice(at + found.length, at + found.length + 8));
    if (!mayBeReordered(part)) return found;
    return `${ltrIsolate}${part}${end}${found.slice(part.length)}`;
  });
}

/** The text as a page, mail or PDF displays it in the locale. */
export function isolated(text: string, locale: Locale): string {
  return locale === "ar" ? isolateRuns(text) : text;
}

/** The same for text of unknown language, such as a visitor's own words: text without Arabic letters stays unchanged. */
export function isolatedInArabic(text: string): string {
  return arabic.test(text) ? isolateRuns(text) : text;
}

/** Isolates a value that is filled in later, with the direction of its first letter. */
export const valueIsolated = (text: string) => `${isolate}${text}${end}`;

// Words of the other language inside a text are marked, so that they are read aloud and ordered in their own language.

/** Whole Arabic words in an English text; two or more English words in an Arabic text (a single one is an abbreviation). */
const runs: Record<Locale, { run: RegExp; lang: string; dir: "ltr" | "rtl" }> = {
  en: { run: /([\u0600-\u06ff](?:[\u0600-\u06ff\s/()-]*[\u0600-\u06ff])?)/, lang: "ar", dir: "rtl" },
  ar: { run: /((?<![A-Za-z])[A-Za-z][A-Za-z-]{1,60}(?:[ /][A-Za-z][A-Za-z-]*)+)/, lang: "en", dir: "ltr" },
};

export type TextPart = { text: string; lang?: string; dir?: "ltr" | "rtl" };

/** The parts of the text, in order; those in the other language have `lang` and `dir`. */
export function foreignParts(text: string, locale: Locale): TextPart[] {
  const { run, lang, dir } = runs[locale];
  return isolated(text, locale)
    .split(run)
    .flatMap((part, index) => (part === "" ? [] : index % 2 === 0 ? [{ text: part }] : [{ text: part, lang, dir }]));
}
