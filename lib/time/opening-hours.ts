// Whether the office is open, by the clock of Dubai, wherever the reader is. The server computes the coming days, since pages are rendered
// anew each day; the browser, which alone knows the current minute, only looks the state up. Pure.
import { daysLater, dubaiDayNumber, dubaiMoment, dubaiOffsetMs } from "./dubai-clock.ts";
import { openSpans, type WorkingCalendar, type WorkingHours } from "./working-calendar.ts";

export type SpecialDays = Pick<WorkingCalendar, "holidays" | "ramadan">;
/** When the office opens and closes, in minutes since 1970, in order. */
export type OpeningSpans = readonly (readonly [opens: number, closes: number])[];

const minuteMs = 60_000;
const dayMinutes = 24 * 60;
const weekMinutes = 7 * dayMinutes;

/** The spans of `days` days, beginning with `firstDay`; `spansOf`: when the office is open, or when staff work. */
export function openingSpans(firstDay: string, days: number, calendar: WorkingCalendar, spansOf = openSpans): OpeningSpans {
  return Array.from({ length: days }, (_, ahead) => daysLater(firstDay, ahead)).flatMap((day) => {
    const midnight = dubaiMoment(day).getTime() / minuteMs;
    return spansOf(day, calendar).map(({ opens, closes }) => [midnight + opens, midnight + closes] as const);
  });
}

const dubaiMinute = (minute: number) => (minute + dubaiOffsetMs / minuteMs) % dayMinutes;

/**
 * When a telephone line is answered: it serves the times when the office is closed, so days off and Ramadan do not change it. A span that
 * ends at 23:59 ends with the day, so that a night is one span.
 */
export function phoneLineSpans(firstDay: string, days: number, hours: WorkingHours): OpeningSpans {
  const spans = openingSpans(firstDay, days, { hours, holidays: [], ramadan: [] });
  return joined(spans.map(([opens, ends]) => [opens, dubaiMinute(ends) === dayMinutes - 1 ? ends + 1 : ends]));
}

/** Spans in order, with those that touch or overlap merged. */
function joined(all: OpeningSpans): OpeningSpans {
  const spans: [number, number][] = [];
  for (const [opens, closes] of all.toSorted(([a], [b]) => a - b)) {
    const last = spans.at(-1);
    if (last && opens <= last[1]) last[1] = Math.max(last[1], closes);
    else spans.push([opens, closes]);
  }
  return spans;
}

/** Whether a line is always answered: it has no hours, or its hours leave no gap in the week. */
export function isRoundTheClock(hours: WorkingHours): boolean {
  if (hours.length === 0) return true;
  const [only, ...more] = phoneLineSpans("2026-01-05", 7, hours);
  return more.length === 0 && only !== undefined && only[1] - only[0] === weekMinutes;
}

/** The index of the current span, or of the next one within a week; null where there is none. `at` is in milliseconds. */
export function openState(spans: OpeningSpans, at: number): { span: number; state: "open" | "today" | "later" } | null {
  const now = Math.floor(at / minuteMs);
  const span = spans.findIndex(([, closes]) => now < closes);
  const opens = spans[span]?.[0] ?? Number.POSITIVE_INFINITY;
  if (opens - now > weekMinutes) return null;
  return { span, state: opens <= now ? "open" : dubaiDayNumber(opens) === dubaiDayNumber(now) ? "today" : "later" };
}

/**
 * The moments at which the displayed state of some spans may change: their ends, and midnights in Dubai, when "today" becomes another day.
 * In minutes since 1970, in order, without duplicates.
 */
export function stateChangeMinutes(all: OpeningSpans): number[] {
  const ends = all.flat();
  const [first, last] = [Math.min(...ends), Math.max(...ends)];
  const midnights: number[] = [];
  for (let at = dubaiDayNumber(first) * dayMinutes - dubaiOffsetMs / minuteMs; at < last; at += dayMinutes) midnights.push(at);
  return [...new Set([...ends, ...midnights])].sort((a, b) => a - b);
}
