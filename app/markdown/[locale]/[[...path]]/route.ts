// A page as Markdown. The middleware leads here from the page's address with ".md", or from the page's own where the reader asks for Markdown.
import { connection } from "next/server";
import { isClosed } from "#lib/content/store/closed";
import { pageCaching } from "#lib/http/page-caching";
import { isLocale } from "#lib/i18n/locales";
import { markdownHeaders, pageMarkdown } from "#lib/seo/markdown";

type Params = { params: Promise<{ locale: string; path?: string[] }> };

export async function GET(_request: Request, { params }: Params): Promise<Response> {
  await connection();
  const { locale, path = [] } = await params;
  const text = isLocale(locale) && !isClosed() ? await pageMarkdown(`/${path.join("/")}`, locale) : null;
  if (text === null || !isLocale(locale)) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  return new Response(text, {
    headers: { ...markdownHeaders(locale), "Cache-Control": pageCaching, Vary: "Accept" },
  });
}
