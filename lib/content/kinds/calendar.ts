import { z } from "zod";
import { daysLater } from "../../time/dubai-clock.ts";
import { mostHolidayDays } from "../../time/working-calendar.ts";
import { optionalLine } from "./fields.ts";

const day = z.union([z.literal(""), z.iso.date()], "date");
const time = z.union(
  [
    z.literal(""),
    z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .meta({ control: "time" }),
  ],
  "time",
);

/** A row without values is ignored; any other row must be complete (lib/time/working-calendar.ts). */
function whole<Row extends Record<string, unknown>>(needed: readonly (keyof Row & string)[]) {
  return (row: Row, context: z.RefinementCtx) => {
    if (Object.values(row).every((value) => value === "" || typeof value === "boolean")) return;
    for (const key of needed) if (row[key] === "") context.addIssue({ code: "custom", path: [key], message: "required" });
  };
}

/**
 * When the office is closed or works shorter: one entry, "office". A date in either language counts, so that an edit in one language is
 * never lost in the other.
 */
export const calendar = z.strictObject({
  /**
   * Public holidays, each with its first day and, where it has several, its last. Expected ones depend on the moon: they are calculated, until
   * the sighting is announced.
   */
  holidays: z
    .array(
      z
        .strictObject({ date: day, to: day.default(""), name: optionalLine(80), expected: z.boolean().default(false) })
        .superRefine(whole(["date"]))
        .refine(({ date, to }) => !date || !to || date <= to, { path: ["to"], error: "order" })
        .refine(({ date, to }) => !date || !to || to <= daysLater(date, mostHolidayDays - 1), { path: ["to"], error: "date" }),
    )
    .max(80),
  /** Between the two dates, the working day is no longer than this. */
  ramadan: z
    .array(
      z
        .strictObject({ from: day, to: day, opens: time, closes: time, expected: z.boolean().default(false) })
        .superRefine(whole(["from", "to", "opens", "closes"]))
        .refine(({ from, to }) => !from || !to || from <= to, { path: ["to"], error: "order" })
        .refine(({ opens, closes }) => !opens || !closes || opens < closes, { path: ["closes"], error: "closes" }),
    )
    .max(6),
});
