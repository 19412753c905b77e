// The entry of a page with an address of its own, and its metadata.
import { notFound } from "next/navigation";
import { readEntry, readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { pageMetadata } from "#lib/seo/metadata";

export async function readPage(slug: string) {
  const locale = await currentLocale();
  const page = await readEntry("page", slug, locale);
  if (!page) notFound();
  return { locale, page };
}

export async function textPageMetadata(slug: string) {
  const { locale, page } = await readPage(slug);
  return pageMetadata({ path: `/${slug}`, locale, businessName: (await readSettings(locale)).shortName, seo: page.seo });
}
