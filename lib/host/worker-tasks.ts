// The worker's side of workers.ts: receives tasks and answers them.
import { setPriority } from "node:os";

export type Task<Job> = { id: number; job: Job; processorMs?: number };
/** `residentBytes`: the memory of the worker after this task. */
export type TaskAnswer<Result> = { id: number; result: Result; residentBytes: number };

const checkEveryMs = 100;

/** The exit code of a worker whose task has used up its processor time. */
export const overtimeExitCode = 75;

function endAfter(processorMs: number): NodeJS.Timeout {
  const before = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 > processorMs) process.exit(overtimeExitCode);
  }, checkEveryMs);
}

/**
 * Answers each task with the result of `work`; an error that it throws ends the process. Processor time is checked while `work` waits
 * for other threads. Work on this thread is bounded by the process that asks (taskMs).
 */
export function serveTasks<Job, Result extends object>(work: (job: Job) => Promise<Result>): void {
  // The process that serves pages comes first.
  setPriority(10);
  process.on("message", async ({ id, job, processorMs }: Task<Job>) => {
    const overtime = processorMs && endAfter(processorMs);
    const result = await work(job);
    clearInterval(overtime);
    process.send?.({ id, result, residentBytes: process.memoryUsage.rss() } satisfies TaskAnswer<Result>);
  });
  // The process that asks has ended.
  process.on("disconnect", () => process.exit());
}
