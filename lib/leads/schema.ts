// What a contact message is: one schema for the browser, the server and the tests.
import { z } from "zod";
import type { ContactField, FieldProblems } from "./fields.ts";
import { toE164 } from "./phone.ts";

// Controls that could reorder or hide text where the office reads it; line breaks in the message stay.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const hidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const clean = (value: string) => value.replace(hidden, "").replace(/\r\n?/g, "\n").normalize("NFC").trim();

/** Text of several lines that must be there. */
export const text = (max: number) =>
  z
    .string({ error: "required" })
    .max(max * 2, { error: "invalid" })
    .transform(clean)
    .pipe(z.string().min(1, { error: "required" }).max(max, { error: "invalid" }));

export const oneLine = (max: number) => text(max).transform((value) => value.replace(/\s+/g, " "));

export const fullName = oneLine(200).refine((value) => /\p{L}/u.test(value), { error: "invalid" });
export const email = oneLine(254).pipe(z.email({ error: "invalid" }));
export const phone = oneLine(60).transform((typed, context) => {
  const e164 = toE164(typed);
  if (!e164) {
    context.issues.push({ code: "custom", message: "invalid", input: typed });
    return z.NEVER;
  }
  return { typed, e164 };
});

const contactSchema = z.object({ fullName, email, phone, message: text(5000) });

export type ContactMessage = z.infer<typeof contactSchema>;

/** Parses what was typed. Never throws. */
export function parseContact(
  values: Partial<Record<ContactField, unknown>>,
): { ok: true; message: ContactMessage } | { ok: false; problems: FieldProblems } {
  const result = contactSchema.safeParse(values);
  if (result.success) return { ok: true, message: result.data };
  const problems: FieldProblems = {};
  for (const issue of result.error.issues) {
    const name = issue.path[0] as ContactField;
    problems[name] ??= issue.message === "required" ? "required" : "invalid";
  }
  return { ok: false, problems };
}
