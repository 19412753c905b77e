// Stores spooled submissions that the database did not take, until it has each exactly once. This includes records of an earlier process,
// and records that the database has lost since (one that was restored from a backup, or that does not sync).
import "server-only";
import { JobFailure, registerJob, wakeJob } from "../../host/jobs.ts";
import { FileNotYet, withAwaitedFiles } from "./awaited-files.ts";
import type { Spool } from "./spool.ts";
import { knownKeys, Refused, storeSubmission } from "./store.ts";
import { reduced, type Submission, spoolName } from "./submission.ts";
import { shared, spool } from "./submit.ts";

const jobName = "replay";
const everyMs = 2000;
const longestPauseMs = 15_000;
const longestRecordPauseMs = 10 * 60_000;
const budgetMs = 10_000;
const together = 4;
/** The first refusals may be temporary. After this many, a record is stored without what the database refuses. */
const refusalsBeforeReduced = 2;
/** The request that brought a younger record still handles it. */
const settledMs = 4000;

type Outcome = { stored: number; waiting: number; unreachable: boolean };

export class Replay {
  private readonly spool: Spool;
  private readonly store: (submission: Submission) => Promise<string>;
  /** Records that the database refused, or whose files could not be fetched; they are retried at growing intervals. */
  private readonly refusals = new Map<string, { times: number; nextAt: number }>();
  /** When the database last failed to answer for a record. */
  private readonly unanswered = new Map<string, number>();

  constructor(
    target: Spool,
    store: (submission: Submission) => Promise<string> = (submission) => storeSubmission(submission, "disk", budgetMs),
  ) {
    this.spool = target;
    this.store = store;
  }

  /** One round over all waiting records. Does not throw when the database is down. */
  async round(ageMs = settledMs, signal?: AbortSignal): Promise<Outcome> {
    const now = Date.now();
    const due = (await this.spool.pending(ageMs)).filter((name) => {
      const refusal = this.refusals.get(name);
      return !refusal || refusal.nextAt <= now || refusal.nextAt > now + longestRecordPauseMs;
    });
    // Records for which the database did not answer come last, or a few slow ones would keep all others waiting.
    const queue = due.toSorted((a, b) => (this.unanswered.get(a) ?? 0) - (this.unanswered.get(b) ?? 0));
    const outcome: Outcome = { stored: 0, waiting: queue.length, unreachable: false };
    const worker = async () => {
      for (let name = queue.shift(); name !== undefined && !outcome.unreachable && !signal?.aborted; name = queue.shift()) {
        const result = await this.replayRecord(name);
        if (result === "stored") {
          outcome.stored += 1;
          outcome.waiting -= 1;
        } else if (result === "unreachable") outcome.unreachable = true;
      }
    };
    await Promise.all(Array.from({ length: together }, worker));
    return outcome;
  }

  private async replayRecord(name: string): Promise<"stored" | "skipped" | "unreachable"> {
    if (!(await this.spool.claim(name))) return "skipped";
    try {
      const submission = (await this.spool.get(name)) as Submission | undefined;
      if (!submission) return "skipped";
      await this.store(submission);
      if (submission.awaited) {
        const complete = await withAwaitedFiles(submission, this.spool);
        await this.spool.put(name, complete);
        await this.store(complete);
      }
      await this.spool.markStored(name);
      this.refusals.delete(name);
      this.unanswered.delete(name);
      return "stored";
    } catch (error) {
      if (error instanceof FileNotYet) {
        const times = (this.refusals.get(name)?.times ?? 0) + 1;
        if (times === 1) console.error(`leads: ${error.message} The message is stored; its file is tried again.`);
        this.refusals.set(name, { times, nextAt: Date.now() + Math.min(longestRecordPauseMs, 1000 * 2 ** times) });
        this.unanswered.set(name, Date.now());
        return "skipped";
      }
      if (!(error instanceof Refused)) {
        this.unanswered.set(name, Date.now());
        return "unreachable";
      }
      // Refused repeatedly: what the database accepts of it is stored, and the office sees that something is missing.
      if ((this.refusals.get(name)?.times ?? 0) >= refusalsBeforeReduced && (await this.storeReduced(name))) return "stored";
      const times = (this.refusals.get(name)?.times ?? 0) + 1;
      this.refusals.set(name, { times, nextAt: Date.now() + Math.min(longestRecordPauseMs, 1000 * 2 ** times) });
      console.error(`leads: ${error.message} It stays in the spool (attempt ${times}).`);
      return "skipped";
    } finally {
      await this.spool.release(name);
    }
  }

  private async storeReduced(name: string): Promise<boolean> {
    try {
      await this.store(reduced((await this.spool.get(name)) as Submission));
      await this.spool.markStored(name);
      this.refusals.delete(name);
      console.error("leads: the database refused a submission as it came; it is stored without what it could not take.");
      return true;
    } catch {
      return false;
    }
  }

  /** Puts stored records that the database has lost back into the queue; returns how many. Throws when the database does not answer. */
  async verifyStored(known: typeof knownKeys = knownKeys): Promise<number> {
    const names = await this.spool.stored();
    let lost = 0;
    for (let from = 0; from < names.length; from += 200) {
      const records: Submission[] = [];
      for (const name of names.slice(from, from + 200)) {
        const record = (await this.spool.get(name, "stored")) as Submission | undefined;
        if (record) records.push(record);
      }
      const there = await known(records);
      for (const record of records) {
        if (there.has(record.key)) continue;
        await this.spool.markPending(spoolName(record));
        lost += 1;
      }
    }
    if (lost > 0) console.error(`leads: ${lost} submission(s) that the database does not have are in the spool; they are being stored.`);
    return lost;
  }
}

/** Replays for as long as the process lives. Any number of instances may do so, on one disk or on several. */
export function registerReplayJob(): void {
  const localSpool = spool();
  if (!localSpool) return;
  const replay = new Replay(localSpool);
  let failing = false;
  let unverified = true;
  // The database has just stored a submission, so waiting records are replayed at once.
  shared().onStored = () => {
    if (failing) wakeJob(jobName);
  };
  registerJob({
    name: jobName,
    everyMs,
    longestPauseMs,
    run: async (signal) => {
      let outcome: Outcome;
      try {
        outcome = await replay.round(failing || unverified ? 0 : settledMs, signal);
      } catch (error) {
        failing = true;
        throw new JobFailure(`The spool cannot be read (${(error as NodeJS.ErrnoException).code ?? (error as Error).name}).`);
      }
      failing = outcome.unreachable;
      if (outcome.stored > 0) console.log(`leads: stored ${outcome.stored} submission(s) from the spool.`);
      if (outcome.unreachable) {
        unverified = true; // it may come back with data lost
        throw new JobFailure(`The database does not answer; ${outcome.waiting} submission(s) wait in the spool.`);
      }
      if (!unverified || signal.aborted) return;
      unverified = false;
      await replay.verifyStored().catch(() => {
        unverified = true;
      });
    },
  });
}
