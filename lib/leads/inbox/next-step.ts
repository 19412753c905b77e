// When a next step is due, and whether the office works then. Pure: the calendar and the clock are arguments.
import { daysLater, dubaiDay, dubaiMoment, dubaiTime } from "../../time/dubai-clock.ts";
import { isoWeekday, type WorkingCalendar, workingSpans } from "../../time/working-calendar.ts";
import { nextWorkingWindow } from "../sla.ts";

/** In Dubai: "2030-03-04" and "16:30". */
export type StepTime = { day: string; time: string };

/** The office's calendar, null while it has no working hours, and the names of its days off by day; without a name: empty. */
export type OfficeDays = { calendar: WorkingCalendar | null; names: Record<string, string> };

export const stepTimeOf = (at: Date | number): StepTime => ({ day: dubaiDay(at), time: dubaiTime(at).slice(11) });

/** A typed day and time in Dubai (09:00 without a time) as ISO; null when there is no such moment or its day is past. */
export function nextStepMoment(day: string, time: string, now: Date): string | null {
  const at = dubaiMoment(day, time || "09:00");
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(at.getTime())) return null;
  return day < dubaiDay(now) ? null : at.toISOString();
}

/** The time itself, or the next opening of the office where it is outside working time. */
export function workingStep({ day, time }: StepTime, { calendar }: OfficeDays): StepTime {
  const at = dubaiMoment(day, time);
  const window = calendar && nextWorkingWindow(at, calendar);
  return stepTimeOf(window && window.opens > at ? window.opens : at);
}

/** A time to call again; with `minutes` where it is that many from now. */
export type CallTime = StepTime & { minutes?: number };

/**
 * When to call again: in one hour, in three, and in the morning, each once and outside working time the next opening instead. `isEmergency`:
 * in ten minutes, in half an hour and in one, whether or not the office is open; the morning is one on which it works.
 */
export function callTimes(now: number, office: OfficeDays, isEmergency: boolean): CallTime[] {
  const within = (wanted: StepTime, minutes?: number): CallTime => {
    const at = isEmergency && minutes ? wanted : workingStep(wanted, office);
    return { ...at, ...(minutes && at.day === wanted.day && at.time === wanted.time && { minutes }) };
  };
  const times = [
    ...(isEmergency ? [10, 30, 60] : [60, 180]).map((minutes) => within(stepTimeOf(now + minutes * 60_000), minutes)),
    within({ day: daysLater(dubaiDay(now), 1), time: "09:00" }),
  ];
  return times.filter(({ day, time }, index) => times.findIndex((other) => other.day === day && other.time === time) === index);
}

/** Why the office is closed on a day: the name of the day off, which may be empty, or else the weekday (Monday 1); null where it works. */
export function closedOn(day: string, { calendar, names }: OfficeDays): { dayOff: string } | { weekday: number } | null {
  if (!calendar || !/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day)) || workingSpans(day, calendar).length > 0) return null;
  return calendar.holidays.includes(day) ? { dayOff: names[day] ?? "" } : { weekday: isoWeekday(day) };
}
