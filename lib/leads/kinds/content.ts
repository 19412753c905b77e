// What every kind of lead comes down to: who, how to reach them, what they said, and what is particular to the kind.
import { z } from "zod";

export type LeadContent = {
  fullName: string;
  email: string | null;
  phone: { typed: string; e164: string } | null;
  message: string;
  details: Record<string, unknown>;
};

export type ParsedLead = { ok: true; content: LeadContent } | { ok: false; problems: Record<string, "required" | "invalid"> };

/** What may be left out: empty is null, anything else must be right. */
export function optional<Output>(schema: z.ZodType<Output>) {
  return z
    .preprocess((value) => (value === null || (typeof value === "string" && value.trim() === "") ? undefined : value), schema.optional())
    .transform((value) => value ?? null);
}

/** One of a closed list; nothing chosen is a missing answer, anything else a wrong one. */
export function oneOf<const V extends readonly [string, ...string[]]>(values: V) {
  return z
    .string({ error: "required" })
    .min(1, { error: "required" })
    .pipe(z.enum(values, { error: "invalid" }));
}

/** The first problem of each field. */
export function problemsOf(error: z.ZodError): Record<string, "required" | "invalid"> {
  const problems: Record<string, "required" | "invalid"> = {};
  for (const { path, message } of error.issues) problems[String(path[0])] ??= message === "required" ? "required" : "invalid";
  return problems;
}
