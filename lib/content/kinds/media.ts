import { z } from "zod";
import { line, optionalLine } from "./fields.ts";

/** A picture of the library; its files are stored under the slug (lib/content/media.ts). */
export const media = z.strictObject({
  /** Its name in the office. */
  name: line(120),
  /** Text alternative for readers who cannot see it. */
  alt: line(250),
  caption: optionalLine(200),
  /** Size of the original as redrawn, in pixels. */
  width: z.number().int().min(1).max(20_000),
  height: z.number().int().min(1).max(20_000),
  /** Focal point that must stay visible when the picture is cropped, in per cent from the left and from the top. */
  focalX: z.number().int().min(0).max(100),
  focalY: z.number().int().min(0).max(100),
});
