import { z } from "zod";
import { fact, line, markdown, question, seo, text } from "./fields.ts";

export const location = z.strictObject({
  seo,
  title: line(120),
  /** The place's name in lists. */
  name: line(60),
  lead: text(700),
  /** Who to call first: the sentence that saves the visitor a wrong call. */
  firstCall: text(600),
  /** What is true of this place and not of its neighbour. */
  facts: z.array(fact).max(12),
  questions: z.array(question).max(10),
  body: markdown(),
});
