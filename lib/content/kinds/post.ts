import { z } from "zod";
import { drawing } from "./drawings.ts";
import { detail, line, markdown, optionalLine, picture, seo, slug, slugOf, text } from "./fields.ts";

/** An article of the blog. */
export const post = z.strictObject({
  seo,
  title: line(120),
  /** The answer in one or two sentences, for lists and for whoever reads no further. */
  summary: text(300),
  body: markdown(),
  picture,
  /** What the article is about, drawn at its head. */
  drawings: z.array(drawing).max(1).default([]),
  sources: z.array(z.strictObject({ title: line(200), url: z.url({ protocol: /^https?$/ }) })).max(12),
  category: detail(z.enum(["home", "building", "cost", "health"])),
  /** In the same order in both languages: that is how a tag's pages belong together. */
  tags: detail(z.array(line(30)).max(6)),
  /** Empty: the business itself answers for it. */
  author: detail(z.strictObject({ name: optionalLine(80), bio: optionalLine(300) }).default({ name: "", bio: "" })),
  publishedOn: detail(z.iso.date()),
  updatedOn: detail(z.union([z.iso.date(), z.literal("")]).default("")),
  services: detail(z.array(slug).max(4)),
  /** Where it takes place; without all of them it is not shown. */
  places: detail(z.array(slugOf("location")).max(6).default([])),
  relatedPosts: detail(z.array(slugOf("post")).max(4).default([])),
});
