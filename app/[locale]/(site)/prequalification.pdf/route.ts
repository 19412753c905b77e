// The prequalification paper as a PDF, made on request from the settings of today.
import { isDemonstration } from "#lib/content/store/demonstration";
import { pageCaching } from "#lib/http/page-caching";
import { isLocale } from "#lib/i18n/locales";
import { prequalificationDocument } from "#lib/pdf/prequalification";
import { pdfResponse } from "#lib/pdf/render";
import { dubaiDay } from "#lib/time/dubai-clock";

export async function GET(request: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  const { locale } = await params;
  const document = isLocale(locale) ? await prequalificationDocument(locale, dubaiDay(new Date())) : undefined;
  if (!document) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  return pdfResponse(request, { document }, `prequalification-${locale}`, isDemonstration() ? "no-store" : pageCaching);
}
