// Bounds the head of a request before anything parses it. The framework reads heads with patterns and loops whose time grows with the
// square of their length (docs/framework-report.md): one request of 12 KB held the thread that serves everybody for more than a second.
import type { IncomingMessage } from "node:http";
import { processState } from "../process/process-state.ts";

/** What an address may hold: characters of its path and query, and names in the query. */
type AddressLimit = { characters: number; names: number };
/** The limit of an address, by its path. */
export type AddressLimitOf = (path: string) => AddressLimit;

/** Headers whose end nobody needs are cut after so many characters. Browsers and crawlers stay below a third of each. */
const keptCharacters: Readonly<Record<string, number>> = { "user-agent": 512, referer: 4096, "accept-language": 512, accept: 512 };

/** Whether an address holds more than it may. */
export function exceeds(url: string, limitOf: AddressLimitOf): boolean {
  const start = url.indexOf("?");
  const { characters, names } = limitOf(start === -1 ? url : url.slice(0, start));
  if (url.length > characters) return true;
  let count = 0;
  for (let at = start; at !== -1 && count <= names; at = url.indexOf("&", at + 1)) count += 1;
  return count > names;
}

const tooLong = () => processState("long-addresses", () => new WeakSet<IncomingMessage>());

/** Whether the guard has to refuse this request for its address. */
export const isAddressTooLong = (request: IncomingMessage): boolean => tooLong().has(request);

/** Cuts the headers of a request, and marks it when its address is too long. Has to run before anything else reads the request. */
export function boundHead(request: IncomingMessage, limitOf: AddressLimitOf): void {
  for (const [name, characters] of Object.entries(keptCharacters)) {
    const value = request.headers[name];
    if (typeof value === "string" && value.length > characters) request.headers[name] = value.slice(0, characters);
  }
  const { url = "/" } = request;
  if (!exceeds(url, limitOf)) return;
  tooLong().add(request);
  // Whatever else looks at each request runs before the guard refuses it: it gets a short address to parse.
  request.url = url.startsWith("/api/") ? "/api/" : "/";
}
