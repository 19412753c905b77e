// The reports of a period as tables, for a spreadsheet: each as CSV, or all in one workbook.
import "server-only";
import { getTranslations } from "next-intl/server";
import type { Locale } from "../i18n/locales.ts";
import { type Period, withEmptyDays } from "../time/period.ts";
import { reportNames } from "./names.ts";
import { dimensions, readLeadReport, readPageReport, readVisitReport } from "./queries.ts";

export const reportTables = ["days", "steps", "people", "technicians", "lost", "leads", "pages"] as const;
export type ReportTable = (typeof reportTables)[number];

/** The first row is the head. */
export type Rows = (string | number)[][];

/**
 * Reads the tables that are named. Those of people are missing for `mayReadLeads` false, and so is what leads are worth. Amounts are dirhams
 * with their fils.
 */
export async function readReportTables(
  wanted: readonly ReportTable[],
  period: Period,
  mayReadLeads: boolean,
  locale: Locale,
): Promise<{ name: ReportTable; title: string; rows: Rows }[]> {
  const needs = (...tables: ReportTable[]) => tables.some((table) => wanted.includes(table));
  const [t, inbox, nameOf, leads, pages, work] = await Promise.all([
    getTranslations({ locale, namespace: "reports" }),
    getTranslations({ locale, namespace: "inbox" }),
    reportNames(locale),
    needs("days", "steps", "people", "lost", "leads") ? readLeadReport(period) : null,
    needs("days", "pages") ? readPageReport(period) : null,
    needs("technicians") && mayReadLeads ? readVisitReport(period) : null,
  ]);
  const minutes = (value: number | null) => (value === null ? "" : Math.round(value));
  /** An amount, or no cell for those who do not see it. */
  const aed = (fils: number | undefined) => (fils === undefined ? [] : [fils / 100]);
  const wonAed = leads?.steps.wonFils === undefined ? [] : [t("wonAed")];
  const tables: Record<ReportTable, () => { title: string; rows: Rows } | null> = {
    days: () => {
      const visits = withEmptyDays(pages?.days ?? [], period);
      return {
        title: t("byDay"),
        rows: [
          [t("day"), t("leads"), t("visits")],
          ...withEmptyDays(leads?.days ?? [], period).map(({ day, count }, index) => [day, count, visits[index]?.count ?? 0]),
        ],
      };
    },
    steps: () =>
      leads && {
        title: t("stepsTitle"),
        rows: [
          [t("step"), t("leads"), ...(wonAed.length > 0 ? [t("worthAed")] : [])],
          ...(["came", "visited", "quoted", "won"] as const).map((step) => [
            t(`steps.${step}`),
            leads.steps[step],
            ...(step === "quoted" || step === "won" ? aed(leads.steps[`${step}Fils`]) : []),
          ]),
        ],
      },
    people: () =>
      leads?.people
        ? {
            title: t("peopleTitle"),
            rows: [
              [
                t("owner"),
                ...[t("people.leads"), t("people.answered")],
                ...[t("people.workingMedian"), t("people.median")].map((name) => t("inMinutes", { name })),
                ...[t("people.kept"), t("people.broken"), t("people.won"), t("wonAed")],
              ],
              ...leads.people.map((row) => [
                row.name ?? inbox("nobody"),
                ...[row.leads, row.answered],
                ...[minutes(row.medianWorkingMinutes), minutes(row.medianMinutes)],
                ...[row.kept, row.broken, row.won, ...aed(row.wonFils)],
              ]),
            ],
          }
        : null,
    technicians: () =>
      work && {
        title: t("techniciansTitle"),
        rows: [
          [t("technician"), ...(["booked", "done", "missed", "unreported"] as const).map((column) => t(`technicians.${column}`))],
          ...work.map((row) => [row.name ?? t("noTechnician"), row.booked, row.done, row.missed, row.unreported]),
        ],
      },
    lost: () =>
      leads && {
        title: t("lostTitle"),
        rows: [[t("reason"), t("leads")], ...leads.lost.map(({ key, count }) => [nameOf("lost", key), count])],
      },
    leads: () =>
      leads && {
        title: t("allCuts"),
        rows: [
          [t("cut"), t("key"), t("leads"), t("won"), ...wonAed],
          ...dimensions.flatMap((dimension) =>
            (leads.by[dimension] ?? []).map((row) => [
              t(`dimension.${dimension}`),
              nameOf(dimension, row.key),
              ...[row.leads, row.won, ...aed(row.wonFils)],
            ]),
          ),
        ],
      },
    pages: () =>
      pages && {
        title: t("pagesTitle"),
        rows: [
          [
            ...[t("page"), t("views"), t("visits"), t("calls"), t("chats"), t("leads")],
            ...[t("wasUseful"), t("wasNotUseful")].map((answer) => `${t("usefulTitle")} ${answer}`),
          ],
          ...pages.pages.map((row) => [row.page, row.views, row.visits, row.calls, row.chats, row.leads, row.useful, row.notUseful]),
        ],
      },
  };
  return wanted.flatMap((name) => {
    const table = tables[name]();
    return table ? [{ name, ...table }] : [];
  });
}
