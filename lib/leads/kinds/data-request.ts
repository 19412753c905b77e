// A person's request about their own data: to see it, to have it corrected, erased or handed over, or to stop its use.
import { dataRequestFields, dataRequestTypes } from "./data-request-fields.ts";
import { defineKind } from "./define-kind.ts";
import { choice, email, fullName, message, optional, phone } from "./inputs.ts";

export const dataRequest = defineKind(
  dataRequestFields,
  { request: choice(dataRequestTypes), fullName, email, phone: optional(phone), message: optional(message) },
  { sentPage: "/contact/sent" },
);
