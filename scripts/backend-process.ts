// Starts and stops the embedded backend as a child process.
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { BackendMessage } from "./backend.ts";
import { loadOrCreateKeys, openDataDir } from "./data-dir.ts";
import { Refusal, say } from "./terminal.ts";

export type Backend = {
  url: string;
  publishableKey: string;
  secretKey: string;
  migrationsApplied: number;
  process: ChildProcess;
  /** Ends it after the requests in flight; resolves when the process is gone. */
  stop: () => Promise<void>;
};

// PostgreSQL comes as WebAssembly, ready to run in a quick form; the engine makes a faster one of what runs often. Left to itself
// it does so for half of PostgreSQL while that starts, a second of both cores for what runs once. This is V8's own flag, which
// other versions of Node may not know.
const engine = process.versions.node.startsWith("24.") ? ["--wasm-tiering-budget=400000000"] : [];

/** Starts the backend on DATA_DIR (environment, or as given). Throws Refusal with the cause it gave. */
export async function startBackend(environment: Record<string, string> = {}): Promise<Backend> {
  const env: NodeJS.ProcessEnv = { ...process.env, LITE_TELEMETRY: "0", DO_NOT_TRACK: "1", ...environment };
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...engine, join(import.meta.dirname, "backend.ts")], {
    env,
    stdio: ["ignore", env.BACKEND_DEBUG === "1" ? "inherit" : "ignore", env.BACKEND_DEBUG === "1" ? "inherit" : "ignore", "ipc"],
    detached: true, // its own group: Ctrl-C in the terminal must not end it before the site has finished
  });
  const message = await new Promise<Exclude<BackendMessage, { type: "says" }>>((resolve, reject) => {
    child.on("message", (value) => {
      const told = value as BackendMessage;
      if (told.type === "says") say(told.text);
      else resolve(told);
    });
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
      await gone;
    },
  };
}
