// Every page for search engines, in both languages, each with its alternates and the time its text last changed.
import { connection } from "next/server";
import { isClosed } from "#lib/content/store/closed";
import { sitemapEntries } from "#lib/content/store/sitemap-entries";
import { siteUrl } from "#lib/env";
import { pageCaching } from "#lib/http/page-caching";
import { localeCodes, localePath, locales } from "#lib/i18n/locales";
import { xmlText } from "#lib/seo/xml";

export async function GET(): Promise<Response> {
  await connection();
  // A closed site is not to be found, so it has no list of its pages.
  if (isClosed()) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  const address = (path: string, locale: "en" | "ar") => xmlText(siteUrl() + localePath(path, locale).replace(/^\/$/, ""));
  const urls = sitemapEntries().flatMap(({ path, editions, changedAt }) => {
    const published = localeCodes.filter((locale) => editions[locale]);
    const alternates = [
      ...published.map((locale) => `<xhtml:link rel="alternate" hreflang="${locales[locale].tag}" href="${address(path, locale)}"/>`),
      ...(editions.en ? [`<xhtml:link rel="alternate" hreflang="x-default" href="${address(path, "en")}"/>`] : []),
    ].join("");
    return published.map(
      (locale) =>
        `<url><loc>${address(path, locale)}</loc><lastmod>${new Date(changedAt[locale] ?? 0).toISOString()}</lastmod>${alternates}</url>`,
    );
  });
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join("\n")}\n</urlset>\n`,
    { headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": pageCaching } },
  );
}
