// Distinguishes two states of a page, whatever its compression and whichever instance rendered it. Pure, for the server and the browser.

/**
 * The version that the host gives a sleeping page (lib/host/page-cache.ts), or the framework's ETag; "moved" for a redirect, the status for
 * an error. Empty if it cannot be determined.
 */
export function pageVersion({ ok, status, type, headers }: Pick<Response, "ok" | "status" | "type" | "headers">): string {
  // A browser that does not follow redirects hides their status.
  if (type === "opaqueredirect" || (status >= 300 && status < 400)) return "moved";
  return ok ? (headers.get("x-page-version") ?? headers.get("etag") ?? "").replace(/^W\//, "") : String(status);
}
