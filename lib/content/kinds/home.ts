import { z } from "zod";
import { line, point, seo, text } from "./fields.ts";

/** The nine sections of the home page, in their order. */
export const home = z.strictObject({
  seo,
  eyebrow: line(80),
  headline: line(120),
  lead: text(400),
  /** Selling points of the hero, each a few words. */
  sellingPoints: z.array(line(80)).min(1).max(5),
  servicesTitle: line(100),
  servicesText: text(300),
  customTitle: line(100),
  customText: text(400),
  aboutTitle: line(100),
  aboutText: text(1200),
  promisesTitle: line(100),
  promises: z.array(point).min(1).max(8),
  testimonialsTitle: line(100),
  testimonialsText: text(300),
  standardsTitle: line(100),
  standardsText: text(400),
  standards: z.array(point).min(1).max(8),
  placesTitle: line(100),
  placesText: text(300),
  contactTitle: line(100),
  contactText: text(400),
});
