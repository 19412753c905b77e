// Between an entry's two editions and the one form that shows both. A field that both languages share is named by its path
// ("phone", "licences.0.number"), a translated one carries its language ("licences.0.name.ar"). Pure.

import { type Locale, localeCodes } from "../../i18n/locales.ts";
import { toE164 } from "../../platform/phone.ts";
import { type Kind, kinds } from "../kinds.ts";
import type { FieldSpec, ListSpec, Part, Subject } from "./settings-subjects.ts";

type Data = Record<string, unknown>;
export type Editions = Record<Locale, Data>;
export type Value = string | boolean | number[];

const isList = (part: Part): part is ListSpec => "list" in part;

function shownValue(data: Data | undefined, { key, input }: FieldSpec): Value {
  const value = data?.[key];
  if (input === "check") return value === true;
  if (input === "days") return Array.isArray(value) ? (value as number[]) : [];
  return value === undefined || value === null ? "" : String(value);
}

/** What each control of a set of fields shows, by its name. */
function shownFields(fields: readonly FieldSpec[], editions: Partial<Editions>, path = ""): Record<string, Value> {
  return Object.fromEntries(
    fields.flatMap((spec): [string, Value][] =>
      spec.translated
        ? localeCodes.map((locale) => [`${path}${spec.key}.${locale}`, shownValue(editions[locale], spec)])
        : [[path + spec.key, shownValue(editions.en ?? editions.ar, spec)]],
    ),
  );
}

/**
 * A list's rows as both languages have them. Rows belong together by their place; where the fact that both share differs,
 * neither language's row is lost.
 */
function pairedRows({ list, fields }: ListSpec, editions: Editions): Partial<Editions>[] {
  const rowsOf = (locale: Locale) => (Array.isArray(editions[locale][list]) ? (editions[locale][list] as Data[]) : []);
  const [en, ar] = [rowsOf("en"), rowsOf("ar")];
  const shared = fields.find(({ translated }) => !translated);
  const same = (one: Data, two: Data) => !shared || String(one[shared.key]) === String(two[shared.key]);
  return Array.from({ length: Math.max(en.length, ar.length) }, (_, index) => index).flatMap((index) => {
    const [one, two] = [en[index], ar[index]];
    if (one && two && !same(one, two)) return [{ en: one }, { ar: two }];
    return [{ ...(one && { en: one }), ...(two && { ar: two }) }];
  });
}

const isBlank = (values: Record<string, Value>) =>
  Object.values(values).every((value) => (typeof value === "boolean" ? true : value.length === 0));

export type ShownPart = { spec: FieldSpec; values: Record<string, Value> } | { spec: ListSpec; rows: Record<string, Value>[] };

/** What the form shows of an entry. Controls of a row are named as if it were the first ("name.en"). */
export function shownParts(parts: readonly Part[], editions: Editions): ShownPart[] {
  return parts.map((spec) =>
    isList(spec)
      ? {
          spec,
          rows: pairedRows(spec, editions)
            .map((row) => shownFields(spec.fields, row))
            .filter((row) => !isBlank(row)),
        }
      : { spec, values: shownFields([spec], editions) },
  );
}

function typed(form: FormData, name: string, { input }: FieldSpec): unknown {
  if (input === "check") return form.get(name) === "on";
  if (input === "days") return form.getAll(name).map(Number); // in the order of the week as it is shown: Sunday first
  const text = String(form.get(name) ?? "")
    .replace(/\r\n?/g, "\n")
    .trim();
  if (input === "number") {
    // Figures as they are typed here: Arabic digits, and commas between thousands.
    const plain = text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660)).replace(/[,٬\s]/g, "");
    return plain === "" ? undefined : /^\d+$/.test(plain) ? Number(plain) : Number.NaN;
  }
  if (input === "tel") return toE164(text) ?? text;
  return text;
}

function readFields(form: FormData, fields: readonly FieldSpec[], locale: Locale, path = ""): Data {
  return Object.fromEntries(
    fields.map((spec) => [spec.key, typed(form, `${path}${spec.key}${spec.translated ? `.${locale}` : ""}`, spec)]),
  );
}

/** The rows that hold anything, by the numbers in the names of their controls. */
function filledRows(form: FormData, { list, fields }: ListSpec): number[] {
  const numbers = new Set(
    [...form.keys()].flatMap((name) => {
      const [, number] = new RegExp(`^${list}\\.(\\d{1,4})\\.`).exec(name) ?? [];
      return number === undefined ? [] : [Number(number)];
    }),
  );
  return [...numbers]
    .sort((one, two) => one - two)
    .filter((number) =>
      localeCodes.some((locale) =>
        fields.some((spec) => {
          const value =
            spec.input === "check" ? undefined : typed(form, `${list}.${number}.${spec.key}${spec.translated ? `.${locale}` : ""}`, spec);
          return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== "";
        }),
      ),
    );
}

export type ProblemCode =
  | "required"
  | "tooLong"
  | "tooMany"
  | "phone"
  | "email"
  | "time"
  | "date"
  | "number"
  | "taxNumber"
  | "days"
  | "closes"
  | "twice"
  | "order"
  | "months"
  | "invalid";
const codes: readonly string[] = ["phone", "email", "time", "date", "number", "taxNumber", "days", "closes", "twice", "required"];

type Issue = { path: PropertyKey[]; code: string; message: string; input?: unknown };

function codeOf(issue: Issue, value: unknown): ProblemCode {
  if (value === undefined || value === "") return "required";
  if (codes.includes(issue.message)) return issue.message as ProblemCode;
  if (issue.code === "too_big") return Array.isArray(value) ? "tooMany" : "tooLong";
  return "invalid";
}

const at = (data: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)?.[key], data);

/**
 * The editions with what was typed, or which controls are wrong and how. What the subject does not show stays as it is.
 */
export function editedEditions(
  subject: Subject,
  editions: Editions,
  form: FormData,
): { ok: true; editions: Editions } | { ok: false; problems: Record<string, ProblemCode> } {
  const rows = new Map(subject.parts.filter(isList).map((spec) => [spec.list, filledRows(form, spec)]));
  const edited = Object.fromEntries(
    localeCodes.map((locale) => {
      const parts = subject.parts.map((spec) =>
        isList(spec)
          ? { [spec.list]: (rows.get(spec.list) ?? []).map((row) => readFields(form, spec.fields, locale, `${spec.list}.${row}.`)) }
          : readFields(form, [spec], locale),
      );
      return [locale, Object.assign({}, editions[locale], ...parts) as Data];
    }),
  ) as Editions;

  const problems: Record<string, ProblemCode> = {};
  const nameOf = (path: PropertyKey[], locale: Locale): string => {
    const [first, index, key] = path.map(String);
    const list = subject.parts.filter(isList).find((spec) => spec.list === first);
    if (!list || index === undefined)
      return translated(subject.parts.find((spec) => "key" in spec && spec.key === first)) ? `${first}.${locale}` : `${first}`;
    const row = rows.get(list.list)?.[Number(index)];
    // A problem of a whole row is shown at its first control.
    const spec = list.fields.find((candidate) => candidate.key === key) ?? list.fields[0];
    return `${list.list}.${row}.${spec?.key}${spec?.translated ? `.${locale}` : ""}`;
  };
  const parsed = {} as Editions;
  for (const locale of localeCodes) {
    const result = kinds[subject.entry.kind as Kind].safeParse(edited[locale]);
    if (result.success) parsed[locale] = result.data as Data;
    else
      for (const issue of result.error.issues)
        problems[nameOf(issue.path, locale)] ??= codeOf(issue as Issue, at(edited[locale], issue.path));
  }
  // Spans that end before they begin; a half-filled row of the calendar would silently count for nothing.
  for (const spec of subject.parts.filter(isList)) {
    for (const [index, data] of ((edited.en[spec.list] ?? []) as Data[]).entries()) {
      const row = `${spec.list}.${rows.get(spec.list)?.[index]}`;
      const { from, to, opens, closes } = data as Record<string, string | undefined>;
      if (from !== undefined && to !== undefined && from > to) problems[`${row}.to`] ??= "order";
      if (opens && closes && opens >= closes) problems[`${row}.closes`] ??= "closes";
      if (subject.entry.kind === "calendar")
        for (const { key, input } of spec.fields)
          if ((input === "date" || input === "time") && !data[key]) problems[`${row}.${key}`] ??= "required";
    }
  }
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, editions: parsed };
}

function translated(part: Part | undefined): boolean {
  return part !== undefined && "translated" in part && part.translated === true;
}

/** The names of optional fields that are empty, and of lists without a row: what the public does not see yet. */
export function emptyParts(parts: readonly Part[], editions: Editions): string[] {
  return shownParts(parts, editions).flatMap((part) =>
    "rows" in part
      ? part.rows.length === 0
        ? [part.spec.list]
        : []
      : part.spec.input !== "check" && isBlank(part.values)
        ? [part.spec.key]
        : [],
  );
}
