// A visit as a line of a list: when, who, where, how it stands, and the ways on.
import { getTranslations } from "next-intl/server";
import { Link } from "#components/ui/link";
import { type Locale, localePath } from "#lib/i18n/locales";
import { leadPlaceName } from "#lib/leads/inbox/names";
import type { ShortWay } from "#lib/visits/day-plan";
import { isOpenVisit, type Visit, type VisitPerson } from "#lib/visits/visit";
import { dayOf, hoursOf, stateOf, toSeeTo } from "#lib/visits/visit-words";

export type VisitMarks = { clashes: string[]; ways: ShortWay[] };

type VisitLineProps = {
  visit: Visit;
  people: VisitPerson[];
  locale: Locale;
  now: number;
  marks?: VisitMarks | undefined;
  /** Lists of one lead leave the customer out, lists of one day the day. */
  without?: "customer" | "day";
};

/** What speaks against a visit as it is planned, in words. */
export async function markTexts(marks: VisitMarks | undefined): Promise<string[]> {
  const t = await getTranslations("visits");
  if (!marks) return [];
  return [
    ...(marks.clashes.length > 0 ? [t("clashMark", { references: marks.clashes.join(" · ") })] : []),
    ...marks.ways.map(({ other, needMinutes, gapMinutes }) =>
      t("wayMark", { reference: other.reference, need: needMinutes, gap: gapMinutes }),
    ),
  ];
}

export async function VisitLine({ visit, people, locale, now, marks, without }: VisitLineProps) {
  const t = await getTranslations("visits");
  const state = stateOf(visit, now);
  const path = (address: string) => localePath(address, locale);
  const technician = people.find(({ id }) => id === visit.technician)?.name;
  const place = visit.place && leadPlaceName(visit.place, locale);
  const warnings = isOpenVisit(visit.status) ? await markTexts(marks) : [];
  return (
    <li
      data-visit={visit.id}
      className={`border-b border-line py-1.5 ${toSeeTo(visit, marks, now) ? "border-s-3 border-s-heat ps-3" : ""}`}
    >
      <span className="flex flex-wrap items-center gap-x-3">
        <Link
          href={path(`/admin/visits/${visit.id}`)}
          className="inline-flex flex-wrap items-center gap-x-3 py-1 hover:underline max-sm:basis-full sm:min-h-11"
        >
          <time dateTime={visit.startsAt} className="font-medium tabular-nums">
            {without !== "day" && `${dayOf(visit, locale)} `}
            {hoursOf(visit, t, locale)}
          </time>
          {without !== "customer" && <bdi>{visit.name}</bdi>}
        </Link>
        <span className={technician ? "" : "text-heat"}>
          {technician && <span className="text-14 text-soft">{t("technician")}: </span>}
          <bdi>{technician ?? t("nobodyYet")}</bdi>
        </span>
        {place && <bdi className="text-soft">{place}</bdi>}
        <span className={state === "unreported" || state === "missed" ? "font-medium text-heat" : "text-soft"}>{t(`status.${state}`)}</span>
        {visit.isReported && (
          <a href={path(`/admin/visits/${visit.id}/report`)} className="inline-flex min-h-11 items-center text-cool underline">
            {t("report")}
          </a>
        )}
      </span>
      {warnings.map((warning) => (
        <span key={warning} className="block pb-1 text-14 text-heat">
          {warning}
        </span>
      ))}
    </li>
  );
}
