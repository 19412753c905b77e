// A process apart that does what it is told, for worker-process.test.ts.
import { serveTasks } from "../../lib/platform/workers/serve-tasks.ts";

export type EchoJob = { takesMs?: number; dies?: boolean };
export type EchoResult = { pid: number };

serveTasks(async ({ takesMs = 0, dies }: EchoJob): Promise<EchoResult> => {
  if (dies) process.exit(3);
  await new Promise((resolve) => setTimeout(resolve, takesMs));
  return { pid: process.pid };
});
