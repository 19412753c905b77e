// A worker process for workers.test.ts that waits, computes or dies as its job says.
import { serveTasks } from "../../../lib/host/worker-tasks.ts";

export type EchoJob = { takesMs?: number; dies?: boolean; works?: boolean };
export type EchoResult = { pid: number };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

serveTasks(async ({ takesMs = 0, dies, works }: EchoJob): Promise<EchoResult> => {
  while (works) {
    for (const until = performance.now() + 20; performance.now() < until; );
    await pause(0);
  }
  if (dies) process.exit(3);
  await pause(takesMs);
  return { pid: process.pid };
});
