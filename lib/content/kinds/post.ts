import { z } from "zod";
import { drawing } from "./drawings.ts";
import { detail, line, markdown, optionalLine, picture, seo, slug, slugOf, text } from "./fields.ts";

/** A blog article. */
export const post = z.strictObject({
  seo,
  title: line(120),
  /** The answer in one or two sentences, for lists and for readers who stop there. */
  summary: text(300),
  body: markdown(),
  picture,
  /** A drawing of the article's subject, at its head. */
  drawings: z.array(drawing).max(1).default([]),
  sources: z.array(z.strictObject({ title: line(200), url: z.url({ protocol: /^https?$/ }) })).max(12),
  category: detail(z.enum(["home", "building", "cost", "health"])),
  /** In the same order in both languages: the position pairs a tag's pages. */
  tags: detail(z.array(line(30)).max(6)),
  /** Empty: the business itself is the author. */
  author: detail(z.strictObject({ name: optionalLine(80), bio: optionalLine(300) }).default({ name: "", bio: "" })),
  publishedOn: detail(z.iso.date()),
  updatedOn: detail(z.union([z.iso.date(), z.literal("")]).default("")),
  services: detail(z.array(slug).max(4)),
  /** Places it is about; it is hidden if none of them is served. */
  places: detail(z.array(slugOf("location")).max(6).default([])),
  relatedPosts: detail(z.array(slugOf("post")).max(4).default([])),
});
