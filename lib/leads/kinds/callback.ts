// "Call me back": a name, a number, and when it suits.
import { callbackFields } from "./callback-fields.ts";
import { defineKind } from "./define-kind.ts";
import { fullName, optional, phone } from "./inputs.ts";
import { visitWindow } from "./visit-window.ts";

export const callback = defineKind(callbackFields, { fullName, phone, window: optional(visitWindow) }, { sentPage: "/contact/sent" });
