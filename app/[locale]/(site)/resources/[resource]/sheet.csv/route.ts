// A sheet as a file that spreadsheets open: UTF-8 with its mark, so that Arabic is read as Arabic.
import { readEntry } from "#lib/content/read";
import { isLocale } from "#lib/i18n/locales";

/** A cell: quoted, and never taken for a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replace(/"/g, '""')}"`;
}

export async function GET(_request: Request, { params }: { params: Promise<{ locale: string; resource: string }> }): Promise<Response> {
  const { locale, resource: slug } = await params;
  const resource = isLocale(locale) ? await readEntry("resource", slug, locale) : null;
  if (!resource || resource.columns.length === 0) return new Response(null, { status: 404 });
  const lines = [resource.columns, ...resource.rows].map((row) => row.map(cell).join(","));
  return new Response(`\ufeff${lines.join("\r\n")}\r\n`, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${slug}-${locale}.csv"`,
      "X-Robots-Tag": "noindex",
    },
  });
}
