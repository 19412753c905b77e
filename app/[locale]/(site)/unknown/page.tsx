// The page for every unknown address, with the header, the search and the number to call. The middleware rewrites to it and
// lib/host-config/response-headers.ts sends 404; its own address is as unknown as any other.
import type { Metadata } from "next";
import { UnknownAddress, unknownTitle } from "#components/sections/unknown-address";
import { placeMenu, serviceLinks } from "#lib/content/pages/navigation";
import { currentLocale } from "#lib/i18n/current";
import { localeCodes, localePath } from "#lib/i18n/locales";

export const ensureStatic = "navigation";

export async function generateMetadata(): Promise<Metadata> {
  return { title: unknownTitle(await currentLocale()), robots: { index: false, follow: false } };
}

export default async function UnknownPage() {
  const address = await currentLocale();
  const published = Object.fromEntries(
    await Promise.all(
      localeCodes.map(async (locale) => {
        const links = [...(await serviceLinks(["air-conditioning"], locale)), ...(await placeMenu(locale))];
        return [locale, new Set(links.map(({ href }) => href))] as const;
      }),
    ),
  );
  return <UnknownAddress address={address} offered={(path, locale) => published[locale]?.has(localePath(path, locale)) ?? false} />;
}
