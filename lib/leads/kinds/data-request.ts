// A person's request about their own data: to see it, to have it corrected, erased or handed over, or to stop its use.
import { defineKind } from "./define-kind.ts";
import type { FieldOf, LeadFields } from "./form-fields.ts";
import { choice, email, fullName, message, optional, phone } from "./inputs.ts";

export const dataRequestFields = {
  kind: "data-request",
  fields: { request: "required", fullName: "required", email: "required", phone: "optional", message: "optional" },
} as const satisfies LeadFields;
export type DataRequestField = FieldOf<typeof dataRequestFields>;

export const dataRequestTypes = ["access", "correction", "erasure", "portability", "stop"] as const;

export const dataRequest = defineKind(
  dataRequestFields,
  { request: choice(dataRequestTypes), fullName, email, phone: optional(phone), message: optional(message) },
  { sentPage: "/contact/sent" },
);
