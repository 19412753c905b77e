// The site in one plain text for language models (llmstxt.org): made from the same list as the sitemap.
import { connection } from "next/server";
import { content, entryKey } from "#lib/content/snapshot";
import { siteUrl } from "#lib/env";
import { localePath } from "#lib/i18n/locales";
import { listedPages } from "#lib/site/listed";

type Texts = { title?: string; businessName?: string; lead?: string; seo?: { title: string; description: string } };

export async function GET(): Promise<Response> {
  await connection();
  const textsOf = (kind: string, slug: string): Texts => content().entries[entryKey(kind, slug, "en")]?.data ?? {};
  const home = textsOf("home", "home");
  const lines = listedPages().flatMap(({ path, entry }) => {
    const { title, seo } = textsOf(entry.kind, entry.slug);
    return seo ? [`- [${title ?? seo.title}](${siteUrl()}${localePath(path, "en")}): ${seo.description}`] : [];
  });
  const text = [
    `# ${textsOf("settings", "site").businessName ?? ""}`,
    "",
    `> ${home.lead ?? ""}`,
    "",
    `Every page exists in Arabic under ${siteUrl()}/ar.`,
    "",
    "## Pages",
    "",
    ...lines,
    "",
  ].join("\n");
  return new Response(text, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=0, s-maxage=300" },
  });
}
