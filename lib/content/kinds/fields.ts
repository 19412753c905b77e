// Field rules shared by the kinds. Kinds are read by the site, the office's forms and the seed check alike, so this
// folder imports nothing but zod.
import "../../formats/schemas-without-eval.ts";
import { z } from "zod";

// The order of a kind's fields is that of the editor: what readers read first, then the rest.

export const line = (max = 160) => z.string().trim().min(1).max(max).meta({ control: "line" });
export const text = (max = 1200) => z.string().trim().min(1).max(max);
/** Markdown without raw HTML. */
export const markdown = (max = 40_000) => z.string().trim().min(1).max(max).meta({ control: "markdown" });
export const optionalMarkdown = (max = 40_000) => z.string().trim().max(max).meta({ control: "markdown" }).default("");
/** The slug of another entry of a kind. */
export const slugOf = (kind: string) =>
  z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .max(100)
    .meta({ control: "entry", of: kind });
export const slug = slugOf("service");
/** A picture of the library by its slug; none where empty. */
export const picture = z
  .union([z.literal(""), slugOf("media")])
  .meta({ control: "picture" })
  .default("");
/** A text that is the same in every language: the number of a licence. */
export const optionalCode = (max = 160) => z.string().trim().max(max).meta({ control: "code" }).default("");
export const optionalLine = (max = 160) => z.string().trim().max(max).meta({ control: "line" }).default("");

/** A name that is written in one script at least: readers of the other language are shown it as it is. */
export const nameInEither = (max = 80) => z.string().trim().max(max).meta({ control: "line", either: "borrowed" }).default("");
/** A text that one language at least has; in the other, what it belongs to is not shown. */
export const textInEither = (max = 1200) => z.string().trim().max(max).meta({ either: "alone" }).default("");

/** Empty, or YYYY-MM-DD. */
export const day = z.union([z.literal(""), z.iso.date()], "date").default("");

/** Where an entry belongs and what it goes with: the editor shows it after what is written for readers. */
export const detail = <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ part: "details" });

/** What search results and link previews show; lengths are where they are cut. */
export const seo = z.strictObject({
  title: line(70),
  description: line(170),
});

export const question = z.strictObject({ question: line(200), answer: text(1500) });
export const point = z.strictObject({ title: line(120), text: text(700) });
export const fact = z.strictObject({ label: line(80), value: line(300) });
