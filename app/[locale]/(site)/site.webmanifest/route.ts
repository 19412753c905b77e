// The site as something to put on a home screen, in the reader's language.
import { readSettings } from "#lib/content/store/read";
import { isLocale, localePath, locales } from "#lib/i18n/locales";

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
      background_color: "#f7f5f0",
      theme_color: "#f7f5f0",
      icons: [
        { src: "/icons/192.png", sizes: "192x192", type: "image/png" },
        { src: "/icons/512.png", sizes: "512x512", type: "image/png" },
        { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      ],
    },
    { headers: { "Content-Type": "application/manifest+json" } },
  );
}
