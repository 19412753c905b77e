import { z } from "zod";
import { line, optionalLine, point, seo, text } from "./fields.ts";

/** The nine sections of the home page, in order. A section whose list of claims is empty is not shown. */
export const home = z.strictObject({
  seo,
  eyebrow: line(80),
  headline: line(120),
  lead: text(400),
  /** Selling points of the hero, a few words each. */
  sellingPoints: z.array(line(80)).max(5),
  servicesTitle: line(100),
  servicesText: text(300),
  customTitle: line(100),
  customText: text(400),
  aboutTitle: line(100),
  aboutText: text(1200),
  promisesTitle: line(100),
  promises: z.array(point).max(8),
  testimonialsTitle: line(100),
  testimonialsText: text(300),
  /** Shown if there are no testimonials: the form of a visit report, and what a price is made of. */
  proofTitle: optionalLine(100),
  proofText: text(400).or(z.literal("")).default(""),
  proofReadings: z
    .array(z.strictObject({ reading: line(80), expected: line(160) }))
    .max(10)
    .default([]),
  priceTitle: optionalLine(100),
  priceLines: z.array(line(160)).max(8).default([]),
  standardsTitle: line(100),
  standardsText: text(400),
  standards: z.array(point).max(8),
  placesTitle: line(100),
  placesText: text(300),
  contactTitle: line(100),
  contactText: text(400),
});
