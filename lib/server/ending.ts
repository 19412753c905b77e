// How a process leaves without breaking off a request. Told to end, it says so (/api/health/ready) and closes each connection
// with the answer it gives on it, for DRAIN_SECONDS; a proxy then holds no idle connection on which it might send as it closes.
// Only then it stops listening, answers what it has, and ends. Without the closing it would not end at all while a busy proxy
// goes on asking over the connections it has.
import diagnostics from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import { setImmediate, setTimeout } from "node:timers/promises";
import { processState } from "../platform/process-state.ts";

const state = () => processState("ending", () => ({ watching: false, ending: false }));

/** Whether this process has been told to end. */
export const isEnding = () => state().ending;

/** Has SIGTERM wait so long for what the framework does at it: closing its server, and ending the process. */
export function watchEnding(drainSeconds: number): void {
  if (state().watching) return;
  state().watching = true;
  const close = process.listeners("SIGTERM");
  for (const listener of close) process.off("SIGTERM", listener);
  diagnostics.subscribe("http.server.request.start", (message) => {
    if (isEnding()) (message as { response: ServerResponse }).response.shouldKeepAlive = false;
  });
  process.on("SIGTERM", async (signal) => {
    if (isEnding()) return;
    state().ending = true;
    await setTimeout(drainSeconds * 1000);
    // Right after the connections that wait were taken: one that comes between is refused before anything is sent on it.
    await setImmediate();
    for (const listener of close) listener(signal);
  });
}
