// Which methods of HTTP an address takes. The framework answers TRACE with an error of its own, draws a page for PUT and
// DELETE, and names no allowed method; so what is odd is marked where a request is first known, and answered in the
// middleware.

import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { processState } from "../process-state.ts";

const header = "x-method-refused";
/** An address of no page and no file, so that every marked request comes through the middleware. */
const place = "/_method";

const reads = ["GET", "HEAD", "OPTIONS"];
const takes = ["POST", "OPTIONS"];
// The handlers below /api: those that answer with something to read, and those that take something. What else is asked for
// there is a page that does not exist.
const readHandlers = /^\/api\/(?:health|session|leads\/files\/[^/]+)$/;
const takeHandlers = /^\/api\/(?:leads|clicks|views|policy-reports|internal\/refresh|admin\/(?:drafts|media))$/;
const files = /^\/(?:_next\/|drawings\/|hydration\/|fonts\/|icons\/|media\/|social\/)|\.(?:\w{2,11})$/;

/** The methods of an address, as `Allow` names them. */
export function allowedMethods(path: string): string[] {
  if (readHandlers.test(path)) return reads;
  if (takeHandlers.test(path)) return takes;
  // Pages take what their forms post.
  return files.test(path) ? reads : ["GET", "HEAD", "POST", "OPTIONS"];
}

/** What a request that is not for reading or posting here is told; null for all others. */
export function methodAnswer(method: string, path: string): { status: 204 | 405; allow: string } | null {
  const allowed = allowedMethods(path);
  if (method !== "OPTIONS" && allowed.includes(method)) return null;
  return { status: method === "OPTIONS" ? 204 : 405, allow: allowed.join(", ") };
}

const state = () => processState("methods", () => ({ watching: false }));

/** Marks the requests of this process whose method is not for their address; refusedMethod() answers them. */
export function watchMethods(): void {
  if (state().watching) return;
  state().watching = true;
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    delete request.headers[header];
    const answer = methodAnswer(request.method ?? "GET", request.url?.split("?")[0] ?? "/");
    if (!answer) return;
    request.headers[header] = `${answer.status} ${answer.allow}`;
    // The framework cannot even hold a request with the method TRACE.
    request.method = "GET";
    request.url = place;
  });
}

export function refusedMethod(request: Request): Response | null {
  const [, status, allow] = /^(204|405) ([A-Z, ]+)$/.exec(request.headers.get(header) ?? "") ?? [];
  if (!status || !allow) return null;
  return new Response(null, { status: Number(status), headers: { Allow: allow, "Cache-Control": "no-store" } });
}
