// The problems that prevent an entry from being published, field by field. Pure; returns codes, which the office translates
// (editor.problem_… in messages/).
import type { z } from "zod";
import { type Locale, localeCodes } from "../../i18n/locales.ts";
import { flattenFields } from "../flatten-fields.ts";
import { formOfKind } from "../form-of.ts";
import { variableFaults } from "../kinds/reply-variables.ts";
import { type Kind, kinds } from "../kinds.ts";
import { exceedsMarkdownLimits } from "../markdown-limits.ts";
import { type FormField, fieldAt, isTranslated, type Json, textsOf, valueAt } from "../schema-form.ts";
import { mayHoldTokens, tokenFaults } from "../tokens.ts";

/** Codes that a kind's own rules use as error messages. */
const kindRules = [
  "phone",
  "email",
  "time",
  "date",
  "taxNumber",
  "days",
  "closes",
  "twice",
  "order",
  "required",
  "colour",
  "warrantyDays",
  "makani",
  "aed",
  "discriminates",
] as const;
type KindRule = (typeof kindRules)[number];
const isKindRule = (message: string): message is KindRule => (kindRules as readonly string[]).includes(message);

type Reason =
  | KindRule
  | "number"
  | "wholeNumber"
  | "tooLong"
  | "tooSmall"
  | "tooLarge"
  | "tooFew"
  | "tooMany"
  | "url"
  | "invalid"
  | "link"
  | "tangled"
  | "deadLink"
  | "waitingLink"
  | "oldAddress"
  | "linkLanguage"
  | "deadAnchor"
  | "sameTitle"
  | "picture"
  | "priceOff"
  | "priceTwice"
  | "variable"
  | "token"
  | "conditions"
  | "nestedConditions";
/**
 * path begins with the language: "ar.licences.0.name". limit: a number of characters or items, or the number itself, depending on the
 * reason. found: the variable, token or link as written; for a title, the page that also has it. meant: the address that a link probably
 * meant.
 */
export type EntryProblem = { path: string; reason: Reason; limit?: number; found?: string; meant?: string };

/** Whether a service or a place of a slug exists, offered or not. */
type IsKnown = (slug: string) => boolean;

/** What is wrong with a text, wherever it is. */
export type Fault = Omit<EntryProblem, "path">;
const formats: Partial<Record<string, Reason>> = { date: "date", email: "email", url: "url" };

function reasonOf(issue: z.core.$ZodIssue, value: Json | undefined): Fault {
  if (value === "" || value === undefined) return { reason: "required" };
  if (isKindRule(issue.message)) return { reason: issue.message };
  if (issue.code === "too_small" || issue.code === "too_big") {
    const limit = Number(issue.code === "too_small" ? issue.minimum : issue.maximum);
    const [less, more] = ({ string: ["required", "tooLong"], array: ["tooFew", "tooMany"] } as const)[issue.origin as "string"] ?? [
      "tooSmall",
      "tooLarge",
    ];
    return { reason: issue.code === "too_small" ? less : more, limit };
  }
  if (issue.code === "invalid_type" && issue.expected === "number") return { reason: "number" };
  if (issue.code === "invalid_type" && issue.expected === "int") return { reason: "wholeNumber" };
  return { reason: (issue.code === "invalid_format" && formats[issue.format]) || "invalid" };
}

/** A value that both languages share has one control, so a fault in it is reported once. */
function isOneControl(field: FormField | undefined, en: Json | undefined, ar: Json | undefined): boolean {
  if (!field || isTranslated(field)) return false;
  return field.type === "list" || field.type === "group" || JSON.stringify(en) === JSON.stringify(ar);
}

/** What stands in braces in a message and is not a variable. */
function variableProblems(shape: FormField, locale: Locale, edition: Json): EntryProblem[] {
  return textsOf(shape, edition).flatMap(({ field, path, text }) => {
    const [fault] = field.variables ? variableFaults(text) : [];
    return fault ? [{ path: `${locale}.${path}`, reason: "variable" as const, found: fault.found }] : [];
  });
}

/** What stands in braces in a page's text and would not be filled in (lib/content/tokens.ts). */
function tokenProblems(shape: FormField, locale: Locale, edition: Json, isKnown: IsKnown | undefined): EntryProblem[] {
  return textsOf(shape, edition).flatMap(({ field, path, text }) => {
    const [fault] = field.code || !text.includes("{") ? [] : tokenFaults(text, isKnown);
    if (!fault) return [];
    const { found, limit, reason = "token" } = fault;
    return [{ path: `${locale}.${path}`, reason, found, ...(limit !== undefined && { limit }) }];
  });
}

/**
 * Translated texts that exist in one language only, although the item exists in both: readers of the other see nothing there. No reason to
 * refuse publishing: some texts are for readers of one language.
 */
export function oneSided(kind: Kind, data: Record<Locale, unknown>): { path: string; in: Locale }[] {
  const shape = formOfKind(kind);
  const sides = { en: textsOf(shape, data.en as Json), ar: textsOf(shape, data.ar as Json) };
  const found = localeCodes.flatMap((locale) => {
    const others = new Map(sides[locale === "en" ? "ar" : "en"].map(({ path, text }) => [path, text]));
    return sides[locale].flatMap(({ field, path, text }) =>
      isTranslated(field) && field.either !== "borrowed" && text.trim() !== "" && others.get(path)?.trim() === ""
        ? [{ path, in: locale }]
        : [],
    );
  });
  return found.toSorted((a, b) => a.path.localeCompare(b.path, "en", { numeric: true }));
}

/** Paths of texts that at least one language must have and neither has. */
function missingInBoth(shape: FormField, en: Json, ar: Json): string[] {
  const other = new Map(textsOf(shape, ar).map(({ path, text }) => [path, text]));
  return textsOf(shape, en).flatMap(({ field, path, text }) => (field.either && !text.trim() && !other.get(path)?.trim() ? [path] : []));
}

/** A page of this site, an anchor, a web address, an e-mail address or a telephone number. */
const linkTarget = /^(?:\/(?!\/)|#|https?:\/\/[^\s/]|mailto:|tel:)/i;

/** Targets of the links and pictures in running texts, by field. */
export function linksIn(kind: Kind, edition: Json): { path: string; text: string; targets: string[] }[] {
  const shape = formOfKind(kind);
  return flattenFields(edition).flatMap(({ path, value }) => {
    const field = typeof value === "string" ? fieldAt(shape, path.split(".")) : undefined;
    if (field?.type !== "text" || !field.markdown) return [];
    const text = String(value);
    return [{ path, text, targets: [...text.matchAll(/(?<!\\)\]\(\s*<?([^)\s>]*)/g)].map(([, target = ""]) => target) }];
  });
}

/** Running texts that are tangled, or have a link or picture target that can lead nowhere: the page would show only their words. */
const wrongTexts = (kind: Kind, edition: Json): EntryProblem[] =>
  linksIn(kind, edition).flatMap(({ path, text, targets }): EntryProblem[] => {
    if (exceedsMarkdownLimits(text)) return [{ path, reason: "tangled" }];
    return targets.every((target) => linkTarget.test(target)) ? [] : [{ path, reason: "link" }];
  });

/** The problems of the given editions, and each edition as it is to be stored: parsed if it is valid. */
export function checkEditions<L extends Locale>(
  kind: Kind,
  given: Partial<Record<L, Json>>,
  isKnown?: IsKnown,
): { problems: EntryProblem[]; data: Record<L, unknown> } {
  const shape = formOfKind(kind);
  const problems = new Map<string, EntryProblem>();
  const data: Partial<Record<L, unknown>> = {};
  for (const locale of localeCodes.filter((code): code is L => code in given)) {
    const edition = given[locale] as Json;
    const parsed = kinds[kind].safeParse(edition);
    data[locale] = parsed.success ? parsed.data : edition;
    for (const issue of parsed.error?.issues ?? []) {
      const keys = issue.path as (string | number)[];
      const [ownValue, englishValue] = [valueAt(edition, keys), valueAt((given as Partial<Record<Locale, Json>>).en, keys)];
      const path = `${locale}.${keys.join(".")}`;
      const shared = locale !== "en" && isOneControl(fieldAt(shape, keys), englishValue, ownValue) && problems.has(`en.${keys.join(".")}`);
      if (!shared && !problems.has(path)) problems.set(path, { path, ...reasonOf(issue, ownValue) });
    }
    for (const problem of variableProblems(shape, locale, edition)) if (!problems.has(problem.path)) problems.set(problem.path, problem);
    for (const problem of mayHoldTokens(kind) ? tokenProblems(shape, locale, edition, isKnown) : [])
      if (!problems.has(problem.path)) problems.set(problem.path, problem);
    for (const wrong of wrongTexts(kind, edition)) {
      const path = `${locale}.${wrong.path}`;
      if (!problems.has(path)) problems.set(path, { ...wrong, path });
    }
  }
  const both = given as Partial<Record<Locale, Json>>;
  if (both.en !== undefined && both.ar !== undefined)
    for (const at of missingInBoth(shape, both.en, both.ar)) {
      const path = `en.${at}`;
      if (!problems.has(path)) problems.set(path, { path, reason: "required" });
    }
  return { problems: [...problems.values()], data: data as Record<L, unknown> };
}
