// Parses addresses as people type and paste them. A page may link to pages of this site, http(s), e-mail and telephone. Pure.
import { splitLocale } from "#lib/i18n/locales";

/** An address to link to, or the problem with it; null if the text is not an address but a search. */
export type TypedAddress = { address: string; label: string } | { problem: "protocol" | "shape" } | null;

const domain = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:\p{L}{2,24}|xn--[a-z0-9-]+)(?::\d{1,5})?(?:[/?#]\S*)?$/iu;
const mailbox = /^[^\s@:/]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,24}$/iu;
const telephone = /^\+?[\d\s().-]{7,20}$/;

/** Parentheses would end the link in Markdown. */
const escapedAddress = (address: string) => address.replaceAll("(", "%28").replaceAll(")", "%29").replaceAll(" ", "%20");
const digitsOf = (text: string) => text.replace(/[^\d+]/g, "");

/** Whether the URL is on this site, by its configured origin or the one being visited: a new site may have no domain yet. */
const isHere = (url: URL, site: string) =>
  url.origin === URL.parse(site)?.origin || (typeof location !== "undefined" && url.origin === location.origin);

/** The path on this site without the language prefix, so that every reader gets their own language; null for the office and the API. */
function ownPath(url: URL): string | null {
  const { path } = splitLocale(url.pathname);
  return /^\/(?:admin|api)(?:\/|$)/.test(path) ? null : escapedAddress(path + url.search + url.hash);
}

function webAddress(text: string, site: string): TypedAddress {
  const url = URL.parse(text);
  if (!url || url.username || url.password) return { problem: "shape" };
  if (isHere(url, site)) {
    const path = ownPath(url);
    return path ? { address: path, label: path } : { problem: "shape" };
  }
  if (!/\.[^.]{2,}$/.test(url.hostname)) return { problem: "shape" };
  return { address: escapedAddress(url.href), label: (url.host + (url.pathname === "/" ? "" : url.pathname)).replace(/^www\./, "") };
}

export function typedAddress(given: string, site: string): TypedAddress {
  const text = given.trim();
  if (/^(?:\/(?!\/)|#)\S*$/.test(text)) return { address: escapedAddress(text), label: text };
  const [, scheme = "", rest = ""] = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(text) ?? [];
  if (/^https?$/i.test(scheme)) return webAddress(text, site);
  if (/^mailto$/i.test(scheme))
    return mailbox.test(rest.split("?")[0] ?? "")
      ? { address: escapedAddress(`mailto:${rest}`), label: rest.split("?")[0] ?? "" }
      : { problem: "shape" };
  if (/^tel$/i.test(scheme)) return telephone.test(rest) ? { address: `tel:${digitsOf(rest)}`, label: rest } : { problem: "shape" };
  // "example.com:8080" is a host with a port; "C:\letter.docx" and "javascript:…" cannot be linked to.
  if (scheme && !domain.test(text)) return /^\s|^$/.test(rest) ? null : { problem: "protocol" };
  if (mailbox.test(text)) return { address: `mailto:${text}`, label: text };
  if (domain.test(text)) return webAddress(`https://${text}`, site);
  if (telephone.test(text) && digitsOf(text).length >= 7) return { address: `tel:${digitsOf(text)}`, label: text };
  return null;
}

/** The query parameters in which click-tracking services keep the target address. */
const wrappers: [host: RegExp, path: RegExp, keys: string[]][] = [
  [/^(?:www\.)?google\.[a-z.]+$/, /^\/url$/, ["q", "url"]],
  [/\.safelinks\.protection\.outlook\.com$/, /./, ["url"]],
  [/^lm?\.(?:facebook|instagram)\.com$/, /./, ["u"]],
  [/^(?:www\.)?linkedin\.com$/, /^\/redir\//, ["url"]],
  [/^(?:www\.)?youtube\.com$/, /^\/redirect$/, ["q"]],
  [/^slack-redir\.net$/, /^\/link$/, ["url"]],
  [/^duckduckgo\.com$/, /^\/l\/?$/, ["uddg"]],
];
/** Click trackers that do not contain the target: such links are dropped. */
const opaqueTrackers =
  /^(?:[\w.-]+\.)?(?:list-manage\.com\/track|doubleclick\.net\/|googleadservices\.com\/|bing\.com\/ck\/|google\.[a-z.]+\/aclk)|^[\w.-]+\/ls\/click$/;
const trackingParameters = /^(?:utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|igshid|_hs\w+|ved|usg)$/;

/** Converts a link in pasted text to one a page may contain; null if only its words are to be kept. */
export function cleanedLink(href: string, site: string, depth = 0): string | null {
  const text = href.trim();
  if (/^(?:mailto|tel):/i.test(text)) {
    const typed = typedAddress(text, site);
    return typed && "address" in typed ? typed.address : null;
  }
  const url = /^https?:/i.test(text) ? URL.parse(text) : null;
  if (!url || url.username || url.password) return null;
  for (const key of [...url.searchParams.keys()]) if (trackingParameters.test(key)) url.searchParams.delete(key);
  url.hash = url.hash.replace(/:~:text=.*$/, "");
  if (isHere(url, site)) return ownPath(url);
  const [, , keys = []] = wrappers.find(([host, path]) => host.test(url.hostname) && path.test(url.pathname)) ?? [];
  if (keys.length > 0) {
    const target = keys.map((key) => url.searchParams.get(key)).find(Boolean);
    return target && depth < 3 ? cleanedLink(target, site, depth + 1) : null;
  }
  if (opaqueTrackers.test(url.host + url.pathname)) return null;
  return escapedAddress(url.href.replace(/[?#]$/, ""));
}
