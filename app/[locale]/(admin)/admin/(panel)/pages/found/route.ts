// The pages in whose titles and texts words stand, for the palette: each leads to the field with the words.
import { mayEditPages } from "#lib/auth/roles";
import { noStore, respondToStaff } from "#lib/auth/route-guard";
import { listForOffice } from "#lib/content/edit/office-entries";
import { isEditedInPages } from "#lib/content/edit/settings-subjects";
import { defaultLocale, isLocale } from "#lib/i18n/locales";
import type { FoundPage } from "#lib/search/found-page";
import { hitAddress, searchPages } from "#lib/search/page-search";

/** The palette shows a few; the list of pages has the rest. */
const maxFound = 5;

export function GET(request: Request, { params }: RouteContext<"/[locale]/admin/pages/found">): Promise<Response> {
  return respondToStaff(mayEditPages, async () => {
    const q = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 200);
    const { locale: asked } = await params;
    const locale = isLocale(asked) ? asked : defaultLocale;
    const { hits } = await searchPages(
      (await listForOffice()).filter(({ kind }) => isEditedInPages(kind)),
      q,
      locale,
    );
    const rows: FoundPage[] = hits.slice(0, maxFound).map((hit) => ({
      href: hitAddress(hit, q, locale),
      label: hit.entry.versions.find((version) => version.locale === locale)?.title || hit.entry.slug,
      more: hit.found?.excerpt.map(({ text }) => text).join("") ?? "",
    }));
    return Response.json({ rows }, { headers: noStore });
  });
}
