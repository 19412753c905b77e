// Periods of whole days in Dubai, for reports. Pure.
import { daysLater } from "./dubai-clock.ts";

/** Both days included, as "YYYY-MM-DD". */
export type Period = { from: string; to: string };

export const periodLengths = [7, 30, 90, 365] as const;
const maxPeriodDays = 731;

const isDay = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) && daysLater(value, 0) === value;

export function daysIn({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

/** The last `days` days, including today. */
export function lastDays(days: number, today: string): Period {
  return { from: daysLater(today, 1 - days), to: today };
}

/** This month up to today, and the whole month before it. */
export function calendarMonths(today: string): { thisMonth: Period; lastMonth: Period } {
  const begin = (day: string) => `${day.slice(0, 7)}-01`;
  const lastMonthsEnd = daysLater(begin(today), -1);
  return { thisMonth: { from: begin(today), to: today }, lastMonth: { from: begin(lastMonthsEnd), to: lastMonthsEnd } };
}

/** The period of the same length just before. */
export function previousPeriod(period: Period): Period {
  const days = daysIn(period);
  return { from: daysLater(period.from, -days), to: daysLater(period.from, -1) };
}

/** The period of a query; the last 30 days where the query has no valid one. */
export function readPeriod(query: { from?: unknown; to?: unknown }, today: string): Period {
  const { from, to } = query;
  if (!isDay(from) || !isDay(to) || from > to || from > today) return lastDays(30, today);
  const period = { from, to: to > today ? today : to };
  return daysIn(period) > maxPeriodDays ? { from: daysLater(period.to, 1 - maxPeriodDays), to: period.to } : period;
}

export type DayCount = { day: string; count: number };

/** Every day of the period, with 0 for days without a count. */
export function withEmptyDays(counts: DayCount[], period: Period): DayCount[] {
  const known = new Map(counts.map(({ day, count }) => [day, count]));
  return Array.from({ length: daysIn(period) }, (_, index) => {
    const day = daysLater(period.from, index);
    return { day, count: known.get(day) ?? 0 };
  });
}

/** The days as they are, or weeks from the first day on where there are too many days to draw. */
export function daysOrWeeks(days: DayCount[], maxDays = 62): DayCount[] {
  if (days.length <= maxDays) return days;
  const steps: DayCount[] = [];
  days.forEach(({ day, count }, index) => {
    if (index % 7 === 0) steps.push({ day, count: 0 });
    (steps.at(-1) as DayCount).count += count;
  });
  return steps;
}
