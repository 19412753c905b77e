// A message to the office.
import { defineKind } from "./define-kind.ts";
import type { FieldOf, LeadFields } from "./form-fields.ts";
import { calculationPath, email, fullName, message, optional, phone } from "./inputs.ts";

export const contactFields = {
  kind: "contact",
  fields: {
    fullName: "required",
    email: "required",
    phone: "required",
    message: "required",
    calculation: "optional",
  },
} as const satisfies LeadFields;
export type ContactField = FieldOf<typeof contactFields>;

export const contact = defineKind(
  contactFields,
  { fullName, email, phone, message, calculation: optional(calculationPath) },
  { sentPage: "/contact/sent" },
);
