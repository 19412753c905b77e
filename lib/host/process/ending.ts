// How a process leaves without breaking off a request. When it is told to end, it says so (/api/health/ready) and closes each connection
// with the answer it gives on it, for DRAIN_SECONDS; a proxy then holds no idle connection on which it might send as the process closes.
// Only then it stops listening, answers what it has, and ends. Without closing connections it would never end while a busy proxy goes on
// asking over those it has.
import type { ServerResponse } from "node:http";
import { setImmediate, setTimeout } from "node:timers/promises";
import { processState } from "./process-state.ts";

type State = { ending: boolean; lastWork: (() => Promise<unknown>)[] };

const state = () => processState<State>("ending", () => ({ ending: false, lastWork: [] }));

/** The time that all work after the last response gets together. */
const lastWorkMs = 5000;

/** Whether this process has been told to end. */
export const isEnding = () => state().ending;

/** Called with each request: closes its connection after the answer once the process has been told to end. */
export function closeWhenEnding(response: ServerResponse): void {
  if (isEnding()) response.shouldKeepAlive = false;
}

/** Registers work to be done once, after the last response and before the process ends. */
export function beforeExit(work: () => Promise<unknown>): void {
  state().lastWork.push(work);
}

/** The framework ends the process itself after its last response and offers no step between the two. */
function workBeforeExit(): void {
  const exit = process.exit;
  process.exit = ((code) => {
    process.exit = exit;
    const work = Promise.allSettled(state().lastWork.map(async (each) => each()));
    void Promise.race([work, setTimeout(lastWorkMs)]).then(() => exit(code));
  }) as typeof exit;
}

/** Delays what the framework does at SIGTERM (it closes its server and ends the process) until the proxies know. */
export function endInOrder(drainSeconds: number): void {
  const close = process.listeners("SIGTERM");
  for (const listener of close) process.off("SIGTERM", listener);
  process.on("SIGTERM", async (signal) => {
    if (isEnding()) return;
    state().ending = true;
    await setTimeout(drainSeconds * 1000);
    // Right after the connections that wait were taken: one that arrives between is refused before anything is sent on it.
    await setImmediate();
    workBeforeExit();
    for (const listener of close) listener(signal);
  });
  process.once("SIGINT", workBeforeExit);
}
