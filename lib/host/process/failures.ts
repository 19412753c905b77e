// What went wrong while a request was answered, on this instance since it began, by the number that whoever met it was shown. The
// number is the framework's: the same fault has the same one on every instance. Nothing of what was sent, asked or answered is kept.
import { createHash } from "node:crypto";
import { processState } from "./process-state.ts";

export type Failure = {
  number: string;
  count: number;
  /** When it was last met. */
  last: Date;
  /** The page or handler by its place in the code, "/[locale]/services/[service]". */
  route: string;
  /** What the proxy called the last request, for its log; empty where it said nothing. */
  request: string;
};

/** Of more different ones the oldest go: a fault is told by the first of its kind. */
const most = 50;

const kept = () => processState("failures", () => new Map<string, Failure>());
const since = () => processState("failure-count", () => ({ start: 0 }));

/** As the framework numbers it; one that it did not number gets a number of its name and place. */
function numberOf(error: unknown, route: string): string {
  const digest = typeof error === "object" && error !== null && "digest" in error ? String(error.digest) : "";
  if (/^\d{1,12}$/.test(digest)) return digest;
  const name = error instanceof Error ? error.name : "";
  return String(createHash("sha256").update(`${name}\0${route}`).digest().readUInt32BE(0));
}

/** Notes it and says so in the log, in a line of its own: the number, the place, and the request by the proxy's id. */
export function recordFailure(error: unknown, route: string, method: string, requestId: unknown): void {
  const number = numberOf(error, route);
  const request = typeof requestId === "string" && /^[\w-]{1,64}$/.test(requestId) ? requestId : "";
  const all = kept();
  const count = (all.get(number)?.count ?? 0) + 1;
  since().start += 1;
  all.delete(number);
  all.set(number, { number, count, last: new Date(), route, request });
  for (const oldest of all.keys()) {
    if (all.size <= most) break;
    all.delete(oldest);
  }
  console.error("request failed:", { error: number, method, route, request });
}

/** Since this process began. */
export const failureCount = (): number => since().start;

/** The last ones first. */
export const failures = (): Failure[] => [...kept().values()].reverse();
