// A sheet as CSV, for spreadsheets.
import { readResource } from "#lib/content/pages/register";
import { csv } from "#lib/formats/csv";
import { isLocale } from "#lib/i18n/locales";

export async function GET(_request: Request, { params }: { params: Promise<{ locale: string; resource: string }> }): Promise<Response> {
  const { locale, resource: slug } = await params;
  const resource = isLocale(locale) ? await readResource(slug, locale) : null;
  if (!resource || resource.columns.length === 0) return new Response(null, { status: 404 });
  return new Response(csv([resource.columns, ...resource.rows]), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${slug}-${locale}.csv"`,
      "X-Robots-Tag": "noindex",
    },
  });
}
