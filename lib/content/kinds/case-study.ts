import { z } from "zod";
import { drawing, readingKinds } from "./drawings.ts";
import { day, detail, line, markdown, optionalCode, optionalLine, picture, question, seo, slug, slugOf, text } from "./fields.ts";

/** Which side of the job a value of the chart belongs to. */
const sides = ["before", "after"] as const;

/** Two to 48 numbers with spaces between them. */
const numbers = z
  .string()
  .trim()
  .regex(/^-?\d{1,6}(\.\d{1,3})?( -?\d{1,6}(\.\d{1,3})?){1,47}$/)
  .meta({ control: "code" });

/** What the job is about as a curve: a load by the hour, a difference by the number of open valves. Not shown without lines. */
const chart = z.strictObject({
  title: optionalLine(120),
  unit: optionalCode(12),
  /** What runs along the bottom, its first value and the step from one to the next. */
  across: optionalLine(60),
  from: z.number().default(0),
  step: z.number().positive().default(1),
  lines: z
    .array(z.strictObject({ name: line(60), kind: z.enum(readingKinds).default("plain"), values: numbers }))
    .max(3)
    .default([]),
  /** What was installed or agreed, as levels across the chart. */
  levels: z
    .array(z.strictObject({ name: line(80), value: z.number(), side: z.enum(sides) }))
    .max(3)
    .default([]),
});

/** A job with its numbers; or, clearly labelled, a worked engineering example. */
export const caseStudy = z.strictObject({
  seo,
  title: line(120),
  summary: text(300),
  chart: chart.default({ title: "", unit: "", across: "", from: 0, step: 1, lines: [], levels: [] }),
  problem: text(1200),
  done: z.array(line(300)).min(1).max(10),
  /** Numbers before and after, each with how it was measured or calculated. */
  results: z
    .array(z.strictObject({ label: line(80), unit: line(20), before: z.number(), after: z.number(), method: line(300) }))
    .min(1)
    .max(8),
  body: markdown(),
  sector: line(60),
  place: optionalLine(80),
  system: line(120),
  picture,
  /** Photos of the job itself. */
  photos: z
    .array(z.strictObject({ picture, caption: optionalLine(120), side: z.enum(sides).default("after") }))
    .max(8)
    .default([]),
  /** As the client agreed to be named; empty: not named. */
  client: optionalLine(80),
  /** The day the work was finished. */
  doneOn: day,
  /** A drawing of what the job is about. */
  drawings: z.array(drawing).max(1).default([]),
  questions: z.array(question).max(6).default([]),
  /** True: calculated, not carried out; the page says so. */
  example: detail(z.boolean()),
  /** The client agreed to its publication. A real job without consent is not shown. */
  consent: detail(z.boolean().default(false)),
  /** The cooling load that the job is about, kW, for the scale above the list; 0 if it has none. */
  loadKw: detail(z.number().min(0).max(100_000).default(0)),
  services: detail(z.array(slug).max(4)),
  /** The places whose pages show it; it is hidden if none of them is served. */
  places: detail(z.array(slugOf("location")).max(4).default([])),
});
