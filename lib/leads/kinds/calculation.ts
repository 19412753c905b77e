// A calculator's result, sent by a visitor who wants to be called about it. The inputs are JSON, so that the office can run the same
// calculation again.
import { z } from "zod";
import { defineKind } from "./define-kind.ts";
import { clean, email, fullName, message, optional, phone, slug, text } from "./inputs.ts";

// No calculator needs a larger number. The database writes numbers out in full, so a hundred values of 1.7e308 would exceed its limit for a
// lead.
const maxNumber = 1e12;
const decimals = 9;
const number = z
  .number()
  .min(-maxNumber)
  .max(maxNumber)
  .transform((value) => Number(value.toFixed(decimals)));
const value = z.union([number, z.boolean(), z.string().max(200).transform(clean)]);
const inputs = z
  .string({ error: "required" })
  .max(8000, { error: "invalid" })
  .transform((json, context) => {
    try {
      return JSON.parse(json) as unknown;
    } catch {
      context.issues.push({ code: "custom", message: "invalid", input: json });
      return z.NEVER;
    }
  })
  .pipe(
    z
      .record(z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,60}$/), value, { error: "invalid" })
      .refine((fields) => Object.keys(fields).length <= 100, { error: "invalid" }),
  );

/** Only /api/leads receives this kind. It has no form, so it needs no separate file of fields without the validation. */
const fields = {
  fullName: "required",
  email: "optional",
  phone: "optional",
  calculator: "required",
  inputs: "required",
  result: "required",
  message: "optional",
} as const;

export const calculation = defineKind(
  { kind: "calculation", fields },
  { fullName, email: optional(email), phone: optional(phone), calculator: slug, inputs, result: text(2000), message: optional(message) },
  {
    sentPage: "/contact/sent",
    rules: [{ holds: ({ email, phone }) => Boolean(email || phone), field: "phone", problem: "required" }],
  },
);
