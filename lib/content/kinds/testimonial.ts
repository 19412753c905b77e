import { z } from "zod";
import { day, detail, line, nameInEither, optionalLine, slug, slugOf, textInEither } from "./fields.ts";

export const testimonial = z.strictObject({
  /** The label in the office's lists. */
  name: line(80),
  /** In the original words. In a language without it, the review is not shown. */
  quote: textInEither(500),
  /** The author: a role and a kind of place, or a name with consent. */
  author: nameInEither(80),
  place: optionalLine(80),
  /** Where it was first published, and its address there. */
  source: optionalLine(60),
  sourceUrl: z.union([z.literal(""), z.url({ protocol: /^https$/, error: "url" }).max(500)], "url").default(""),
  /** The day of the review. */
  date: day,
  /** The person agreed to be quoted. Without consent, only a sample is shown. */
  consent: z.boolean().default(false),
  /** The subject: the pages that show it besides the home page. */
  service: detail(z.union([z.literal(""), slug]).default("")),
  placePage: detail(z.union([z.literal(""), slugOf("location")]).default("")),
  /** True until the owner has confirmed it or replaced it with a real one: the page then labels it as a sample. */
  sample: detail(z.boolean()),
  order: detail(z.number().int().min(1).max(99)),
});
