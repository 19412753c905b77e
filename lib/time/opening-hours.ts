// Whether the office is open, by the clock of Dubai, wherever the reader is. The server lays out the days to come, since
// pages are rendered anew each day; the browser, which alone knows the minute, only looks it up. Pure.
import { daysLater, dubaiDay, dubaiMoment, dubaiTime } from "./dubai-clock.ts";
import { isoWeekday, openSpans, type WorkingCalendar } from "./working-calendar.ts";

export type SpecialDays = Pick<WorkingCalendar, "holidays" | "ramadan">;
/** When the office opens and closes, in minutes since 1970, in order. */
export type OpeningSpans = readonly (readonly [opens: number, closes: number])[];
export type OpenState = { open: true; closes: string } | { open: false; day: number; opens: string; today: boolean } | null;

const minuteMs = 60_000;
const weekMinutes = 7 * 24 * 60;

/** The spans of some days, beginning with the first. */
export function openingSpans(firstDay: string, days: number, calendar: WorkingCalendar): OpeningSpans {
  return Array.from({ length: days }, (_, ahead) => daysLater(firstDay, ahead)).flatMap((day) => {
    const midnight = dubaiMoment(day).getTime() / minuteMs;
    return openSpans(day, calendar).map(({ opens, closes }) => [midnight + opens, midnight + closes] as const);
  });
}

/** Open until when, or when it opens next within a week; null when it does not. Times as "HH:MM", days from Monday 1 to Sunday 7. */
export function openState(spans: OpeningSpans, at: number): OpenState {
  const now = Math.floor(at / minuteMs);
  const [opens, closes] = spans.find(([, closes]) => now < closes) ?? [Infinity, 0];
  if (opens - now > weekMinutes) return null;
  if (opens <= now) return { open: true, closes: dubaiTime(closes * minuteMs).slice(11) };
  const day = dubaiDay(opens * minuteMs);
  return { open: false, day: isoWeekday(day), opens: dubaiTime(opens * minuteMs).slice(11), today: day === dubaiDay(at) };
}
