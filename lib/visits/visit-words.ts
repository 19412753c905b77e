// How a visit is put into words on the office's screens.
import { formatShortDate, formatTimeOfDay, formatWeekdayName } from "../i18n/dates.ts";
import { type Locale, locales } from "../i18n/locales.ts";
import { dubaiDay } from "../time/dubai-clock.ts";
import { isoWeekday } from "../time/working-calendar.ts";
import { endOf, isOpenVisit, type PlannedVisit, startOf, type Visit, type VisitStatus } from "./visit.ts";

type Words = (key: "fromTo", values: { from: string; to: string }) => string;

/** "10:00 AM to 11:00 AM" */
export function hoursOf(visit: Pick<PlannedVisit, "startsAt" | "lengthMinutes">, t: Words, locale: Locale): string {
  const ends = new Date(Date.parse(visit.startsAt) + visit.lengthMinutes * 60_000).toISOString();
  return t("fromTo", { from: formatTimeOfDay(visit.startsAt, locale), to: formatTimeOfDay(ends, locale) });
}

/** "Wed 2 Dec" */
export function dayOf({ startsAt }: Pick<PlannedVisit, "startsAt">, locale: Locale): string {
  const day = dubaiDay(Date.parse(startsAt));
  return `${formatWeekdayName(isoWeekday(day), locale)} ${formatShortDate(day, locale)}`;
}

/** "Wed 2 Dec, 10:00 AM to 11:00 AM" */
export const whenOf = (visit: PlannedVisit, t: Words, locale: Locale): string =>
  [dayOf(visit, locale), hoursOf(visit, t, locale)].join(locales[locale].comma);

/** What became of a visit: an open one that is over has no report yet. */
export type VisitState = VisitStatus | "unreported";
export function stateOf(visit: Visit, now: number): VisitState {
  return isOpenVisit(visit.status) && endOf(visit) < now ? "unreported" : visit.status;
}

type Marks = { clashes: readonly unknown[]; ways: readonly unknown[] };

/** Whether anything about it has to be seen to: nobody goes, nobody has reported, or its technician cannot be there in time. */
export const toSeeTo = (visit: Visit, marks: Marks | undefined, now: number): boolean =>
  isUnsettled(visit, now) || (isOpenVisit(visit.status) && !!marks && marks.clashes.length + marks.ways.length > 0);

const isUnsettled = (visit: Visit, now: number): boolean =>
  stateOf(visit, now) === "unreported" || (visit.technician === null && isOpenVisit(visit.status) && startOf(visit) > now);
