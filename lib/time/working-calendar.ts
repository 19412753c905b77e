// When the office is open and when it is staffed: the hours of the settings, without days off, shortened in Ramadan as the calendar states,
// and without Friday prayer. Pure; runs in the browser too.
import { daysLater } from "./dubai-clock.ts";

export type WorkingHours = readonly { days: readonly number[]; opens: string; closes: string }[];

/** Days as "YYYY-MM-DD", times as "HH:MM", both in Asia/Dubai. */
export type WorkingCalendar = {
  hours: WorkingHours;
  holidays: readonly string[];
  /** Between the two dates, both included, the day is limited to these hours. */
  ramadan: readonly { from: string; to: string; opens: string; closes: string }[];
};

/** A holiday as the office keeps it: its first day, and its last where it has several. */
type KeptHoliday = { date: string; to?: string };

type KeptCalendar = {
  holidays: readonly KeptHoliday[];
  ramadan: readonly { from: string; to: string; opens: string; closes: string }[];
};

export const mostHolidayDays = 60;

/** Each day of a holiday. */
export function holidayDays({ date, to = "" }: KeptHoliday): string[] {
  const days = date ? [date] : [];
  while (date && daysLater(date, days.length - 1) < to && days.length < mostHolidayDays) days.push(daysLater(date, days.length));
  return days;
}

/** Merges the calendar that the office keeps in both languages. */
export function workingCalendar(settings: { hours: WorkingHours }, calendars: readonly KeptCalendar[]): WorkingCalendar {
  return {
    hours: settings.hours,
    // A date in either language counts: an edit corrects a wrong day off, but nobody notices a forgotten one.
    holidays: [...new Set(calendars.flatMap(({ holidays }) => holidays.flatMap(holidayDays)))],
    ramadan: calendars
      .flatMap(({ ramadan }) => ramadan)
      .filter(({ from, to, opens, closes }) => from && to && opens && closes)
      .map(({ from, to, opens, closes }) => ({ from, to, opens, closes })),
  };
}

/** Minutes after midnight. */
export type Span = { opens: number; closes: number };

// Nationwide at 12:45 since January 2026; with half an hour on each side for the way.
const fridayPrayer: Span = { opens: 12 * 60 + 15, closes: 13 * 60 + 45 };
const friday = 5;

export const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Monday 1 to Sunday 7. */
export const isoWeekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

export function isInPrayer(date: string, { opens, closes }: Span): boolean {
  return isoWeekday(date) === friday && opens < fridayPrayer.closes && closes > fridayPrayer.opens;
}

function merged(spans: Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans.filter(({ opens, closes }) => opens < closes).sort((a, b) => a.opens - b.opens)) {
    const last = result.at(-1);
    if (last && span.opens <= last.closes) last.closes = Math.max(last.closes, span.closes);
    else result.push({ ...span });
  }
  return result;
}

/** When the office is open on a day, in order. */
export function openSpans(date: string, { hours, holidays, ramadan }: WorkingCalendar): Span[] {
  if (holidays.includes(date)) return [];
  const weekday = isoWeekday(date);
  const short = ramadan.find(({ from, to }) => from <= date && date <= to);
  const [earliest, latest] = short ? [minuteOf(short.opens), minuteOf(short.closes)] : [0, 24 * 60];
  return merged(
    hours
      .filter(({ days }) => days.includes(weekday))
      .map(({ opens, closes }) => ({ opens: Math.max(minuteOf(opens), earliest), closes: Math.min(minuteOf(closes), latest) })),
  );
}

/** When staff work on a day, in order. */
export function workingSpans(date: string, calendar: WorkingCalendar): Span[] {
  const spans = openSpans(date, calendar);
  if (isoWeekday(date) !== friday) return spans;
  return spans
    .flatMap(({ opens, closes }) => [
      { opens, closes: Math.min(closes, fridayPrayer.opens) },
      { opens: Math.max(opens, fridayPrayer.closes), closes },
    ])
    .filter(({ opens, closes }) => opens < closes);
}
