// The figures of the reports as CSV, for a spreadsheet.

import { getTranslations } from "next-intl/server";
import { mayReadReports } from "#lib/auth/roles";
import { emptyResponse, noStore, respondToStaff } from "#lib/auth/route-guard";
import { csv } from "#lib/formats/csv";
import { defaultLocale, isLocale } from "#lib/i18n/locales";
import { reportNames } from "#lib/reports/names";
import { dimensions, readLeadReport, readPageReport } from "#lib/reports/queries";
import { dubaiDay } from "#lib/time/dubai-clock";
import { readPeriod, withEmptyDays } from "#lib/time/period";

export async function GET(request: Request, { params }: { params: Promise<{ locale: string; table: string }> }): Promise<Response> {
  const { locale: localeParam, table } = await params;
  const locale = isLocale(localeParam) ? localeParam : defaultLocale;
  const query = new URL(request.url).searchParams;
  const period = readPeriod({ from: query.get("from"), to: query.get("to") }, dubaiDay(new Date()));
  return respondToStaff(mayReadReports, async () => {
    const t = await getTranslations({ locale, namespace: "reports" });
    const tables: Record<string, () => Promise<(string | number)[][] | undefined>> = {
      days: async () => {
        const [leads, pages] = await Promise.all([readLeadReport(period), readPageReport(period)]);
        const visits = withEmptyDays(pages.days, period);
        return [
          [t("day"), t("leads"), t("visits")],
          ...withEmptyDays(leads.days, period).map(({ day, count }, index) => [day, count, visits[index]?.count ?? 0]),
        ];
      },
      leads: async () => {
        const [{ by }, nameOf] = await Promise.all([readLeadReport(period), reportNames(locale)]);
        return [
          [t("cut"), t("key"), t("leads"), t("won")],
          ...dimensions.flatMap((dimension) =>
            (by[dimension] ?? []).map(({ key, leads, won }) => [t(`dimension.${dimension}`), nameOf(dimension, key), leads, won]),
          ),
        ];
      },
      people: async () => {
        const [{ people }, inbox] = [await readLeadReport(period), await getTranslations({ locale, namespace: "inbox" })];
        if (!people) return undefined;
        const minutes = (value: number | null) => (value === null ? "" : Math.round(value));
        return [
          [
            t("owner"),
            ...[t("people.leads"), t("people.answered")],
            ...[t("people.workingMedian"), t("people.median")].map((name) => t("inMinutes", { name })),
            ...[t("people.kept"), t("people.broken"), t("people.won")],
          ],
          ...people.map((row) => [
            row.name ?? inbox("nobody"),
            ...[row.leads, row.answered],
            ...[minutes(row.medianWorkingMinutes), minutes(row.medianMinutes)],
            ...[row.kept, row.broken, row.won],
          ]),
        ];
      },
      steps: async () => {
        const { steps } = await readLeadReport(period);
        return [
          [t("step"), t("leads")],
          ...(["came", "visited", "quoted", "won"] as const).map((step) => [t(`steps.${step}`), steps[step]]),
        ];
      },
      lost: async () => {
        const [{ lost }, nameOf] = await Promise.all([readLeadReport(period), reportNames(locale)]);
        return [[t("reason"), t("leads")], ...lost.map(({ key, count }) => [nameOf("lost", key), count])];
      },
      pages: async () => [
        [
          ...[t("page"), t("views"), t("visits"), t("calls"), t("chats"), t("leads")],
          ...[t("wasUseful"), t("wasNotUseful")].map((answer) => `${t("usefulTitle")} ${answer}`),
        ],
        ...(await readPageReport(period)).pages.map(({ page, views, visits, calls, chats, leads, useful, notUseful }) => [
          page,
          views,
          visits,
          calls,
          chats,
          leads,
          useful,
          notUseful,
        ]),
      ],
    };
    const rows = Object.hasOwn(tables, table) ? await tables[table]?.() : undefined;
    if (!rows) return emptyResponse(404);
    return new Response(csv(rows), {
      headers: {
        ...noStore,
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${table}-${period.from}-${period.to}.csv"`,
        "X-Content-Type-Options": "nosniff",
        "X-Robots-Tag": "noindex",
      },
    });
  });
}
