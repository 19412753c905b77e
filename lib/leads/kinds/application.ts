// An application for a job, or without one; the CV comes as a file. Nothing is asked that the law forbids to choose by.
import { z } from "zod";
import { applicationFields } from "./application-fields.ts";
import { email, fullName, oneLine, optional, parseInputs, phone, slug, text } from "./inputs.ts";
import type { LeadKindRule } from "./rule.ts";

const schema = z.object({
  fullName,
  email,
  phone,
  job: slug,
  experience: optional(oneLine(100)),
  city: optional(oneLine(100)),
  message: text(5000),
  /** The version of the text that was agreed to. */
  consent: z
    .string({ error: "required" })
    .min(1, { error: "required" })
    .regex(/^[\w.-]{1,40}$/, { error: "invalid" }),
});

export const application: LeadKindRule = {
  fields: applicationFields,
  files: { photos: 0, documents: 3, only: ["pdf", "doc", "docx"] },
  parse(values) {
    const parsed = parseInputs(schema, values);
    if (!parsed.ok) return parsed;
    const { fullName, email, phone, message, ...details } = parsed.data;
    return { ok: true, content: { fullName, email, phone, message, details } };
  },
};
