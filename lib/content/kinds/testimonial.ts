import { z } from "zod";
import { detail, line, optionalLine, text } from "./fields.ts";

export const testimonial = z.strictObject({
  /** The label in the office's lists. */
  name: line(80),
  quote: text(500),
  /** Who says it: a role and a kind of place, or a name with consent. */
  author: line(80),
  place: optionalLine(80),
  /** True until the owner has confirmed it or put a real one in its place: the page then labels it as a sample. */
  sample: detail(z.boolean()),
  order: detail(z.number().int().min(1).max(99)),
});
