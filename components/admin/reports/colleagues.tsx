// What each colleague did with the leads, and each technician with the visits.
import { getTranslations } from "next-intl/server";
import { Link } from "#components/ui/link";
import { Table } from "#components/ui/table";
import { formatWhole } from "#lib/i18n/dates";
import { localePath } from "#lib/i18n/locales";
import type { OwnerRow, TechnicianRow } from "#lib/reports/queries";
import { Count, durationText, ReportFold, type Shown, Worth } from "./figures.tsx";

/** Leads by the colleague who owns them. */
export async function People({ people, ...shown }: { people: OwnerRow[] } & Shown) {
  const [t, inbox] = [await getTranslations("reports"), await getTranslations("inbox")];
  const { listOf, locale } = shown;
  const title = t("peopleTitle");
  const columns = ["leads", "answered", "kept", "broken", "won"] as const;
  const figureOf = (column: (typeof columns)[number]) => (column === "leads" ? "came" : column);
  return (
    <ReportFold title={title} table="people" className="report office-sheet mt-10" {...shown}>
      <p className="note">{t("peopleText")}</p>
      <Table
        caption={title}
        head={[
          t("owner"),
          ...columns.slice(0, 2).map((column) => t(`people.${column}`)),
          t("people.workingMedian"),
          t("people.median"),
          ...columns.slice(2).map((column) => t(`people.${column}`)),
          t("wonAed"),
        ]}
        numeric={[1, 2, 3, 4, 5, 6, 7, 8]}
        fits="named"
        rows={people.map((row) => {
          const counts = columns.map((column) => (
            <Count
              key={column}
              count={row[column]}
              list={listOf(row[column], figureOf(column), { key: "owner", value: row.key })}
              locale={locale}
            />
          ));
          return [
            <bdi key="name">{row.name ?? inbox("nobody")}</bdi>,
            ...counts.slice(0, 2),
            durationText(t, row.medianWorkingMinutes),
            durationText(t, row.medianMinutes),
            ...counts.slice(2),
            <Worth key="aed" fils={row.wonFils} list={listOf(row.won, "won", { key: "owner", value: row.key })} locale={locale} />,
          ];
        })}
      />
    </ReportFold>
  );
}

/** What became of the visits of the period, by who goes there. The name leads to the technician's calendar of the last week. */
export async function Technicians({ work, period, locale }: { work: TechnicianRow[] } & Shown) {
  const t = await getTranslations("reports");
  const title = t("techniciansTitle");
  const columns = ["booked", "done", "missed", "unreported"] as const;
  return (
    <ReportFold title={title} table="technicians" className="report office-sheet mt-10" period={period} locale={locale}>
      <p className="note">{t("techniciansText")}</p>
      {work.length === 0 ? (
        <p className="text-soft">{t("nothing")}</p>
      ) : (
        <Table
          caption={title}
          head={[t("technician"), ...columns.map((column) => t(`technicians.${column}`))]}
          numeric={[1, 2, 3, 4]}
          fits="named"
          rows={work.map((row) => [
            <Link
              key="name"
              href={localePath(`/admin/visits?day=${period.to}&view=week&who=${row.name === null ? "none" : row.key}`, locale)}
              className="text-cool underline"
            >
              <bdi>{row.name ?? t("noTechnician")}</bdi>
            </Link>,
            ...columns.map((column) => formatWhole(row[column], locale)),
          ])}
        />
      )}
    </ReportFold>
  );
}
