// Call me back: a name, a number and when.
import { z } from "zod";
import { fullName, oneLine, optional, parseInputs, phone } from "../inputs.ts";
import type { LeadKindRule } from "../kinds.ts";

const schema = z.object({ fullName, phone, preferredWindow: optional(oneLine(60)) });

export const callback: LeadKindRule = {
  fields: ["fullName", "phone", "preferredWindow"],
  parse(values) {
    const parsed = parseInputs(schema, values);
    if (!parsed.ok) return parsed;
    const { fullName, phone, ...details } = parsed.data;
    return { ok: true, content: { fullName, email: null, phone, message: "", details } };
  },
};
