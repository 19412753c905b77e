import { z } from "zod";
import { optionalLine } from "./fields.ts";

// A row without its date counts for nothing (lib/time/working-calendar.ts). The first edition has such rows; the form in the
// settings neither shows nor keeps them.
const day = z.union([z.literal(""), z.iso.date()], "date");
const time = z.union([z.literal(""), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)], "time");

/**
 * When the office is closed or works shorter: one entry, "office". A date that stands in either language counts, so that
 * an edit on one side is never lost on the other.
 */
export const calendar = z.strictObject({
  /** Public holidays. Expected ones follow the moon: a calculation, until the sighting is announced. */
  holidays: z.array(z.strictObject({ date: day, name: optionalLine(80), expected: z.boolean().default(false) })).max(80),
  /** The working day is no longer than this between the two dates. */
  ramadan: z.array(z.strictObject({ from: day, to: day, opens: time, closes: time, expected: z.boolean().default(false) })).max(6),
});
