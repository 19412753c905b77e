// The site that is attacked, and what an attack tells.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { openDataDir } from "../../data/data-dir.ts";
import { freePort } from "../../start/ports.ts";
import { reachService } from "../../start/reach.ts";

/** What was tried, how often, whether the site held, and the figures that say so. */
export type AttackRow = { what: string; tries: number; held: boolean; figures: string | Readonly<Record<string, number>> };

/** A row as a line of text. */
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
  /** The checkout whose code it runs. */
  code: string;
  dataDir: string;
  /** What its processes have said so far. */
  log: () => string;
  /** The process that serves pages. */
  serverPid: () => number;
  stop: () => Promise<void>;
};

const checkout = join(import.meta.dirname, "../../..");

/** The site's own database: its address and its keys. */
export async function databaseOf({ dataDir }: Target): Promise<{ url: string; publishableKey: string; secretKey: string }> {
  const { url, publishableKey, secretKey } = await reachService(openDataDir(dataDir));
  return { url, publishableKey, secretKey };
}

export const administrator = { email: "admin@example.test", password: "a-long-password" };

/**
 * Starts a site of its own, as npm start does, behind one proxy that it trusts: `X-Forwarded-For` then says whom a request comes from.
 * `code`: another checkout, to see what an attack does where a defence is missing.
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

/** Empty where the process has ended in this moment. */
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

/** Resident memory of the server and of the processes it has started, in MB; not the database's. */
export function memoryMb({ serverPid }: Target): number {
  const resident = (pid: number) => {
    try {
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
    } catch {
      return 0; // one that draws pictures has ended in this moment
    }
  };
  return below(serverPid()).reduce((sum, pid) => sum + resident(pid), 0);
}

/** Processor time that a process has used so far, in ms, its own and the kernel's for it; Linux counts in hundredths of a second. */
export function processorMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name in brackets may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** An address of its own network for each number. */
export const addressOf = (index: number) => `45.${(index >> 8) & 255}.${index & 255}.9`;

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

/** Asks with a head of any shape, which fetch() would mend, over a connection of its own. Status 0: no answer. */
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
