import { z } from "zod";
import { coolingTypes } from "../../site/cooling-types.ts";
import { troubles } from "../../site/troubles.ts";
import { line, optionalLine, slug, text } from "./fields.ts";

/** A danger as the reader meets it, and what to do about it: one action a step, in the order in which they are done. */
const warning = z.strictObject({ danger: line(80), steps: z.array(line(160)).min(2).max(8) });

/** The questions "What is wrong?" and "What cooling do you have?": one entry, "question". */
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
        /** What nobody should sell there, as a sentence that reads right by itself; empty where nothing is. */
        never: z.string().trim().max(240).default(""),
        services: z.array(slug).max(4),
      }),
    )
    .length(coolingTypes.length),
  /** "What is wrong?"; not on the pages while it has no troubles. */
  troublesTitle: optionalLine(60),
  troublesLead: optionalLine(160),
  troubles: z
    .array(
      z.strictObject({
        trouble: z.enum(troubles),
        name: line(40),
        /** What it usually is here. */
        usually: text(500),
        warnings: z.array(warning).max(4).default([]),
        /** What to do where none of the warnings applies. */
        now: text(500),
        call: text(300),
        /** Its button calls; otherwise it leads to the request for a quote. */
        urgent: z.boolean().default(false),
      }),
    )
    .max(troubles.length)
    .default([]),
});
