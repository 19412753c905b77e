// Bounds on the head of a request, held before anything parses it. The framework reads heads with patterns and loops whose time
// grows with the square of their length (docs/framework-report.md): one request of 12 KB held the thread that serves everybody
// for more than a second.
import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { processState } from "../process-state.ts";

/** What an address may hold: characters of its path and query, and names in the query. */
type AddressLimit = { characters: number; names: number };
/** The limit of an address, by its path. */
export type AddressLimitOf = (path: string) => AddressLimit;

/** Headers whose end nobody needs are cut after so many characters. Browsers and crawlers stay below a third of each. */
const longestKept: Readonly<Record<string, number>> = { "user-agent": 512, referer: 4096, "accept-language": 512, accept: 512 };

/** Whether an address holds more than it may. */
export function exceeds(url: string, limitOf: AddressLimitOf): boolean {
  const start = url.indexOf("?");
  const { characters, names } = limitOf(start === -1 ? url : url.slice(0, start));
  if (url.length > characters) return true;
  let count = 0;
  for (let at = start; at !== -1 && count <= names; at = url.indexOf("&", at + 1)) count += 1;
  return count > names;
}

const state = () => processState("request-heads", () => ({ watching: false, tooLong: new WeakSet<IncomingMessage>() }));

/** Whether the guard of this process has to refuse a request for its address (request-bodies.ts). */
export const isAddressTooLong = (request: IncomingMessage): boolean => state().tooLong.has(request);

/** Cuts the headers of a request and marks it where its address is too long. */
export function boundHead(request: IncomingMessage, limitOf: AddressLimitOf): void {
  for (const [name, most] of Object.entries(longestKept)) {
    const value = request.headers[name];
    if (typeof value === "string" && value.length > most) request.headers[name] = value.slice(0, most);
  }
  const { url = "/" } = request;
  if (!exceeds(url, limitOf)) return;
  state().tooLong.add(request);
  // Others who look at each request (its name, its policy) run before the guard refuses it: they get a short address to parse.
  request.url = url.startsWith("/api/") ? "/api/" : "/";
}

/** Bounds the heads of all requests of this process. It must be the first to see them. */
export function boundRequestHeads(limitOf: AddressLimitOf): void {
  if (state().watching) return;
  state().watching = true;
  diagnostics.subscribe("http.server.request.start", (message) => boundHead((message as { request: IncomingMessage }).request, limitOf));
}
