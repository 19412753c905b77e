// Content data, field by field. FormField is a plain description of a kind's fields for the office's editor that can be sent to the browser
// (form-of.ts derives it from the schema). A draft may be incomplete, but always has the kind's shape.
import { westernDigits } from "../formats/digits.ts";

export type Json = string | number | boolean | Json[] | { [key: string]: Json };

export type FormField =
  /** code: the same in every language (an address, a number, a time). line: stored as one line, however it is typed. */
  | {
      type: "text";
      max: number;
      required: boolean;
      markdown: boolean;
      code: boolean;
      line: boolean;
      format?: "date" | "time" | "email" | "url" | "tel" | "colour";
      /** The variables of a message that are filled in when they stand in braces. */
      variables?: string[];
      /** The form does not show it. */
      hidden?: true;
      /** At least one language must have it; readers of the other see it as it is ("borrowed"), or nothing ("alone"). */
      either?: "borrowed" | "alone";
    }
  /** initial: the schema's default; null if the editor has to enter a number. */
  | { type: "number"; min: number | null; max: number | null; int: boolean; initial: number | null }
  | { type: "boolean" }
  /** Days of the week as ISO numbers, Monday 1 to Sunday 7. */
  | { type: "days" }
  /** The slugs of a kind's entries that are not offered; the control asks which ones are. */
  | { type: "offers"; entryKind: string }
  | { type: "choice"; options: string[]; optional: boolean; initial: string }
  | { type: "entry"; entryKind: string; optional: boolean }
  | { type: "picture" }
  | { type: "list"; item: FormField; min: number; max: number }
  /**
   * details: a field about the entry itself, shown apart from the text for readers. drawing: what the drawing of the page shows, in its own
   * units, shown folded after the text.
   */
  | { type: "group"; fields: { key: string; field: FormField; part?: "details" | "drawing" }[] };
export type FieldOf<T extends FormField["type"]> = Extract<FormField, { type: T }>;

/** Whether an entry cannot be published while the field is empty. */
export function isRequired(field: FormField): boolean {
  switch (field.type) {
    case "text":
      return field.required;
    case "number":
      return true;
    case "choice":
    case "entry":
      return !field.optional;
    case "list":
      return field.min > 0;
    default:
      return false;
  }
}

/** The value of a new item. */
export function blank(field: FormField): Json {
  switch (field.type) {
    case "group":
      return Object.fromEntries(field.fields.map(({ key, field: inner }) => [key, blank(inner)]));
    case "list":
      return Array.from({ length: field.min }, () => blank(field.item));
    case "boolean":
      return false;
    case "days":
    case "offers":
      return [];
    case "number":
      return field.initial ?? "";
    case "choice":
      return field.initial;
    default:
      return "";
  }
}

/** Whether a value has no content. A switch alone is no content, nor is the initial value of a new item. */
export function isBlank(field: FormField, value: Json | undefined): boolean {
  if (value === undefined || (typeof value === "string" && value.trim() === "")) return true;
  switch (field.type) {
    case "group":
      return field.fields.every(({ key, field: inner }) => isBlank(inner, valueAt(value, [key])));
    case "list":
      return Array.isArray(value) && value.every((item) => isBlank(field.item, item));
    case "boolean":
      return true;
    case "days":
      return Array.isArray(value) && value.length === 0;
    // An empty list is content: it means that nothing is switched off.
    case "offers":
      return false;
    default:
      return value === blank(field);
  }
}

/** Whether a list drops its blank items. Empty cells of a sheet stay: readers fill them in by hand. */
const dropsBlankItems = (item: FormField) => item.type === "group" || item.type === "entry" || (item.type === "text" && item.required);

/** All editions without the list items that are blank in every edition. */
export function withoutBlankItems<Side extends string>(field: FormField, sides: Record<Side, Json>): Record<Side, Json> {
  const names = Object.keys(sides) as Side[];
  const each = (to: (side: Side) => Json) => Object.fromEntries(names.map((side) => [side, to(side)])) as Record<Side, Json>;
  if (field.type === "group") {
    const inner = field.fields.map(
      ({ key, field: subfield }) =>
        [
          key,
          withoutBlankItems(
            subfield,
            each((side) => valueAt(sides[side], [key]) ?? blank(subfield)),
          ),
        ] as const,
    );
    return each((side) => Object.fromEntries(inner.map(([key, values]) => [key, values[side]])));
  }
  if (field.type !== "list") return sides;
  const itemsOf = (side: Side) => (Array.isArray(sides[side]) ? (sides[side] as Json[]) : []);
  const count = Math.max(...names.map((side) => itemsOf(side).length));
  const blanks = Array.from({ length: count }, (_, at) => at).filter((at) => names.every((side) => isBlank(field.item, itemsOf(side)[at])));
  // A list of a fixed length keeps its blank items.
  const dropped = new Set(dropsBlankItems(field.item) ? blanks.slice(0, Math.max(0, count - field.min)) : []);
  const kept = Array.from({ length: count }, (_, at) => at).filter((at) => !dropped.has(at));
  const items = kept.map((at) => {
    const present = names.filter((side) => at < itemsOf(side).length);
    return withoutBlankItems(
      field.item,
      Object.fromEntries(present.map((side) => [side, itemsOf(side)[at] as Json])) as Record<Side, Json>,
    );
  });
  return each((side) => items.flatMap((item) => (side in item ? [item[side]] : [])));
}

/**
 * Parses a typed number, in Western, Arabic or Persian digits, with commas between thousands. Returns any other text as typed, so that the
 * user can correct it.
 */
export function typedFieldNumber(text: string): number | string {
  const plain = westernDigits(text.trim()).replaceAll("٫", ".");
  // A comma separates thousands only before three digits: "0,85" may mean 0.85, so it is not accepted as a number.
  const number = /^-?\d{1,3}(?:[,٬\s]\d{3})+(?:\.\d{1,15})?$/.test(plain) ? plain.replace(/[,٬\s]/g, "") : plain;
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(number) ? Number(number) : text;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the database cannot hold them
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]|\p{Cs}/gu;
/** Names and titles have no line breaks, wherever they were copied from. */
export const oneLine = (field: FormField, text: string) =>
  field.type === "text" && field.line && text.includes("\n")
    ? text
        .trim()
        .split(/\n\s*/)
        .map((line) => line.trimEnd())
        .join(" ")
    : text;
const clean = (text: string) => text.replace(/\r\n?/g, "\n").replace(unstorable, "");

/** Brings any data into the field's shape: values that do not fit are dropped, missing ones are blank. */
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
      if (typeof value === "string") return value === "" ? "" : typedFieldNumber(clean(value).slice(0, 40));
      return typeof value === "number" && Number.isFinite(value) ? value : blank(field);
    case "offers":
      return Array.isArray(value) ? [...new Set(value)].filter((slug): slug is string => typeof slug === "string").slice(0, 500) : [];
    case "days":
      return Array.isArray(value) ? [...new Set(value)].filter((day): day is number => Number.isInteger(day) && day >= 1 && day <= 7) : [];
    case "text":
      return typeof value === "string" ? oneLine(field, clean(value.slice(0, 100_000))) : "";
    default:
      return typeof value === "string" ? value.slice(0, 200) : blank(field);
  }
}

/** Whether a value differs by language. All other values are entered once. */
export function isTranslated(field: FormField): boolean {
  return field.type === "text" && !field.code;
}

type Path = readonly (string | number)[];

/**
 * Merges what one user changed since `begun` over what another has saved meanwhile (`newer`): whole fields, so that no text is half of
 * each; lists in all languages, so that none is longer in one. Where both changed the same field, `edited` wins.
 */
export function mergeChanges<Side extends string>(
  begun: Record<Side, Json>,
  edited: Record<Side, Json>,
  newer: Record<Side, Json>,
): Record<Side, Json> {
  const names = Object.keys(edited) as Side[];
  const isChanged = (side: Side, key: string) =>
    JSON.stringify(valueAt(edited[side], [key])) !== JSON.stringify(valueAt(begun[side], [key]));
  // A text is compared in its own language only; a list or a group counts as changed in all.
  const isEdited = (side: Side, key: string, value: Json) =>
    typeof value === "object" ? names.some((each) => isChanged(each, key)) : isChanged(side, key);
  const merged = (side: Side) =>
    Object.entries(edited[side]).map(([key, value]) => [key, isEdited(side, key, value) ? value : (valueAt(newer[side], [key]) ?? value)]);
  return Object.fromEntries(names.map((side) => [side, Object.fromEntries(merged(side))])) as Record<Side, Json>;
}

/** The field at a path of the data; undefined if the kind has none there. */
export function fieldAt(field: FormField, [key, ...rest]: Path): FormField | undefined {
  if (key === undefined) return field;
  const inner =
    field.type === "list"
      ? field.item
      : field.type === "group"
        ? field.fields.find((candidate) => candidate.key === String(key))?.field
        : undefined;
  return inner && fieldAt(inner, rest);
}

/** The fields that hold one value each, at any depth. */
export function leavesOf(field: FormField): FormField[] {
  if (field.type === "group") return field.fields.flatMap(({ field: inner }) => leavesOf(inner));
  return field.type === "list" ? leavesOf(field.item) : [field];
}

type TextField = FieldOf<"text">;

/** Every text of the data with its field and path ("hours.0.name"). */
export function textsOf(field: FormField, value: Json | undefined, path = ""): { field: TextField; path: string; text: string }[] {
  const inside = (key: string | number) => (path ? `${path}.${key}` : String(key));
  if (field.type === "text") return [{ field, path, text: typeof value === "string" ? value : "" }];
  if (field.type === "list") return Array.isArray(value) ? value.flatMap((item, at) => textsOf(field.item, item, inside(at))) : [];
  if (field.type !== "group") return [];
  return field.fields.flatMap(({ key, field: subfield }) => textsOf(subfield, valueAt(value, [key]), inside(key)));
}

/** The data with every value that is not a list or a group replaced. */
export function mapLeaves(field: FormField, value: Json, to: (leaf: FormField, value: Json) => Json): Json {
  if (field.type === "list") return Array.isArray(value) ? value.map((item) => mapLeaves(field.item, item, to)) : value;
  if (field.type !== "group") return to(field, value);
  return Object.fromEntries(
    field.fields.map(({ key, field: inner }) => [key, mapLeaves(inner, valueAt(value, [key]) ?? blank(inner), to)]),
  );
}

export function valueAt(data: Json | undefined, path: Path): Json | undefined {
  let value: Json | undefined = data;
  for (const key of path) value = typeof value === "object" ? (value as Record<string, Json>)[String(key)] : undefined;
  return value;
}

/** A copy with one value replaced; the data unchanged if the path does not exist. */
export function withValue(data: Json, [key, ...rest]: Path, value: Json): Json {
  if (key === undefined) return value;
  if (Array.isArray(data)) return data.map((item, index) => (index === Number(key) ? withValue(item, rest, value) : item));
  if (typeof data !== "object") return data;
  return Object.hasOwn(data, String(key)) ? { ...data, [key]: withValue(data[String(key)] as Json, rest, value) } : data;
}
