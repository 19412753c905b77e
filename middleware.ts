// Three lines of thought: office → session gate; unknown address → 404; else → locale.
//
// It runs on the Node runtime, inside the server's own process: there it sees which entries are published (slugs live in
// the database) and costs half of what the Edge sandbox costs. See docs/decisions/0002-unknown-addresses.md.

import { type NextRequest, NextResponse } from "next/server";
import { listExists } from "./lib/content/pages/post-lists.ts";
import { startState } from "./lib/content/publish/publish-watcher.ts";
import { brandStyleNow } from "./lib/content/store/brand-style.ts";
import { leadsTo } from "./lib/content/store/old-addresses.ts";
import { endWhatIsOver, isPublished } from "./lib/content/store/snapshot.ts";
import { indexNowKey } from "./lib/env.ts";
import { refusedMethod } from "./lib/host/requests.ts";
import { canonicalPath } from "./lib/site/canonical-path.ts";
import { newNonce, requestPolicy } from "./lib/site/content-security-policy.ts";
import { proceed } from "./lib/site/proceed.ts";
import { resolveAddress } from "./lib/site/routes.ts";
import { unknownMark } from "./lib/site/unknown-mark.ts";

export const config = {
  runtime: "nodejs",
  // Not: exactly the files and handlers that exist outside app/[locale]. A path that is merely below one of these prefixes
  // must come through here: app/[locale] would take "fonts" or "api" for a language.
  matcher: [
    "/((?!_next/static/|_next/image$|api/(?:health|health/ready|policy-reports|leads|leads/files/[\\w-]+|clicks|views|session|internal/refresh|admin/(?:drafts|media))$|media/[a-z0-9-]+/(?:\\d+\\.(?:avif|webp)|share\\.jpg)$|fonts/[\\w.-]+\\.woff2$|drawings/[\\w.-]+\\.svg$|hydration/[\\w-]+$|(?:icon\\.svg|apple-icon\\.png|favicon\\.ico|icons/[\\w-]+\\.(?:png|svg|ico))$|social/[\\w/-]+\\.png$|(?:sitemap\\.xml|robots\\.txt|llms\\.txt|\\.well-known/security\\.txt)$).*)",
  ],
};

export async function middleware(request: NextRequest): Promise<Response> {
  const odd = refusedMethod(request);
  if (odd) return odd;
  const { pathname, search } = request.nextUrl;
  const canonical = canonicalPath(pathname);
  if (canonical !== pathname) return NextResponse.redirect(new URL(canonical + search, request.nextUrl), 308);

  // For a moment after a start it is not known which pages of the build are true still.
  const start = startState();
  if (start && !start.done && !request.headers.has("x-warming")) {
    await Promise.race([start.finished, new Promise((resolve) => setTimeout(resolve, 8000))]);
  }

  // Proof to search engines that whoever tells them of changes owns the site.
  const key = indexNowKey();
  if (key && pathname === `/${key}.txt`) return new NextResponse(key, { headers: { "Content-Type": "text/plain" } });

  endWhatIsOver();
  const address = resolveAddress(pathname);
  if (address.type === "office") {
    const { guardOffice } = await import("./lib/auth/gate.ts");
    return guardOffice(request, address, brandStyleNow("en"));
  }
  const entry = address.type === "page" ? address.route.entry : address.type === "family" ? address.entry : undefined;
  const exists =
    address.type === "page" || address.type === "family" || (address.type === "list" && listExists(address.list, address.locale));
  const isShown = exists && !(entry && !isPublished(entry.kind, entry.slug, address.locale));
  const onward = isShown ? undefined : leadsTo(address);
  if (onward) {
    const moved = NextResponse.redirect(new URL(onward + search, request.nextUrl), 308);
    // The address may be used again one day: browsers ask now and then, a proxy soon, which knows it without what stands behind it.
    moved.headers.set("Cache-Control", "public, max-age=3600, s-maxage=3");
    return moved;
  }
  if (!isShown) {
    // One prerendered page of each language answers all of them, and nothing is stored. Whoever posts there gets less.
    if (request.method === "POST") return NextResponse.rewrite(new URL("/_unknown/_unknown/_unknown/_unknown/_unknown", request.url));
    const headers = new Headers(request.headers);
    // What a browser has kept of another page is no answer here.
    for (const name of ["if-none-match", "if-modified-since"]) headers.delete(name);
    const unknown = NextResponse.rewrite(new URL(`/${address.locale}/unknown`, request.url), { request: { headers } });
    unknown.headers.set(unknownMark, "1");
    return unknown;
  }
  // Rendered for this request: a page of answers, or what a form without JavaScript comes back to.
  const isRendered = (address.type === "page" && address.route.rendering === "request") || request.method === "POST";
  return proceed(request, address, isRendered ? requestPolicy(newNonce(), brandStyleNow(address.locale)) : undefined);
}
