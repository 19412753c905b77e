// When a lead is due, and by when the office aims to answer. Pure: the calendar and the clock are arguments.
//
// Two deadlines apply. When the answer is due, the database decides and stores with the lead (private.due_of). Within that, the office has a
// target of its own in working time: the hours of the settings, without public holidays, shorter in Ramadan, and without the Friday prayer.
// A target is never later than the due time. What pages, mails and the status name to the sender beside the promised hours is the day and
// hour that this calendar gives (answerBy). An answer is due at that moment, if it lies within the promised hours; over a weekend it is later,
// and the office goes on measuring itself by the hours.

import { type AnswerTimes, answerDueMs } from "../site/answer-times.ts";
import { dubaiOffsetMs } from "../time/dubai-clock.ts";
import { type WorkingCalendar, workingSpans } from "../time/working-calendar.ts";

export type Urgency = "emergency" | "callback" | "normal";
export type WorkingWindow = { opens: Date; closes: Date };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Working minutes until a first answer. */
export const targetMinutes: Record<Exclude<Urgency, "emergency">, number> = { callback: 60, normal: 240 };

// A calendar without a working minute within this time counts as having none.
const horizonDays = 120;

const dayNumber = (at: number) => Math.floor((at + dubaiOffsetMs) / dayMs);
const startOfDay = (day: number) => day * dayMs - dubaiOffsetMs;
const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

type Span = { opens: number; closes: number };

/** The working windows of a Dubai day, in order, in milliseconds. */
function windowsOf(day: number, calendar: WorkingCalendar): Span[] {
  const start = startOfDay(day);
  return workingSpans(dateOf(day), calendar).map(({ opens, closes }) => ({
    opens: start + opens * minuteMs,
    closes: start + closes * minuteMs,
  }));
}

/** The working windows that end after an instant, in order. */
function* windowsFrom(at: number, calendar: WorkingCalendar): Generator<Span> {
  const first = dayNumber(at);
  for (let day = first; day <= first + horizonDays; day++) {
    for (const span of windowsOf(day, calendar)) if (span.closes > at) yield span;
  }
}

/** The window that contains the instant, or else the next one; null when the calendar has none within 120 days. */
export function nextWorkingWindow(at: Date, calendar: WorkingCalendar): WorkingWindow | null {
  const { value } = windowsFrom(at.getTime(), calendar).next();
  return value ? { opens: new Date(value.opens), closes: new Date(value.closes) } : null;
}

export function isWorkingTime(at: Date, calendar: WorkingCalendar): boolean {
  const window = nextWorkingWindow(at, calendar);
  return window !== null && window.opens <= at;
}

/** Whether a time falls into working time, of which the moment of closing is the last. */
export const isDueInWorkingTime = (due: Date, calendar: WorkingCalendar): boolean =>
  isWorkingTime(due, calendar) || isWorkingTime(new Date(due.getTime() - 1), calendar);

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

/** The end of the hours within which an answer is promised, by the wall clock. */
function promisedAt(receivedAt: Date, { replyHours }: Pick<AnswerTimes, "replyHours">): Date {
  return new Date(answerDueMs(receivedAt.getTime(), replyHours));
}

/** Working minutes that an answer needs at least. */
const answerMinutes = 60;

/**
 * The day and hour by which a sender has the answer: the last working moment of the promised hours, if they hold an hour of work; else the
 * moment at which an hour of work has passed.
 */
export function answerBy(receivedAt: Date, times: Pick<AnswerTimes, "replyHours">, calendar: WorkingCalendar): Date {
  const promised = promisedAt(receivedAt, times);
  const isEnough = workingMinutesBetween(receivedAt, promised, calendar) >= answerMinutes;
  if (isEnough && isWorkingTime(promised, calendar)) return promised;
  const found = isEnough ? lastWorkingMoment(receivedAt, promised, calendar) : afterWorkingMinutes(receivedAt, answerMinutes, calendar);
  return found ?? promised;
}

/** Whether that is later than the hours that are promised, because the office is closed in between. */
export const isAnsweredLater = (receivedAt: Date, by: Date, times: Pick<AnswerTimes, "replyHours">): boolean =>
  by > promisedAt(receivedAt, times);

/**
 * answerBy() for every minute of some days, as periods: their end (minutes since 1970), the answer as a minute since 1970 or, where it moves
 * with the clock, as minutes from now, and whether it is later than promised.
 */
export type AnswerPeriods = (readonly [until: number, answer: { at: number } | { after: number }, isLater: boolean])[];

export function answerPeriods(from: Date, days: number, times: Pick<AnswerTimes, "replyHours">, calendar: WorkingCalendar): AnswerPeriods {
  const first = Math.floor(from.getTime() / minuteMs);
  const answers = new Map<number, number>();
  const answerOf = (minute: number) => {
    const known = answers.get(minute);
    if (known !== undefined) return known;
    const found = answerBy(new Date(minute * minuteMs), times, calendar).getTime() / minuteMs;
    answers.set(minute, found);
    return found;
  };
  const periods: AnswerPeriods = [];
  const add = (start: number, until: number) => {
    const [begin, end] = [answerOf(start), answerOf(until - 1)];
    const moves = begin !== end;
    // Within a period the answer stands still or moves with the clock; anything else has a change between, which halving finds.
    if (moves && end - begin !== until - 1 - start) {
      const middle = Math.floor((start + until) / 2);
      add(start, middle);
      add(middle, until);
      return;
    }
    // A single minute may be either: it is part of the period before it, if it fits.
    const isLater = begin - start > times.replyHours * 60;
    const last = periods.at(-1);
    const lastAnswer = last?.[1];
    const isSame =
      last?.[2] === isLater &&
      lastAnswer &&
      ("at" in lastAnswer ? lastAnswer.at === begin && !moves : lastAnswer.after === begin - start && (moves || until - start === 1));
    if (isSame) periods.pop();
    const answer = isSame ? lastAnswer : moves ? { after: begin - start } : { at: begin };
    periods.push([until, answer, isLater]);
  };
  const stepMinutes = 15;
  for (let start = first; start < first + days * 24 * 60; start += stepMinutes) add(start, start + stepMinutes);
  return periods;
}

/** When the office aims to answer: never after the due time, and in working time if any is left before it. */
export function targetAt(receivedAt: Date, urgency: Urgency, due: Date, calendar: WorkingCalendar): Date {
  if (urgency === "emergency") return due;
  const target = afterWorkingMinutes(receivedAt, targetMinutes[urgency], calendar);
  if (target && target <= due) return target;
  return lastWorkingMoment(receivedAt, due, calendar) ?? due;
}

export type Alert = "on-call-flag" | "escalation";

/** Whether the on-call staff must be alerted to an unanswered lead now, and why; null if not. */
export function alertFor({ due, flagged }: { due: Date; flagged: boolean }, now: Date, calendar: WorkingCalendar): Alert | null {
  if (now > due) return "escalation";
  return !flagged && !isDueInWorkingTime(due, calendar) ? "on-call-flag" : null;
}
