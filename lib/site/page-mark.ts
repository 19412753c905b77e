// What tells two states of a page apart, in whichever compression it comes. Pure, for the server and the browser.

/** The tag that the framework makes of a page's bytes; of an address without a page, what it answers. Empty: it cannot be told. */
export function pageMark({ ok, status, type, headers }: Pick<Response, "ok" | "status" | "type" | "headers">): string {
  // A browser that is not to follow a redirect does not say which one it is.
  if (type === "opaqueredirect" || (status >= 300 && status < 400)) return "moved";
  return ok ? (headers.get("etag") ?? "").replace(/^W\//, "") : String(status);
}
