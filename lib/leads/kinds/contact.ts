import { contactFields } from "../fields.ts";
import type { LeadKindRule } from "../kinds.ts";
import { parseContact } from "../schema.ts";

export const contact: LeadKindRule = {
  fields: contactFields,
  parse(values) {
    const parsed = parseContact(values);
    if (!parsed.ok) return parsed;
    const { calculation, ...message } = parsed.message;
    return { ok: true, content: { ...message, details: calculation ? { calculation } : {} } };
  },
};
