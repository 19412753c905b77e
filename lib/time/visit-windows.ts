// When a visit can be requested: the working day cut into windows of about two hours, by the clock of Dubai. Nothing is offered on public
// holidays and in Friday prayer time, and less in Ramadan. Pure; runs in the browser too.
import { daysLater, dubaiDay, dubaiTime } from "./dubai-clock.ts";
import { isInPrayer, minuteOf, type WorkingCalendar, workingSpans } from "./working-calendar.ts";

const windowMinutes = 120;
/** The remainder of a day is offered from this length on. */
const leastMinutes = 60;
/** A window of today is offered while it begins at least this much later. */
const noticeMinutes = 60;

export type VisitDay = { day: string; windows: string[] };

const clock = (at: number) => `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;

/** The windows of a day: "08:00-10:00", … */
export function visitWindows(calendar: WorkingCalendar, day: string): string[] {
  return workingSpans(day, calendar).flatMap(({ opens, closes }) => {
    const found: string[] = [];
    for (let from = opens; closes - from >= leastMinutes; from += windowMinutes)
      found.push(`${clock(from)}-${clock(Math.min(from + windowMinutes, closes))}`);
    return found;
  });
}

/** The windows of the longest day of an ordinary week, for requests without a day; none overlaps another. */
export function usualWindows({ hours }: WorkingCalendar): string[] {
  const days = [0, 1, 2, 3, 4, 5, 6].map((ahead) => visitWindows({ hours, holidays: [], ramadan: [] }, daysLater("2001-01-01", ahead)));
  return days.reduce((longest, day) => (day.length > longest.length ? day : longest), []);
}

/**
 * Every window of an ordinary week and of a week in Ramadan, once each, for forms without JavaScript, which cannot offer windows by day.
 */
export function allVisitWindows({ hours, ramadan }: WorkingCalendar): string[] {
  const weeks = [
    { first: "2001-01-01", ramadan: [] },
    ...ramadan.map((time) => ({ first: time.from, ramadan: [{ ...time, to: "9999" }] })),
  ];
  const found = weeks.flatMap(({ first, ramadan }) =>
    [0, 1, 2, 3, 4, 5, 6].flatMap((ahead) => visitWindows({ hours, holidays: [], ramadan }, daysLater(first, ahead))),
  );
  return [...new Set(found)].sort();
}

/** The next `count` days with windows, beginning with what is left of today. */
export function visitDays(calendar: WorkingCalendar, now: Date, count: number): VisitDay[] {
  const found: VisitDay[] = [];
  const minute = minuteOf(dubaiTime(now).slice(11));
  for (let ahead = 0; ahead < 60 && found.length < count; ahead++) {
    const day = daysLater(dubaiDay(now), ahead);
    const windows = visitWindows(calendar, day).filter((window) => ahead > 0 || minuteOf(window.slice(0, 5)) >= minute + noticeMinutes);
    if (windows.length > 0) found.push({ day, windows });
  }
  return found;
}

/** Whether the text is a valid window and, on a Friday, avoids prayer time. */
export function isVisitWindow(window: string, day?: string): boolean {
  const [, from = "", to = ""] = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(window) ?? [];
  if (!from || from >= to) return false;
  return !day || !isInPrayer(day, { opens: minuteOf(from), closes: minuteOf(to) });
}

/** Whether the requested day and window are offered; an empty request always is. */
export function isOffered(calendar: WorkingCalendar, { day, window }: { day: string; window: string }): { day: boolean; window: boolean } {
  const ofDay = day ? visitWindows(calendar, day) : allVisitWindows(calendar);
  return { day: ofDay.length > 0, window: !window || ofDay.length === 0 || ofDay.includes(window) };
}
