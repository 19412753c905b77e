// The service that this machine's site uses, for other commands: a hosted one, the running embedded backend, or one that is started for the
// command.

import { type DataDir, loadOrCreateKeys, reachableBackend } from "../data/data-dir.ts";
import { startBackend } from "./backend-process.ts";
import { connectService, hostedKeys, type Service } from "./service-api.ts";

export type Reached = {
  service: Service;
  url: string;
  publishableKey: string;
  secretKey: string;
  isHosted: boolean;
  close: () => Promise<void>;
};

/** Throws Refusal. */
export async function reachService(dir: DataDir): Promise<Reached> {
  const hosted = hostedKeys();
  if (hosted) {
    const { url, publishableKey, secretKey } = hosted;
    return { service: connectService(url, secretKey), url, publishableKey, secretKey, isHosted: true, close: async () => undefined };
  }
  const running = reachableBackend(dir);
  const { url, stop } = running
    ? { url: running, stop: async () => undefined }
    : await startBackend({ DATA_DIR: dir.root, BACKEND_PORT: "0" });
  const { publishableKey, secretKey } = loadOrCreateKeys(dir);
  return { service: connectService(url, secretKey), url, publishableKey, secretKey, isHosted: false, close: stop };
}
