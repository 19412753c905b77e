// What npm start reports when it cannot start: one cause, one cure, an exit code, and nothing damaged.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dataDir as dataDirOf, takeLock } from "../../scripts/data/data-dir.ts";
import { processesIn } from "../../scripts/data/postgres.ts";
import { startBackend } from "../../scripts/start/backend-process.ts";
import { createAdmin, hasAdmin } from "../../scripts/start/first-admin.ts";
import { connectService } from "../../scripts/start/service-api.ts";
import { freePort, startScript, stop } from "../helpers/processes.ts";

const root = join(import.meta.dirname, "..", "..");
const scratch = mkdtempSync(join(tmpdir(), "start-test-"));
const prepared = join(scratch, "prepared");
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

beforeAll(async () => {
  const backend = await startBackend({ DATA_DIR: prepared });
  await backend.stop();
});

/** The content that takeLock writes for this process. */
function lockOfThisProcess(): { pid: number; started: string; machine: string } {
  const directory = mkdtempSync(join(scratch, "lock-"));
  const release = takeLock(dataDirOf(directory));
  const lock = JSON.parse(readFileSync(join(directory, "backend.lock"), "utf8"));
  release();
  return lock;
}

function copyOfPrepared(name: string): string {
  const directory = join(scratch, name);
  cpSync(prepared, directory, { recursive: true });
  return directory;
}

/** Runs a start that is expected to fail; resolves with its exit code and its output. */
async function failedStart(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", join(root, "scripts/start.ts")], {
    cwd: root,
    env: {
      ...process.env,
      SUPABASE_URL: "",
      SUPABASE_PUBLISHABLE_KEY: "",
      SUPABASE_SECRET_KEY: "",
      PORT: String(await freePort()),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  child.stdout.on("data", (chunk) => (said += chunk));
  child.stderr.on("data", (chunk) => (said += chunk));
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { code, said };
}

function expectRefusal({ code, said }: { code: number | null; said: string }, cause: RegExp): void {
  expect(said).toMatch(cause);
  expect(said).toMatch(/Cure: .{10,}/);
  expect(said).not.toMatch(/\n\s+at /);
  expect(code).toBe(1);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function until(happened: () => boolean): Promise<void> {
  for (let waited = 0; !happened() && waited < 10_000; waited += 100) await new Promise((resolve) => setTimeout(resolve, 100));
  expect(happened()).toBe(true);
}

const snapshotOf = (directory: string) =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !/\.(lock|pid|log)$/.test(file.name))
    .map((file) => [join(file.parentPath, file.name), readFileSync(join(file.parentPath, file.name)).toString("base64")]);

test("npm start names a busy port and creates no data directory", async () => {
  const server = createServer();
  const port = await freePort();
  await once(server.listen(port), "listening");
  expectRefusal(await failedStart({ DATA_DIR: join(scratch, "unused"), PORT: String(port) }), new RegExp(`Port ${port} is in use`));
  server.close();
  expect(existsSync(join(scratch, "unused"))).toBe(false);
});

test("npm start names a PORT that is no number", { tags: ["long"] }, async () => {
  expectRefusal(await failedStart({ PORT: "http" }), /PORT is "http"/);
});

test("npm start names a HOST that is no address", { tags: ["long"] }, async () => {
  expectRefusal(await failedStart({ HOST: "my-machine" }), /HOST is "my-machine"/);
});

test("npm start names a data directory that cannot be written", { tags: ["long"] }, async () => {
  const file = join(scratch, "a-file");
  writeFileSync(file, "");
  expectRefusal(await failedStart({ DATA_DIR: join(file, "data") }), /cannot be written/);
});

test("npm start names a data directory that another copy uses", { tags: ["long"] }, async () => {
  const backend = await startBackend({ DATA_DIR: prepared });
  expectRefusal(await failedStart({ DATA_DIR: prepared }), /in use by another running copy/);
  await backend.stop();
});

test("a lock left by a process that died is taken over", { tags: ["long"] }, async () => {
  const directory = copyOfPrepared("killed");
  const backend = await startBackend({ DATA_DIR: directory });
  const gone = new Promise((resolve) => backend.process.once("exit", resolve));
  backend.process.kill("SIGKILL");
  await gone;
  expect(existsSync(join(directory, "backend.lock"))).toBe(true);
  const again = await startBackend({ DATA_DIR: directory });
  await again.stop();
  expect(existsSync(join(directory, "backend.lock"))).toBe(false);
});

test("a lock whose process id now belongs to another program is taken over", () => {
  const directory = join(scratch, "reused");
  mkdirSync(directory);
  writeFileSync(join(directory, "backend.lock"), JSON.stringify({ ...lockOfThisProcess(), started: "1" }));
  const release = takeLock(dataDirOf(directory));
  release();
});

test("a lock that is empty, torn or from elsewhere is respected", () => {
  const cases = {
    empty: "",
    torn: '{"pid": 12',
    elsewhere: JSON.stringify({ ...lockOfThisProcess(), pid: 1, machine: `${lockOfThisProcess().machine.split(" ")[0]} pid:[1]` }),
  };
  for (const [name, text] of Object.entries(cases)) {
    const directory = join(scratch, `unclear-${name}`);
    mkdirSync(directory);
    writeFileSync(join(directory, "backend.lock"), text);
    expect(() => takeLock(dataDirOf(directory)), name).toThrow(/in use/);
  }
});

test("a lock from before the machine rebooted is taken over", () => {
  const directory = join(scratch, "rebooted");
  mkdirSync(directory);
  writeFileSync(join(directory, "backend.lock"), JSON.stringify({ ...lockOfThisProcess(), machine: "another-boot pid:[1]" }));
  takeLock(dataDirOf(directory))();
});

test("a stranger who signed up with the administrator's address does not become administrator", { tags: ["long"] }, async () => {
  const directory = copyOfPrepared("squatted");
  const backend = await startBackend({ DATA_DIR: directory });
  await fetch(`${backend.url}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: backend.publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email: "boss@example.test", password: "the-strangers-password" }),
  });
  const service = connectService(backend.url, backend.secretKey);
  const account = { email: "boss@example.test", password: "the-owners-password" };
  await expect(createAdmin(service, backend, account)).rejects.toThrow(/exists already, with another password/);
  expect(await hasAdmin(service)).toBe(false);
  await createAdmin(service, backend, { ...account, password: "the-strangers-password" }); // knowing the password proves the owner
  expect(await hasAdmin(service)).toBe(true);
  await backend.stop();
});

test("npm start names a damaged database and leaves its files as they are", { tags: ["long"] }, async () => {
  const directory = copyOfPrepared("damaged");
  writeFileSync(join(directory, "database", "global", "pg_control"), "not a database");
  const before = snapshotOf(directory);
  expectRefusal(await failedStart({ DATA_DIR: directory }), /cannot be opened \(PostgreSQL: /);
  expect(snapshotOf(directory)).toEqual(before);
});

test("npm start names a database of an early version and leaves its files as they are", { tags: ["long"] }, async () => {
  const directory = copyOfPrepared("former");
  writeFileSync(join(directory, "database", "pg_hba.conf"), "local all all trust\n");
  const before = snapshotOf(directory);
  expectRefusal(await failedStart({ DATA_DIR: directory }), /made by an earlier version[\s\S]*check out commit/);
  expect(snapshotOf(directory)).toEqual(before);
});

test("a backend ends when its PostgreSQL is killed, and the next start ends a PostgreSQL whose backend was killed", async () => {
  const directory = copyOfPrepared("killed");
  const database = join(directory, "database");
  const postmaster = () => Number.parseInt(readFileSync(join(database, "postmaster.pid"), "utf8"), 10);
  const first = await startBackend({ DATA_DIR: directory });
  const gone = once(first.process, "exit");
  process.kill(postmaster(), "SIGKILL");
  expect((await gone)[0]).toBe(1);
  const second = await startBackend({ DATA_DIR: directory });
  const server = postmaster();
  process.kill(server, "SIGSTOP"); // a paused process cannot end by itself
  second.process.kill("SIGKILL");
  await once(second.process, "exit");
  const third = startBackend({ DATA_DIR: directory });
  await pause(500);
  process.kill(server, "SIGCONT");
  const backend = await third;
  expect(postmaster()).not.toBe(server);
  await backend.stop();
  expect(processesIn(database)).toEqual([]);
});

test("npm start names a damaged key file", { tags: ["long"] }, async () => {
  const directory = copyOfPrepared("keys");
  writeFileSync(join(directory, "keys.json"), "{");
  expectRefusal(await failedStart({ DATA_DIR: directory }), /keys\.json is damaged/);
});

test("npm start names an incomplete set of hosted keys", { tags: ["long"] }, async () => {
  expectRefusal(await failedStart({ SUPABASE_URL: "http://127.0.0.1:9" }), /not all three/);
});

test("the backend ends with the process that started it, even when that is killed", { tags: ["long"] }, async () => {
  const directory = copyOfPrepared("orphan");
  const parent: ChildProcess = spawn(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      "-e",
      `const { startBackend } = await import(${JSON.stringify(join(root, "scripts/start/backend-process.ts"))}); const b = await startBackend(); console.log(b.process.pid); setInterval(() => {}, 1000)`,
    ],
    { env: { ...process.env, DATA_DIR: directory }, stdio: ["ignore", "pipe", "inherit"] },
  );
  const pid = Number(await new Promise((resolve) => parent.stdout?.once("data", (chunk) => resolve(String(chunk).trim()))));
  parent.kill("SIGKILL");
  await until(() => !isAlive(pid));
  expect(existsSync(join(directory, "backend.lock"))).toBe(false);
});

test.each(["SIGTERM", "SIGKILL"] as const)("%s to npm leaves no backend running", async (signal) => {
  const directory = copyOfPrepared(`npm-${signal}`);
  const npm = spawn("npm", ["run", "-s", "backend"], {
    cwd: root,
    env: { ...process.env, DATA_DIR: directory, BACKEND_PORT: "0" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  await new Promise<void>((resolve) => npm.stdout.on("data", (chunk) => String(chunk).includes("Backend ready") && resolve()));
  const { pid } = JSON.parse(readFileSync(join(directory, "backend.lock"), "utf8")) as { pid: number };
  npm.kill(signal);
  await until(() => !isAlive(pid));
});

test("npm run dev serves the pages of the working copy, and ends when it is told to", { tags: ["long"], timeout: 660_000 }, async () => {
  const port = await freePort();
  const env = { DATA_DIR: copyOfPrepared("dev"), BACKEND_PORT: "0", PORT: String(port), ADMIN_EMAIL: "", ADMIN_PASSWORD: "" };
  const dev = await startScript("dev.ts", env, /✓ Ready\n {2}Site/);
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/ar`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("data-wakes");
  } finally {
    await stop(dev, "SIGTERM");
  }
});

test("npm stop ends only the site on its data directory, and reports when none runs there", { tags: ["long"] }, async () => {
  const directory = copyOfPrepared("stopped");
  const stopIt = async () => {
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", join(root, "scripts/stop.ts")], {
      env: { ...process.env, DATA_DIR: directory },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    child.stdout.on("data", (chunk) => (said += chunk));
    child.stderr.on("data", (chunk) => (said += chunk));
    const [code] = await once(child, "exit");
    return { code, said };
  };
  expect(await stopIt()).toMatchObject({ code: 0, said: expect.stringContaining("No site runs") });
  const port = await freePort();
  const environment = {
    DATA_DIR: directory,
    PORT: String(port),
    BACKUP_AT: "off",
    ADMIN_EMAIL: "admin@example.test",
    ADMIN_PASSWORD: "a-long-password",
  };
  const site = await startScript("start.ts", environment, /✓ Ready/);
  // A key that the site holds in memory cannot be changed, not even in the seconds in which its backend is away.
  process.kill(JSON.parse(readFileSync(join(directory, "backend.lock"), "utf8")).pid, "SIGKILL");
  const rotate = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", join(root, "scripts/rotate-keys.ts"), "spool"], {
    env: { ...process.env, DATA_DIR: directory },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let refusal = "";
  rotate.stderr.on("data", (chunk) => (refusal += chunk));
  expect((await once(rotate, "close"))[0]).toBe(1);
  expect(refusal).toMatch(/A site runs on .*[\s\S]*npm stop/);
  expect(await stopIt()).toMatchObject({ code: 0, said: expect.stringContaining("was stopped") });
  // The site has ended; this process may hear of its child's exit a moment later.
  await until(() => site.exitCode !== null || site.signalCode !== null);
  expect(site.exitCode).toBe(0);
  expect(readdirSync(join(directory, "sites"))).toEqual([]);
});
