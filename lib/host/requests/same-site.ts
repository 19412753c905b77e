// Server actions check the origin too, but let a request without an Origin header pass.

/** Whether a request comes from this site's own pages: its Origin is our own host, or the browser marks it as same-origin. */
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
