// A request to be called back: a name, a phone number and a preferred time.
import { callbackFields } from "./callback-fields.ts";
import { defineKind } from "./define-kind.ts";
import { fullName, optional, phone } from "./inputs.ts";
import { visitWindow } from "./visit-window.ts";

export const callback = defineKind(callbackFields, { fullName, phone, window: optional(visitWindow) }, { sentPage: "/contact/sent" });
