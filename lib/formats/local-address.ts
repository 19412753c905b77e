// Addresses that nobody else can open. Pure: the browser asks too.

/** Whether an address opens only on the computer that serves it, so that a link to it is useless to anybody else. */
export function opensHereAlone(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === "localhost" || hostname.endsWith(".localhost") || /^(?:127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname);
}

/**
 * A link of the site for somebody else: where the site's own address opens on this computer alone, it leads to `origin`, at which the user has
 * the page open.
 */
export function linkForOthers(link: string, origin: string): string {
  const { pathname, search } = new URL(link);
  return opensHereAlone(link) ? `${origin}${pathname}${search}` : link;
}
