// Runs named jobs again and again until the process ends. Several instances may run the same jobs at once; each job shares or locks its work
// in the database.
import { faultOf, LoggableError } from "./log.ts";
import { beforeExit } from "./process/ending.ts";
import { processState } from "./process/process-state.ts";

export type Job = {
  name: string;
  /** Pause between the end of one run and the start of the next, randomly varied by up to 20 %. */
  everyMs: number;
  /** The pause before the first run; everyMs unless given. */
  firstMs?: number;
  /** After failures the pause doubles up to this: a minute unless given, and never less than everyMs. */
  longestPauseMs?: number;
  /** Runs once more after the last response, for what responses left in memory while the process was ending. */
  runsAtEnd?: boolean;
  /** The signal aborts when the process is to end: the run finishes what it has begun and begins nothing new. */
  run: (signal: AbortSignal) => Promise<void>;
};

/** A failure whose message holds no personal data, so that it may be logged. */
export class JobFailure extends LoggableError {}

const longestPauseMs = 60_000;

type Runner = { jobs: Map<string, Job>; stop?: AbortController; running: Map<string, Promise<void>>; wakes: Map<string, () => void> };

const runner = () => processState<Runner>("jobs", () => ({ jobs: new Map(), running: new Map(), wakes: new Map() }));

function pause(name: string, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    timer.unref(); // a pause alone keeps no process alive
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
    // The first run waits too, so that instances that start together do not run at the same moments.
    await pause(job.name, pauseMs * (0.8 + Math.random() * 0.4), signal);
    if (signal.aborted) return;
    try {
      await job.run(signal);
      if (failures > 0) console.error(`job ${job.name}: works again.`);
      failures = 0;
      said = "";
    } catch (error) {
      failures += 1;
      const reason = faultOf(error);
      if (reason !== said) console.error(`job ${job.name}: ${reason}`);
      said = reason;
    }
    pauseMs = Math.min(job.everyMs * 2 ** Math.min(failures, 10), Math.max(job.longestPauseMs ?? longestPauseMs, job.everyMs));
  }
}

function start(job: Job, signal: AbortSignal): void {
  runner().running.set(job.name, repeat(job, signal));
}

/** Adds a job. A second job of the same name is ignored. */
export function registerJob(job: Job): void {
  const { jobs, stop } = runner();
  if (jobs.has(job.name)) return;
  jobs.set(job.name, job);
  if (job.runsAtEnd)
    beforeExit(() => job.run(new AbortController().signal).catch((error) => console.error(`job ${job.name}: ${faultOf(error)}`)));
  if (stop) start(job, stop.signal);
}

/** Ends a job's pause, for a reason to believe that it succeeds now. */
export function wakeJob(name: string): void {
  runner().wakes.get(name)?.();
}

/** Starts the registered jobs, and ends them with the process. */
export function startJobs(): void {
  if (runner().stop) return;
  const stop = new AbortController();
  runner().stop = stop;
  for (const job of runner().jobs.values()) start(job, stop.signal);
  process.once("SIGTERM", () => void stopJobs());
  process.once("SIGINT", () => void stopJobs());
  // A run that is cut off may have done something that it has not recorded yet.
  beforeExit(stopJobs);
}

/** Begins no new run; resolves when the current runs have ended. */
export async function stopJobs(): Promise<void> {
  const { jobs, running, stop } = runner();
  stop?.abort();
  await Promise.all(running.values());
  running.clear();
  runner().stop = undefined;
  jobs.clear();
}
