import { z } from "zod";
import { drawing } from "./drawings.ts";
import { detail, line, markdown, optionalLine, picture, question, seo, slug, text } from "./fields.ts";

/** A job with its numbers; or, clearly labelled, a worked engineering example. */
export const caseStudy = z.strictObject({
  seo,
  title: line(120),
  summary: text(300),
  problem: text(1200),
  done: z.array(line(300)).min(1).max(10),
  /** Numbers before and after, each with how it was measured or calculated. */
  results: z
    .array(z.strictObject({ label: line(80), unit: line(20), before: z.number(), after: z.number(), method: line(300) }))
    .min(1)
    .max(8),
  body: markdown(),
  sector: line(60),
  place: optionalLine(80),
  system: line(120),
  picture,
  /** A drawing of what the job is about. */
  drawings: z.array(drawing).max(1).default([]),
  questions: z.array(question).max(6).default([]),
  /** True: calculated, not carried out; the page says so. */
  example: detail(z.boolean()),
  services: detail(z.array(slug).max(4)),
});
