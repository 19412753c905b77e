// Search and answer bots are welcome; the office, the interfaces and results are nobody's business. A closed site is not shut here: what
// may not be fetched cannot say that it is to be left out, and would be listed by its bare address. It says so with every answer
// (lib/start/answer-heads.ts), and names no sitemap.
import { connection } from "next/server";
import { isClosed } from "#lib/content/store/closed";
import { siteUrl } from "#lib/env";

export async function GET(): Promise<Response> {
  await connection();
  const rules = [
    ...["User-agent: *", "Disallow: /admin", "Disallow: /ar/admin", "Disallow: /api/"],
    ...(isClosed() ? [] : ["", `Sitemap: ${siteUrl()}/sitemap.xml`]),
  ];
  return new Response(`${rules.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=0, s-maxage=300" },
  });
}
