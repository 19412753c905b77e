// Brings typed data into the kind's shape and format: single lines, telephone numbers and colours as they are stored.
import { toE164 } from "../../formats/phone.ts";
import { typedColour } from "../../site/brand.ts";
import { formOfKind } from "../form-of.ts";
import type { Kind } from "../kinds.ts";
import { conform, type FormField, type Json, mapLeaves } from "../schema-form.ts";

function stored(field: FormField, value: Json): Json {
  if (field.type !== "text" || typeof value !== "string") return value;
  if (field.format === "colour") return typedColour(value);
  return field.format === "tel" ? (toE164(value) ?? value) : value;
}

export function normalizeInput(kind: Kind, given: unknown): Json {
  const shape = formOfKind(kind);
  return mapLeaves(shape, conform(shape, given), stored);
}
