// The name of a request, the same in the proxy's log, in this process and in the database. The proxy gives it; without one, this process.
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { processState } from "../process/process-state.ts";

export const requestIdHeader = "x-request-id";

/** The name of a request after nameRequest(). */
export const idOf = ({ headers }: IncomingMessage): string | undefined => headers[requestIdHeader]?.toString();

/** A name goes into logs and headers, so nothing else is taken for one. */
const idPattern = /^[A-Za-z0-9_-]{1,64}$/;

const current = () => processState("request-ids", () => new AsyncLocalStorage<string>());

/** The request that is being answered here; undefined in work that nobody asked for (jobs). */
export const requestId = (): string | undefined => current().getStore() || undefined;

/** Runs something, and all that it starts, as part of the request of this name. */
export const asRequest = <T>(id: string | undefined, run: () => T): T => current().run(id ?? "", run);

export function nameRequest({ headers }: IncomingMessage): void {
  const given = headers[requestIdHeader];
  headers[requestIdHeader] = typeof given === "string" && idPattern.test(given) ? given : randomUUID();
}
