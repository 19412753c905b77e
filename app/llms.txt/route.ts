// The site as one plain text for language models (llmstxt.org) in each language, made from the same list as the sitemap.
import { connection } from "next/server";
import { getTranslations } from "next-intl/server";
import { isClosed } from "#lib/content/store/closed";
import { readEntry, readSettings } from "#lib/content/store/read";
import { sitemapEntries } from "#lib/content/store/sitemap-entries";
import { weekInWords } from "#lib/content/store/week-in-words";
import { siteUrl } from "#lib/env";
import { pageCaching } from "#lib/http/page-caching";
import { plainText } from "#lib/i18n/bidi";
import { type Locale, localeCodes, localePath } from "#lib/i18n/locales";
import { hasPlaceholderContact } from "#lib/site/placeholder-firm";

/** A model reads a page, not a library: the fixed pages, some of the articles, and a link to the list of all. */
const mostEntries = 400;

type Texts = { title?: string; name?: string; answer?: string; seo?: { title: string; description: string } };

/** A page as a line: its title and what it answers. */
function lineOf(path: string, locale: Locale, { title, name, answer, seo }: Texts): string[] {
  const [heading, text] = [title ?? seo?.title ?? name, answer ?? seo?.description];
  return heading && text ? [`- [${heading}](${siteUrl()}${localePath(path, locale)}): ${text}`] : [];
}

/** What a language says of the firm and its pages: name, number, hours, then a line for each page. */
async function edition(locale: Locale): Promise<string[]> {
  const [settings, home] = [await readSettings(locale), await readEntry("home", "home", locale)];
  const t = await getTranslations({ locale, namespace: "llms" });
  const all = sitemapEntries().filter(({ editions }) => editions[locale]);
  return [
    `# ${settings.businessName}`,
    "",
    `> ${home?.lead ?? ""}`,
    "",
    ...(hasPlaceholderContact(settings) ? [] : [t("phone", { phone: settings.phone })]),
    t("hours", { hours: weekInWords(settings.hours, locale) }),
    "",
    `## ${t("pages")}`,
    "",
    ...all.slice(0, mostEntries).flatMap(({ path, editions }) => lineOf(path, locale, (editions[locale]?.data ?? {}) as Texts)),
    ...(all.length > mostEntries ? [`- [${t("all", { count: all.length })}](${siteUrl()}/sitemap.xml)`] : []),
    "",
  ];
}

export async function GET(): Promise<Response> {
  await connection();
  // A closed site is not to be found, so it has no list of its pages.
  if (isClosed()) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  const text = plainText((await Promise.all(localeCodes.map(edition))).flat().join("\n"));
  return new Response(text, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": pageCaching },
  });
}
