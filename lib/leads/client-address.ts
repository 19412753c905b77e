// Which address a request comes from. A route handler sees headers only, and anyone can write headers; so the server's
// own sockets are asked, before the framework sees the request.
import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { isIP, isIPv4 } from "node:net";

/** Where this process notes it on a request; what a client writes there is overwritten. */
export const clientAddressHeader = "x-client-address";
const header = clientAddressHeader;
const watchingKey = Symbol.for("site.client-address");
const holder = globalThis as { [key: symbol]: unknown };

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

/** Marks each request of this process with its address. */
export function watchClientAddresses(trustedProxies: number): void {
  if (holder[watchingKey]) return;
  holder[watchingKey] = true;
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    const forwarded = request.headers["x-forwarded-for"];
    const address = clientAddress(
      Array.isArray(forwarded) ? forwarded.join(",") : forwarded,
      request.socket.remoteAddress ?? undefined,
      trustedProxies,
    );
    if (address) request.headers[header] = address;
    else delete request.headers[header];
  });
}

/** The block a request comes from, for limits; null when it is not known. */
export function requestBlock(headers: Headers, trustedProxies: number): string | null {
  if (holder[watchingKey]) return addressBlock(headers.get(header));
  // A platform that runs no server of ours: its own proxy is the last that wrote the header.
  const forwarded = headers.get("x-forwarded-for");
  return forwarded && trustedProxies > 0 ? addressBlock(clientAddress(forwarded, undefined, trustedProxies)) : null;
}
