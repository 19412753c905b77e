// The web app manifest, in the reader's language.
import { iconAddress } from "#lib/content/pages/brand";
import { readSettings } from "#lib/content/store/read";
import { isLocale, localePath, locales } from "#lib/i18n/locales";
import { neutrals } from "#lib/site/brand";

export async function GET(_request: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  const { locale } = await params;
  if (!isLocale(locale)) return new Response(null, { status: 404 });
  const settings = await readSettings(locale);
  const start = localePath("/", locale);
  return Response.json(
    {
      id: start,
      name: settings.businessName,
      short_name: settings.shortName,
      lang: locales[locale].tag,
      dir: locales[locale].dir,
      start_url: start,
      scope: "/",
      display: "minimal-ui",
      background_color: neutrals.light.paper,
      theme_color: neutrals.light.paper,
      icons: [
        { src: await iconAddress(locale, "192.png"), sizes: "192x192", type: "image/png" },
        { src: await iconAddress(locale, "512.png"), sizes: "512x512", type: "image/png" },
        { src: await iconAddress(locale, "maskable-512.png"), sizes: "512x512", type: "image/png", purpose: "maskable" },
      ],
    },
    { headers: { "Content-Type": "application/manifest+json" } },
  );
}
