// Starts and stops the embedded backend as a child process.
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { loadOrCreateKeys, openDataDir } from "../data/data-dir.ts";
import { Refusal } from "../shared/terminal.ts";
import type { BackendMessage } from "./backend.ts";

export type Backend = {
  url: string;
  publishableKey: string;
  secretKey: string;
  migrationsApplied: number;
  process: ChildProcess;
  /** Ends it after the requests in flight; resolves when the process is gone. */
  stop: () => Promise<void>;
};

/** A backend gives its requests 3 s and its queries 5 s. */
const endMs = 20_000;

/** Starts the backend on DATA_DIR; `environment` overrides the process's own. Throws Refusal with the backend's cause. */
export async function startBackend(environment: Record<string, string> = {}): Promise<Backend> {
  const env: NodeJS.ProcessEnv = { ...process.env, LITE_TELEMETRY: "0", DO_NOT_TRACK: "1", ...environment };
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", join(import.meta.dirname, "backend.ts")], {
    env,
    stdio: ["ignore", env.BACKEND_DEBUG === "1" ? "inherit" : "ignore", env.BACKEND_DEBUG === "1" ? "inherit" : "ignore", "ipc"],
    detached: true, // own process group: Ctrl-C in the terminal must not end it before the site has finished
  });
  const message = await new Promise<BackendMessage>((resolve, reject) => {
    child.once("message", (value) => resolve(value as BackendMessage));
    child.once("error", reject);
    child.once("exit", (code) =>
      resolve({
        type: "refused",
        cause: `The embedded backend ended while starting (code ${code}).`,
        cure: "run again with BACKEND_DEBUG=1 to see more.",
      }),
    );
  });
  if (message.type === "refused") throw new Refusal(message.cause, message.cure);

  const keys = loadOrCreateKeys(openDataDir(env.DATA_DIR));
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    url: message.url,
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    migrationsApplied: message.migrationsApplied,
    process: child,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      // Its database ends with it, and every committed row is on disk: a backend that does not end must not keep the site from ending.
      const impatient = setTimeout(() => child.kill("SIGKILL"), endMs);
      await gone;
      clearTimeout(impatient);
    },
  };
}
