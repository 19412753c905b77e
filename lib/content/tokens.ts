// What running text and lines say of the business in braces, filled in when a page is shown: {business}, {emirates}, {hours}, {reply},
// {ventilation? a sentence that stands only while that service is offered} and {samples? one that stands only while samples are
// shown}. Pure; docs/content.md tells the words of it.
import { inSentence } from "../i18n/in-sentence.ts";
import type { Locale } from "../i18n/locales.ts";
import type { Kind } from "./kinds.ts";
import { type FormField, isBlank, type Json } from "./schema-form.ts";

const tokens = ["business", "business-short", "emirates", "hours", "reply", "services"] as const;
type Token = (typeof tokens)[number];

/** What is asked for as a service is, and is not said: what of these readers are shown. */
const asked = ["samples", "worked-examples", "case-studies", "certificates", "contracts"] as const;
type Asked = (typeof asked)[number];

/** Kinds whose braces mean something else, or whose values the office reads as they are. */
const withoutTokens: readonly Kind[] = ["calendar", "media", "replies", "settings"];
export const mayHoldTokens = (kind: Kind) => !withoutTokens.includes(kind);

/** What a text of one language is filled in from. */
export type TokenFacts = {
  locale: Locale;
  /** What each token says; {hours} nothing while no hours are given, and {hours? …} asks for that; {reply} how long an answer takes. */
  values: Readonly<Record<Token, string>>;
  /** Testimonials marked as samples, cases that were only calculated, cases of either sort, certificates and yearly contracts of the business. */
  shows: Readonly<Record<Asked, boolean>>;
  /** The names of offered services, by slug, in the order of the menu. */
  services: ReadonlyMap<string, string>;
  /** Whether a service or a place has its page. */
  isOffered: (slug: string) => boolean;
  /** Entries ("service/ventilation") that are switched off. */
  off: ReadonlySet<string>;
  /** Their addresses, without a language. */
  offPaths: ReadonlySet<string>;
};

/** "Dubai, Sharjah and Ajman" / «دبي والشارقة وعجمان». */
export function listOf(names: readonly string[], locale: Locale): string {
  if (locale === "ar") return names.join(" و");
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

const slugs = "[a-z0-9]+(?:-[a-z0-9]+)*";
const plain = /\{([a-z]+(?:-[a-z]+)*)\}/y;
const chosen = new RegExp(`\\{services: ?(${slugs}(?:\\|${slugs})*)\\}`, "y");
const condition = new RegExp(`\\{(!?)(${slugs}(?:\\|${slugs})*)\\?\\s?`, "y");
/** Code, and a brace that is meant as one: nothing is filled in there. */
const asWritten = /(`+)(?:(?!\1)[\s\S])*\1|\\[{}]/y;

const isAsked = (word: string): word is Asked => (asked as readonly string[]).includes(word);
/** What stands before a question mark besides services and places; hours may be empty. */
const isAskable = (word: string) => word === "hours" || isAsked(word);
/** Whether what a condition asks for is there. */
function isThere(word: string, { values, shows, isOffered }: TokenFacts): boolean {
  if (isAsked(word)) return shows[word];
  return word === "hours" ? values.hours !== "" : isOffered(word);
}

const isToken = (word: string): word is Token => (tokens as readonly string[]).includes(word);

function at(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

/** Where something may begin or end: what stands between is taken as it is. */
const special = /[`\\{}]/g;

/** Where something was left out; no text holds it (schema-form.ts takes it away). */
const gone = "\u0000";

/** At the start of a sentence a word has its capital. */
const begun = (before: string, words: string) =>
  /(?:^|[.!?:]\s+|\n\s*(?:[-*>#]+ |\d+\. )?)$/.test(before.replaceAll(gone, ""))
    ? words.replace(/^[a-z]/, (letter) => letter.toUpperCase())
    : words;

type Part = { out: string; end: number; closed: boolean };

/** Reads to the end, or within a condition to the brace that closes it. */
function filled(text: string, from: number, facts: TokenFacts, inside: boolean, before = ""): Part {
  let [out, index, depth] = ["", from, 0];
  while (index < text.length) {
    special.lastIndex = index;
    const next = special.exec(text)?.index ?? text.length;
    if (next > index) {
      out += text.slice(index, next);
      index = next;
      continue;
    }
    const kept = at(asWritten, text, index);
    const value = kept ? null : at(plain, text, index);
    const some = kept ? null : at(chosen, text, index);
    const question = kept ? null : at(condition, text, index);
    if (kept) {
      out += kept[0];
      index += kept[0].length;
    } else if (value && isToken(value[1] ?? "")) {
      out += begun(before + out, facts.values[value[1] as Token]);
      index += value[0].length;
    } else if (some) {
      const names = (some[1] ?? "").split("|").flatMap((slug) => facts.services.get(slug) ?? []);
      const words = names.length > 0 ? listOf(facts.locale === "en" ? names.map(inSentence) : names, facts.locale) : facts.values.services;
      out += begun(before + out, words);
      index += some[0].length;
    } else if (question) {
      const holds = (question[2] ?? "").split("|").some((word) => isThere(word, facts)) !== (question[1] === "!");
      const inner = filled(text, index + question[0].length, facts, true, before + out);
      if (!inner.closed) {
        // Nothing closes it: it is no condition.
        out += question[0];
        index += question[0].length;
        continue;
      }
      index = inner.end;
      if (holds) out += inner.out;
      else {
        // One of the two spaces around it goes along.
        if (/(?:^|\n)$/.test(before + out) && text[index] === " ") index += 1;
        else if (/^(?:$|[\s.,;:!?)؟،؛])/.test(text.slice(index, index + 1))) out = out.replace(/[ \t]+$/, "");
        out += gone;
      }
    } else {
      const sign = text[index] as string;
      if (inside && sign === "}" && depth === 0) return { out, end: index + 1, closed: true };
      if (sign === "{") depth += 1;
      if (sign === "}" && depth > 0) depth -= 1;
      out += sign;
      index += 1;
    }
  }
  return { out, end: index, closed: false };
}

/** What remains of a line whose words were left out: the mark of an item, a quote, a heading, the rules of a row. */
const emptyLine = /^\s*(?:[-*+>]|#{1,6}|\d+[.)])?[\s|*_]*$/;

/** Without lines that became empty, and without headings that have nothing left to stand over. */
function withoutEmptyLines(text: string): string {
  if (!text.includes(gone)) return text;
  const lines = text.split("\n").flatMap((line) => {
    const rest = line.replaceAll(gone, "");
    return line !== rest && emptyLine.test(rest) ? [] : [rest.replace(/[ \t]+$/, "")];
  });
  const level = (line: string) => /^(#{1,6}) /.exec(line)?.[1]?.length ?? 0;
  const kept: string[] = [];
  for (const line of lines.toReversed()) {
    // Footnotes stand at the end, whatever heading is above them.
    const next = kept.findLast((after) => after.trim() !== "" && !/^\[\^[^\]]+\]:/.test(after));
    const standsAlone = level(line) > 0 && (next === undefined || (level(next) > 0 && level(next) <= level(line)));
    if (!standsAlone) kept.push(line);
  }
  return kept
    .toReversed()
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/^\n+|\n+$/g, "");
}

const links = /(?<!!)\[((?:[^[\]\\]|\\.)*)\]\((?:\/ar(?=\/))?(\/[^)\s#?]*)[^)]*\)/g;

/** A text as it is shown. */
export function filledText(text: string, facts: TokenFacts, markdown: boolean): string {
  const spoken = text.includes("{") ? withoutEmptyLines(filled(text, 0, facts, false).out) : text;
  return markdown ? spoken.replace(links, (link, words: string, path: string) => (facts.offPaths.has(path) ? words : link)) : spoken;
}

/** Whether an item of a list has lost what it cannot be without, or speaks of a service that is off. */
function isGone(field: FormField, before: Json, after: Json, facts: TokenFacts): boolean {
  if (field.type === "text") return field.required && before !== "" && after === "";
  if (field.type === "list") return !isBlank(field, before) && isBlank(field, after);
  if (field.type !== "group") return false;
  const value = (of: Json, key: string) => (of as Record<string, Json>)[key] ?? "";
  return field.fields.some(({ key, field: own }) => {
    const [one, two] = [value(before, key), value(after, key)];
    if (own.type === "entry") return !own.optional && facts.off.has(`${own.of}/${two}`);
    if (own.type === "list")
      return own.min > 0 && Array.isArray(one) && Array.isArray(two) && one.length >= own.min && two.length < own.min;
    return isGone(own, one, two, facts);
  });
}

/** Data of a kind with everything in braces filled in; items that became empty are left out. What has nothing to fill in is the same value. */
export function filledFields(field: FormField, value: Json, facts: TokenFacts): Json {
  if (field.type === "text") return typeof value === "string" && !field.code ? filledText(value, facts, field.markdown) : value;
  if (field.type === "list") {
    if (!Array.isArray(value)) return value;
    const list = value.flatMap((item) => {
      const after = filledFields(field.item, item, facts);
      return isGone(field.item, item, after, facts) ? [] : [after];
    });
    return list.length === value.length && list.every((item, at) => item === value[at]) ? value : list;
  }
  if (field.type !== "group" || typeof value !== "object" || Array.isArray(value)) return value;
  const fields = new Map(field.fields.map(({ key, field: own }) => [key, own]));
  let isSame = true;
  const after = Object.entries(value).map(([key, item]) => {
    const own = fields.get(key);
    const shown = own ? filledFields(own, item, facts) : item;
    isSame &&= shown === item;
    return [key, shown];
  });
  return isSame ? value : Object.fromEntries(after);
}

/** found: as it is written. */
export type TokenFault = { found: string };

/** What stands in braces and nothing would be filled in for. `isKnown`: whether there is such a service or place at all. */
export function tokenFaults(text: string, isKnown: (slug: string) => boolean = () => true): TokenFault[] {
  const faults = new Set<string>();
  const open: string[] = [];
  for (let index = 0; index < text.length; ) {
    const [kept, value, some, question] = [asWritten, plain, chosen, condition].map((pattern) => at(pattern, text, index));
    if (kept) index += kept[0].length;
    else if (value || some) {
      const found = (value ?? some) as RegExpExecArray;
      const isRight = value ? isToken(value[1] ?? "") : (found[1] ?? "").split("|").every(isKnown);
      if (!isRight) faults.add(found[0]);
      index += found[0].length;
    } else if (question) {
      if (!(question[2] ?? "").split("|").every((word) => isAskable(word) || isKnown(word))) faults.add(question[0].trim());
      open.push(question[0].trim());
      index += question[0].length;
    } else if (text[index] === "{") {
      const found = /^\{[^{}\n]{0,60}\}?/.exec(text.slice(index))?.[0] ?? "{";
      faults.add(found);
      index += found.length;
    } else {
      if (text[index] === "}" && open.pop() === undefined) faults.add("}");
      index += 1;
    }
  }
  for (const found of open) faults.add(found);
  return [...faults].map((found) => ({ found }));
}
