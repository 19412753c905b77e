import { z } from "zod";
import { drawingIds } from "../../site/drawings.ts";
import { drawing, drawingView, reading } from "./drawings.ts";
import { detail, line, markdown, ofDrawing, optionalCode, optionalLine, picture, point, question, seo, slug, text } from "./fields.ts";

/** The two columns of values of the sheet that the client receives. */
const sheetColumns = ["found-left", "required-measured"] as const;

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

const optionalDrawing = z.union([z.literal(""), z.enum(drawingIds)]).default("");

/** A rectangle of a drawing in its units: x, y, width and height. */
const rectangle = z
  .union([
    z.literal(""),
    z
      .string()
      .regex(/^-?\d+( -?\d+){3}$/)
      .meta({ control: "code" }),
  ])
  .default("");

/**
 * `answer`: the first sentence is set bold. `part`: what lights up in the drawing of the page while it is chosen. With a drawing for each
 * option, they are shown as cells of the plate. `service`: the page to which the answer leads.
 */
const option = z.strictObject({
  name: line(40),
  note: optionalLine(60),
  answer: text(400),
  drawing: optionalDrawing,
  part: rectangle,
  service: z.union([z.literal(""), slug]).default(""),
});

export const service = z.strictObject({
  seo,
  title: line(120),
  /** The name in menus and lists. */
  name: line(60),
  /** One sentence for cards and lists. */
  summary: line(180),
  lead: text(600),
  /** The drawing that opens the page; the first of `drawings` while it is empty. `view`: the part of it that is shown, as a viewBox. */
  plate: ofDrawing(
    z
      .strictObject({
        drawing: optionalDrawing,
        view: drawingView,
        example: optionalLine(200),
      })
      .default({ drawing: "", view: "", example: "" }),
  ),
  readings: ofDrawing(z.array(reading).max(6).default([])),
  /** The question in the plate; not shown without options. */
  ask: z.strictObject({ question: optionalLine(60), options: z.array(option).max(4).default([]) }).default({ question: "", options: [] }),
  /** One figure with its sum, shown very large; not shown without a figure. */
  numeral: z
    .strictObject({
      figure: optionalLine(12),
      unit: optionalLine(24),
      title: optionalLine(140),
      text: z.string().trim().max(600).default(""),
      sum: optionalCode(80),
    })
    .default({ figure: "", unit: "", title: "", text: "", sum: "" }),
  body: markdown(),
  picture,
  /** Key features on the home page's card. */
  features: z.array(line(80)).max(5).default([]),
  /** Helps to choose on a hub's page: what the visitor sees, the service that answers it, and why. */
  choose: z
    .array(z.strictObject({ see: line(160), service: slug, because: line(240) }))
    .max(10)
    .default([]),
  /** What the reader does first, in order: safe for anybody. Instructions for a danger stand in the warnings of "What is wrong?". */
  firstSteps: z.array(line(160)).max(8).default([]),
  /** What the visitor noticed, and what it usually means. */
  symptoms: z.array(point).max(8),
  /** What the firm does, in order. `hours`: the time on site for the scale of the visit; 0 where the building decides. */
  steps: z
    .array(z.strictObject({ title: line(120), text: text(500), duration: optionalLine(80), hours: z.number().min(0).max(99).default(0) }))
    .max(10)
    .default([]),
  included: z.array(line(240)).max(16),
  /** Regulated work: what a firm with the licence for it does, beside what is included. */
  byLicensedFirm: z.array(line(240)).max(16).default([]),
  notIncluded: z.array(line(240)).max(16),
  /** What the price and the time depend on. */
  dependsOn: z.array(point).max(6).default([]),
  plans: z.array(plan).max(4).default([]),
  standards: z.array(point).max(8).default([]),
  /** What the client receives afterwards: readings, photos, report. */
  receives: z.array(line(200)).max(8).default([]),
  /** An example of the sheet that the client receives; not shown without rows. */
  sheet: z
    .strictObject({
      title: optionalLine(100),
      compares: z.enum(sheetColumns).default("found-left"),
      rows: z
        .array(
          z.strictObject({
            reading: line(80),
            unit: optionalCode(12),
            first: z.string().trim().min(1).max(24).meta({ control: "code" }),
            second: z.string().trim().min(1).max(24).meta({ control: "code" }),
          }),
        )
        .max(8)
        .default([]),
    })
    .default({ title: "", compares: "found-left", rows: [] }),
  warranty: z.string().trim().max(600).default(""),
  /** The licence the trade needs, and the one the business holds (number, issuer, expiry; empty until the owner enters it). */
  licence: z.strictObject({ needed: z.string().trim().max(500).default(""), held: optionalLine(200) }).default({ needed: "", held: "" }),
  /** Drawings beside the text, each with its caption. */
  drawings: ofDrawing(z.array(drawing).max(7).default([])),
  questions: z.array(question).max(10),
  /** Whether the page has the "What cooling do you have?" block. */
  coolingQuestion: detail(z.boolean().default(false)),
  /** Marked on the home page as often requested. */
  popular: detail(z.boolean().default(false)),
  related: detail(z.array(slug).max(6).default([])),
});
