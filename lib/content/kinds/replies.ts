import { z } from "zod";
import { optionalLine } from "./fields.ts";
import { replyVariables } from "./reply-variables.ts";

/**
 * The office's reply templates for WhatsApp and e-mail: one entry, "office". {name}, {reference}, {business}, {time} (of the visit or
 * the next step), {technician} (who comes) and {phone} (of the office) are filled in. Other braces are rejected on publishing (lib/content/edit/problems.ts) and not here, so that public texts
 * stay usable.
 */
export const replies = z.strictObject({
  templates: z
    .array(
      z.strictObject({
        /** The same in both languages: it pairs the two texts. The office assigns missing keys (lib/content/edit/reply-keys.ts). */
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
