// A PostgreSQL of its own for a test, on a free port, with everything synced as in production. It is the machine's; where there is
// none, Debian's is installed, as the browser is (scripts/chromium.ts).
import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installFromDebian } from "../scripts/debian.ts";
import { Refusal } from "../scripts/terminal.ts";
import { freePort } from "./processes.ts";

const debian = "/usr/lib/postgresql";

function findBinaries(): string | undefined {
  const [newest] = existsSync(debian)
    ? readdirSync(debian)
        .filter((version) => existsSync(join(debian, version, "bin", "initdb")))
        .sort((one, two) => Number(two) - Number(one))
    : [];
  if (newest) return join(debian, newest, "bin");
  const onPath = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" });
  return onPath.status === 0 && existsSync(join(onPath.stdout.trim(), "initdb")) ? onPath.stdout.trim() : undefined;
}

function binaries(): string {
  const found = findBinaries();
  if (found) return found;
  const installed = installFromDebian(["postgresql"]) && findBinaries();
  if (installed) return installed;
  throw new Refusal("No PostgreSQL was found for the tests.", "install one (Debian: sudo apt-get install postgresql).");
}

/** PostgreSQL does not run as root: there, it runs as nobody. */
const runAs = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

export type TestPostgres = {
  /** The address of a database, made where it is not there. */
  database: (name: string) => string;
  directory: string;
  start: () => void;
  checkpoint: () => void;
  /** Files that a test has written become the server's. */
  own: () => void;
  /** fast: as an operator stops it. immediate: as if the machine had gone; it recovers when it starts. */
  stop: (mode: "fast" | "immediate") => void;
  end: () => void;
};

export async function startPostgres(): Promise<TestPostgres> {
  const bin = binaries();
  const scratch = mkdtempSync(join(tmpdir(), "postgres-test-"));
  if (runAs.uid) chownSync(scratch, runAs.uid, runAs.gid);
  const directory = join(scratch, "data");
  const port = await freePort();
  const run = (program: string, ...args: string[]) => {
    const { status, stderr, stdout } = spawnSync(join(bin, program), args, {
      ...runAs,
      encoding: "utf8",
      cwd: scratch,
      stdio: ["ignore", "pipe", "pipe"],
    });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}${stdout}`);
  };
  run("initdb", "-D", directory, "-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8");
  const options = `-p ${port} -k ${scratch} -c listen_addresses=127.0.0.1`;
  const start = () => run("pg_ctl", "start", "-w", "-D", directory, "-l", join(scratch, "log"), "-o", options);
  const stop = (mode: string) => run("pg_ctl", "stop", "-w", "-m", mode, "-D", directory);
  start();
  return {
    database(name) {
      const args = ["-h", "127.0.0.1", "-p", String(port), "-U", "postgres"];
      const exists = execFileSync(join(bin, "psql"), [...args, "-Atc", `select 1 from pg_database where datname = '${name}'`], {
        encoding: "utf8",
      });
      if (!exists.trim()) execFileSync(join(bin, "createdb"), [...args, name]);
      return `postgresql://postgres@127.0.0.1:${port}/${name}`;
    },
    directory,
    start,
    checkpoint: () => void execFileSync(join(bin, "psql"), ["-h", "127.0.0.1", "-p", String(port), "-U", "postgres", "-qc", "checkpoint"]),
    own: () => void (runAs.uid && execFileSync("chown", ["-R", `${runAs.uid}:${runAs.gid}`, directory])),
    stop,
    end() {
      if (existsSync(join(directory, "postmaster.pid"))) stop("immediate");
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}
