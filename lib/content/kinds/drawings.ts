import { z } from "zod";
import { drawingIds } from "../../site/drawings.ts";
import { line, optionalCode } from "./fields.ts";

/** A drawing on a page and its caption there. */
export const drawing = z.strictObject({ drawing: z.enum(drawingIds), caption: line(160) });

/** The part of a drawing that opens a page, as a viewBox; empty for all of it. */
export const drawingView = z
  .union([
    z.literal(""),
    z
      .string()
      .regex(/^\d{1,3} \d{1,3} \d{2,3} \d{2,3}$/)
      .meta({ control: "code" }),
  ])
  .default("");

/** How a reading or a line of a chart is coloured: warm, cold, or neither. */
export const readingKinds = ["warm", "cold", "plain"] as const;

/** A point of a drawing in its units: "128 204". */
const position = /^-?\d{1,3}(\.\d)? -?\d{1,3}(\.\d)?$/;

/** A value measured in the drawing of the page. `at`: where; `from`: where the value stands, empty for the row above the drawing. */
export const reading = z.strictObject({
  name: line(60),
  value: z.string().trim().min(1).max(12).meta({ control: "code" }),
  unit: optionalCode(12),
  kind: z.enum(readingKinds).default("plain"),
  at: z.string().regex(position).meta({ control: "code" }),
  from: z.union([z.literal(""), z.string().regex(position).meta({ control: "code" })]).default(""),
});
