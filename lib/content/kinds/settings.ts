import { z } from "zod";
import { line, optionalLine } from "./fields.ts";

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const phone = z.string().regex(/^\+[1-9]\d{6,14}$/);

/** The business itself: one entry, "site". Nothing here is repeated in code. Empty optional fields are not shown. */
export const settings = z.strictObject({
  businessName: line(80),
  shortName: line(40),
  descriptor: line(60),
  phone,
  whatsapp: phone,
  email: z.email(),
  /** True until the owner has put real numbers in: the site then says that these are placeholders. */
  contactIsPlaceholder: z.boolean(),
  /** The name in the commercial register, where it differs. */
  legalName: optionalLine(120),
  address: optionalLine(200),
  tradeLicence: optionalLine(120),
  taxNumber: optionalLine(40),
  /** Licences and certificates, each shown once it has a number. */
  licences: z
    .array(z.strictObject({ name: line(80), number: optionalLine(60), issuer: optionalLine(80), expires: optionalLine(40) }))
    .max(10)
    .default([]),
  /** Working hours; days as ISO numbers, Monday 1 to Sunday 7. Times are Asia/Dubai. */
  hours: z.array(z.strictObject({ days: z.array(z.number().int().min(1).max(7)).min(1), opens: time, closes: time })).max(7),
  /** Opening text of a WhatsApp chat. */
  whatsappGreeting: line(300),
  /** What the owner says of the business; each may carry the paper behind it. */
  claims: z.array(z.strictObject({ figure: line(20), label: line(80), proof: optionalLine(200) })).max(12),
});
