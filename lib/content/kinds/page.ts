import { z } from "zod";
import { line, markdown, seo, text } from "./fields.ts";

/** A page with a title, a lead and running text: contact, terms. */
export const page = z.strictObject({
  seo,
  title: line(120),
  lead: text(500),
  body: markdown(),
});
