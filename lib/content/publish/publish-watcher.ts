// Polls the content clock, so that what another instance, a restart or a direct change published reaches this instance's pages within
// seconds. Started once per process by lib/host-config/site-jobs.ts.
//
// Expiring pages needs a request context, so the watcher posts to its own /api/internal/refresh.

import { randomUUID } from "node:crypto";
import { ownOrigin } from "../../env.ts";
import { processState } from "../../host/process.ts";
import { type ChangedEntry, content, hasEndedEntries } from "../store/snapshot.ts";
import { reportContent, withdrawAtEnd } from "./instances.ts";
import { renderAhead } from "./render-ahead.ts";

const everyMs = 3000;
const everyMsWithoutDatabase = 10_000;

type Start = { done: boolean; finished: Promise<void> };
/** `shown`: the version of the content whose older pages have expired here; content() may be newer by a moment. */
const watcher = () => processState<{ start?: Start; shown?: number }>("publish-watcher", () => ({}));

/** A secret of this process: proves that a call to the internal route comes from it. */
export function internalToken(): string {
  return processState("internal-token", randomUUID);
}

/** Whether the outdated pages of the build have been determined; undefined if no watcher runs. */
export function startState(): Start | undefined {
  return watcher().start;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref());

/** The entries that changed, all applied; undefined if that failed. */
async function askRefresh(reason: "start" | "clock" | "day"): Promise<ChangedEntry[] | undefined> {
  const answer = await fetch(`${ownOrigin()}/api/internal/refresh`, {
    method: "POST",
    headers: { "x-internal-token": internalToken(), "content-type": "application/json" },
    body: JSON.stringify({ reason }),
    signal: AbortSignal.timeout(60_000),
  })
    .then((response) => (response.ok ? (response.json() as Promise<{ changed: ChangedEntry[]; version: number }>) : undefined))
    .catch(() => undefined);
  if (answer) watcher().shown = answer.version;
  return answer?.changed;
}

/** Applies what was published; after true, this instance shows no older page. False if it could not be fetched: the watcher retries. */
export async function publishNow(): Promise<boolean> {
  const changed = await askRefresh("clock");
  if (!changed) return false;
  renderAhead(changed);
  void report().catch(() => undefined);
  return true;
}

/** The version of the content that this instance shows: it shows no older page. 0 before it is known. */
export const shownVersion = (): number => watcher().shown ?? 0;

const report = () => reportContent(shownVersion());

/** Renders the pages that depend on the day again; false if that could not be started. */
export async function refreshForNewDay(): Promise<boolean> {
  const changed = await askRefresh("day");
  if (changed) renderAhead(changed);
  return changed !== undefined;
}

async function catchUp(start: Start): Promise<void> {
  let changed = await askRefresh("start");
  for (let attempt = 1; !changed; attempt++) {
    // The server is not listening yet at first.
    await pause(attempt < 100 ? 100 : everyMs);
    if (attempt === 100) {
      console.error("content: it is not known which pages of the build are true still; trying again.");
      start.done = true; // requests must not wait for ever
    }
    changed = await askRefresh("start");
  }
  // Outdated pages are expired from here on; rendering them ahead is an optimisation that no request waits for.
  start.done = true;
  renderAhead(changed);
}

async function watch(): Promise<void> {
  for (;;) {
    const now = await report().catch(() => undefined);
    if (hasEndedEntries() || (now !== undefined && now !== content().version)) await publishNow();
    await pause(now === undefined ? everyMsWithoutDatabase : everyMs);
  }
}

/** Does nothing if the process has no port of its own (serverless): there, the build's pages and time-based revalidation apply. */
export function startWatching(): void {
  if (watcher().start || !ownOrigin()) return;
  const start: Start = { done: false, finished: Promise.resolve() };
  start.finished = catchUp(start);
  watcher().start = start;
  withdrawAtEnd();
  void start.finished.then(watch);
}
