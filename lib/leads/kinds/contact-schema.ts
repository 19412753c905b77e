// What a contact message is. The form checks with it in the browser before it sends.
import { z } from "zod";
import type { ContactField, FieldProblems } from "./contact-fields.ts";
import { calculationPath, email, fullName, optional, parseInputs, phone, text } from "./inputs.ts";

const contactSchema = z.object({ fullName, email, phone, message: text(5000), calculation: optional(calculationPath) });

export type ContactMessage = z.infer<typeof contactSchema>;

/** Parses what was typed. Never throws. */
export function parseContact(
  values: Partial<Record<ContactField, unknown>>,
): { ok: true; message: ContactMessage } | { ok: false; problems: FieldProblems } {
  const result = parseInputs(contactSchema, values);
  return result.ok ? { ok: true, message: result.data } : { ok: false, problems: result.problems as FieldProblems };
}
