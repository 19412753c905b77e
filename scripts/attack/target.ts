// The attacked site, and the results of an attack.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { openDataDir } from "../data/data-dir.ts";
import { freePort } from "../start/ports.ts";
import { reachService } from "../start/reach-service.ts";

/** What was tried, how often, whether the site held, and the supporting figures. */
export type AttackRow = { what: string; tries: number; held: boolean; figures: string | Readonly<Record<string, number>> };

export function lineOfRow({ what, tries, held, figures }: AttackRow): string {
  const words =
    typeof figures === "string"
      ? figures
      : Object.entries(figures)
          .map(([name, value]) => `${name} ${value}`)
          .join(", ");
  return `${held ? "✓" : "✗"} ${what}, ${tries} tries: ${words}`;
}

export type Target = {
  url: string;
  port: number;
  /** The checkout that it runs. */
  code: string;
  dataDir: string;
  /** The output of its processes so far. */
  log: () => string;
  /** The process that serves pages. */
  serverPid: () => number;
  stop: () => Promise<void>;
};

const checkout = join(import.meta.dirname, "../..");

/** Returns the address and the keys of the site's own database. */
export async function databaseOf({ dataDir }: Target): Promise<{ url: string; publishableKey: string; secretKey: string }> {
  const { url, publishableKey, secretKey } = await reachService(openDataDir(dataDir));
  return { url, publishableKey, secretKey };
}

export const administrator = { email: "admin@example.test", password: "a-long-password" };

/**
 * Starts a new site, as npm start does, that trusts one proxy: `X-Forwarded-For` then sets the sender's address. `code`: another checkout,
 * to see what an attack does where a defence is missing.
 */
export async function startTarget(dataDir: string, code = checkout): Promise<Target> {
  const port = await freePort();
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", join(code, "scripts/start.ts")], {
    cwd: code,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      TRUSTED_PROXIES: "1",
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk;
      if (/✓ Ready/.test(said)) resolve();
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.once("exit", (code) => reject(new Error(`The site ended with ${code}:\n${said}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    code,
    dataDir,
    log: () => said,
    serverPid: () => serverOf(child),
    stop: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await gone;
}

const childrenOf = (pid: number): number[] => {
  try {
    return execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
      .trim()
      .split("\n")
      .map(Number);
  } catch {
    return [];
  }
};
const below = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(below)];

/** Empty if the process has just ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

function serverOf(child: ChildProcess): number {
  const server = below(child.pid ?? 0).find((pid) => /next-server|next\/dist/.test(commandOf(pid)));
  if (!server) throw new Error("The site has no server process.");
  return server;
}

/** Returns the resident memory of the server and its child processes in MB, without the database's. */
export function memoryMb({ serverPid }: Target): number {
  const resident = (pid: number) => {
    try {
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
    } catch {
      return 0; // a process that draws pictures has just ended
    }
  };
  return below(serverPid()).reduce((sum, pid) => sum + resident(pid), 0);
}

/** Returns the processor time that a process has used so far, user and system, in ms; Linux counts in hundredths of a second. */
export function processorMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The process name in brackets may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Returns an address in a separate network for each number. */
export const addressOf = (index: number) => `45.${(index >> 8) & 255}.${index & 255}.9`;

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

/** Sends a request on a new connection, with headers that fetch() would correct. Status 0: no response. */
export function ask(
  { port }: Target,
  path: string,
  {
    method = "GET",
    headers = {},
    body = "",
    ms = 60_000,
  }: { method?: string; headers?: Record<string, string>; body?: string; ms?: number } = {},
): Promise<Answer> {
  return new Promise((resolve) => {
    const failed = () => resolve({ status: 0, headers: {}, text: "" });
    const length = method === "GET" ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
    const asking = request(
      { port, host: "127.0.0.1", path, method, headers: { ...length, ...headers }, agent: false, timeout: ms },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() }),
        );
        answer.on("error", failed);
      },
    );
    asking.on("timeout", () => asking.destroy());
    asking.on("error", failed);
    asking.end(body);
  });
}
