import { z } from "zod";
import { drawing } from "./drawings.ts";
import { detail, line, markdown, optionalLine, picture, point, question, seo, slug, text } from "./fields.ts";

/** A contract on an AMC page. A row that no plan fills is not shown. */
const plan = z.strictObject({
  name: line(60),
  suits: line(200),
  visits: optionalLine(160),
  callOuts: optionalLine(160),
  response: optionalLine(160),
  parts: optionalLine(200),
  exclusions: optionalLine(300),
});

export const service = z.strictObject({
  seo,
  title: line(120),
  /** The name in menus and lists. */
  name: line(60),
  /** One sentence for cards and lists. */
  summary: line(180),
  lead: text(600),
  body: markdown(),
  picture,
  /** Key features on the home page's card. */
  features: z.array(line(80)).max(5).default([]),
  /** Helps to choose on a hub's page: what the visitor sees, the service that answers it, and why. */
  choose: z
    .array(z.strictObject({ see: line(160), service: slug, because: line(240) }))
    .max(10)
    .default([]),
  /** What the visitor noticed, and what it usually means. */
  symptoms: z.array(point).max(8),
  /** What the firm does, in order. */
  steps: z
    .array(z.strictObject({ title: line(120), text: text(500), duration: optionalLine(80) }))
    .max(10)
    .default([]),
  included: z.array(line(240)).max(16),
  notIncluded: z.array(line(240)).max(16),
  /** What the price and the time depend on. */
  dependsOn: z.array(point).max(6).default([]),
  plans: z.array(plan).max(4).default([]),
  standards: z.array(point).max(8).default([]),
  /** What the client receives afterwards: readings, photos, report. */
  receives: z.array(line(200)).max(8).default([]),
  warranty: z.string().trim().max(600).default(""),
  /** The licence the trade needs, and the one the business holds (number, issuer, expiry; empty until the owner enters it). */
  licence: z.strictObject({ needed: z.string().trim().max(500).default(""), held: optionalLine(200) }).default({ needed: "", held: "" }),
  /** Drawings beside the text, each with its caption. */
  drawings: z.array(drawing).max(7).default([]),
  questions: z.array(question).max(10),
  /** Whether the page has the "What cooling do you have?" block. */
  coolingQuestion: detail(z.boolean().default(false)),
  /** Marked on the home page as often requested. */
  popular: detail(z.boolean().default(false)),
  related: detail(z.array(slug).max(6).default([])),
});
