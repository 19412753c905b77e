import { z } from "zod";
import { line, optionalLine } from "./fields.ts";

/** A picture of the library; its files stand under the slug (lib/content/media.ts). */
export const media = z.strictObject({
  /** What the office calls it. */
  name: line(120),
  /** What it shows, for whoever does not see it. */
  alt: line(250),
  caption: optionalLine(200),
  /** Of the original, as it was drawn anew. */
  width: z.number().int().min(1).max(20_000),
  height: z.number().int().min(1).max(20_000),
  /** What must stay in view where the picture is cut, in per cent from the left and from the top. */
  focalX: z.number().int().min(0).max(100),
  focalY: z.number().int().min(0).max(100),
});
