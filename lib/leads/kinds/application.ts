// An application for a job, with the CV as a file.
import { z } from "zod";
import { email, fullName, oneLine, optional, parseInputs, phone, slug, text } from "../inputs.ts";
import type { LeadKindRule } from "../kinds.ts";

const schema = z.object({
  fullName,
  email,
  phone,
  job: slug,
  experience: optional(oneLine(100)),
  city: optional(oneLine(100)),
  message: optional(text(5000)),
});

export const application: LeadKindRule = {
  fields: ["fullName", "email", "phone", "job", "experience", "city", "message"],
  files: { photos: 0, documents: 3 },
  parse(values) {
    const parsed = parseInputs(schema, values);
    if (!parsed.ok) return parsed;
    const { fullName, email, phone, message, ...details } = parsed.data;
    return { ok: true, content: { fullName, email, phone, message: message ?? "", details } };
  },
};
