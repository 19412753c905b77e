// The page for every unknown address, with the header, the search and the number to call. The middleware rewrites to it and
// lib/host-config/response-headers.ts sends 404; its own address is as unknown as any other.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { type PopularLink, UnknownAddress, unknownTitle } from "#components/sections/unknown-address";
import { placeLinks, serviceLinks } from "#lib/content/pages/navigation";
import { currentLocale } from "#lib/i18n/current";
import { type Locale, localeCodes } from "#lib/i18n/locales";
import { emirates } from "#lib/site/places";

const hubs = emirates.map(({ slug }) => slug);

export const ensureStatic = "navigation";

export async function generateMetadata(): Promise<Metadata> {
  return { title: unknownTitle(await currentLocale()), robots: { index: false, follow: false } };
}

/** Air conditioning, and each emirate and city: all but Dubai stay hidden until the address names them. */
async function popularLinks(locale: Locale): Promise<PopularLink[]> {
  const t = await getTranslations({ locale, namespace: "notFound" });
  return [
    ...(await serviceLinks(["air-conditioning"], locale)),
    ...(await placeLinks(hubs, locale)).map(({ href, label, slug }) => ({ href, label: t("hub", { place: label }), place: slug })),
  ];
}

export default async function UnknownPage() {
  const popular = Object.fromEntries(await Promise.all(localeCodes.map(async (locale) => [locale, await popularLinks(locale)] as const)));
  return <UnknownAddress address={await currentLocale()} popular={popular} />;
}
