import { z } from "zod";
import { drawing, drawingView, reading } from "./drawings.ts";
import { detail, line, markdown, ofDrawing, optionalLine, picture, seo, slug, slugOf, text } from "./fields.ts";

/** What an article asks its reader to do. */
const actions = ["quote", "photo", "call"] as const;

/** A blog article. */
export const post = z.strictObject({
  seo,
  title: line(120),
  body: markdown(),
  /** The answer in one or two sentences, for lists and for readers who stop there. */
  summary: text(300),
  /** The same answer in lines of its own, at the head of the page; the summary stands there while there are none. */
  points: z.array(line(170)).max(3).default([]),
  /** What the head shows of the article's drawing, and what its readings are an example of. */
  plate: ofDrawing(z.strictObject({ view: drawingView, example: optionalLine(200) }).default({ view: "", example: "" })),
  /** Values of the text, measured in its drawing. */
  readings: ofDrawing(z.array(reading).max(6).default([])),
  /** Steps, stages or amounts of the text, in their order, as a scale below the head; not shown without items. */
  stages: ofDrawing(
    z
      .strictObject({
        title: optionalLine(100),
        items: z
          .array(z.strictObject({ name: line(28), what: line(120), reading: optionalLine(120) }))
          .max(7)
          .default([]),
      })
      .default({ title: "", items: [] }),
  ),
  /** The heading above the actions at the end, and the first of them. */
  closing: z.strictObject({ title: optionalLine(80), action: z.enum(actions).default("quote") }).default({ title: "", action: "quote" }),
  picture,
  /** A drawing of the article's subject, at its head. */
  drawings: ofDrawing(z.array(drawing).max(1).default([])),
  sources: z.array(z.strictObject({ title: line(200), url: z.url({ protocol: /^https?$/ }) })).max(12),
  category: detail(z.enum(["home", "building", "cost", "health"])),
  /** In the same order in both languages: the position pairs a tag's pages. */
  tags: detail(z.array(line(30)).max(6)),
  /** Empty: the business itself is the author. */
  author: detail(z.strictObject({ name: optionalLine(80), bio: optionalLine(300) }).default({ name: "", bio: "" })),
  /** Who has checked what it says; empty if nobody has. */
  reviewer: detail(z.strictObject({ name: optionalLine(80), role: optionalLine(120) }).default({ name: "", role: "" })),
  publishedOn: detail(z.iso.date()),
  updatedOn: detail(z.union([z.iso.date(), z.literal("")]).default("")),
  services: detail(z.array(slug).max(4)),
  /** Places it is about; it is hidden if none of them is served. */
  places: detail(z.array(slugOf("location")).max(6).default([])),
  relatedPosts: detail(z.array(slugOf("post")).max(4).default([])),
});
