import { contactFields } from "./contact-fields.ts";
import { parseContact } from "./contact-schema.ts";
import type { LeadKindRule } from "./rule.ts";

export const contact: LeadKindRule = {
  fields: contactFields,
  parse(values) {
    const parsed = parseContact(values);
    if (!parsed.ok) return parsed;
    const { calculation, ...message } = parsed.message;
    return { ok: true, content: { ...message, details: calculation ? { calculation } : {} } };
  },
};
