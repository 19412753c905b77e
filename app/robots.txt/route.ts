// Search and answer bots may read everything but the office and the API. A closed site is not disallowed here: a page that may not be
// fetched cannot send noindex, and would be listed by its bare address. It sends noindex with every response (lib/host-config/response-headers.ts),
// and names no sitemap. A form is one page: an address that prefills it has nothing more to read.
import { connection } from "next/server";
import { isClosed } from "#lib/content/store/closed";
import { siteUrl } from "#lib/env";
import { pageCaching } from "#lib/http/page-caching";

/** Pages whose addresses with a query are made in hundreds of ways: prefilled forms, results, searches. */
const perRequest = ["/quote", "/contact/call-back", "/search", "/calculators/*"];

export async function GET(): Promise<Response> {
  await connection();
  const rules = [
    ...["User-agent: *", "Disallow: /admin", "Disallow: /ar/admin", "Disallow: /api/"],
    ...(isClosed()
      ? []
      : [...perRequest.flatMap((path) => [`Disallow: ${path}?`, `Disallow: /ar${path}?`]), "", `Sitemap: ${siteUrl()}/sitemap.xml`]),
  ];
  return new Response(`${rules.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": pageCaching },
  });
}
