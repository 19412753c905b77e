// Routes every request: the office goes to the session gate, unknown addresses get 404, and all others get their locale.
//
// It runs on the Node runtime, inside the server's process, because only there it sees which entries are published (slugs live in the
// database); it also costs half of what the Edge sandbox costs. See docs/decisions/0002-unknown-addresses.md.

import { type NextRequest, NextResponse } from "next/server";
import { listExists } from "./lib/content/pages/post-lists.ts";
import { startState } from "./lib/content/publish/publish-watcher.ts";
import { brandStyleNow } from "./lib/content/store/brand-style.ts";
import { listInstead, redirectTarget } from "./lib/content/store/redirects.ts";
import { dropEndedEntries, hasPage } from "./lib/content/store/snapshot.ts";
import { indexNowKey } from "./lib/env.ts";
import { refusedMethod } from "./lib/host/requests.ts";
import { canonicalPath } from "./lib/http/canonical-path.ts";
import { newNonce, requestPolicy } from "./lib/http/content-security-policy.ts";
import { forwardToPage } from "./lib/http/forward-to-page.ts";
import { unknownAddressHeader } from "./lib/http/unknown-address-header.ts";
import { pageOfMarkdown } from "./lib/seo/markdown-address.ts";
import { resolveAddress } from "./lib/site/routes.ts";

export const config = {
  runtime: "nodejs",
  // The pattern excludes exactly the files and handlers that exist outside app/[locale]. A path that is merely below one of these prefixes
  // must come through here, because app/[locale] would take "fonts" or "api" for a language.
  matcher: [
    "/((?!_next/static/|_next/image$|api/(?:health|health/ready|policy-reports|leads|whatsapp|leads/files/[\\w-]+|visits/[\\w-]+\\.ics|clicks|views|useful|session|internal/refresh|admin/(?:drafts|media))$|media/[a-z0-9-]+/(?:\\d+\\.(?:avif|webp)|share\\.jpg)$|fonts/[\\w.-]+\\.woff2$|drawings/[\\w.-]+\\.svg$|hydration/[\\w-]+$|(?:icon\\.svg|apple-icon\\.png|favicon\\.ico|icons/[\\w-]+\\.(?:png|svg|ico))$|social/[\\w/-]+\\.png$|(?:sitemap\\.xml|robots\\.txt|llms\\.txt|communities\\.json|\\.well-known/security\\.txt)$).*)",
  ],
};

/** A page rendered as Markdown: for its address with ".md", or for its own where the reader asks for Markdown and takes no HTML. */
function asMarkdown(request: NextRequest): Response | undefined {
  const { pathname } = request.nextUrl;
  const page = pageOfMarkdown(pathname);
  const accepted = request.headers.get("accept") ?? "";
  const isAsked = request.method === "GET" && accepted.includes("text/markdown") && !accepted.includes("text/html");
  if (page === undefined && !isAsked) return undefined;
  const address = resolveAddress(page ?? pathname);
  if (address.type !== "page" && address.type !== "family") return undefined;
  const path = address.path === "/" ? "" : address.path;
  return NextResponse.rewrite(new URL(`/markdown/${address.locale}${path}`, request.url));
}

export async function middleware(request: NextRequest): Promise<Response> {
  const methodRefusal = refusedMethod(request);
  if (methodRefusal) return methodRefusal;
  const { pathname, search } = request.nextUrl;
  const canonical = canonicalPath(pathname);
  if (canonical !== pathname) return NextResponse.redirect(new URL(canonical + search, request.nextUrl), 308);

  // Just after a start, the process does not know yet which pages of the build are stale.
  const start = startState();
  if (start && !start.done && !request.headers.has("x-warming")) {
    await Promise.race([start.finished, new Promise((resolve) => setTimeout(resolve, 8000))]);
  }

  // This file proves to search engines that the sender of the IndexNow key owns the site.
  const key = indexNowKey();
  if (key && pathname === `/${key}.txt`) return new NextResponse(key, { headers: { "Content-Type": "text/plain" } });

  dropEndedEntries();
  const markdown = asMarkdown(request);
  if (markdown) return markdown;
  const address = resolveAddress(pathname);
  if (address.type === "office") {
    const { guardOffice } = await import("./lib/auth/middleware-guard.ts");
    return guardOffice(request, address, brandStyleNow("en"));
  }
  if (address.type === "quote") return forwardToPage(request, address, requestPolicy(newNonce(), brandStyleNow(address.locale)));
  const entry = address.type === "page" ? address.route.entry : address.type === "family" ? address.entry : undefined;
  const exists =
    address.type === "page" || address.type === "family" || (address.type === "list" && listExists(address.list, address.locale));
  const isShown = exists && !(entry && !hasPage(entry.kind, entry.slug, address.locale));
  const onward = isShown ? undefined : redirectTarget(address);
  if (onward) {
    const moved = NextResponse.redirect(new URL(onward + search, request.nextUrl), 308);
    // The address may be used again one day, so browsers revalidate the redirect after an hour and a proxy after 3 s. The proxy's cache key
    // is the path without the query.
    moved.headers.set("Cache-Control", "public, max-age=3600, s-maxage=3");
    return moved;
  }
  const list = isShown ? undefined : listInstead(address);
  if (list) {
    // The page may appear in this language with the next publication.
    const elsewhere = NextResponse.redirect(new URL(list, request.nextUrl), 307);
    elsewhere.headers.set("Cache-Control", "public, max-age=0, s-maxage=3");
    return elsewhere;
  }
  if (!isShown) {
    // One prerendered page per language answers all of them, and nothing is stored. A POST gets app/global-not-found.tsx.
    if (request.method === "POST") return NextResponse.rewrite(new URL("/_unknown/_unknown/_unknown/_unknown/_unknown", request.url));
    const headers = new Headers(request.headers);
    // The browser's validators belong to another page, so they must not lead to a 304 here.
    for (const name of ["if-none-match", "if-modified-since"]) headers.delete(name);
    const unknown = NextResponse.rewrite(new URL(`/${address.locale}/unknown`, request.url), { request: { headers } });
    unknown.headers.set(unknownAddressHeader, "1");
    return unknown;
  }
  // Rendered per request: a page that depends on its query, or the response to a form that was posted without JavaScript.
  const isRendered = (address.type === "page" && address.route.rendering === "request") || request.method === "POST";
  return forwardToPage(request, address, isRendered ? requestPolicy(newNonce(), brandStyleNow(address.locale)) : undefined);
}
