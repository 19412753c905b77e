// The whole report as a workbook.

import { mayReadLeads, mayReadReports } from "#lib/auth/roles";
import { noStore, respondToStaff } from "#lib/auth/route-guard";
import { defaultLocale, isLocale } from "#lib/i18n/locales";
import { readReportTables, reportTables } from "#lib/reports/tables";
import { reportWorkbook } from "#lib/reports/workbook";
import { dubaiDay } from "#lib/time/dubai-clock";
import { readPeriod } from "#lib/time/period";

export async function GET(request: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  const { locale: localeParam } = await params;
  const locale = isLocale(localeParam) ? localeParam : defaultLocale;
  const query = new URL(request.url).searchParams;
  const period = readPeriod({ from: query.get("from"), to: query.get("to") }, dubaiDay(new Date()));
  return respondToStaff(mayReadReports, async ({ role }) => {
    const tables = await readReportTables(reportTables, period, mayReadLeads.includes(role), locale);
    return new Response(new Uint8Array(await reportWorkbook(tables, locale)), {
      headers: {
        ...noStore,
        "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "Content-Disposition": `attachment; filename="report-${period.from}-${period.to}.xlsx"`,
        "X-Content-Type-Options": "nosniff",
        "X-Robots-Tag": "noindex",
      },
    });
  });
}
