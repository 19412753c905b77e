// Watches the content clock, so that what another instance, a restart or a direct change published reaches this
// instance's pages within seconds. Started once a process by instrumentation.ts.
//
// Marking pages stale needs a request around it, so the watcher posts to its own /api/internal/refresh.

import { randomUUID } from "node:crypto";
import { ownOrigin } from "../../env.ts";
import { processState } from "../../host/process.ts";
import { type Changed, content, hasEnded } from "../store/snapshot.ts";
import { contentClock } from "../store/sync.ts";
import { renderAhead } from "./render-ahead.ts";

const everyMs = 3000;
const everyMsWithoutDatabase = 10_000;

type Start = { done: boolean; finished: Promise<void> };
const watcher = () => processState<{ start?: Start }>("publish-watcher", () => ({}));

/** Known to this process alone: proves that a call to the internal route comes from it. */
export function internalToken(): string {
  return processState("internal-token", randomUUID);
}

/** Whether it is known which pages of the build are true still; undefined where no watcher runs. */
export function startState(): Start | undefined {
  return watcher().start;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref());

/** The entries that changed, all taken over; undefined when that failed. */
async function askRefresh(reason: "start" | "clock" | "day"): Promise<Changed[] | undefined> {
  const response = await fetch(`${ownOrigin()}/api/internal/refresh`, {
    method: "POST",
    headers: { "x-internal-token": internalToken(), "content-type": "application/json" },
    body: JSON.stringify({ reason }),
    signal: AbortSignal.timeout(60_000),
  }).catch(() => undefined);
  return response?.ok ? ((await response.json()) as { changed: Changed[] }).changed : undefined;
}

/** Takes over what was published; false when it could not be fetched: the watcher tries again. No older page is shown here after it. */
export async function publishNow(): Promise<boolean> {
  const changed = await askRefresh("clock");
  if (changed) renderAhead(changed);
  return changed !== undefined;
}

/** Renders anew what depends on the day; false when that could not be begun. */
export async function refreshForNewDay(): Promise<boolean> {
  const changed = await askRefresh("day");
  if (changed) renderAhead(changed);
  return changed !== undefined;
}

async function catchUp(start: Start): Promise<void> {
  let changed = await askRefresh("start");
  for (let attempt = 1; !changed; attempt++) {
    // At first the server is not listening yet.
    await pause(attempt < 100 ? 100 : everyMs);
    if (attempt === 100) {
      console.error("content: it is not known which pages of the build are true still; trying again.");
      start.done = true; // nobody is to wait for ever
    }
    changed = await askRefresh("start");
  }
  // What is not true any more is shown to nobody from now on: rendering it ahead is a kindness, and nobody waits for it.
  start.done = true;
  renderAhead(changed);
}

async function watch(): Promise<void> {
  for (;;) {
    const now = await contentClock(2000).catch(() => undefined);
    if (hasEnded() || (now !== undefined && now !== content().version)) {
      const changed = await askRefresh("clock");
      if (changed) renderAhead(changed);
    }
    await pause(now === undefined ? everyMsWithoutDatabase : everyMs);
  }
}

/** Does nothing where the process has no port of its own (serverless): the build's pages and time-based renewal serve there. */
export function startWatching(): void {
  if (watcher().start || !ownOrigin()) return;
  const start: Start = { done: false, finished: Promise.resolve() };
  start.finished = catchUp(start);
  watcher().start = start;
  void start.finished.then(watch);
}
