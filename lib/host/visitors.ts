// The IP address that a request comes from. A route handler sees headers alone, and anyone can write headers; so the address is read from
// the server's sockets before the framework sees the request.

import type { IncomingMessage } from "node:http";
import { isIP, isIPv4 } from "node:net";
import { processState } from "./process/process-state.ts";

/** The header in which this process notes the address; what a client writes there is overwritten. */
export const clientAddressHeader = "x-client-address";
const header = clientAddressHeader;
/** Set on a request whose address is that of a proxy, and so of everybody behind it. */
const sharedHeader = "x-client-address-shared";
/** `signs` is null until addressMarker() has been called. */
const watching = () => processState<{ signs: ProxySigns | null }>("client-address", () => ({ signs: null }));

/**
 * The address as the outermost of our own proxies saw it. Entries further left in X-Forwarded-For were written by the client; without
 * proxies of ours all of them were.
 */
export function clientAddress(forwardedFor: string | undefined, peer: string | undefined, trustedProxies: number): string | undefined {
  const chain = [...(forwardedFor ? forwardedFor.split(",").map((part) => part.trim()) : []), peer ?? ""];
  const address = chain[Math.max(0, chain.length - 1 - trustedProxies)]?.replace(/^::ffff:/i, "");
  return address && isIP(address) !== 0 ? address : undefined;
}

/** Loopback, private networks, link-local: addresses that many people share or that identify nobody. */
function isPrivate(address: string): boolean {
  return isIPv4(address)
    ? /^(?:10|127|0)\.|^192\.168\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\./.test(address)
    : /^(?:::1?$|f[cd]|fe[89ab])/i.test(address);
}

/** /24 of an IPv4 address, /64 of an IPv6 one; null for an address that identifies nobody. */
export function addressBlock(address: string | null | undefined): string | null {
  if (!address || isIP(address) === 0 || isPrivate(address)) return null;
  if (isIPv4(address)) return `${address.split(".").slice(0, 3).join(".")}.0/24`;
  const [head = "", tail] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const front = head ? head.split(":") : [];
  const back = tail ? tail.split(":") : [];
  const gap = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => "0");
  const groups = [...front, ...gap, ...back].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${groups.join(":")}::/64`;
}

/**
 * The wider network of a block: /16 of an IPv4 address, about what one provider hands out in one place, and /48 of an IPv6 address, the
 * most that one customer gets.
 */
export function networkOf(block: string): string {
  if (block.endsWith("/24")) return `${block.split(".").slice(0, 2).join(".")}.0.0/16`;
  return `${block.split(":").slice(0, 3).join(":")}::/48`;
}

/** Counts of requests: all, those with a forwarded address, those from other machines, those with fewer proxies than trusted. */
type ProxySigns = { seen: number; forwarded: number; distant: number; short: number };
/** Fewer signs prove nothing. */
const minSigns = 3;

/**
 * untrusted: most requests come through a proxy, and none is trusted, so all visitors seem to be one. short: they come through fewer
 * proxies than are trusted, so a visitor can invent an address.
 */
export function proxyTrouble(trustedProxies: number, signs = watching().signs): "untrusted" | "short" | null {
  if (!signs) return null;
  if (trustedProxies === 0) return signs.forwarded >= minSigns && signs.forwarded * 2 > signs.seen ? "untrusted" : null;
  return signs.short >= minSigns && signs.short * 2 > signs.distant ? "short" : null;
}

/**
 * Counts one request. Requests straight from this machine did not pass the proxies, and the framework sometimes requests its own pages with
 * a forwarded header that it made itself.
 */
export function noteProxies(signs: ProxySigns, forwardedFor: string | undefined, peer: string | undefined, trustedProxies: number): void {
  // Old counts fade: a proxy may be added or removed while the process runs.
  if (signs.seen >= 1000) for (const name of ["seen", "forwarded", "distant", "short"] as const) signs[name] = Math.floor(signs[name] / 2);
  signs.seen += 1;
  if (forwardedFor) signs.forwarded += 1;
  if (!forwardedFor && isLoopback(peer)) return;
  signs.distant += 1;
  if (trustedProxies > 0 && (forwardedFor?.split(",").length ?? 0) < trustedProxies) signs.short += 1;
}

const isLoopback = (peer: string | undefined) => /^(?:::ffff:)?127\.|^::1$/i.test(peer ?? "");

/** Begins to watch the proxies in front. Returns what marks each request of this process with its address. */
export function addressMarker(trustedProxies: number): (request: IncomingMessage) => void {
  const signs: ProxySigns = { seen: 0, forwarded: 0, distant: 0, short: 0 };
  watching().signs = signs;
  let said = "";
  return (request) => {
    const given = request.headers["x-forwarded-for"];
    const forwarded = Array.isArray(given) ? given.join(",") : given;
    const anyForwarded = forwarded ?? request.headers.forwarded;
    const peer = request.socket.remoteAddress ?? undefined;
    const address = clientAddress(forwarded, peer, trustedProxies);
    delete request.headers[sharedHeader];
    if (address) request.headers[header] = address;
    else delete request.headers[header];
    // Whatever watches and warms the site may come without a proxy.
    if (!request.headers["x-warming"] && !request.url?.startsWith("/api/health")) noteProxies(signs, anyForwarded, peer, trustedProxies);
    const trouble = proxyTrouble(trustedProxies, signs);
    // The peer is a proxy that nobody told us of, and everybody behind it has its address. This holds for a peer in our own network alone:
    // a stranger may write the header too, to escape all counting.
    if (trouble === "untrusted" && anyForwarded && peer !== undefined && isPrivate(peer.replace(/^::ffff:/i, "")))
      request.headers[sharedHeader] = "1";
    if (!trouble || trouble === said) return;
    said = trouble;
    console.error(
      trouble === "untrusted"
        ? "proxies: requests bring X-Forwarded-For and TRUSTED_PROXIES is 0, so all visitors count as one. Set TRUSTED_PROXIES to the number of proxies in front and restart."
        : `proxies: requests come through fewer proxies than TRUSTED_PROXIES=${trustedProxies} says, so visitors can invent their address. Set it to the number of proxies in front and restart.`,
    );
  };
}

/** The block that a request comes from, for limits; null when it is not known. */
export function requestBlock(headers: Headers, trustedProxies: number): string | null {
  if (watching().signs) return addressBlock(headers.get(header));
  // Serverless: the platform's proxy is the last that wrote the header.
  const forwarded = headers.get("x-forwarded-for");
  return forwarded && trustedProxies > 0 ? addressBlock(clientAddress(forwarded, undefined, trustedProxies)) : null;
}

/** The block of a request, or in a private network the address itself. Null when many people share it or it is not known. */
export function requestOrigin(headers: Headers, trustedProxies: number): string | null {
  if (headers.has(sharedHeader)) return null;
  return requestBlock(headers, trustedProxies) ?? (watching().signs ? headers.get(header) : null);
}

/**
 * The address that another service should count this visitor by: of IPv6 the network, since one connection has all addresses in it. Null
 * when many people share it or it is not known.
 */
export function visitorAddress(headers: Headers, trustedProxies: number): string | null {
  const origin = requestOrigin(headers, trustedProxies);
  // Without our own server the client may have written the address.
  if (!origin || !watching().signs) return null;
  if (origin.endsWith("/64")) return origin.slice(0, -"/64".length);
  // Loopback: a proxy on this machine that forwards no addresses, so everybody.
  const address = headers.get(header);
  return address && !isLoopback(address) ? address : null;
}
