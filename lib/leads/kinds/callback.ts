// What "call me back" is: a name, a number, and when it suits.
import { z } from "zod";
import { isVisitWindow } from "../../time/visit-windows.ts";
import { callbackFields } from "./callback-fields.ts";
import { fullName, optional, type Parsed, parseInputs, phone } from "./inputs.ts";

export const fields: readonly string[] = callbackFields;

const schema = z.object({ fullName, phone, window: optional(z.string().refine((value) => isVisitWindow(value), { error: "invalid" })) });

/** Parses what was typed. Never throws. */
export function parse(values: Record<string, string>): Parsed {
  const result = parseInputs(schema, values);
  if (!result.ok) return result;
  const { fullName, phone, window } = result.data;
  return { ok: true, content: { fullName, phone, email: null, message: "", details: { window } } };
}
