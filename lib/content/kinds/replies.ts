import { z } from "zod";
import { optionalLine } from "./fields.ts";

/**
 * What the office answers with, by WhatsApp or e-mail: one entry, "office". In a text, {name}, {reference}, {business},
 * {time} (of the visit or the next step) are filled in.
 */
export const replies = z.strictObject({
  templates: z
    .array(
      z.strictObject({
        /** The same in both languages: it pairs the two texts. */
        key: z.union([z.literal(""), z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)]),
        name: optionalLine(60),
        text: z.string().trim().max(900).default(""),
      }),
    )
    .max(20),
});
