// Field rules shared by the kinds. The site, the office's forms and the seed check all load the kinds, so this folder imports no server code:
// only zod with its settings for browsers, and lists and functions without side effects.
import "../../formats/schemas-without-eval.ts";
import { z } from "zod";

// The editor shows fields in the order of the schema, so what readers read comes first, then the rest.

export const line = (max = 160) => z.string().trim().min(1).max(max).meta({ control: "line" });
export const text = (max = 1200) => z.string().trim().min(1).max(max);
/** Markdown without raw HTML. */
export const markdown = (max = 40_000) => z.string().trim().min(1).max(max).meta({ control: "markdown" });
export const optionalMarkdown = (max = 40_000) => z.string().trim().max(max).meta({ control: "markdown" }).default("");
/** The slug of another entry, of the given kind. */
export const slugOf = (kind: string) =>
  z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .max(100)
    .meta({ control: "entry", entryKind: kind });
export const slug = slugOf("service");
/** The slug of a picture in the library; empty for none. */
export const picture = z
  .union([z.literal(""), slugOf("media")])
  .meta({ control: "picture" })
  .default("");
/** A text that is the same in every language, such as a licence number. */
export const optionalCode = (max = 160) => z.string().trim().max(max).meta({ control: "code" }).default("");
export const optionalLine = (max = 160) => z.string().trim().max(max).meta({ control: "line" }).default("");

/** A name written in at least one script: readers of the other language see it as it is. */
export const nameInEither = (max = 80) => z.string().trim().max(max).meta({ control: "line", either: "borrowed" }).default("");
/** A text that at least one language has; in the other, the item it belongs to is not shown. */
export const textInEither = (max = 1200) => z.string().trim().max(max).meta({ either: "alone" }).default("");

/** Empty, or YYYY-MM-DD. */
export const day = z.union([z.literal(""), z.iso.date()], "date").default("");

/** A field about the entry itself (where it belongs, what it goes with): the editor shows it after the text for readers. */
export const detail = <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ part: "details" });

/** What the drawing of a page shows, in the drawing's own units: the editor shows it after the text, folded. */
export const ofDrawing = <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ part: "drawing" });

/** Texts of search results and link previews; the limits are the lengths at which they are cut. */
export const seo = z.strictObject({
  title: line(70),
  description: line(170),
});

export const question = z.strictObject({ question: line(200), answer: text(1500) });
export const point = z.strictObject({ title: line(120), text: text(700) });
export const fact = z.strictObject({ label: line(80), value: line(300) });
