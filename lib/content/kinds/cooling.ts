import { z } from "zod";
import { coolingTypes } from "../../site/cooling-types.ts";
import { troubles } from "../../site/troubles.ts";
import { line, optionalLine, slug, text } from "./fields.ts";

/** A danger as readers notice it, and what to do about it: one action per step, in order. */
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
        /** How to recognise this type. */
        sign: text(300),
        advice: text(600),
        firstCall: text(400),
        /** What the firm does for this type. */
        work: z.array(line(160)).max(8),
        /** What nobody should sell for this type, as a self-contained sentence; empty if there is nothing. */
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
        /** The usual cause here. */
        usually: text(500),
        warnings: z.array(warning).max(4).default([]),
        /** What to do if none of the warnings applies. */
        now: text(500),
        call: text(300),
        /** True: the button calls; false: it opens the quote form. */
        urgent: z.boolean().default(false),
      }),
    )
    .max(troubles.length)
    .default([]),
});
