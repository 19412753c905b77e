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
const anyBrace = /\{[^{}\n]{0,60}\}?/y;

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

/** Of one text. Nobody writes so many, and each is work with every showing. */
export const conditionBounds = { most: 200, deepest: 8 };

type Run = { start: number; length: number; longer: number; longest: number };

/** The runs of backticks in a text: for each the next longer one, and the longest from it on (the first of several). */
function backtickRuns(text: string): Run[] {
  const runs = [...text.matchAll(/`+/g)].map(({ index, 0: ticks }) => ({ start: index, length: ticks.length, longer: -1, longest: -1 }));
  for (let at = runs.length - 1; at >= 0; at--) {
    const run = runs[at] as Run;
    let longer = at + 1;
    while (longer < runs.length && (runs[longer] as Run).length <= run.length) longer = (runs[longer] as Run).longer;
    run.longer = longer;
    const after = runs[at + 1]?.longest;
    run.longest = after !== undefined && (runs[after] as Run).length > run.length ? after : at;
  }
  return runs;
}

/**
 * Says where code, or a brace that is meant as one, ends if it begins at `index`: nothing is filled in there. Asked from left to
 * right. Code ends at the next run of as many backticks; without one, of as many as there are.
 */
function writtenAsItIs(text: string): (index: number) => number | undefined {
  const runs = backtickRuns(text);
  let at = 0;
  return (index) => {
    if (text[index] === "\\") return text[index + 1] === "{" || text[index + 1] === "}" ? index + 2 : undefined;
    if (text[index] !== "`") return undefined;
    while ((runs[at] as Run).start + (runs[at] as Run).length <= index) at += 1;
    const ticks = (runs[at] as Run).start + (runs[at] as Run).length - index;
    const longest = runs[runs[at + 1]?.longest ?? -1]?.length ?? 0;
    const half = Math.floor(ticks / 2);
    if (longest <= half) return half > 0 ? index + 2 * half : undefined;
    const wanted = Math.min(ticks, longest);
    let closing = at + 1;
    while ((runs[closing] as Run).length < wanted) closing = (runs[closing] as Run).longer;
    return (runs[closing] as Run).start + wanted;
  };
}

type Condition = { type: "condition"; at: number; end: number; not: boolean; words: string[]; closing?: number };
type Mark =
  | { type: "token"; at: number; end: number; token: Token }
  | { type: "services"; at: number; end: number; slugs: string[] }
  | Condition
  | { type: "closing"; at: number; end: number };

/** What is filled in, in order, in one pass. A condition that nothing closes is none: it has no `closing`, the place of its own in the list. */
function marksOf(text: string): Mark[] {
  const asWritten = writtenAsItIs(text);
  const marks: Mark[] = [];
  const open: (Condition | null)[] = [];
  let [index, conditions, depth] = [0, 0, 0];
  for (;;) {
    special.lastIndex = index;
    const begin = special.exec(text)?.index;
    if (begin === undefined) return marks;
    index = asWritten(begin) ?? begin + 1;
    if (text[begin] === "}") {
      const closed = open.pop();
      if (!closed) continue;
      depth -= 1;
      closed.closing = marks.length;
      marks.push({ type: "closing", at: begin, end: index });
    }
    if (text[begin] !== "{") continue;
    const value = at(plain, text, begin);
    const some = at(chosen, text, begin);
    const question = at(condition, text, begin);
    const end = begin + (value?.[0] ?? some?.[0] ?? question?.[0] ?? "{").length;
    if (value && isToken(value[1] ?? "")) marks.push({ type: "token", at: begin, end, token: value[1] as Token });
    else if (some) marks.push({ type: "services", at: begin, end, slugs: (some[1] ?? "").split("|") });
    else if (question && conditions < conditionBounds.most && depth < conditionBounds.deepest) {
      const opened: Condition = { type: "condition", at: begin, end, not: question[1] === "!", words: (question[2] ?? "").split("|") };
      marks.push(opened);
      open.push(opened);
      conditions += 1;
      depth += 1;
    } else {
      open.push(null);
      continue;
    }
    index = end;
  }
}

/** Where something was left out; no text holds it (schema-form.ts takes it away). */
const gone = "\u0000";

const sentenceStart = /(?:^|[.!?:]\s+|\n\s*(?:[-*>#]+ )?)$/;
const longestSentenceStart = 100;

/** At the start of a sentence a word has its capital. */
function begun(before: readonly string[], words: string): string {
  if (!/^[a-z]/.test(words)) return words;
  let tail = "";
  for (let piece = before.length - 1; piece >= 0 && tail.length < longestSentenceStart; piece--)
    if (before[piece] !== gone) tail = (before[piece] as string).slice(-longestSentenceStart) + tail;
  return sentenceStart.test(tail.slice(-longestSentenceStart)) ? words.replace(/^[a-z]/, (letter) => letter.toUpperCase()) : words;
}

/** A pattern for blanks at the end would begin again at each blank of a long row. */
function withoutTrailingBlanks(text: string): string {
  let end = text.length;
  while (text[end - 1] === " " || text[end - 1] === "\t") end -= 1;
  return text.slice(0, end);
}

/** The text with everything filled in, in pieces: a growing string would be copied for each look at its end. */
function filled(text: string, facts: TokenFacts): string[] {
  const marks = marksOf(text);
  const out: string[] = [];
  /** Where the text of each condition around begins in `out`. */
  const begins = [0];
  let from = 0;
  const write = (piece: string) => void (piece && out.push(piece));
  for (let next = 0; next < marks.length; next++) {
    const mark = marks[next] as Mark;
    if (mark.type === "condition" && mark.closing === undefined) continue;
    write(text.slice(from, mark.at));
    from = mark.end;
    if (mark.type === "token") write(begun(out, facts.values[mark.token]));
    else if (mark.type === "services") {
      const names = mark.slugs.flatMap((slug) => facts.services.get(slug) ?? []);
      write(
        begun(out, names.length > 0 ? listOf(facts.locale === "en" ? names.map(inSentence) : names, facts.locale) : facts.values.services),
      );
    } else if (mark.type === "closing") begins.pop();
    else if (mark.words.some((word) => isThere(word, facts)) !== mark.not) begins.push(out.length);
    else {
      next = mark.closing as number;
      from = (marks[next] as Mark).end;
      // One of the two spaces around it goes along.
      if ((out.at(-1) ?? "\n").endsWith("\n") && text[from] === " ") from += 1;
      else if (/^(?:$|[\s.,;:!?)؟،؛])/.test(text.slice(from, from + 1)))
        while (out.length > (begins.at(-1) as number)) {
          const trimmed = withoutTrailingBlanks(out.pop() as string);
          if (trimmed) {
            out.push(trimmed);
            break;
          }
        }
      out.push(gone);
    }
  }
  write(text.slice(from));
  return out;
}

/** What remains of a line whose words were left out: the mark of an item, a quote, a heading, the rules of a row. */
const emptyLine = /^(?:[-*+>]|#{1,6}|\d+[.)])?[\s|*_]*$/;

/** Without lines that became empty, and without headings that have nothing left to stand over. */
function withoutEmptyLines(text: string): string {
  if (!text.includes(gone)) return text;
  const lines = text.split("\n").flatMap((line) => {
    const rest = line.replaceAll(gone, "");
    return line !== rest && emptyLine.test(rest.trimStart()) ? [] : [withoutTrailingBlanks(rest)];
  });
  const level = (line: string) => /^(#{1,6}) /.exec(line)?.[1]?.length ?? 0;
  const kept: string[] = [];
  let next: string | undefined;
  for (const line of lines.toReversed()) {
    const standsAlone = level(line) > 0 && (next === undefined || (level(next) > 0 && level(next) <= level(line)));
    if (standsAlone) continue;
    kept.push(line);
    // Footnotes stand at the end, whatever heading is above them.
    if (line.trim() !== "" && !/^\[\^[^\]]+\]:/.test(line)) next = line;
  }
  return kept
    .toReversed()
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/^\n+|\n+$/g, "");
}

/** Links to a page that is off become their words. Pictures stay, and so does a bracket that nothing closes. */
function withoutLinksTo(offPaths: ReadonlySet<string>, text: string): string {
  const lastEnd = text.lastIndexOf(")");
  if (offPaths.size === 0 || lastEnd === -1) return text;
  let [out, from] = ["", 0];
  let begin: number | undefined;
  const signs = /\\.|[\\[\]]/g;
  for (let found = signs.exec(text); found; found = signs.exec(text)) {
    const [sign, index] = [found[0], found.index];
    if (sign === "[") begin = text[index - 1] === "!" ? undefined : index;
    else if (sign === "\\[") begin ??= index + 1;
    else if (sign === "\\") begin = undefined;
    else if (sign === "]") {
      const target = index + 2;
      if (begin !== undefined && text[index + 1] === "(" && text[target] === "/" && target < lastEnd) {
        const end = text.indexOf(")", target);
        const address = text.slice(text.startsWith("/ar/", target) ? target + 3 : target, end);
        if (offPaths.has(address.split(/[\s#?]/, 1)[0] as string)) {
          out += text.slice(from, begin) + text.slice(begin + 1, index);
          from = end + 1;
        }
        signs.lastIndex = end + 1;
      }
      begin = undefined;
    }
  }
  return out + text.slice(from);
}

/** A text as it is shown. */
export function filledText(text: string, facts: TokenFacts, markdown: boolean): string {
  const spoken = text.includes("{") ? withoutEmptyLines(filled(text, facts).join("")) : text;
  return markdown ? withoutLinksTo(facts.offPaths, spoken) : spoken;
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

/** found: as it is written. reason: of more conditions than `limit`, or deeper ones; otherwise it is nothing that is filled in. */
export type TokenFault = { found: string; reason?: "conditions" | "nestedConditions"; limit?: number };

/** What stands in braces and nothing would be filled in for. `isKnown`: whether there is such a service or place at all. */
export function tokenFaults(text: string, isKnown: (slug: string) => boolean = () => true): TokenFault[] {
  const asWritten = writtenAsItIs(text);
  const faults = new Set<string>();
  const open: string[] = [];
  let [index, conditions] = [0, 0];
  for (;;) {
    special.lastIndex = index;
    const begin = special.exec(text)?.index;
    if (begin === undefined) break;
    index = asWritten(begin) ?? begin + 1;
    if (text[begin] === "}" && open.pop() === undefined) faults.add("}");
    if (text[begin] !== "{") continue;
    const [value, some, question, brace] = [plain, chosen, condition, anyBrace].map((pattern) => at(pattern, text, begin));
    const found = value ?? some ?? question ?? (brace as RegExpExecArray);
    index = begin + found[0].length;
    if (value || some) {
      const isRight = value ? isToken(value[1] ?? "") : (found[1] ?? "").split("|").every(isKnown);
      if (!isRight) faults.add(found[0]);
    } else if (question) {
      const written = question[0].trim();
      if (!(question[2] ?? "").split("|").every((word) => isAskable(word) || isKnown(word))) faults.add(written);
      open.push(written);
      conditions += 1;
      const { most, deepest } = conditionBounds;
      if (conditions > most) return [{ found: written, reason: "conditions", limit: most }];
      if (open.length > deepest) return [{ found: written, reason: "nestedConditions", limit: deepest }];
    } else faults.add(found[0]);
  }
  for (const found of open) faults.add(found);
  return [...faults].map((found) => ({ found }));
}
