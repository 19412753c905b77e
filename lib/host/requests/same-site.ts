// Whether a write comes from this site's own pages. Server actions check it too, but let a request without Origin pass.

/** True for a request whose Origin is our own host, or that the browser marks as same-origin. */
export function isSameSite(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site) return site === "same-origin";
  const origin = headers.get("origin");
  if (!origin) return false;
  try {
    return new URL(origin).host === headers.get("host");
  } catch {
    return false;
  }
}
