// Which address a request comes from. A route handler sees headers only, and anyone can write headers; so the server's
// own sockets are asked, before the framework sees the request.

import type { IncomingMessage } from "node:http";
import { isIP, isIPv4 } from "node:net";
import { processState } from "./process/process-state.ts";

/** Where this process notes it on a request; what a client writes there is overwritten. */
export const clientAddressHeader = "x-client-address";
const header = clientAddressHeader;
/** On a request whose address is that of a proxy, and so of everybody behind it. */
const sharedHeader = "x-client-address-shared";
/** `signs` from when the process began to watch its requests. */
const watching = () => processState<{ signs: ProxySigns | null }>("client-address", () => ({ signs: null }));

/**
 * The address as the outermost of our own proxies saw it. What stands further left in X-Forwarded-For was written by the
 * client; without proxies of ours all of it was.
 */
export function clientAddress(forwardedFor: string | undefined, peer: string | undefined, trustedProxies: number): string | undefined {
  const chain = [...(forwardedFor ? forwardedFor.split(",").map((part) => part.trim()) : []), peer ?? ""];
  const address = chain[Math.max(0, chain.length - 1 - trustedProxies)]?.replace(/^::ffff:/i, "");
  return address && isIP(address) !== 0 ? address : undefined;
}

/** Addresses that many people share or that say nothing: loopback, private networks, link-local. */
function isPrivate(address: string): boolean {
  return isIPv4(address)
    ? /^(?:10|127|0)\.|^192\.168\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\./.test(address)
    : /^(?:::1?$|f[cd]|fe[89ab])/i.test(address);
}

/** /24 of an IPv4 address, /64 of an IPv6 one; null for an address that stands for nobody in particular. */
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
 * The wider network of a block: /16 of an IPv4 address, which is about what one provider hands out in one place, and /48 of an IPv6 one,
 * which is the most that one customer is given.
 */
export function networkOf(block: string): string {
  if (block.endsWith("/24")) return `${block.split(".").slice(0, 2).join(".")}.0.0/16`;
  return `${block.split(":").slice(0, 3).join(":")}::/48`;
}

/** What the proxies in front have said of themselves in this process. */
type ProxySigns = { seen: number; forwarded: number; distant: number; short: number };
const enough = 3;

/**
 * untrusted: most requests come through a proxy, and none is trusted, so that all visitors seem to be one. short: they come
 * through fewer than are trusted, so that a visitor can write an address of their own choice.
 */
export function proxyTrouble(trustedProxies: number, signs = watching().signs): "untrusted" | "short" | null {
  if (!signs) return null;
  if (trustedProxies === 0) return signs.forwarded >= enough && signs.forwarded * 2 > signs.seen ? "untrusted" : null;
  return signs.short >= enough && signs.short * 2 > signs.distant ? "short" : null;
}

/**
 * Adds one request to what is known of the proxies. One that came straight from this machine did not pass by the proxies;
 * and the framework asks itself now and then, in a visitor's name, with a header of its own making.
 */
export function noteProxies(signs: ProxySigns, forwardedFor: string | undefined, peer: string | undefined, trustedProxies: number): void {
  // What was is forgotten in time: a proxy may come or go while the process runs.
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

/** The block a request comes from, for limits; null when it is not known. */
export function requestBlock(headers: Headers, trustedProxies: number): string | null {
  if (watching().signs) return addressBlock(headers.get(header));
  // A platform that runs no server of ours: its own proxy is the last that wrote the header.
  const forwarded = headers.get("x-forwarded-for");
  return forwarded && trustedProxies > 0 ? addressBlock(clientAddress(forwarded, undefined, trustedProxies)) : null;
}

/**
 * Who tries something, as far as the connection tells: the block, or on a network of our own the address itself. Null where
 * many people share it, or it is not known.
 */
export function requestOrigin(headers: Headers, trustedProxies: number): string | null {
  if (headers.has(sharedHeader)) return null;
  return requestBlock(headers, trustedProxies) ?? (watching().signs ? headers.get(header) : null);
}

/**
 * One address that stands for whoever asks, where another service counts by addresses: of IPv6 the network, since one connection has
 * all addresses in it. Null where many people share it, or it is not known.
 */
export function visitorAddress(headers: Headers, trustedProxies: number): string | null {
  const origin = requestOrigin(headers, trustedProxies);
  // Where no server of ours has noted the address, anybody may have written it.
  if (!origin || !watching().signs) return null;
  if (origin.endsWith("/64")) return origin.slice(0, -"/64".length);
  // On this machine alone: everybody, where a proxy forgets to say whom it serves.
  const address = headers.get(header);
  return address && !isLoopback(address) ? address : null;
}
