// Field rules shared by the kinds. Kinds are read by the site, the office's forms and the seed check alike, so this
// folder imports nothing but zod.
import { z } from "zod";

export const line = (max = 160) => z.string().trim().min(1).max(max);
export const text = (max = 1200) => z.string().trim().min(1).max(max);
/** Markdown without raw HTML. */
export const markdown = (max = 40_000) => z.string().trim().min(1).max(max);
/** The slug of another entry. */
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(100);
export const optionalLine = (max = 160) => z.string().trim().max(max).default("");

/** What search results and link previews show; lengths are where they are cut. */
export const seo = z.strictObject({
  title: line(70),
  description: line(170),
});

export const question = z.strictObject({ question: line(200), answer: text(1500) });
export const point = z.strictObject({ title: line(120), text: text(700) });
export const fact = z.strictObject({ label: line(80), value: line(300) });
