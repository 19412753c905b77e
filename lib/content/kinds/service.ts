import { z } from "zod";
import { drawing } from "./drawings.ts";
import { line, markdown, point, question, seo, text } from "./fields.ts";

export const service = z.strictObject({
  seo,
  title: line(120),
  /** The name in menus and lists. */
  name: line(60),
  lead: text(600),
  /** What the visitor noticed, and what it usually means. */
  symptoms: z.array(point).max(8),
  included: z.array(line(240)).max(16),
  notIncluded: z.array(line(240)).max(16),
  /** Drawn beside the text, each with its caption. */
  drawings: z.array(drawing).max(7).default([]),
  questions: z.array(question).max(10),
  body: markdown(),
});
