// Derives the fields of the office's editor from a kind's zod schema. Its .meta() holds what a schema cannot express, such as the control.
import type { z } from "zod";
import { type Kind, kinds } from "./kinds.ts";
import type { FormField } from "./schema-form.ts";

type Meta = {
  control?: "line" | "markdown" | "message" | "code" | "phone" | "time" | "colour" | "entry" | "picture" | "days" | "offers" | "hidden";
  /** The kind of the entries to choose from. */
  entryKind?: string;
  variables?: string[];
  part?: "details" | "drawing";
  either?: "borrowed" | "alone";
};
const metaOf = (schema: z.ZodType) => (schema.meta() ?? {}) as Meta;

const usualTextLength = 2000;
const usualListLength = 200;

const formats = { date: "date", email: "email", url: "url" } as const;
const formatOfControl = { phone: "tel", time: "time", colour: "colour" } as const;

function textField(schema: z.ZodString): FormField {
  const { control = "", variables, either } = metaOf(schema);
  const format = formatOfControl[control as "phone"] ?? formats[schema.format as "date"];
  const code = control === "code" || format !== undefined;
  return {
    type: "text",
    max: schema.maxLength ?? usualTextLength,
    required: !schema.safeParse("").success,
    markdown: control === "markdown",
    code,
    line: code || control === "line",
    ...(format && { format }),
    ...(variables && { variables }),
    ...(either && { either }),
  };
}

function numberField({ minValue, maxValue, isInt }: z.ZodNumber): FormField {
  const limit = (value: number | null) => (value !== null && Number.isSafeInteger(value) && Math.abs(value) < 1e15 ? value : null);
  return { type: "number", min: limit(minValue), max: limit(maxValue), int: isInt, initial: null };
}

function listField({ element, def: { checks = [] } }: z.ZodArray): FormField {
  // Zod documents `_zod.def` as the way for libraries to read a schema's checks.
  const bounds = checks.map(({ _zod }) => _zod.def as { check: string; minimum?: number; maximum?: number; length?: number });
  const bound = (name: "minimum" | "maximum") =>
    bounds.find(({ check }) => check === "length_equals")?.length ?? bounds.find((each) => each[name] !== undefined)?.[name];
  return { type: "list", item: formOf(element as z.ZodType), min: bound("minimum") ?? 0, max: bound("maximum") ?? usualListLength };
}

/** The field of the inner schema, with the default as its initial value. */
function fieldWithDefault(schema: z.ZodDefault): FormField {
  const field = formOf(schema.unwrap() as z.ZodType);
  const initial = schema.parse(undefined);
  if (field.type === "number" && typeof initial === "number") return { ...field, initial };
  return field.type === "choice" && typeof initial === "string" ? { ...field, initial } : field;
}

/** For a union of "" and another schema: that schema's field, made optional. */
function optionalField({ options }: z.ZodUnion): FormField {
  const field = formOf((options as z.ZodType[]).find(({ type }) => type !== "literal") as z.ZodType);
  if (field.type === "text") return { ...field, required: false };
  return field.type === "choice" || field.type === "entry" ? { ...field, optional: true } : field;
}

/** Throws if the editor has no control for the schema. */
export function formOf(schema: z.ZodType): FormField {
  const { control, entryKind = "" } = metaOf(schema);
  if (control === "picture" || control === "days") return { type: control };
  if (control === "offers") return { type: "offers", entryKind };
  if (control === "entry") return { type: "entry", entryKind, optional: false };
  if (control === "hidden") return { type: "text", max: 200, required: false, markdown: false, code: true, line: true, hidden: true };
  switch (schema.type) {
    case "default":
      return fieldWithDefault(schema as z.ZodDefault);
    case "optional":
    case "prefault":
      return formOf((schema as z.ZodOptional | z.ZodPrefault).unwrap() as z.ZodType);
    case "object":
      return {
        type: "group",
        fields: Object.entries((schema as z.ZodObject).shape as Record<string, z.ZodType>).map(([key, inner]) => ({
          key,
          field: formOf(inner),
          ...(metaOf(inner).part && { part: metaOf(inner).part }),
        })),
      };
    case "array":
      return listField(schema as z.ZodArray);
    case "enum":
      return { type: "choice", options: (schema as z.ZodEnum).options as string[], optional: false, initial: "" };
    case "boolean":
      return { type: "boolean" };
    case "number":
      return numberField(schema as z.ZodNumber);
    case "union":
      return optionalField(schema as z.ZodUnion);
    case "string":
      return textField(schema as z.ZodString);
    default:
      throw new Error(`The editor has no control for "${schema.type}".`);
  }
}

const forms = new Map<Kind, FormField>();

/** The form of a kind's entries. */
export function formOfKind(kind: Kind): FormField {
  const form = forms.get(kind) ?? formOf(kinds[kind]);
  forms.set(kind, form);
  return form;
}
