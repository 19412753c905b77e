// A person's request about their own data: to see it, to have it corrected, erased or handed over, or to stop its use.
import { z } from "zod";
import { dataRequestFields, dataRequestTypes } from "./data-request-fields.ts";
import { choice, email, fullName, optional, parseInputs, phone, text } from "./inputs.ts";
import type { LeadKindRule } from "./rule.ts";

const schema = z.object({ fullName, email, phone: optional(phone), request: choice(dataRequestTypes), message: optional(text(5000)) });

export const dataRequest: LeadKindRule = {
  fields: dataRequestFields,
  parse(values) {
    const parsed = parseInputs(schema, values);
    if (!parsed.ok) return parsed;
    const { fullName, email, phone, message, ...details } = parsed.data;
    return { ok: true, content: { fullName, email, phone, message: message ?? "", details } };
  },
};
