// The other side of workers.ts: what runs in the process apart.
import { setPriority } from "node:os";

export type Task<Job> = { id: number; job: Job; processorMs?: number };
/** `residentBytes`: what the process holds after this task. */
export type TaskAnswer<Result> = { id: number; result: Result; residentBytes: number };

const lookMs = 100;

/** How the process says that its task has used up the time it had of the processor. */
export const overtimeExitCode = 75;

function endAfter(processorMs: number): NodeJS.Timeout {
  const before = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 > processorMs) process.exit(overtimeExitCode);
  }, lookMs);
}

/**
 * Answers each task with what `work` makes of it; an error that it throws ends the process. The processor's time is counted
 * while `work` waits for other threads; work on this thread has its bound in the process that asks.
 */
export function serveTasks<Job, Result extends object>(work: (job: Job) => Promise<Result>): void {
  // Pages come first.
  setPriority(10);
  process.on("message", async ({ id, job, processorMs }: Task<Job>) => {
    const overtime = processorMs && endAfter(processorMs);
    const result = await work(job);
    clearInterval(overtime);
    process.send?.({ id, result, residentBytes: process.memoryUsage.rss() } satisfies TaskAnswer<Result>);
  });
  // Its server has gone, however it went.
  process.on("disconnect", () => process.exit());
}
