// Starts and ends the project's own scripts as a person would, for tests that stop and kill them.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { cpSync, existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");

/**
 * A data directory to start on: with all pages and admin@example.test where the build of `npm test` has left them (PREPARED_DATA_DIR),
 * otherwise empty, as at a first start.
 */
export function preparedDataDir(directory: string): string {
  const prepared = process.env.PREPARED_DATA_DIR;
  if (prepared && existsSync(prepared)) cpSync(prepared, directory, { recursive: true });
  return directory;
}

/** A publication prerenders hundreds of pages. Tests publish again and again and would wait for that work. */
export const aFewPagesAhead = { PAGES_AHEAD: "10" };

/** Runs scripts/<script> until its output matches `ready`. `code`: the directory of the code, if not this one (tests/helpers/patched-copy.ts). */
export async function startScript(script: string, env: Record<string, string>, ready: RegExp, code = root): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", join(code, "scripts", script)], {
    cwd: code,
    env: { ...process.env, ...aFewPagesAhead, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk;
      if (ready.test(said)) resolve();
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.once("exit", (code) => reject(new Error(`${script} ended with ${code}:\n${said}`)));
  });
  return child;
}

export async function stop(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await gone;
}

/** The processes that a script has started: a site's web server, a backend's database. */
export function childrenOf(script: ChildProcess | undefined): number[] {
  return execFileSync("pgrep", ["-P", String(script?.pid)], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map(Number);
}

/** kill -9 of the process that a script runs; the script then ends by itself. */
export async function killBelow(script: ChildProcess | undefined): Promise<void> {
  const [pid] = childrenOf(script);
  const gone = new Promise((resolve) => script?.once("exit", resolve));
  process.kill(Number(pid), "SIGKILL");
  await gone;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}

/**
 * A free port below those that a machine gives to outgoing connections (32768 and up on Linux): one of the thousands that the tests open
 * could take a port from there between the look and the start, or while a server on it starts again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768);
    if (await isFree(port)) return port;
  }
}

/** Waits until nothing listens on a port: a killed process releases it a moment later. */
export async function untilFree(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await isFree(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
