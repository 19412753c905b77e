// Refuses the HTTP methods that an address does not take. The framework answers TRACE with an error of its own, draws a page for PUT and
// DELETE, and names no allowed method. So such a request is marked when it arrives, and the middleware answers it.
import type { IncomingMessage } from "node:http";

/** The methods of an address, as `Allow` names them. */
export type AllowedMethods = (path: string) => readonly string[];

const markHeader = "x-method-refused";
/** An address of no page and no file, so that every marked request comes through the middleware. */
const addressOfRefused = "/_method";

/** What a request that is not for reading or posting here is told; null for all others. */
export function methodAnswer(method: string, path: string, allowedMethods: AllowedMethods): { status: 204 | 405; allow: string } | null {
  const allowed = allowedMethods(path);
  if (method !== "OPTIONS" && allowed.includes(method)) return null;
  return { status: method === "OPTIONS" ? 204 : 405, allow: allowed.join(", ") };
}

/** Marks a request whose method its address does not take; refusedMethod() answers it. */
export function markMethod(request: IncomingMessage, allowedMethods: AllowedMethods): void {
  delete request.headers[markHeader];
  const answer = methodAnswer(request.method ?? "GET", request.url?.split("?")[0] ?? "/", allowedMethods);
  if (!answer) return;
  request.headers[markHeader] = `${answer.status} ${answer.allow}`;
  // The framework cannot even hold a request with the method TRACE.
  request.method = "GET";
  request.url = addressOfRefused;
}

export function refusedMethod(request: Request): Response | null {
  const [, status, allow] = /^(204|405) ([A-Z, ]+)$/.exec(request.headers.get(markHeader) ?? "") ?? [];
  if (!status || !allow) return null;
  return new Response(null, { status: Number(status), headers: { Allow: allow, "Cache-Control": "no-store" } });
}
