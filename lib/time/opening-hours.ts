// Whether the office is open, by the clock of Dubai, wherever the reader is. Pure; runs in the browser.
import { daysLater, dubaiDay, dubaiTime } from "./dubai-clock.ts";
import { isoWeekday, minuteOf, openSpans, type WorkingCalendar, type WorkingHours } from "./working-calendar.ts";

export type SpecialDays = Pick<WorkingCalendar, "holidays" | "ramadan">;
export type OpenState = { open: true; closes: string } | { open: false; day: number; opens: string; today: boolean } | null;

const timeOf = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(11, 16);

/** Open until when, or when it opens next within a week; null when it does not. */
export function openState(hours: WorkingHours, now: Date, special: SpecialDays = { holidays: [], ramadan: [] }): OpenState {
  const minute = minuteOf(dubaiTime(now).slice(11));
  for (let ahead = 0; ahead <= 7; ahead++) {
    const date = daysLater(dubaiDay(now), ahead);
    const next = openSpans(date, { hours, ...special }).find(({ closes }) => ahead > 0 || minute < closes);
    if (!next) continue;
    if (ahead === 0 && next.opens <= minute) return { open: true, closes: timeOf(next.closes) };
    return { open: false, day: isoWeekday(date), opens: timeOf(next.opens), today: ahead === 0 };
  }
  return null;
}
