// The hourly loads of a quick result as CSV for spreadsheets: UTF-8 with a byte order mark, so that Arabic is decoded as such.
import { getMessages } from "next-intl/server";
import { hourlyCsv } from "#lib/calculators/project/hourly-csv";
import { computeQuickHours } from "#lib/calculators/quick/compute-quick";
import { readQuery } from "#lib/calculators/quick/quick-query";
import { isLocale } from "#lib/i18n/locales";

export async function GET(request: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  const { locale } = await params;
  if (!isLocale(locale)) return new Response(null, { status: 404 });
  const { coolingLoad: texts } = await getMessages({ locale });
  const given = new URL(request.url).searchParams;
  const days = computeQuickHours(given);
  const headers = { "Cache-Control": "private, max-age=300", "X-Robots-Tag": "noindex" };
  if (!days) return new Response(null, { status: 400, headers });
  return new Response(`\ufeff${hourlyCsv(days, texts, readQuery(given).power)}\r\n`, {
    headers: {
      ...headers,
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="cooling-load-${locale}.csv"`,
    },
  });
}
