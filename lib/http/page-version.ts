// Distinguishes two states of a page, whatever its compression. Pure, for the server and the browser.

/** The framework's ETag of a page; "moved" for a redirect, the status for an error. Empty if it cannot be determined. */
export function pageVersion({ ok, status, type, headers }: Pick<Response, "ok" | "status" | "type" | "headers">): string {
  // A browser that does not follow redirects hides their status.
  if (type === "opaqueredirect" || (status >= 300 && status < 400)) return "moved";
  return ok ? (headers.get("etag") ?? "").replace(/^W\//, "") : String(status);
}
