// A message to the office.
import { contactFields } from "./contact-fields.ts";
import { defineKind } from "./define-kind.ts";
import { calculationPath, email, fullName, message, optional, phone } from "./inputs.ts";

export const contact = defineKind(
  contactFields,
  { fullName, email, phone, message, calculation: optional(calculationPath) },
  { sentPage: "/contact/sent" },
);
