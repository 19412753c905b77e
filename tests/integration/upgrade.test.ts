/** @module-tag long */
// A new version on the data of the version before: migrated, failed half-way, killed half-way; nothing is lost, and there is a way back.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { backupKey } from "../../scripts/backup/key.ts";
import { putBack } from "../../scripts/backup/put-back.ts";
import { loadOrCreateKeys, openDataDir } from "../../scripts/data/data-dir.ts";
import { openDatabase } from "../../scripts/data/database.ts";
import { type Patch, patchedCopy } from "../helpers/patched-copy.ts";
import { allRows } from "../helpers/read-all-rows.ts";
import { newLead } from "./backend.ts";

// Each test starts several processes and databases, which takes long beside other tests on two cores.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const scratch = mkdtempSync(join(tmpdir(), "upgrade-test-"));
const next = "20990101000000_next";
/** What a new version may bring: a further column and a table of its own. */
const more =
  "alter table public.leads add column of_the_next text not null default ''; create table private.of_the_next (id bigint primary key);";

const copies: string[] = [];
const running: ChildProcess[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) if (child.exitCode === null && child.signalCode === null) await ended(child, "SIGKILL");
});
afterAll(() => {
  for (const directory of [scratch, ...copies]) rmSync(directory, { recursive: true, force: true });
});

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}

function copyWith(...patches: Patch[]): string {
  const directory = patchedCopy(patches);
  copies.push(directory);
  return directory;
}
/** The code of a new version, with the SQL of its migration. */
function codeNext(sql: string, ...patches: Patch[]): string {
  const directory = copyWith(...patches);
  writeFileSync(join(directory, "supabase/migrations", `${next}.sql`), sql);
  return directory;
}

type Started = { ready: boolean; said: string; child: ChildProcess };
/** Starts the backend of a copy of the code on a data directory, until it is ready or refuses. */
async function start(code: string, dataDir: string): Promise<Started> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", join(code, "scripts/serve-backend.ts")], {
    cwd: code,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      BACKEND_PORT: "0",
      BACKEND_POSTGRES_URL: "",
      BACKUP_AT: "",
      BACKUP_DIR: "",
      SUPABASE_URL: "",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  while (!/Backend ready/.test(said) && child.exitCode === null) await pause(20);
  await pause(50);
  return { ready: /Backend ready/.test(said), said, child };
}
const startAndStop = async (...args: Parameters<typeof start>): Promise<Started> => {
  const started = await start(...args);
  if (started.ready) await ended(started.child, "SIGTERM");
  return started;
};

let count = 0;
/** Makes data of the version before; returns its directory and rows. */
async function former(): Promise<{ dataDir: string; rows: Record<string, string[]> }> {
  const dataDir = join(scratch, `data-${count++}`);
  const dir = openDataDir(dataDir);
  const database = await openDatabase(
    { directory: dir.database },
    loadOrCreateKeys(dir),
    { send: async () => undefined },
    "http://localhost:3000",
  );
  for (let index = 0; index < 12; index++)
    await database.execute(`select public.submit_lead('${JSON.stringify(newLead({ full_name: "Kept Person" }))}')`);
  await database.execute("insert into public.entries (kind, slug, locale, data) values ('page', 'kept', 'en', '{}')");
  await database.close();
  return { dataDir, rows: await allRows(dataDir) };
}
/**
 * The tables that both versions have, with the columns of the version before. The histories of migrations and of the store go on, and each
 * start notes its pass.
 */
const movedOn = ["supabase_migrations.schema_migrations", "public.store_events", "private.office_passes"];
const common = (rows: Record<string, string[]>, former: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(former)
      .filter(([table]) => !movedOn.includes(table))
      .map(([table, [first]]) => {
        const columns = first ? Object.keys(JSON.parse(first)) : [];
        const ofBefore = (row: string) => Object.fromEntries(Object.entries(JSON.parse(row)).filter(([name]) => columns.includes(name)));
        return [table, rows[table]?.map((row) => JSON.stringify(ofBefore(row))).sort()];
      }),
  );

test("an upgrade keeps every row, and the backup made before it is the way back", async () => {
  const { dataDir, rows } = await former();
  expect((await startAndStop(codeNext(more), dataDir)).ready).toBe(true);
  const after = await allRows(dataDir);
  expect(common(after, rows)).toEqual(common(rows, rows));
  expect(after["private.of_the_next"]).toEqual([]);

  const back = join(scratch, "back");
  const [file] = readdirSync(join(dataDir, "backups"));
  const key = (await backupKey(dataDir)) as string;
  await putBack(openDataDir(back), join(dataDir, "backups", file as string), key, "embedded");
  expect(await allRows(back)).toEqual(rows);
  expect((await startAndStop(process.cwd(), back)).ready).toBe(true);
});

test("an upgrade that fails half-way is named, changes nothing, and the version before starts again", async () => {
  const { dataDir, rows } = await former();
  const answer = await startAndStop(codeNext(`${more} select 1 / 0;`), dataDir);
  expect(answer.ready).toBe(false);
  expect(answer.said).toContain(`Migration ${next} failed and was rolled back whole: division by zero`);
  expect(answer.said).toMatch(/Cure: the data is as the version before left it/);
  expect(await allRows(dataDir)).toEqual(rows);
  expect((await startAndStop(process.cwd(), dataDir)).ready).toBe(true);
  expect((await startAndStop(codeNext(more), dataDir)).ready).toBe(true);
  expect(common(await allRows(dataDir), rows)).toEqual(common(rows, rows));
});

test("an upgrade that is killed half-way changes nothing and succeeds the next time", async () => {
  const { dataDir, rows } = await former();
  const code = codeNext(`${more} select pg_catalog.pg_sleep(8);`);
  const starting = start(code, dataDir);
  // No migration is applied before the backup is in its place.
  while (!readdirSync(dataDir).includes("backups") || !readdirSync(join(dataDir, "backups")).some((name) => name.endsWith(".age")))
    await pause(20);
  await pause(1500);
  for (const child of running) {
    const { execFileSync } = await import("node:child_process");
    for (const pid of execFileSync("pgrep", ["-P", String(child.pid)], { encoding: "utf8" })
      .trim()
      .split("\n"))
      process.kill(Number(pid), "SIGKILL");
  }
  expect((await starting).ready).toBe(false);
  // Its PostgreSQL has ended with it.
  expect((await startAndStop(process.cwd(), dataDir)).ready).toBe(true);
  expect(await allRows(dataDir)).toEqual({ ...rows, "private.office_passes": expect.anything() });
  expect((await startAndStop(codeNext(more), dataDir)).ready).toBe(true);
  expect(common(await allRows(dataDir), rows)).toEqual(common(rows, rows));
});

test("if each migration were applied by itself, the version before would not start after a failure", async () => {
  const dataDir = join(scratch, "one-by-one");
  const dir = openDataDir(dataDir);
  const database = await openDatabase(
    { directory: dir.database },
    loadOrCreateKeys(dir),
    { send: async () => undefined },
    "http://localhost:3000",
  );
  await database.close();
  const code = codeNext(more, {
    file: "scripts/data/database.ts",
    from: "await driver.begin(async (transaction) => {\n        for (const [index, text] of parts.entries())",
    to: "for (const [index, text] of parts.entries()) await driver.begin(async (transaction) => {",
  });
  writeFileSync(join(code, "supabase/migrations/20990101000001_fails.sql"), "select 1 / 0;");
  expect((await startAndStop(code, dataDir)).ready).toBe(false);
  const answer = await startAndStop(process.cwd(), dataDir);
  expect(answer.ready).toBe(false);
  expect(answer.said).toContain(`The database holds migration ${next.slice(0, 14)}, which this version of the code does not know.`);
});
