// Times, places and states of a visit, as the technician's page shows them.
import type { useTranslations } from "next-intl";
import { dateFormat, dubaiTimeZone, formatTimeOfDay } from "#lib/i18n/dates";
import type { Locale } from "#lib/i18n/locales";
import type { LeadNames } from "#lib/leads/inbox/names";
import type { MyVisit } from "#lib/visits/my-visits";
import type { QueueItem } from "#lib/visits/queue";

type Words = ReturnType<typeof useTranslations<"field">>;

/** The day of a visit in words. */
export const dayWords = ({ starts_at }: Pick<MyVisit, "starts_at">, locale: Locale): string =>
  dateFormat(locale, { weekday: "long", day: "numeric", month: "long", timeZone: dubaiTimeZone }).format(Date.parse(starts_at));

export function Times({ visit, locale }: { visit: Pick<MyVisit, "starts_at" | "length_minutes">; locale: Locale }) {
  const until = new Date(Date.parse(visit.starts_at) + visit.length_minutes * 60_000).toISOString();
  return (
    <>
      <bdi>{formatTimeOfDay(visit.starts_at, locale)}</bdi> – <bdi>{formatTimeOfDay(until, locale)}</bdi>
    </>
  );
}

/** What a visit is called: the customer, and the place as far as it is known. */
export function WhoAndWhere({ visit, names }: { visit: Pick<MyVisit, "name" | "place" | "reference">; names: LeadNames }) {
  const place = placeName(visit.place, names);
  return (
    <>
      <bdi>{visit.name || visit.reference}</bdi>
      {place && <span className="text-soft"> · {place}</span>}
    </>
  );
}

export const lengthWords = (minutes: number, t: Words): string => t("minutes", { count: minutes });

export const placeName = (place: string | null, names: LeadNames): string => (place ? (names.places[place] ?? place) : "");

/** The state of the visit with what waits on this phone: the page shows what was tapped, also without network. */
export function localStatus(visit: Pick<MyVisit, "id" | "status">, items: readonly QueueItem[]): MyVisit["status"] {
  const own = items.filter((item) => item.visit === visit.id && !item.refused);
  if (visit.status === "done" || own.some(({ kind }) => kind === "report")) return "done";
  return own.findLast(({ step }) => step)?.step ?? visit.status;
}
