// When a lead is due, and by when the office means to answer. Pure: the calendar comes as data, the clock as arguments.
//
// Two clocks run. An answer is due by the wall clock, whatever day it is: an emergency's after minutes, every other's after the hours
// that visitors are promised, both as the settings say. The database holds the same rule (private.answer_time). Inside it the office
// has a target of its own, in working time: the hours of the settings, without public holidays, shorter in Ramadan, and without the
// Friday prayer. A target is never later than the answer is due.

import { type AnswerTimes, promisedMs } from "../site/answer-times.ts";
import { dubaiOffsetMs } from "../time/dubai-clock.ts";
import { type WorkingCalendar, workingSpans } from "../time/working-calendar.ts";

export type Urgency = "emergency" | "callback" | "normal";
export type WorkingWindow = { opens: Date; closes: Date };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Minutes of working time to a first answer. */
export const targetMinutes: Record<Exclude<Urgency, "emergency">, number> = { callback: 60, normal: 240 };

// A calendar without a working minute in this time has none at all.
const horizonDays = 120;

const dayNumber = (at: number) => Math.floor((at + dubaiOffsetMs) / dayMs);
const startOfDay = (day: number) => day * dayMs - dubaiOffsetMs;
const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

type Span = { opens: number; closes: number };

/** The working windows of a Dubai day, in order, as milliseconds. */
function windowsOf(day: number, calendar: WorkingCalendar): Span[] {
  const start = startOfDay(day);
  return workingSpans(dateOf(day), calendar).map(({ opens, closes }) => ({
    opens: start + opens * minuteMs,
    closes: start + closes * minuteMs,
  }));
}

/** The windows from an instant on, the one it falls into first. */
function* windowsFrom(at: number, calendar: WorkingCalendar): Generator<Span> {
  const first = dayNumber(at);
  for (let day = first; day <= first + horizonDays; day++) {
    for (const span of windowsOf(day, calendar)) if (span.closes > at) yield span;
  }
}

/** The window that holds the instant, or else the next one; null when the calendar has none within four months. */
export function nextWorkingWindow(at: Date, calendar: WorkingCalendar): WorkingWindow | null {
  const { value } = windowsFrom(at.getTime(), calendar).next();
  return value ? { opens: new Date(value.opens), closes: new Date(value.closes) } : null;
}

export function isWorkingTime(at: Date, calendar: WorkingCalendar): boolean {
  const window = nextWorkingWindow(at, calendar);
  return window !== null && window.opens <= at;
}

/** Working time between two instants, in minutes; 0 when the second is not later. */
export function workingMinutesBetween(from: Date, to: Date, calendar: WorkingCalendar): number {
  let sumMs = 0;
  for (let day = dayNumber(from.getTime()); day <= dayNumber(to.getTime()); day++) {
    for (const { opens, closes } of windowsOf(day, calendar))
      sumMs += Math.max(0, Math.min(closes, to.getTime()) - Math.max(opens, from.getTime()));
  }
  return sumMs / minuteMs;
}

function afterWorkingMinutes(from: Date, minutes: number, calendar: WorkingCalendar): Date | null {
  let leftMs = minutes * minuteMs;
  for (const { opens, closes } of windowsFrom(from.getTime(), calendar)) {
    const start = Math.max(opens, from.getTime());
    if (closes - start >= leftMs) return new Date(start + leftMs);
    leftMs -= closes - start;
  }
  return null;
}

/** The last working moment in (from, until], null when there is none. */
export function lastWorkingMoment(from: Date, until: Date, calendar: WorkingCalendar): Date | null {
  for (let day = dayNumber(until.getTime()); day >= dayNumber(from.getTime()); day--) {
    for (const { opens, closes } of windowsOf(day, calendar).reverse()) {
      const end = Math.min(closes, until.getTime());
      if (end > opens && end > from.getTime()) return new Date(end);
    }
  }
  return null;
}

/** What every visitor was told. */
export function promisedAt(receivedAt: Date, { replyHours }: Pick<AnswerTimes, "replyHours">): Date {
  return new Date(promisedMs(receivedAt.getTime(), replyHours));
}

/** By when it is to be answered, whatever day it is. */
export function dueAt(receivedAt: Date, urgency: Urgency, times: AnswerTimes): Date {
  if (urgency !== "emergency") return promisedAt(receivedAt, times);
  return new Date(receivedAt.getTime() + times.emergencyMinutes * minuteMs);
}

/** When the office means to have answered: never later than it is due, and in working time where that leaves any. */
export function targetAt(receivedAt: Date, urgency: Urgency, times: AnswerTimes, calendar: WorkingCalendar): Date {
  const due = dueAt(receivedAt, urgency, times);
  if (urgency === "emergency") return due;
  const target = afterWorkingMinutes(receivedAt, targetMinutes[urgency], calendar);
  if (target && target <= due) return target;
  return lastWorkingMoment(receivedAt, due, calendar) ?? due;
}

/** Whether the answer falls due while nobody is at work: somebody has to answer before. */
export function dueInClosedHours(receivedAt: Date, urgency: Urgency, times: AnswerTimes, calendar: WorkingCalendar): boolean {
  return !isWorkingTime(dueAt(receivedAt, urgency, times), calendar);
}

export type Alert = "on-call-flag" | "escalation";

/** Whether whoever is on call must hear of an unanswered lead now, and why. */
export function alertFor({ due, flagged }: { due: Date; flagged: boolean }, now: Date, calendar: WorkingCalendar): Alert | null {
  if (now > due) return "escalation";
  return !flagged && !isWorkingTime(due, calendar) ? "on-call-flag" : null;
}
