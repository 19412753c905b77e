// Errors that ended a request on this instance since it began, by the number that the visitor was shown. The framework computes the number:
// the same fault has the same number on every instance. Nothing of the request's content is kept.
import { createHash } from "node:crypto";
import { processState } from "./process-state.ts";

export type Failure = {
  number: string;
  count: number;
  last: Date;
  /** The page or handler by its path in the code: "/[locale]/services/[service]". */
  route: string;
  /** The proxy's id of the last request; empty when it gave none. */
  request: string;
};

/** Of more different faults the oldest are forgotten. */
const maxRecorded = 50;

const recorded = () => processState("failures", () => new Map<string, Failure>());
const since = () => processState("failure-count", () => ({ start: 0 }));

/** The framework's number; an error without one gets a number made of its name and route. */
function numberOf(error: unknown, route: string): string {
  const digest = typeof error === "object" && error !== null && "digest" in error ? String(error.digest) : "";
  if (/^\d{1,12}$/.test(digest)) return digest;
  const name = error instanceof Error ? error.name : "";
  return String(createHash("sha256").update(`${name}\0${route}`).digest().readUInt32BE(0));
}

/** Keeps the error and logs one line: its number, its route, and the proxy's id of the request. */
export function recordFailure(error: unknown, route: string, method: string, requestId: unknown): void {
  const number = numberOf(error, route);
  const request = typeof requestId === "string" && /^[\w-]{1,64}$/.test(requestId) ? requestId : "";
  const all = recorded();
  const count = (all.get(number)?.count ?? 0) + 1;
  since().start += 1;
  all.delete(number);
  all.set(number, { number, count, last: new Date(), route, request });
  for (const oldest of all.keys()) {
    if (all.size <= maxRecorded) break;
    all.delete(oldest);
  }
  console.error("request failed:", { error: number, method, route, request });
}

/** Since this process began. */
export const failureCount = (): number => since().start;

/** The latest first. */
export const failures = (): Failure[] => [...recorded().values()].reverse();
