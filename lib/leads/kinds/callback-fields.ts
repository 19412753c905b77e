import type { FieldOf, LeadFields } from "./form-fields.ts";

export const callbackFields = {
  kind: "callback",
  fields: { fullName: "required", phone: "required", window: "optional" },
} as const satisfies LeadFields;
export type CallbackField = FieldOf<typeof callbackFields>;
