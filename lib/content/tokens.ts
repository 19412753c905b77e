// Placeholders about the business in texts, filled in when a page is shown: {business}, {emirates}, {hours}, {reply}, {answered}, {ventilation?
// a sentence that is shown only while that service is offered} and {samples? one that is shown only while samples are}. Pure;
// docs/content.md lists the words.
import { inSentence } from "../i18n/in-sentence.ts";
import type { Locale } from "../i18n/locales.ts";
import type { Kind } from "./kinds.ts";
import { type FormField, isBlank, type Json } from "./schema-form.ts";

const tokens = ["business", "business-short", "emirates", "hours", "reply", "answered", "services"] as const;
type Token = (typeof tokens)[number];

/** Words for conditions only: whether readers are shown any of these. */
const conditionWords = [
  "samples",
  "worked-examples",
  "case-studies",
  "certificates",
  "contracts",
  "visit-photos",
  "old-units",
  "emergency-line",
] as const;
type ConditionWord = (typeof conditionWords)[number];

/** Kinds in which braces mean something else, or whose values the office reads as stored. */
const kindsWithoutTokens: readonly Kind[] = ["calendar", "media", "replies", "settings"];
export const mayHoldTokens = (kind: Kind) => !kindsWithoutTokens.includes(kind);

/** The facts that texts of one language are filled in from. */
export type TokenFacts = {
  locale: Locale;
  /**
   * The text of each token. `hours` is empty while no hours are given, which {hours? …} tests; `reply` is how long an answer takes, and
   * `answered` by when it comes, with the reserve for closed hours.
   */
  values: Readonly<Record<Token, string>>;
  /**
   * Whether pages show sample testimonials, calculated cases, cases of either sort, certificates and yearly contracts of the business, and
   * its promises to photograph every visit and to take old units away, and a number for emergencies.
   */
  shows: Readonly<Record<ConditionWord, boolean>>;
  /** Names of offered services by slug, in menu order. */
  services: ReadonlyMap<string, string>;
  /** Whether a service or a place has a page. */
  isOffered: (slug: string) => boolean;
  /** Entries that are switched off ("service/ventilation"). */
  off: ReadonlySet<string>;
  /** Addresses of the entries in `off`, without a language prefix. */
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

const isConditionWord = (word: string): word is ConditionWord => (conditionWords as readonly string[]).includes(word);
/** The words a condition may test besides services and places; `hours` can be tested because it may be empty. */
const isTestable = (word: string) => word === "hours" || isConditionWord(word);
/** Whether the word of a condition holds. */
function holds(word: string, { values, shows, isOffered }: TokenFacts): boolean {
  if (isConditionWord(word)) return shows[word];
  return word === "hours" ? values.hours !== "" : isOffered(word);
}

const isToken = (word: string): word is Token => (tokens as readonly string[]).includes(word);

function at(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

/** Characters at which a placeholder, code or an escape may begin or end; text between them is copied unchanged. */
const special = /[`\\{}]/g;

/** Limits per text: no author needs that many conditions, and each costs work at every rendering. */
export const conditionLimits = { maxConditions: 200, maxDepth: 8 };

type Run = { start: number; length: number; longer: number; longest: number };

/** The runs of backticks in a text. `longer`: index of the next longer run. `longest`: index of the first longest run from this one on. */
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
 * Returns a function that gives the end of code or of an escaped brace that begins at `index`, in which nothing is filled in; undefined if
 * none begins there. Call it with ascending indices. Code ends at the next run with as many backticks; without one, at the longest run.
 */
function verbatimEnds(text: string): (index: number) => number | undefined {
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

/** All placeholders in order, in one pass. `closing`: index of a condition's closing mark; without one it is plain text. */
function marksOf(text: string): Mark[] {
  const asWritten = verbatimEnds(text);
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
    else if (question && conditions < conditionLimits.maxConditions && depth < conditionLimits.maxDepth) {
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

/** A placeholder in a text, from `from` to before `to`: a value, or the begin or the end of a condition. */
export type Placeholder = { from: number; to: number } & (
  | { type: "value"; token: string }
  | { type: "services"; slugs: string[] }
  | { type: "condition"; not: boolean; words: string[] }
  | { type: "end" }
);

/** All placeholders of a text in order; each condition has its end. The one blank behind a condition's question mark is not part of it. */
export function placeholdersOf(text: string): Placeholder[] {
  return marksOf(text).flatMap((mark): Placeholder[] => {
    const [from, to] = [mark.at, mark.end];
    if (mark.type === "token") return [{ type: "value", from, to, token: mark.token }];
    if (mark.type === "services") return [{ type: "services", from, to, slugs: mark.slugs }];
    if (mark.type === "closing") return [{ type: "end", from, to }];
    if (mark.closing === undefined) return [];
    return [{ type: "condition", from, to: from + text.slice(from, to).trimEnd().length, not: mark.not, words: mark.words }];
  });
}

/** The words for values, and those for conditions besides services and places. */
export const placeholderWords = { values: tokens, conditions: [...conditionWords, "hours"] } as const;

/** Marks where text was left out; no stored text contains it (schema-form.ts removes it). */
const omitted = "\u0000";

const sentenceStart = /(?:^|[.!?:]\s+|\n\s*(?:[-*>#]+ )?)$/;
const longestSentenceStart = 100;

/** Capitalises words at the start of a sentence. */
function capitalizedAtStart(before: readonly string[], words: string): string {
  if (!/^[a-z]/.test(words)) return words;
  let tail = "";
  for (let piece = before.length - 1; piece >= 0 && tail.length < longestSentenceStart; piece--)
    if (before[piece] !== omitted) tail = (before[piece] as string).slice(-longestSentenceStart) + tail;
  return sentenceStart.test(tail.slice(-longestSentenceStart)) ? words.replace(/^[a-z]/, (letter) => letter.toUpperCase()) : words;
}

/** Not a regular expression: one for trailing spaces would restart at each space of a long run. */
function withoutTrailingBlanks(text: string): string {
  let end = text.length;
  while (text[end - 1] === " " || text[end - 1] === "\t") end -= 1;
  return text.slice(0, end);
}

/** The text with everything filled in, in pieces: a growing string would be copied for each look at its end. */
function filledPieces(text: string, facts: TokenFacts): string[] {
  const marks = marksOf(text);
  const out: string[] = [];
  /** Index in `out` at which the text of each enclosing condition begins. */
  const begins = [0];
  let from = 0;
  const write = (piece: string) => void (piece && out.push(piece));
  for (let next = 0; next < marks.length; next++) {
    const mark = marks[next] as Mark;
    if (mark.type === "condition" && mark.closing === undefined) continue;
    write(text.slice(from, mark.at));
    from = mark.end;
    if (mark.type === "token") write(capitalizedAtStart(out, facts.values[mark.token]));
    else if (mark.type === "services") {
      const names = mark.slugs.flatMap((slug) => facts.services.get(slug) ?? []);
      write(
        capitalizedAtStart(
          out,
          names.length > 0 ? listOf(facts.locale === "en" ? names.map(inSentence) : names, facts.locale) : facts.values.services,
        ),
      );
    } else if (mark.type === "closing") begins.pop();
    else if (mark.words.some((word) => holds(word, facts)) !== mark.not) begins.push(out.length);
    else {
      next = mark.closing as number;
      from = (marks[next] as Mark).end;
      // Removes one of the two spaces around the omitted text as well.
      if ((out.at(-1) ?? "\n").endsWith("\n") && text[from] === " ") from += 1;
      else if (/^(?:$|[\s.,;:!?)؟،؛])/.test(text.slice(from, from + 1)))
        while (out.length > (begins.at(-1) as number)) {
          const trimmed = withoutTrailingBlanks(out.pop() as string);
          if (trimmed) {
            out.push(trimmed);
            break;
          }
        }
      out.push(omitted);
    }
  }
  write(text.slice(from));
  return out;
}

/** What remains of a line whose words were left out: a list marker, a quote, a heading mark, the rules of a table row. */
const emptyLine = /^(?:[-*+>]|#{1,6}|\d+[.)])?[\s|*_]*$/;

/** Removes lines that became empty, and headings with nothing left below them. */
function withoutEmptyLines(text: string): string {
  if (!text.includes(omitted)) return text;
  const lines = text.split("\n").flatMap((line) => {
    const rest = line.replaceAll(omitted, "");
    return line !== rest && emptyLine.test(rest.trimStart()) ? [] : [withoutTrailingBlanks(rest)];
  });
  const level = (line: string) => /^(#{1,6}) /.exec(line)?.[1]?.length ?? 0;
  const kept: string[] = [];
  let next: string | undefined;
  for (const line of lines.toReversed()) {
    const standsAlone = level(line) > 0 && (next === undefined || (level(next) > 0 && level(next) <= level(line)));
    if (standsAlone) continue;
    kept.push(line);
    // Footnotes are at the end, so they belong to no heading above them.
    if (line.trim() !== "" && !/^\[\^[^\]]+\]:/.test(line)) next = line;
  }
  return kept
    .toReversed()
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/^\n+|\n+$/g, "");
}

/** Replaces links to switched-off pages by their words. Pictures and unclosed brackets stay. */
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

/** A text as readers see it. */
export function fillText(text: string, facts: TokenFacts, markdown: boolean): string {
  const spoken = text.includes("{") ? withoutEmptyLines(filledPieces(text, facts).join("")) : text;
  return markdown ? withoutLinksTo(facts.offPaths, spoken) : spoken;
}

/** Whether a list item lost something it requires, or refers to a service that is off. */
function isIncomplete(field: FormField, before: Json, after: Json, facts: TokenFacts): boolean {
  if (field.type === "text") return field.required && before !== "" && after === "";
  if (field.type === "list") return !isBlank(field, before) && isBlank(field, after);
  if (field.type !== "group") return false;
  const value = (group: Json, key: string) => (group as Record<string, Json>)[key] ?? "";
  return field.fields.some(({ key, field: subfield }) => {
    const [valueBefore, valueAfter] = [value(before, key), value(after, key)];
    if (subfield.type === "entry") return !subfield.optional && facts.off.has(`${subfield.entryKind}/${valueAfter}`);
    if (subfield.type === "list")
      return (
        subfield.min > 0 &&
        Array.isArray(valueBefore) &&
        Array.isArray(valueAfter) &&
        valueBefore.length >= subfield.min &&
        valueAfter.length < subfield.min
      );
    return isIncomplete(subfield, valueBefore, valueAfter, facts);
  });
}

/** Data of a kind with everything in braces filled in, without items that became empty. Returns the same value if nothing changes. */
export function fillFields(field: FormField, value: Json, facts: TokenFacts): Json {
  if (field.type === "text") return typeof value === "string" && !field.code ? fillText(value, facts, field.markdown) : value;
  if (field.type === "list") {
    if (!Array.isArray(value)) return value;
    const list = value.flatMap((item) => {
      const after = fillFields(field.item, item, facts);
      return isIncomplete(field.item, item, after, facts) ? [] : [after];
    });
    return list.length === value.length && list.every((item, at) => item === value[at]) ? value : list;
  }
  if (field.type !== "group" || typeof value !== "object" || Array.isArray(value)) return value;
  const fields = new Map(field.fields.map(({ key, field: subfield }) => [key, subfield]));
  let isSame = true;
  const after = Object.entries(value).map(([key, item]) => {
    const subfield = fields.get(key);
    const shown = subfield ? fillFields(subfield, item, facts) : item;
    isSame &&= shown === item;
    return [key, shown];
  });
  return isSame ? value : Object.fromEntries(after);
}

/** found: as written. reason: more than `limit` conditions, or one inside another; without it, nothing would be filled in for `found`. */
export type TokenFault = { found: string; reason?: "conditions" | "nestedConditions"; limit?: number };

/** What stands in braces and would not be filled in. `isKnown`: whether a service or place of a slug exists. */
export function tokenFaults(text: string, isKnown: (slug: string) => boolean = () => true): TokenFault[] {
  const asWritten = verbatimEnds(text);
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
      if (!(question[2] ?? "").split("|").every((word) => isTestable(word) || isKnown(word))) faults.add(written);
      open.push(written);
      conditions += 1;
      const { maxConditions } = conditionLimits;
      if (conditions > maxConditions) return [{ found: written, reason: "conditions", limit: maxConditions }];
      // Texts of before are filled in all the same. Nobody sees in the editor which end belongs to which, so no new one is published.
      if (open.length > 1) return [{ found: written, reason: "nestedConditions" }];
    } else faults.add(found[0]);
  }
  for (const found of open) faults.add(found);
  return [...faults].map((found) => ({ found }));
}
