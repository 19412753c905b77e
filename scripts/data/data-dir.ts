// The data directory: <DATA_DIR>/{database/, keys.json, content.json, mail/, sites/, backend.lock}, and beside them the spool, pictures and
// backups with their key.
import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { Refusal } from "../shared/terminal.ts";

export type DataDir = { root: string; database: string; keys: string; mail: string; lock: string; restoring: string };

export function dataDir(directory = process.env.DATA_DIR ?? ".data"): DataDir {
  const root = resolve(directory);
  return {
    root,
    database: join(root, "database"),
    keys: join(root, "keys.json"),
    mail: join(root, "mail"),
    lock: join(root, "backend.lock"),
    restoring: join(root, "restoring"),
  };
}

/** Creates the directory and checks that it is writable. Throws Refusal. */
export function openDataDir(directory?: string): DataDir {
  const dir = dataDir(directory);
  try {
    mkdirSync(dir.root, { recursive: true, mode: 0o700 });
    accessSync(dir.root, constants.R_OK | constants.W_OK | constants.X_OK);
    const probe = join(dir.root, `.probe-${process.pid}`);
    writeFileSync(probe, "");
    unlinkSync(probe);
  } catch (error) {
    throw new Refusal(
      `The data directory ${dir.root} cannot be written (${(error as NodeJS.ErrnoException).code}).`,
      "give this user write permission there, or set DATA_DIR to a directory it owns.",
    );
  }
  return dir;
}

export type Keys = { publishableKey: string; secretKey: string; jwtSecret: string };

export function makeKeys(): Keys {
  const random = (bytes: number) => randomBytes(bytes).toString("base64url");
  return { publishableKey: `sb_publishable_${random(24)}`, secretKey: `sb_secret_${random(32)}`, jwtSecret: random(48) };
}

/** The API keys of the embedded backend, made once and kept so that sessions survive a restart. Throws Refusal. */
export function loadOrCreateKeys(dir: DataDir): Keys {
  if (existsSync(dir.keys)) {
    try {
      const keys = JSON.parse(readFileSync(dir.keys, "utf8")) as Partial<Keys>;
      if (keys.publishableKey && keys.secretKey && keys.jwtSecret) return keys as Keys;
    } catch {
      // falls through to the refusal
    }
    throw new Refusal(`${dir.keys} is damaged.`, "restore it from a backup, or delete it: new keys are made and everyone signs in again.");
  }
  const keys = makeKeys();
  const temporary = `${dir.keys}.${process.pid}`;
  writeFileSync(temporary, JSON.stringify(keys, null, 2), { mode: 0o600 });
  renameSync(temporary, dir.keys);
  return keys;
}

// One process owns the directory, through a lock file.

/** `url`: where the lock's backend listens, once it does. `commit`: the commit of a site's code. */
type Holder = { pid: number; started: string; machine: string; url?: string; commit?: string };

/**
 * State and start time (clock ticks since boot) of a process. The start time tells a reused process id from the one that wrote the lock.
 */
function processStat(pid: number): { state: string; started: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { state: fields[0] ?? "", started: fields[19] ?? "" };
  } catch {
    return undefined;
  }
}

/** The scope in which a process id is unique: this boot and, in containers, this pid namespace. */
function machine(): string {
  try {
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return "";
  }
}

function isAlive({ pid, started, machine: where }: Holder): boolean {
  // A process of another boot is gone. One in another container of this boot cannot be seen from here, so it counts as alive.
  const [boot, namespace] = machine().split(" ");
  const [itsBoot, itsNamespace] = where.split(" ");
  if (itsBoot !== boot) return false;
  if (itsNamespace !== namespace) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  const stat = processStat(pid);
  if (!stat) return true; // no /proc here, and the process exists
  return stat.state !== "Z" && stat.state !== "X" && stat.started === started;
}

/** Creates a file atomically; returns false if it exists. */
function createExclusively(file: string, text: string): boolean {
  const temporary = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(temporary, text, { mode: 0o600 });
  try {
    linkSync(temporary, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    unlinkSync(temporary);
  }
}

/** Returns the lock's holder; "unreadable" where the file is damaged, undefined where it no longer exists. */
function readHolder(file: string): Holder | "unreadable" | undefined {
  try {
    const holder = JSON.parse(readFileSync(file, "utf8")) as Partial<Holder>;
    return typeof holder.pid === "number"
      ? { pid: holder.pid, started: holder.started ?? "", machine: holder.machine ?? "", url: holder.url, commit: holder.commit }
      : "unreadable";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? undefined : "unreadable";
  }
}

const thisProcess = (): Holder => ({ pid: process.pid, started: processStat(process.pid)?.started ?? "", machine: machine() });

function isMine(holder: ReturnType<typeof readHolder>): boolean {
  const me = thisProcess();
  return typeof holder === "object" && holder.pid === me.pid && holder.started === me.started && holder.machine === me.machine;
}

/** Writes the address of this process's backend into its own lock. */
export function tellAddress(dir: DataDir, url: string): void {
  const temporary = `${dir.lock}.${process.pid}`;
  writeFileSync(temporary, JSON.stringify({ ...thisProcess(), url } satisfies Holder), { mode: 0o600 });
  renameSync(temporary, dir.lock);
}

/** Returns the address of the backend that owns the directory; undefined where none runs, "unknown" where the lock names no address. */
export function runningBackend(dir: DataDir): string | "unknown" | undefined {
  const holder = readHolder(dir.lock);
  if (holder === undefined || (holder !== "unreadable" && !isAlive(holder))) return undefined;
  return (holder !== "unreadable" && holder.url) || "unknown";
}

/** Returns the commit that is checked out; undefined where the code came without its history. */
export function checkedOutCommit(): string | undefined {
  const asked = spawnSync("git", ["rev-parse", "HEAD"], { cwd: import.meta.dirname, encoding: "utf8" });
  return asked.status === 0 ? asked.stdout.trim() : undefined;
}

// Each site that serves from the directory registers here. The lock is no substitute: it belongs to the backend, which ends and restarts
// while a site runs, and a site on a hosted service has none.
const sitesIn = (dir: DataDir) => join(dir.root, "sites");

/** Registers this process as a site on the directory, with its commit, until it exits. */
export function registerSite(dir: DataDir, commit: string | undefined): void {
  // Containers that share a directory have separate process ids.
  const file = join(sitesIn(dir), `${process.pid}-${createHash("sha256").update(machine()).digest("hex").slice(0, 8)}`);
  mkdirSync(sitesIn(dir), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.tmp`, JSON.stringify({ ...thisProcess(), ...(commit && { commit }) } satisfies Holder), { mode: 0o600 });
  renameSync(`${file}.tmp`, file);
  process.on("exit", () => rmSync(file, { force: true }));
}

/** `isHere`: the process id is valid in this process's namespace, so a signal reaches it. */
export type RunningSite = { pid: number; isHere: boolean; commit: string | undefined };

/** Sites that run on the directory. Removes the registrations of dead ones. */
export function runningSites(dir: DataDir): RunningSite[] {
  const names = existsSync(sitesIn(dir)) ? readdirSync(sitesIn(dir)) : [];
  return names.flatMap((name) => {
    const holder = name.endsWith(".tmp") ? undefined : readHolder(join(sitesIn(dir), name));
    if (typeof holder !== "object") return [];
    if (isAlive(holder)) return [{ pid: holder.pid, isHere: holder.machine === machine(), commit: holder.commit }];
    rmSync(join(sitesIn(dir), name), { force: true });
    return [];
  });
}

/** Whether there is a database to read: an address, or a database in the directory. */
export function holdsRecords(dir: DataDir): boolean {
  const { DATABASE_URL, SUPABASE_URL, BACKEND_POSTGRES_URL } = process.env;
  return Boolean(DATABASE_URL || SUPABASE_URL || BACKEND_POSTGRES_URL) || existsSync(dir.database);
}

/** Throws Refusal where there is no database: a wrong or forgotten DATA_DIR must not create one, nor a key that opens nothing. */
export function assertRecords(dir: DataDir): void {
  if (!holdsRecords(dir))
    throw new Refusal(
      `There is no database in ${dir.root}.`,
      "name the data directory of the site (DATA_DIR=… before the command), or its database where that stands elsewhere (BACKEND_POSTGRES_URL). Nothing was done.",
    );
}

/**
 * Address of the backend that runs on this directory; undefined where one may be started. Throws Refusal where there is no database, or the
 * backend is out of reach.
 */
export function reachableBackend(dir: DataDir): string | undefined {
  const running = runningBackend(dir);
  if (!running) assertRecords(dir);
  if (running === "unknown")
    throw new Refusal(
      `The data directory ${dir.root} is in use by a copy that cannot be reached from here.`,
      "run this where that copy runs (in the same container), or stop it first.",
    );
  return running;
}

/** Takes the database for this process, or throws Refusal. Returns the function that releases it. */
export function takeLock(dir: DataDir): () => void {
  const holderText = JSON.stringify(thisProcess());
  if (!createExclusively(dir.lock, holderText)) {
    const busy = new Refusal(
      `The data directory ${dir.root} is in use by another running copy.`,
      `stop that copy first, or start this one with another DATA_DIR (and PORT). If no copy runs anywhere that shares it, delete ${dir.lock}.`,
    );
    // Only one process at a time may judge a lock stale, or two could each remove the other's fresh lock.
    const judge = `${dir.lock}.judge`;
    if (existsSync(judge) && Date.now() - statSync(judge).mtimeMs > 10_000) rmSync(judge, { force: true });
    if (!createExclusively(judge, holderText)) throw busy;
    try {
      const holder = readHolder(dir.lock);
      if (holder === "unreadable" || (holder && isAlive(holder))) throw busy;
      rmSync(dir.lock, { force: true });
      if (!createExclusively(dir.lock, holderText)) throw busy;
    } finally {
      rmSync(judge, { force: true });
    }
  }
  return () => {
    if (isMine(readHolder(dir.lock))) unlinkSync(dir.lock);
  };
}
