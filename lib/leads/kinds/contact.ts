// A message to the office.
import { defineKind } from "./define-kind.ts";
import type { FieldOf, LeadFields } from "./form-fields.ts";
import { calculationPath, email, fullName, message, optional, phone } from "./inputs.ts";

export const contactFields = {
  kind: "contact",
  fields: {
    fullName: "required",
    phone: "optional",
    email: "optional",
    message: "required",
    calculation: "optional",
  },
} as const satisfies LeadFields;
export type ContactField = FieldOf<typeof contactFields>;

export const contact = defineKind(
  contactFields,
  { fullName, phone: optional(phone), email: optional(email), message, calculation: optional(calculationPath) },
  {
    sentPage: "/contact/sent",
    // One way to answer is enough. Of the two, the telephone number is asked for.
    rules: [{ holds: ({ phone, email }) => Boolean(phone || email), field: "phone", problem: "required", always: true }],
  },
);
