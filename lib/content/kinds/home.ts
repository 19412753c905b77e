import { z } from "zod";
import { line, point, seo, text } from "./fields.ts";

export const home = z.strictObject({
  seo,
  eyebrow: line(80),
  headline: line(120),
  lead: text(400),
  promisesTitle: line(100),
  promises: z.array(point).min(1).max(8),
  placesTitle: line(100),
  contactTitle: line(100),
  contactText: text(400),
});
