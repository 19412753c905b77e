// Settles the headers of every response as its head is written, because pages, files and handlers are answered in different places: unknown
// addresses get 404, a response without a Content-Security-Policy gets the open one, and a closed site asks not to be indexed.
import type { ServerResponse } from "node:http";
import { isClosed } from "../content/store/closed.ts";
import { siteUrl } from "../env.ts";
import { openPolicy } from "../http/content-security-policy.ts";
import { unknownAddressHeader } from "../http/unknown-address-header.ts";
import { resolveAddress } from "../site/routes.ts";

/** Build files are named by their content, so caches may keep them whatever happens to the site. */
const namedByContent = /^\/(?:_next\/static|fonts)\//;

/**
 * The headers of a response while the site is closed: it is not indexed, and caches keep it for a few seconds only, so that neither
 * outlasts the opening.
 */
export function closedHeaders(path: string, cacheControl: string): Record<string, string> {
  if (namedByContent.test(path)) return {};
  const isShared = /\bpublic\b|s-maxage/.test(cacheControl);
  return {
    "X-Robots-Tag": "noindex, nofollow",
    ...(isShared && { "Cache-Control": "public, max-age=0, s-maxage=5, must-revalidate" }),
  };
}

/**
 * The address of a quote is its key: no index, no cache and no other site may learn it. Not "no-referrer", with which a form without JavaScript
 * names no origin either, and the framework refuses it.
 */
const quoteHeaders = { "X-Robots-Tag": "noindex, nofollow", "Cache-Control": "private, no-store", "Referrer-Policy": "same-origin" };

/** The page for unknown addresses is prerendered, and the framework sends prerendered pages with 200. Errors keep their status. */
function settleUnknown(status: number, response: ServerResponse): number {
  if (!response.hasHeader(unknownAddressHeader)) return status;
  response.removeHeader(unknownAddressHeader);
  if (status !== 200 && status !== 304) return status;
  response.removeHeader("ETag");
  response.setHeader("Cache-Control", "private, no-cache, no-store, max-age=0, must-revalidate");
  response.statusCode = 404;
  return 404;
}

/** Sets the headers of a response and returns its status. `path` is the requested path. */
export function settleHead(path: string, status: number, response: ServerResponse): number {
  const settled = settleUnknown(status, response);
  if (isClosed())
    for (const [name, value] of Object.entries(closedHeaders(path, String(response.getHeader("Cache-Control") ?? ""))))
      response.setHeader(name, value);
  if (resolveAddress(path.split("?")[0] ?? "").type === "quote")
    for (const [name, value] of Object.entries(quoteHeaders)) response.setHeader(name, value);
  // At a page's own address it answers one reader's wish and is not the page, which caches keep by its address.
  if (String(response.getHeader("Content-Type") ?? "").startsWith("text/markdown") && !path.split("?")[0]?.endsWith(".md"))
    response.setHeader("Cache-Control", "private, no-store");
  const policy = response.getHeader("Content-Security-Policy") ?? openPolicy;
  // The middleware sets the first at an address that may be rendered per request. A prerendered page there adds its own, which alone names
  // the rules that it contains.
  response.setHeader("Content-Security-Policy", Array.isArray(policy) ? (policy.at(-1) ?? openPolicy) : policy);
  // Without includeSubDomains, because the owner decides about other hosts of the domain.
  if (siteUrl().startsWith("https:")) response.setHeader("Strict-Transport-Security", "max-age=63072000");
  return settled;
}
