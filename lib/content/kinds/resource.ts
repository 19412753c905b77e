import { z } from "zod";
import { detail, line, markdown, seo, slug, text } from "./fields.ts";

/** A guide, checklist or sheet that visitors can download; downloads are generated from these fields. */
export const resource = z.strictObject({
  seo,
  title: line(120),
  summary: text(300),
  body: markdown(),
  /** A checklist: groups of things to tick. */
  groups: z
    .array(z.strictObject({ title: line(100), items: z.array(line(240)).min(1).max(20) }))
    .max(10)
    .default([]),
  /** A sheet: columns, and rows with known values; empty cells are for readers to fill in by hand. */
  columns: z.array(line(60)).max(8).default([]),
  rows: z
    .array(z.array(z.string().trim().max(200)).max(8))
    .max(120)
    .default([]),
  audience: detail(z.array(z.enum(["resident", "owner", "facilities-manager"])).min(1)),
  format: detail(z.enum(["guide", "checklist", "sheet", "glossary", "register"])),
  services: detail(z.array(slug).max(4).default([])),
});
