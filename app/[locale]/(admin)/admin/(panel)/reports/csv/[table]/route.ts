// The figures of one report as CSV, for a spreadsheet.

import { mayReadLeads, mayReadReports } from "#lib/auth/roles";
import { emptyResponse, noStore, respondToStaff } from "#lib/auth/route-guard";
import { csv } from "#lib/formats/csv";
import { defaultLocale, isLocale } from "#lib/i18n/locales";
import { isOneOf } from "#lib/leads/inbox/types";
import { readReportTables, reportTables } from "#lib/reports/tables";
import { dubaiDay } from "#lib/time/dubai-clock";
import { readPeriod } from "#lib/time/period";

export async function GET(request: Request, { params }: { params: Promise<{ locale: string; table: string }> }): Promise<Response> {
  const { locale, table } = await params;
  const query = new URL(request.url).searchParams;
  const period = readPeriod({ from: query.get("from"), to: query.get("to") }, dubaiDay(new Date()));
  return respondToStaff(mayReadReports, async ({ role }) => {
    if (!isOneOf(reportTables, table)) return emptyResponse(404);
    const [found] = await readReportTables([table], period, mayReadLeads.includes(role), isLocale(locale) ? locale : defaultLocale);
    if (!found) return emptyResponse(404);
    return new Response(csv(found.rows), {
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
