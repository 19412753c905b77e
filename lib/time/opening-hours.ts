// Whether the office is open, by the clock of Dubai, wherever the reader is. The server lays out the days to come, since
// pages are rendered anew each day; the browser, which alone knows the minute, only looks it up. Pure.
import { daysLater, dubaiDayNumber, dubaiMoment } from "./dubai-clock.ts";
import { openSpans, type WorkingCalendar } from "./working-calendar.ts";

export type SpecialDays = Pick<WorkingCalendar, "holidays" | "ramadan">;
/** When the office opens and closes, in minutes since 1970, in order. */
export type OpeningSpans = readonly (readonly [opens: number, closes: number])[];

const minuteMs = 60_000;
const weekMinutes = 7 * 24 * 60;

/** The spans of some days, beginning with the first. */
export function openingSpans(firstDay: string, days: number, calendar: WorkingCalendar): OpeningSpans {
  return Array.from({ length: days }, (_, ahead) => daysLater(firstDay, ahead)).flatMap((day) => {
    const midnight = dubaiMoment(day).getTime() / minuteMs;
    return openSpans(day, calendar).map(({ opens, closes }) => [midnight + opens, midnight + closes] as const);
  });
}

/** Which span it is, or which comes next within a week; null when none does. */
export function openState(spans: OpeningSpans, at: number): { span: number; state: "open" | "today" | "later" } | null {
  const now = Math.floor(at / minuteMs);
  const span = spans.findIndex(([, closes]) => now < closes);
  const opens = spans[span]?.[0] ?? Number.POSITIVE_INFINITY;
  if (opens - now > weekMinutes) return null;
  return { span, state: opens <= now ? "open" : dubaiDayNumber(opens) === dubaiDayNumber(now) ? "today" : "later" };
}
