import { z } from "zod";
import { drawingIds } from "../../site/drawings.ts";
import { line } from "./fields.ts";

/** A drawing on a page and its caption there. */
export const drawing = z.strictObject({ drawing: z.enum(drawingIds), caption: line(160) });
