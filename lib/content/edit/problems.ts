// What stands in the way of publishing an entry, field by field. Pure; says codes, which the office puts into words
// (editor.problem_… in messages/).
import type { z } from "zod";
import { type Locale, localeCodes } from "../../i18n/locales.ts";
import { flattenFields } from "../flatten-fields.ts";
import { formOf } from "../form-of.ts";
import { variableFaults } from "../kinds/reply-variables.ts";
import { type Kind, kinds } from "../kinds.ts";
import { isTangled } from "../markdown-bounds.ts";
import { type FormField, fieldAt, isTranslated, type Json, textsOf, valueAt } from "../schema-form.ts";
import { mayHoldTokens, tokenFaults } from "../tokens.ts";

/** What a kind's own rule may say, as the text of its error. */
const ownRules = [
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
  "months",
  "aed",
] as const;
type OwnRule = (typeof ownRules)[number];
const isOwnRule = (message: string): message is OwnRule => (ownRules as readonly string[]).includes(message);

type Reason =
  | OwnRule
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
  | "deadAnchor"
  | "sameTitle"
  | "picture"
  | "variable"
  | "token"
  | "conditions"
  | "nestedConditions";
/**
 * path begins with the language: "ar.licences.0.name". limit: characters, items, or the number itself, as the reason says.
 * found: of a variable, a token or a link, what stands there; of a title, the page that has it too. meant: the address that a link
 * was probably to have.
 */
export type EntryProblem = { path: string; reason: Reason; limit?: number; found?: string; meant?: string };

/** Whether there is a service or a place of a slug at all, offered or not. */
type IsKnown = (slug: string) => boolean;

type Found = Omit<EntryProblem, "path">;
const formats: Partial<Record<string, Reason>> = { date: "date", email: "email", url: "url" };

function reasonOf(issue: z.core.$ZodIssue, value: Json | undefined): Found {
  if (value === "" || value === undefined) return { reason: "required" };
  if (isOwnRule(issue.message)) return { reason: issue.message };
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

/** What both languages share is one control, and wrong once. */
function isOneControl(field: FormField | undefined, en: Json | undefined, ar: Json | undefined): boolean {
  if (!field || isTranslated(field)) return false;
  return field.type === "list" || field.type === "group" || JSON.stringify(en) === JSON.stringify(ar);
}

/** What stands in braces in a message, and is nothing that is filled in. */
function variableProblems(shape: FormField, locale: Locale, edition: Json): EntryProblem[] {
  return textsOf(shape, edition).flatMap(({ field, path, text }) => {
    const [fault] = field.variables ? variableFaults(text) : [];
    return fault ? [{ path: `${locale}.${path}`, reason: "variable" as const, found: fault.found }] : [];
  });
}

/** What stands in braces in a text of a page, and is nothing that is filled in (lib/content/tokens.ts). */
function tokenProblems(shape: FormField, locale: Locale, edition: Json, isKnown: IsKnown | undefined): EntryProblem[] {
  return textsOf(shape, edition).flatMap(({ field, path, text }) => {
    const [fault] = field.code || !text.includes("{") ? [] : tokenFaults(text, isKnown);
    if (!fault) return [];
    const { found, limit, reason = "token" } = fault;
    return [{ path: `${locale}.${path}`, reason, found, ...(limit !== undefined && { limit }) }];
  });
}

/**
 * Translated texts that stand in one language alone, though what they belong to is there in both: readers of the other are told
 * nothing there. No reason to refuse: some things are for readers of one language.
 */
export function oneSided(kind: Kind, data: Record<Locale, unknown>): { path: string; in: Locale }[] {
  const shape = formOf(kinds[kind]);
  const sides = { en: textsOf(shape, data.en as Json), ar: textsOf(shape, data.ar as Json) };
  const found = localeCodes.flatMap((locale) => {
    const others = new Map(sides[locale === "en" ? "ar" : "en"].map(({ path, text }) => [path, text]));
    return sides[locale].flatMap(({ field, path, text }) =>
      isTranslated(field) && field.either !== "borrowed" && text.trim() !== "" && others.get(path)?.trim() === ""
        ? [{ path, in: locale }]
        : [],
    );
  });
  return found.toSorted((one, two) => one.path.localeCompare(two.path, "en", { numeric: true }));
}

/** Texts that one language at least has to have, and neither has. */
function missingInBoth(shape: FormField, en: Json, ar: Json): string[] {
  const other = new Map(textsOf(shape, ar).map(({ path, text }) => [path, text]));
  return textsOf(shape, en).flatMap(({ field, path, text }) => (field.either && !text.trim() && !other.get(path)?.trim() ? [path] : []));
}

/** A page of this site, a place on the page, the web, mail or telephone. */
const linkTarget = /^(?:\/(?!\/)|#|https?:\/\/[^\s/]|mailto:|tel:)/i;

/** Where the links and pictures of running texts lead, by field. */
export function linksIn(kind: Kind, edition: Json): { path: string; text: string; targets: string[] }[] {
  const shape = formOf(kinds[kind]);
  return flattenFields(edition).flatMap(({ path, value }) => {
    const field = typeof value === "string" ? fieldAt(shape, path.split(".")) : undefined;
    if (field?.type !== "text" || !field.markdown) return [];
    const text = String(value);
    return [{ path, text, targets: [...text.matchAll(/(?<!\\)\]\(\s*<?([^)\s>]*)/g)].map(([, target = ""]) => target) }];
  });
}

/** Running texts that are tangled, or have a link or a picture that leads nowhere, whatever is published: the page would show words alone. */
const wrongTexts = (kind: Kind, edition: Json): EntryProblem[] =>
  linksIn(kind, edition).flatMap(({ path, text, targets }): EntryProblem[] => {
    if (isTangled(text)) return [{ path, reason: "tangled" }];
    return targets.every((target) => linkTarget.test(target)) ? [] : [{ path, reason: "link" }];
  });

/** The problems of the editions given, and each edition as it is to be stored: brought into shape where it is right. */
export function checkEditions<L extends Locale>(
  kind: Kind,
  given: Partial<Record<L, Json>>,
  isKnown?: IsKnown,
): { problems: EntryProblem[]; data: Record<L, unknown> } {
  const shape = formOf(kinds[kind]);
  const problems = new Map<string, EntryProblem>();
  const data: Partial<Record<L, unknown>> = {};
  for (const locale of localeCodes.filter((code): code is L => code in given)) {
    const edition = given[locale] as Json;
    const parsed = kinds[kind].safeParse(edition);
    data[locale] = parsed.success ? parsed.data : edition;
    for (const issue of parsed.error?.issues ?? []) {
      const keys = issue.path as (string | number)[];
      const [own, other] = [valueAt(edition, keys), valueAt((given as Partial<Record<Locale, Json>>).en, keys)];
      const path = `${locale}.${keys.join(".")}`;
      const shared = locale !== "en" && isOneControl(fieldAt(shape, keys), other, own) && problems.has(`en.${keys.join(".")}`);
      if (!shared && !problems.has(path)) problems.set(path, { path, ...reasonOf(issue, own) });
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
