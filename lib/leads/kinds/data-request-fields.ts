import type { FieldOf, LeadFields } from "./form-fields.ts";

export const dataRequestFields = {
  kind: "data-request",
  fields: { request: "required", fullName: "required", email: "required", phone: "optional", message: "optional" },
} as const satisfies LeadFields;
export type DataRequestField = FieldOf<typeof dataRequestFields>;

export const dataRequestTypes = ["access", "correction", "erasure", "portability", "stop"] as const;
