// The web app manifests of the site and of the office, in the reader's language.
import { iconAddress } from "../content/pages/brand.ts";
import { readSettings } from "../content/store/read.ts";
import { isLocale, localePath, locales } from "../i18n/locales.ts";
import { neutrals } from "../site/brand.ts";

type App = {
  /** Where it starts; also its identity. */
  start: string;
  scope: (start: string) => string;
  display: "minimal-ui" | "standalone";
  /** What follows the firm's name. */
  part?: string;
};

export async function webManifest(locale: string, { start: path, scope, display, part }: App): Promise<Response> {
  if (!isLocale(locale)) return new Response(null, { status: 404 });
  const settings = await readSettings(locale);
  const start = localePath(path, locale);
  const named = (name: string) => (part ? `${name} · ${part}` : name);
  return Response.json(
    {
      id: start,
      name: named(settings.businessName),
      short_name: named(settings.shortName),
      lang: locales[locale].tag,
      dir: locales[locale].dir,
      start_url: start,
      scope: scope(start),
      display,
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
