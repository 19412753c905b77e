// What "call me back" is: a name, a number, and when it suits.
import { z } from "zod";
import { isVisitWindow } from "../../site/visits.ts";
import { fullName, phone } from "../schema.ts";
import { callbackFields } from "./callback-fields.ts";
import { optional, type ParsedLead, problemsOf } from "./content.ts";

export const fields: readonly string[] = callbackFields;

const schema = z.object({ fullName, phone, window: optional(z.string().refine((value) => isVisitWindow(value), { error: "invalid" })) });

/** Parses what was typed. Never throws. */
export function parse(values: Record<string, string>): ParsedLead {
  const result = schema.safeParse(values);
  if (!result.success) return { ok: false, problems: problemsOf(result.error) };
  const { fullName, phone, window } = result.data;
  // Nothing was written, and a lead has a message: a sign that reads the same in both languages.
  const message = window ? `☎ ${window.replace("-", "–")}` : "☎";
  return { ok: true, content: { fullName, phone, email: null, message, details: { window } } };
}
