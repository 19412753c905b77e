// The other side of worker-process.ts: what runs in the process apart.
import { setPriority } from "node:os";
import type { Task, TaskAnswer } from "./worker-process.ts";

/** Answers each task with what `work` makes of it; an error that it throws ends the process. */
export function serveTasks<Job, Result extends object>(work: (job: Job) => Promise<Result>): void {
  // Pages come first.
  setPriority(10);
  process.on("message", async ({ id, job }: Task<Job>) => {
    const result = await work(job);
    process.send?.({ id, result, residentBytes: process.memoryUsage.rss() } satisfies TaskAnswer<Result>);
  });
  // Its server has gone, however it went.
  process.on("disconnect", () => process.exit());
}
