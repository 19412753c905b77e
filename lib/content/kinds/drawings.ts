import { z } from "zod";
import { line } from "./fields.ts";

/** The drawings an editor can put on a page; components/illustrations/detail-drawing.tsx draws them. */
export const drawingIds = [
  // Details of the building section.
  "district-cooled-flat",
  "chiller-plant",
  "ducted-villa",
  "rooftop-package",
  "split-unit",
  "ahu",
  "kitchen-exhaust",
] as const;
export type DrawingId = (typeof drawingIds)[number];

export const drawing = z.strictObject({ drawing: z.enum(drawingIds), caption: line(160) });
