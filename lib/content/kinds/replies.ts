import { z } from "zod";
import { optionalLine } from "./fields.ts";
import { replyVariables } from "./reply-variables.ts";

/**
 * What the office answers with, by WhatsApp or e-mail: one entry, "office". In a text, {name}, {reference}, {business},
 * {time} (of the visit or the next step) are filled in; that nothing else stands in braces is asked when it is published
 * (lib/content/edit/problems.ts), so that what is public already goes on being shown.
 */
export const replies = z.strictObject({
  templates: z
    .array(
      z.strictObject({
        /** The same in both languages: it pairs the two texts. The office gives one to a text that has none (lib/content/edit/reply-keys.ts). */
        key: z.union([z.literal(""), z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)]).meta({ control: "hidden" }),
        name: optionalLine(60),
        text: z
          .string()
          .trim()
          .max(900)
          .meta({ control: "message", variables: [...replyVariables] })
          .default(""),
      }),
    )
    .max(20),
});
