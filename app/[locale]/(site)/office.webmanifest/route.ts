// The web app manifest of the office. Public like the site's, because browsers fetch it without the session; it holds the firm's name and
// icons. On a home screen the office opens without the browser's bars, as iOS requires for notices on the device.
import { getTranslations } from "next-intl/server";
import { isLocale } from "#lib/i18n/locales";
import { webManifest } from "#lib/seo/web-manifest";

export async function GET(_request: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  const { locale } = await params;
  const part = isLocale(locale) ? (await getTranslations({ locale, namespace: "office" }))("title") : "";
  return webManifest(locale, { start: "/admin", scope: (start) => start, display: "standalone", part });
}
