// Search and answer bots are welcome; the office, the interfaces and results are nobody's business. A staging copy
// (SITE_STAGING=1) is closed altogether.
import { connection } from "next/server";
import { siteUrl } from "#lib/platform/env";

export async function GET(): Promise<Response> {
  await connection();
  const rules =
    process.env.SITE_STAGING === "1"
      ? ["User-agent: *", "Disallow: /"]
      : ["User-agent: *", "Disallow: /admin", "Disallow: /ar/admin", "Disallow: /api/", "", `Sitemap: ${siteUrl()}/sitemap.xml`];
  return new Response(`${rules.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=0, s-maxage=300" },
  });
}
