// The week of several technicians: a row for each of them, a column for each day. One technician's week has the scale of hours
// (visit-scale.tsx); on a phone the same visits are a list (visit-line.tsx).
import { getTranslations } from "next-intl/server";
import { Link } from "#components/ui/link";
import { formatTimeOfDay } from "#lib/i18n/dates";
import { type Locale, localePath } from "#lib/i18n/locales";
import { leadPlaceName } from "#lib/leads/inbox/names";
import type { Visit } from "#lib/visits/visit";
import { stateOf, toSeeTo } from "#lib/visits/visit-words";
import { markTexts, type VisitMarks } from "./visit-line.tsx";
import type { ScaleColumn } from "./visit-scale.tsx";

type VisitWeekProps = {
  days: ScaleColumn[];
  /** id null: the visits to which nobody goes yet. */
  rows: { id: string | null; name: string }[];
  marks: Map<string, VisitMarks>;
  locale: Locale;
  now: number;
};

export async function VisitWeek({ days, rows, marks, locale, now }: VisitWeekProps) {
  const t = await getTranslations("visits");
  return (
    <table className="visit-week">
      <thead>
        <tr>
          <th scope="col">{t("technician")}</th>
          {days.map(({ key, title, href, remark }) => (
            <th key={key} scope="col">
              {href ? <Link href={href}>{title}</Link> : title}
              {remark && <small>{remark}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name }) => (
          <tr key={id ?? ""}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            {days.map(({ key, visits, open }) => (
              <td key={key} data-closed={open.length === 0 || undefined}>
                <ul>
                  {visits
                    .filter(({ technician }) => technician === id)
                    .map((visit) => (
                      <WeekVisit key={visit.id} visit={visit} marks={marks.get(visit.id)} locale={locale} now={now} />
                    ))}
                </ul>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type WeekVisitProps = { visit: Visit; marks: VisitMarks | undefined; locale: Locale; now: number };

async function WeekVisit({ visit, marks, locale, now }: WeekVisitProps) {
  const t = await getTranslations("visits");
  const state = stateOf(visit, now);
  const place = visit.place && leadPlaceName(visit.place, locale);
  return (
    <li className="visit" data-visit={visit.id} data-state={state} data-marked={toSeeTo(visit, marks, now) || undefined}>
      <Link href={localePath(`/admin/visits/${visit.id}`, locale)} title={(await markTexts(marks)).join("\n") || undefined}>
        <span className="when">{formatTimeOfDay(visit.startsAt, locale)}</span>
        <span className="who">
          <bdi>{visit.name}</bdi>
        </span>
        <span className="where">
          {[place, state === "booked" ? "" : t(`status.${state}`)].filter(Boolean).map((part) => (
            <bdi key={part}>{part}</bdi>
          ))}
        </span>
      </Link>
    </li>
  );
}
