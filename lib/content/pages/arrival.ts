// How soon somebody comes, as the owner promises it (settings, `arrivals`): by place and by the hour at which a call comes in. Pure. Minutes
// are counted since 1970.
import { placeOf } from "../../site/places.ts";
import { dubaiDayNumber, dubaiOffsetMs, dubaiTime } from "../../time/dubai-clock.ts";
import { type OpeningSpans, openingSpans, stateChangeMinutes } from "../../time/opening-hours.ts";
import type { TimesTable } from "../../time/opening-times.ts";
import { minuteOf, type WorkingHours } from "../../time/working-calendar.ts";

type Row = { places: readonly string[]; calledFrom: string; calledUntil: string; hours: number };
export type ArrivalRow = Omit<Row, "places">;
export type SummerDelay = { hours: number; fromMonth: number; untilMonth: number };
export type ArrivalPromises = { arrivals: readonly Row[]; summerDelay: SummerDelay };

const dayMinutes = 24 * 60;
const mostMinutes = 6 * dayMinutes;

/**
 * The promises for a place: those that name it, else those that name its emirate, else those without places. An area that the emirate's
 * promise does not fit has one of its own.
 */
export function arrivalsFor({ arrivals }: Pick<ArrivalPromises, "arrivals">, place = ""): ArrivalRow[] {
  const naming = (slug: string | undefined) => arrivals.filter(({ places }) => slug && places.includes(slug));
  const found = [naming(place), naming(placeOf(place)?.emirate)].find((rows) => rows.length > 0);
  return found ?? arrivals.filter(({ places }) => places.length === 0);
}

/** Whether a promise holds for calls at a minute of the day. Hours may run over midnight. */
function covers({ calledFrom, calledUntil }: ArrivalRow, minute: number): boolean {
  const [from, until] = [calledFrom ? minuteOf(calledFrom) : 0, calledUntil ? minuteOf(calledUntil) : dayMinutes];
  return from < until ? from <= minute && minute < until : minute >= from || minute < until;
}

const minuteOfDay = (minute: number) => (minute + dubaiOffsetMs / 60_000) % dayMinutes;

/** How much longer it takes in the month of a call. */
function delayAt({ hours, fromMonth, untilMonth }: SummerDelay, minute: number): number {
  const month = Number(dubaiTime(minute * 60_000).slice(5, 7));
  const isSummer = fromMonth <= untilMonth ? fromMonth <= month && month <= untilMonth : month >= fromMonth || month <= untilMonth;
  return isSummer ? hours : 0;
}

/** The minutes at which a promise begins or ends within a day. */
const edgesOf = (rows: readonly ArrivalRow[]) =>
  rows.flatMap(({ calledFrom, calledUntil }) => [calledFrom, calledUntil].filter(Boolean).map(minuteOf));

/** The first minute from `minute` on at which somebody works and a promise holds. */
function nextCovered(rows: readonly ArrivalRow[], spans: OpeningSpans, minute: number): number | undefined {
  for (const [opens, closes] of spans) {
    if (closes <= minute) continue;
    const start = Math.max(opens, minute);
    const midnight = dubaiDayNumber(start) * dayMinutes - dubaiOffsetMs / 60_000;
    const found = [start, ...edgesOf(rows).map((edge) => midnight + edge)]
      .filter((at) => start <= at && at < closes && rows.some((row) => covers(row, minuteOfDay(at))))
      .sort((a, b) => a - b)[0];
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The moment at which so many minutes of work have passed since one; undefined where the spans end before. */
function afterWork(spans: OpeningSpans, from: number, minutes: number): number | undefined {
  let left = minutes;
  for (const [opens, closes] of spans) {
    if (closes <= from) continue;
    const start = Math.max(opens, from);
    if (closes - start >= left) return start + left;
    left -= closes - start;
  }
  return undefined;
}

/** `called`: the minute from which the hours count; `by`: when somebody is there; `isNow`: whether a call counts from now. */
export type Arrival = { called: number; by: number; isNow: boolean };

/**
 * By when somebody comes who is called at a minute: the hours count from the call, or where nobody works or nothing is promised then, from
 * the next minute for which something is. Only hours of work (`spans`) count. Null where no promise holds, or none within a week.
 */
export function arrivalAt(rows: readonly ArrivalRow[], summerDelay: SummerDelay, spans: OpeningSpans, minute: number): Arrival | null {
  const called = nextCovered(rows, spans, minute);
  if (called === undefined) return null;
  const hours = Math.min(...rows.filter((row) => covers(row, minuteOfDay(called))).map((row) => row.hours));
  const by = afterWork(spans, called, Math.round((hours + delayAt(summerDelay, called)) * 60));
  // Weekdays name the moment, so it has to be less than a week away.
  return by === undefined || by - minute > mostMinutes ? null : { called, by, isNow: called === minute };
}

/** The answer in the coming periods, under the name `arrival`. */
export function arrivalTable(
  rows: readonly ArrivalRow[],
  summerDelay: SummerDelay,
  spans: OpeningSpans,
  say: (arrival: Arrival) => string,
): TimesTable {
  if (rows.length === 0 || spans.length === 0) return [];
  const openings = stateChangeMinutes(spans);
  const midnights = openings.filter((minute) => minuteOfDay(minute) === 0);
  const promises = midnights.flatMap((midnight) => edgesOf(rows).map((edge) => midnight + edge));
  const changes = [...new Set([...openings, ...promises])].sort((a, b) => a - b);
  const table: TimesTable = [];
  const textAt = (minute: number) => {
    const arrival = arrivalAt(rows, summerDelay, spans, minute);
    return arrival ? say(arrival) : "";
  };
  const add = (start: number, until: number) => {
    const text = textAt(start);
    // The hours run into closed ones from some minute on, which halving finds.
    if (text !== textAt(until - 1)) {
      const middle = Math.floor((start + until) / 2);
      add(start, middle);
      add(middle, until);
      return;
    }
    if (table.at(-1)?.[1].arrival === text) table.pop();
    table.push([until, { arrival: text }]);
  };
  for (const [at, until] of changes.slice(1).entries()) add(changes[at] as number, until);
  return table;
}

/** The promises that the hours can keep: those that hold at some minute of an ordinary week at which the office is open. */
export function keptArrivals(rows: readonly ArrivalRow[], { hours }: { hours: WorkingHours }): ArrivalRow[] {
  const week = openingSpans("2026-01-05", 7, { hours, holidays: [], ramadan: [] });
  return rows.filter((row) => nextCovered([row], week, 0) !== undefined);
}
