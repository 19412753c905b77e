// RSS 2.0 in the reader's language. Prerendered like a page, and revalidated with the articles.
import { postsInFeed, readPosts } from "#lib/content/pages/posts";
import { readEntry, readSettings } from "#lib/content/store/read";
import { siteUrl } from "#lib/env";
import { plainText } from "#lib/i18n/bidi";
import { isLocale, localePath, locales } from "#lib/i18n/locales";
import { xmlText } from "#lib/seo/xml";

export async function GET(_request: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  const { locale } = await params;
  if (!isLocale(locale)) return new Response(null, { status: 404 });
  const [settings, page, posts] = [await readSettings(locale), await readEntry("page", "blog", locale), await readPosts(locale)];
  const address = (path: string) => xmlText(siteUrl() + localePath(path, locale));
  const items = posts
    .slice(0, postsInFeed)
    .map(
      ({ slug, data }) => `<item>
<title>${xmlText(data.title)}</title>
<link>${address(`/blog/${slug}`)}</link>
<guid isPermaLink="true">${address(`/blog/${slug}`)}</guid>
<pubDate>${new Date(`${data.publishedOn}T04:00:00Z`).toUTCString()}</pubDate>
<description>${xmlText(data.summary)}</description>
</item>`,
    )
    .join("\n");
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${xmlText(`${settings.businessName}: ${page?.title ?? ""}`)}</title>
<link>${address("/blog")}</link>
<atom:link href="${address("/blog/feed.xml")}" rel="self" type="application/rss+xml"/>
<description>${xmlText(page?.lead ?? "")}</description>
<language>${locales[locale].tag.toLowerCase()}</language>
${items}
</channel></rss>
`;
  return new Response(plainText(xml), { headers: { "Content-Type": "application/rss+xml; charset=utf-8" } });
}
