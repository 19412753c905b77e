// JSON Feed 1.1 in the reader's language, besides the RSS feed.

import { postsInFeed, readPosts } from "#lib/content/pages/posts";
import { readEntry, readSettings } from "#lib/content/store/read";
import { siteUrl } from "#lib/env";
import { plainText } from "#lib/i18n/bidi";
import { isLocale, localePath, locales } from "#lib/i18n/locales";
import { dubaiTimestamp } from "#lib/time/dubai-clock";

export async function GET(_request: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  const { locale } = await params;
  if (!isLocale(locale)) return new Response(null, { status: 404 });
  const [settings, page, posts] = [await readSettings(locale), await readEntry("page", "blog", locale), await readPosts(locale)];
  const address = (path: string) => siteUrl() + localePath(path, locale);
  const day = (date: string) => dubaiTimestamp(date, "08:00");
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title: `${settings.businessName}: ${page?.title ?? ""}`,
    description: page?.lead ?? "",
    home_page_url: address("/blog"),
    feed_url: address("/blog/feed.json"),
    language: locales[locale].tag,
    authors: [{ name: settings.businessName, url: address("/about") }],
    items: posts.slice(0, postsInFeed).map(({ slug, data }) => ({
      id: address(`/blog/${slug}`),
      url: address(`/blog/${slug}`),
      title: data.title,
      summary: data.summary,
      content_text: data.summary,
      date_published: day(data.publishedOn),
      ...(data.updatedOn && { date_modified: day(data.updatedOn) }),
      ...(data.author.name && { authors: [{ name: data.author.name }] }),
      tags: data.tags,
    })),
  };
  return new Response(plainText(JSON.stringify(feed, null, 1)), {
    headers: { "Content-Type": "application/feed+json; charset=utf-8" },
  });
}
