// Marks the requests that this process sends to itself, to render pages ahead. They wait in no queue, so a client must not be able to set
// the mark: its value is a secret of the process.
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { processState } from "../process/process-state.ts";

const header = "x-warming";
const secret = () => processState("own-requests", () => ({ value: randomUUID() })).value;

/** The headers of a request of this process to itself. */
export const ownRequestHeaders = (): Record<string, string> => ({ [header]: secret() });

/** Takes the mark off a request that somebody else sent. Whatever looks for the mark afterwards can trust it. */
export function dropForeignMark({ headers }: IncomingMessage): void {
  if (headers[header] !== undefined && headers[header] !== secret()) delete headers[header];
}
