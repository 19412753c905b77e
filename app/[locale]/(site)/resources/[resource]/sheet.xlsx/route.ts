// A sheet as an Excel workbook.

import { readResource } from "#lib/content/pages/register";
import { resourceSheet } from "#lib/content/pages/resource-sheet";
import { isLocale } from "#lib/i18n/locales";

export async function GET(_request: Request, { params }: { params: Promise<{ locale: string; resource: string }> }): Promise<Response> {
  const { locale, resource: slug } = await params;
  const resource = isLocale(locale) ? await readResource(slug, locale) : null;
  if (!resource || !isLocale(locale) || resource.columns.length === 0) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(await resourceSheet(resource, locale)), {
    headers: {
      "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "Content-Disposition": `attachment; filename="${slug}-${locale}.xlsx"`,
      "X-Robots-Tag": "noindex",
    },
  });
}
