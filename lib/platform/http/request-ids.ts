// What a request is called, from the proxy's log over this process to the database. The proxy names it; without one, this process does.
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { processState } from "../process-state.ts";

export const requestIdHeader = "x-request-id";

/** Once it is named. */
export const idOf = ({ headers }: IncomingMessage): string | undefined => headers[requestIdHeader]?.toString();

/** What a name looks like: it goes into logs and headers. */
const shape = /^[A-Za-z0-9_-]{1,64}$/;

// One for the process, however often this file is bundled.
const state = () => processState("request-ids", () => ({ watching: false, current: new AsyncLocalStorage<string>() }));

/** The request that is being answered here; undefined in what runs for nobody (jobs). */
export const requestId = (): string | undefined => state().current.getStore() || undefined;

/** Does something as the request of that name: all that it sets going, at once and later. */
export const asRequest = <T>(id: string | undefined, run: () => T): T => state().current.run(id ?? "", run);

/** Gives every request of this process its name, before anything else sees it. */
export function watchRequestIds(): void {
  if (state().watching) return;
  state().watching = true;
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { headers } = (message as { request: IncomingMessage }).request;
    const given = headers[requestIdHeader];
    headers[requestIdHeader] = typeof given === "string" && shape.test(given) ? given : randomUUID();
  });
}
