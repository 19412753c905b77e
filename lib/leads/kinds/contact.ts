import { contactFields } from "../fields.ts";
import type { LeadKindRule } from "../kinds.ts";
import { parseContact } from "../schema.ts";

export const contact: LeadKindRule = {
  fields: contactFields,
  parse(values) {
    const parsed = parseContact(values);
    return parsed.ok ? { ok: true, content: { ...parsed.message, details: {} } } : parsed;
  },
};
