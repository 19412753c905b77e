import { z } from "zod";
import { coolingTypes } from "../../site/cooling-types.ts";
import { line, slug, text } from "./fields.ts";

/** The question "What cooling do you have?": one entry, "question". */
export const cooling = z.strictObject({
  title: line(100),
  lead: text(300),
  answers: z
    .array(
      z.strictObject({
        type: z.enum(coolingTypes),
        name: line(80),
        /** How to tell that it is this one. */
        sign: text(300),
        advice: text(600),
        firstCall: text(400),
        /** What we do there. */
        work: z.array(line(160)).max(8),
        /** What nobody should sell there; empty where nothing is. */
        never: z.string().trim().max(240).default(""),
        services: z.array(slug).max(4),
      }),
    )
    .length(coolingTypes.length),
});
