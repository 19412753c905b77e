// The week of several technicians: a row for each of them, a column for each day. One technician's week has the scale of hours
// (visit-scale.tsx); on a phone the same visits are a list (visit-line.tsx).
import { getTranslations } from "next-intl/server";
import { Link } from "#components/ui/link";
import type { ShownVisit } from "#lib/visits/shown-visit";
import { VisitBlock } from "./visit-line.tsx";
import type { ScaleColumn } from "./visit-scale.tsx";

type VisitWeekProps = {
  days: ScaleColumn[];
  /** id null: the visits to which nobody goes yet. */
  rows: { id: string | null; name: string }[];
  shown: Map<string, ShownVisit>;
  today: string;
};

export async function VisitWeek({ days, rows, shown, today }: VisitWeekProps) {
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
            {days.map(({ key, title, day, visits, open, book }) => (
              <td key={key} data-closed={open.length === 0 || undefined}>
                <ul>
                  {visits
                    .filter(({ technician }) => technician === id)
                    .flatMap((visit) => shown.get(visit.id) ?? [])
                    .map((visit) => (
                      <VisitBlock key={visit.id} visit={visit} />
                    ))}
                </ul>
                {day >= today && (
                  <Link href={book("", id ?? "")} aria-label={t("bookAt", { time: title, column: name })} className="visit-free">
                    <span aria-hidden="true">+</span>
                  </Link>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
