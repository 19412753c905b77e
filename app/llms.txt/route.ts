// The site as one plain text for language models (llmstxt.org), made from the same list as the sitemap.
import { connection } from "next/server";
import { isClosed } from "#lib/content/store/closed";
import { readEntry, readSettings } from "#lib/content/store/read";
import { sitemapEntries } from "#lib/content/store/sitemap-entries";
import { siteUrl } from "#lib/env";
import { localePath } from "#lib/i18n/locales";

/** A model reads a page, not a library: the fixed pages, some of the articles, and a link to the list of all. */
const mostEntries = 300;

type Texts = { title?: string; seo?: { title: string; description: string } };

export async function GET(): Promise<Response> {
  await connection();
  // A closed site is not to be found, so it has no list of its pages.
  if (isClosed()) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  const [settings, home] = [await readSettings("en"), await readEntry("home", "home", "en")];
  const all = sitemapEntries();
  const lines = all.slice(0, mostEntries).flatMap(({ path, editions }) => {
    const { title, seo }: Texts = editions.en?.data ?? {};
    return seo ? [`- [${title ?? seo.title}](${siteUrl()}${localePath(path, "en")}): ${seo.description}`] : [];
  });
  const text = [
    `# ${settings.businessName}`,
    "",
    `> ${home?.lead ?? ""}`,
    "",
    `Every page exists in Arabic under ${siteUrl()}/ar.`,
    "",
    "## Pages",
    "",
    ...lines,
    ...(all.length > mostEntries ? [`- [All ${all.length} pages](${siteUrl()}/sitemap.xml): the list for search engines`] : []),
    "",
  ].join("\n");
  return new Response(text, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=0, s-maxage=300" },
  });
}
