// A request for a quote.
import { z } from "zod";
import { email, fullName, oneLine, optional, parseInputs, phone, slug, text } from "../inputs.ts";
import type { LeadKindRule } from "../kinds.ts";

const schema = z.object({
  service: slug,
  problem: optional(oneLine(200)),
  emirate: slug,
  area: optional(oneLine(100)),
  propertyType: optional(slug),
  coolingType: optional(slug),
  size: optional(oneLine(60)),
  units: optional(oneLine(60)),
  preferredDay: optional(oneLine(40)),
  preferredWindow: optional(oneLine(40)),
  urgent: optional(oneLine(10)),
  fullName,
  phone,
  email: optional(email),
  message: optional(text(5000)),
});

export const quote: LeadKindRule = {
  fields: Object.keys(schema.shape),
  files: { photos: 5, documents: 3 },
  parse(values) {
    const parsed = parseInputs(schema, values);
    if (!parsed.ok) return parsed;
    const { fullName, email, phone, message, ...details } = parsed.data;
    return { ok: true, content: { fullName, email, phone, message: message ?? "", details } };
  },
};
