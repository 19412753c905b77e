// Visits as lists and calendars show them, put into words once. Only these words go to the browser, however often a visit is shown.
import "server-only";
import { getTranslations } from "next-intl/server";
import { formatTimeOfDay } from "../i18n/dates.ts";
import { type Locale, localePath } from "../i18n/locales.ts";
import { leadPlaceName } from "../leads/inbox/names.ts";
import type { ShortWay } from "./day-plan.ts";
import { isOpenVisit, type Visit, type VisitPerson } from "./visit.ts";
import { dayOf, hoursOf, stateOf, toSeeTo, type VisitState } from "./visit-words.ts";

type VisitMarks = { clashes: string[]; ways: ShortWay[] };

export type ShownVisit = {
  id: string;
  href: string;
  startsAt: string;
  /** "Wed 2 Dec", "10:00 AM to 11:00 AM", "10:00 AM" */
  day: string;
  hours: string;
  begins: string;
  name: string;
  place: string;
  /** Who goes; empty where nobody goes yet. */
  technician: string;
  state: VisitState;
  stateWord: string;
  /** What speaks against an open visit as it is planned. */
  warnings: string[];
  /** Something has to be seen to. */
  isMarked: boolean;
  /** The address of the report; empty where there is none. */
  report: string;
};

type Context = { people: VisitPerson[]; marks?: Map<string, VisitMarks>; locale: Locale; now: number };

export async function shownVisits(visits: readonly Visit[], { people, marks, locale, now }: Context): Promise<ShownVisit[]> {
  const t = await getTranslations("visits");
  return visits.map((visit) => {
    const [href, state, against] = [localePath(`/admin/visits/${visit.id}`, locale), stateOf(visit, now), marks?.get(visit.id)];
    return {
      id: visit.id,
      href,
      startsAt: visit.startsAt,
      day: dayOf(visit, locale),
      hours: hoursOf(visit, t, locale),
      begins: formatTimeOfDay(visit.startsAt, locale),
      name: visit.name,
      place: visit.place && leadPlaceName(visit.place, locale),
      technician: people.find(({ id }) => id === visit.technician)?.name ?? "",
      state,
      stateWord: t(`status.${state}`),
      warnings: against && isOpenVisit(visit.status) ? warningsOf(against, t) : [],
      isMarked: toSeeTo(visit, against, now),
      report: visit.isReported ? `${href}/report` : "",
    };
  });
}

function warningsOf({ clashes, ways }: VisitMarks, t: Awaited<ReturnType<typeof getTranslations<"visits">>>): string[] {
  return [
    ...(clashes.length > 0 ? [t("clashMark", { references: clashes.join(" · ") })] : []),
    ...ways.map(({ other, needMinutes, gapMinutes }) => t("wayMark", { reference: other.reference, need: needMinutes, gap: gapMinutes })),
  ];
}
