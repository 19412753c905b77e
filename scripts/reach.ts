// The service that the site of this machine uses, for a command beside it: a hosted one, the running embedded backend, or one that is
// started for the command.
import { startBackend } from "./backend-process.ts";
import { assertRecords, type DataDir, loadOrCreateKeys, runningBackend } from "./data-dir.ts";
import { connectService, hostedKeys, type Service } from "./service-api.ts";
import { Refusal } from "./terminal.ts";

export type Reached = { service: Service; url: string; publishableKey: string; isHosted: boolean; close: () => Promise<void> };

/** Throws Refusal. */
export async function reachService(dir: DataDir): Promise<Reached> {
  const hosted = hostedKeys();
  if (hosted) {
    const { url, publishableKey, secretKey } = hosted;
    return { service: connectService(url, secretKey), url, publishableKey, isHosted: true, close: async () => undefined };
  }
  const running = runningBackend(dir);
  if (!running) assertRecords(dir);
  if (running === "unknown")
    throw new Refusal(
      `The data directory ${dir.root} is in use by a copy that cannot be reached from here.`,
      "run this where that copy runs (in the same container), or stop it first.",
    );
  const { url, stop } = running
    ? { url: running, stop: async () => undefined }
    : await startBackend({ DATA_DIR: dir.root, BACKEND_PORT: "0" });
  const { publishableKey, secretKey } = loadOrCreateKeys(dir);
  return { service: connectService(url, secretKey), url, publishableKey, isHosted: false, close: stop };
}
