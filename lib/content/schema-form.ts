// What the office's editor shows of a kind: its zod schema as a plain description that can be sent to the browser, and
// data brought into that shape. A draft may be unfinished; it is never of another shape.
import type { z } from "zod";

export type Json = string | number | boolean | Json[] | { [key: string]: Json };

export type FormField =
  /** code: the same in every language (an address, a number, a time). */
  | { type: "text"; max: number; required: boolean; markdown: boolean; code: boolean; format?: "date" | "time" | "email" | "url" }
  | { type: "number"; min: number | null; max: number | null; int: boolean }
  | { type: "boolean" }
  | { type: "choice"; options: string[]; optional: boolean }
  | { type: "entry"; of: string; optional: boolean }
  | { type: "picture" }
  | { type: "list"; item: FormField; min: number; max: number }
  | { type: "group"; fields: { key: string; field: FormField }[] };

type Check = { check?: string; minimum?: number; maximum?: number; length?: number; format?: string; pattern?: RegExp };
type Def = Check & {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  entries?: Record<string, string>;
  checks?: { _zod: { def: Check } }[];
};

const defOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Def;
/** What a schema demands; a format such as an e-mail address is itself a demand. */
const checksOf = (schema: z.core.$ZodType): Check[] => [defOf(schema), ...(defOf(schema).checks ?? []).map(({ _zod }) => _zod.def)];
const metaOf = (schema: z.core.$ZodType) =>
  ((schema as unknown as { meta?: () => unknown }).meta?.() ?? {}) as { control?: string; of?: string };

/** How long a text, or how many a list, must and may be. */
function bounds(schema: z.core.$ZodType, most: number): { min: number; max: number } {
  let [min, max] = [0, most];
  for (const { check, minimum, maximum, length } of checksOf(schema)) {
    if (check === "min_length") min = minimum ?? min;
    if (check === "max_length") max = maximum ?? max;
    if (check === "length_equals") min = max = length ?? max;
  }
  return { min, max };
}

function textField(schema: z.core.$ZodType): FormField {
  const { min, max } = bounds(schema, 2000);
  const checks = checksOf(schema);
  const patterns = checks.flatMap(({ pattern }) => (pattern ? [pattern] : []));
  const format = checks.find((check) => check.format)?.format;
  const time = patterns.some((pattern) => pattern.test("08:00") && !pattern.test("8"));
  const known = format === "date" || format === "email" || format === "url" ? format : time ? "time" : undefined;
  const code = known !== undefined || patterns.length > 0;
  const required = min > 0 || (code && (patterns.length === 0 || !patterns.every((pattern) => pattern.test(""))));
  return { type: "text", max, required, markdown: false, code, ...(known ? { format: known } : {}) };
}

export function formOf(schema: z.core.$ZodType): FormField {
  const def = defOf(schema);
  const { control, of } = metaOf(schema);
  if (control === "picture") return { type: "picture" };
  if (control === "entry") return { type: "entry", of: of ?? "", optional: false };
  switch (def.type) {
    case "default":
    case "optional":
    case "prefault":
      return formOf(def.innerType as z.core.$ZodType);
    case "object":
      return { type: "group", fields: Object.entries(def.shape ?? {}).map(([key, inner]) => ({ key, field: formOf(inner) })) };
    case "array":
      return { type: "list", item: formOf(def.element as z.core.$ZodType), ...bounds(schema, 200) };
    case "enum":
      return { type: "choice", options: Object.values(def.entries ?? {}), optional: false };
    case "boolean":
      return { type: "boolean" };
    case "number": {
      const { minValue, maxValue, isInt } = schema as unknown as { minValue: number | null; maxValue: number | null; isInt: boolean };
      const limit = (value: number | null) => (value !== null && Number.isSafeInteger(value) && Math.abs(value) < 1e15 ? value : null);
      return { type: "number", min: limit(minValue), max: limit(maxValue), int: isInt };
    }
    case "union": {
      // "" or something: the something, which may be left out.
      const inner = def.options?.find((option) => defOf(option).type !== "literal");
      const field = formOf(inner as z.core.$ZodType);
      if (field.type === "text") return { ...field, required: false };
      return field.type === "choice" || field.type === "entry" ? { ...field, optional: true } : field;
    }
    case "string": {
      const field = textField(schema);
      return control === "markdown" ? ({ ...field, markdown: true } as FormField) : field;
    }
    default:
      throw new Error(`The editor has no control for "${def.type}".`);
  }
}

/** What a new item starts as. */
export function blank(field: FormField): Json {
  switch (field.type) {
    case "group":
      return Object.fromEntries(field.fields.map(({ key, field: inner }) => [key, blank(inner)]));
    case "list":
      return Array.from({ length: field.min }, () => blank(field.item));
    case "boolean":
      return false;
    case "number":
      return field.min ?? 0;
    case "choice":
      return field.optional ? "" : (field.options[0] ?? "");
    default:
      return "";
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the database cannot hold them
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]|\p{Cs}/gu;

/** Any data in the field's shape: what does not fit is left out, what is missing is blank. */
export function conform(field: FormField, value: unknown): Json {
  switch (field.type) {
    case "group": {
      const given = typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
      return Object.fromEntries(
        field.fields.map(({ key, field: inner }) => [key, conform(inner, Object.hasOwn(given, key) ? given[key] : undefined)]),
      );
    }
    case "list":
      return Array.isArray(value) ? value.slice(0, 500).map((item) => conform(field.item, item)) : blank(field);
    case "boolean":
      return typeof value === "boolean" ? value : false;
    case "number":
      return typeof value === "number" && Number.isFinite(value) ? value : blank(field);
    case "text":
      return typeof value === "string" ? value.slice(0, 100_000).replace(/\r\n?/g, "\n").replace(unstorable, "") : "";
    default:
      return typeof value === "string" ? value.slice(0, 200) : blank(field);
  }
}

/** Whether a value reads differently in each language. Everything else is one thing, entered once. */
export function isTranslated(field: FormField): boolean {
  return field.type === "text" && !field.code;
}

type Path = readonly (string | number)[];

export function valueAt(data: Json | undefined, path: Path): Json | undefined {
  let value: Json | undefined = data;
  for (const key of path) value = typeof value === "object" ? (value as Record<string, Json>)[String(key)] : undefined;
  return value;
}

/** A copy with one value replaced; a path that leads nowhere changes nothing. */
export function withValue(data: Json, [key, ...rest]: Path, value: Json): Json {
  if (key === undefined) return value;
  if (Array.isArray(data)) return data.map((item, index) => (index === Number(key) ? withValue(item, rest, value) : item));
  if (typeof data !== "object") return data;
  return Object.hasOwn(data, String(key)) ? { ...data, [key]: withValue(data[String(key)] as Json, rest, value) } : data;
}
