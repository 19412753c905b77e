// What a user of the office enters of somebody who called, wrote or came: as little as a caller gives.
import { z } from "zod";
import { entryChannels } from "../inbox/types.ts";
import { choice, email, fullName, message, oneLine, optional, phone } from "./inputs.ts";
import { problems } from "./quote-fields.ts";

export const entered = z
  .object({
    channel: choice(entryChannels),
    phone: optional(phone),
    email: optional(email),
    fullName: optional(fullName),
    problem: optional(z.enum(problems, { error: "invalid" })),
    message: optional(message),
    area: optional(oneLine(120)),
    company: optional(oneLine(200)),
    // Not chosen: that of what is written.
    locale: optional(choice(["en", "ar"])),
  })
  // As in a form: something to answer to, and something to answer. Without a name, the number stands for it.
  .refine(({ phone, email }) => phone || email, { path: ["phone"], error: "required", when: () => true })
  .refine(({ problem, message }) => problem || message, { path: ["message"], error: "required", when: () => true });

export const enteredFields = Object.keys(entered.shape) as (keyof z.output<typeof entered>)[];
export type EnteredField = (typeof enteredFields)[number];
