// Data of the kinds, field by field: what the office's editor shows of a kind is a plain description of its fields that can be sent to the
// browser (form-of.ts makes it from the kind's schema). A draft may be unfinished; it is never of another shape.

export type Json = string | number | boolean | Json[] | { [key: string]: Json };

export type FormField =
  /** code: the same in every language (an address, a number, a time). line: one line, however it is typed. */
  | {
      type: "text";
      max: number;
      required: boolean;
      markdown: boolean;
      code: boolean;
      line: boolean;
      format?: "date" | "time" | "email" | "url" | "tel" | "colour";
      /** Of a message: what may stand in braces and is filled in. */
      variables?: string[];
      /** Nobody is asked for it. */
      hidden?: true;
      /** One language at least has it; readers of the other are shown it as it is, or nothing. */
      either?: "borrowed" | "alone";
    }
  /** initial: what the schema says where nothing is said; null where a person has to. */
  | { type: "number"; min: number | null; max: number | null; int: boolean; initial: number | null }
  | { type: "boolean" }
  /** Days of the week as ISO numbers, Monday 1 to Sunday 7. */
  | { type: "days" }
  /** Which entries of a kind are not offered, by slug; the control asks which are. */
  | { type: "offers"; of: string }
  | { type: "choice"; options: string[]; optional: boolean; initial: string }
  | { type: "entry"; of: string; optional: boolean }
  | { type: "picture" }
  | { type: "list"; item: FormField; min: number; max: number }
  /** details: what a field says of the entry, beside what is written for readers. */
  | { type: "group"; fields: { key: string; field: FormField; part?: "details" }[] };

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

/** What a new item starts as. */
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

/** Whether a value says nothing. A switch alone says nothing, nor does what a new item starts as. */
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
    // That nothing is switched off says something.
    case "offers":
      return false;
    default:
      return value === blank(field);
  }
}

/** Whether an item that says nothing has no place in a list. The empty cells of a sheet are for the reader's pen. */
const needsWords = (item: FormField) => item.type === "group" || item.type === "entry" || (item.type === "text" && item.required);

/** All editions without the items of their lists in which none says anything. */
export function withoutBlankItems<Side extends string>(field: FormField, sides: Record<Side, Json>): Record<Side, Json> {
  const names = Object.keys(sides) as Side[];
  const each = (to: (side: Side) => Json) => Object.fromEntries(names.map((side) => [side, to(side)])) as Record<Side, Json>;
  if (field.type === "group") {
    const inner = field.fields.map(
      ({ key, field: own }) =>
        [
          key,
          withoutBlankItems(
            own,
            each((side) => valueAt(sides[side], [key]) ?? blank(own)),
          ),
        ] as const,
    );
    return each((side) => Object.fromEntries(inner.map(([key, values]) => [key, values[side]])));
  }
  if (field.type !== "list") return sides;
  const itemsOf = (side: Side) => (Array.isArray(sides[side]) ? (sides[side] as Json[]) : []);
  const count = Math.max(...names.map((side) => itemsOf(side).length));
  const blanks = Array.from({ length: count }, (_, at) => at).filter((at) => names.every((side) => isBlank(field.item, itemsOf(side)[at])));
  // A list of a fixed length keeps its places.
  const dropped = new Set(needsWords(field.item) ? blanks.slice(0, Math.max(0, count - field.min)) : []);
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
 * A number as it is typed here, in any script's digits, with commas between thousands; what is none, as it was typed, so
 * that it can be mended.
 */
export function typedNumber(text: string): number | string {
  const plain = text
    .trim()
    .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.charCodeAt(0) - 0x0660) & 0xf))
    .replaceAll("٫", ".");
  // A comma before less or more than three figures is no thousand: "0,85" may be meant as 0.85, and that is not for us to say.
  const number = /^-?\d{1,3}(?:[,٬\s]\d{3})+(?:\.\d{1,15})?$/.test(plain) ? plain.replace(/[,٬\s]/g, "") : plain;
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(number) ? Number(number) : text;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the database cannot hold them
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]|\p{Cs}/gu;
/** Names and titles have no lines, wherever they were copied from. */
export const oneLine = (field: FormField, text: string) =>
  field.type === "text" && field.line && text.includes("\n")
    ? text
        .trim()
        .split(/\n\s*/)
        .map((line) => line.trimEnd())
        .join(" ")
    : text;
const clean = (text: string) => text.replace(/\r\n?/g, "\n").replace(unstorable, "");

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
      if (typeof value === "string") return value === "" ? "" : typedNumber(clean(value).slice(0, 40));
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

/** Whether a value reads differently in each language. Everything else is one thing, entered once. */
export function isTranslated(field: FormField): boolean {
  return field.type === "text" && !field.code;
}

type Path = readonly (string | number)[];

/**
 * What one person changed of an entry since `begun`, over what another has saved meanwhile: whole fields, so that no text is half of
 * each; lists in all languages, so that none is longer in one. Where both changed the same field, it is mine.
 */
export function changedOver<Side extends string>(
  begun: Record<Side, Json>,
  mine: Record<Side, Json>,
  theirs: Record<Side, Json>,
): Record<Side, Json> {
  const names = Object.keys(mine) as Side[];
  const isChanged = (side: Side, key: string) => JSON.stringify(valueAt(mine[side], [key])) !== JSON.stringify(valueAt(begun[side], [key]));
  // A text of one language says nothing of the other's.
  const isMine = (side: Side, key: string, value: Json) =>
    typeof value === "object" ? names.some((each) => isChanged(each, key)) : isChanged(side, key);
  const of = (side: Side) =>
    Object.entries(mine[side]).map(([key, value]) => [key, isMine(side, key, value) ? value : (valueAt(theirs[side], [key]) ?? value)]);
  return Object.fromEntries(names.map((side) => [side, Object.fromEntries(of(side))])) as Record<Side, Json>;
}

/** The field at a path of the data; undefined where the kind has none there. */
export function fieldAt(field: FormField, [key, ...rest]: Path): FormField | undefined {
  if (key === undefined) return field;
  const inner =
    field.type === "list" ? field.item : field.type === "group" ? field.fields.find((one) => one.key === String(key))?.field : undefined;
  return inner && fieldAt(inner, rest);
}

/** The fields that hold one value each, however deep they stand. */
export function leavesOf(field: FormField): FormField[] {
  if (field.type === "group") return field.fields.flatMap(({ field: inner }) => leavesOf(inner));
  return field.type === "list" ? leavesOf(field.item) : [field];
}

type TextField = Extract<FormField, { type: "text" }>;

/** Every text of the data with its field and where it stands ("hours.0.name"). */
export function textsOf(field: FormField, value: Json | undefined, path = ""): { field: TextField; path: string; text: string }[] {
  const inside = (key: string | number) => (path ? `${path}.${key}` : String(key));
  if (field.type === "text") return [{ field, path, text: typeof value === "string" ? value : "" }];
  if (field.type === "list") return Array.isArray(value) ? value.flatMap((item, at) => textsOf(field.item, item, inside(at))) : [];
  if (field.type !== "group") return [];
  return field.fields.flatMap(({ key, field: own }) => textsOf(own, valueAt(value, [key]), inside(key)));
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

/** A copy with one value replaced; a path that leads nowhere changes nothing. */
export function withValue(data: Json, [key, ...rest]: Path, value: Json): Json {
  if (key === undefined) return value;
  if (Array.isArray(data)) return data.map((item, index) => (index === Number(key) ? withValue(item, rest, value) : item));
  if (typeof data !== "object") return data;
  return Object.hasOwn(data, String(key)) ? { ...data, [key]: withValue(data[String(key)] as Json, rest, value) } : data;
}
