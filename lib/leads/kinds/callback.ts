// A request to be called back: a name, a phone number and a preferred time.
import { defineKind } from "./define-kind.ts";
import type { FieldOf, LeadFields } from "./form-fields.ts";
import { fullName, optional, phone } from "./inputs.ts";
import { visitWindow } from "./visit-window.ts";

export const callbackFields = {
  kind: "callback",
  fields: { fullName: "required", phone: "required", window: "optional" },
} as const satisfies LeadFields;
export type CallbackField = FieldOf<typeof callbackFields>;

export const callback = defineKind(callbackFields, { fullName, phone, window: optional(visitWindow) }, { sentPage: "/contact/sent" });
