// A resource as a PDF, made on request from the published content.

import { readResource } from "#lib/content/pages/register";
import { entryKey } from "#lib/content/store/entry";
import { content } from "#lib/content/store/snapshot";
import { pageCaching } from "#lib/http/page-caching";
import { isLocale } from "#lib/i18n/locales";
import { pdfResponse } from "#lib/pdf/render";
import { resourceDocument } from "#lib/pdf/resource";
import { dubaiDay } from "#lib/time/dubai-clock";

export async function GET(request: Request, { params }: { params: Promise<{ locale: string; resource: string }> }): Promise<Response> {
  const { locale, resource: slug } = await params;
  const resource = isLocale(locale) ? await readResource(slug, locale, "brief") : null;
  if (!resource || !isLocale(locale)) return new Response(null, { status: 404 });
  const day = dubaiDay(new Date(content().entries[entryKey("resource", slug, locale)]?.updatedAt ?? Date.now()));
  return pdfResponse(request, { document: await resourceDocument(slug, resource, locale, day) }, `${slug}-${locale}`, pageCaching);
}
