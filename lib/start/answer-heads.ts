// What every answer of the site says of itself, settled as its head is written, because pages, files and handlers are answered in different
// places. Unknown addresses leave with 404; what has no Content-Security-Policy gets the open one; a closed site asks not to be found.
import type { ServerResponse } from "node:http";
import { isClosed } from "../content/store/closed.ts";
import { siteUrl } from "../env.ts";
import { openPolicy } from "../site/content-security-policy.ts";
import { unknownMark } from "../site/unknown-mark.ts";

/** Files of the build carry their content in their name: caches may keep them whatever happens to the site. */
const namedByContent = /^\/(?:_next\/static|fonts)\//;

/**
 * The headers of an answer while the site is closed: it is left out of search, and no cache keeps it for longer than a few seconds, so
 * that neither outlives the opening.
 */
export function closedHeaders(path: string, cacheControl: string): Record<string, string> {
  if (namedByContent.test(path)) return {};
  const isShared = /\bpublic\b|s-maxage/.test(cacheControl);
  return {
    "X-Robots-Tag": "noindex, nofollow",
    ...(isShared && { "Cache-Control": "public, max-age=0, s-maxage=5, must-revalidate" }),
  };
}

/** The page for unknown addresses is prerendered, and the framework answers prerendered pages with 200. Errors keep their status. */
function settleUnknown(status: number, response: ServerResponse): number {
  if (!response.hasHeader(unknownMark)) return status;
  response.removeHeader(unknownMark);
  if (status !== 200 && status !== 304) return status;
  response.removeHeader("ETag");
  response.setHeader("Cache-Control", "private, no-cache, no-store, max-age=0, must-revalidate");
  response.statusCode = 404;
  return 404;
}

/** Sets the headers of an answer and returns its status. `path`: the address that was asked for. */
export function settleHead(path: string, status: number, response: ServerResponse): number {
  const settled = settleUnknown(status, response);
  if (isClosed())
    for (const [name, value] of Object.entries(closedHeaders(path, String(response.getHeader("Cache-Control") ?? ""))))
      response.setHeader(name, value);
  if (!response.hasHeader("Content-Security-Policy")) response.setHeader("Content-Security-Policy", openPolicy);
  // This host alone: what else the owner serves below the domain is theirs to decide.
  if (siteUrl().startsWith("https:")) response.setHeader("Strict-Transport-Security", "max-age=63072000");
  return settled;
}
