// The one job runner: named work that this process does again and again, until it is told to end. Several instances may
// run the same jobs at once; each job's work is shared or locked in the database.
import { processState } from "./process/process-state.ts";

export type Job = {
  name: string;
  /** Pause between the end of one run and the start of the next; shortened or stretched by up to a fifth, by chance. */
  everyMs: number;
  /** The pause before the first run, where it is another. */
  firstMs?: number;
  /** After failures the pause grows to this: a minute where it is not said, and never less than everyMs. */
  longestPauseMs?: number;
  /** The signal ends when the process is to end: finish what is begun, begin nothing new. */
  run: (signal: AbortSignal) => Promise<void>;
};

/** A failure whose message says nothing about a person, so that it may be logged. */
export class JobFailure extends Error {}

const longestPauseMs = 60_000;

type Runner = { jobs: Map<string, Job>; stop?: AbortController; running: Map<string, Promise<void>>; wakes: Map<string, () => void> };

const runner = () => processState<Runner>("jobs", () => ({ jobs: new Map(), running: new Map(), wakes: new Map() }));

function pause(name: string, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    timer.unref(); // waiting keeps no process alive
    runner().wakes.set(name, done);
    function done() {
      clearTimeout(timer);
      runner().wakes.delete(name);
      signal.removeEventListener("abort", done);
      resolve();
    }
    signal.addEventListener("abort", done, { once: true });
  });
}

async function repeat(job: Job, signal: AbortSignal): Promise<void> {
  let failures = 0;
  let said = "";
  let pauseMs = job.firstMs ?? job.everyMs;
  while (!signal.aborted) {
    // The first run waits too: instances that start together do not work in step.
    await pause(job.name, pauseMs * (0.8 + Math.random() * 0.4), signal);
    if (signal.aborted) return;
    try {
      await job.run(signal);
      if (failures > 0) console.error(`job ${job.name}: works again.`);
      failures = 0;
      said = "";
    } catch (error) {
      failures += 1;
      // A foreign message may quote what a visitor typed: its name has to do.
      const reason = error instanceof JobFailure ? error.message : `${(error as Error)?.name ?? "failure"}`;
      if (reason !== said) console.error(`job ${job.name}: ${reason}`);
      said = reason;
    }
    pauseMs = Math.min(job.everyMs * 2 ** Math.min(failures, 10), Math.max(job.longestPauseMs ?? longestPauseMs, job.everyMs));
  }
}

function start(job: Job, own: Runner, signal: AbortSignal): void {
  own.running.set(job.name, repeat(job, signal));
}

/** Adds a job; a name is one job, however often it is registered. */
export function registerJob(job: Job): void {
  const own = runner();
  if (own.jobs.has(job.name)) return;
  own.jobs.set(job.name, job);
  if (own.stop) start(job, own, own.stop.signal);
}

/** Ends a job's pause: there is a reason to believe that it succeeds now. */
export function wakeJob(name: string): void {
  runner().wakes.get(name)?.();
}

/** Starts what is registered, and ends it with the process. */
export function startJobs(): void {
  const own = runner();
  if (own.stop) return;
  own.stop = new AbortController();
  for (const job of own.jobs.values()) start(job, own, own.stop.signal);
  process.once("SIGTERM", () => void stopJobs());
  process.once("SIGINT", () => void stopJobs());
}

/** Begins nothing new; resolves when the runs under way have ended. */
export async function stopJobs(): Promise<void> {
  const own = runner();
  own.stop?.abort();
  await Promise.all(own.running.values());
  own.running.clear();
  own.stop = undefined;
  own.jobs.clear();
}
