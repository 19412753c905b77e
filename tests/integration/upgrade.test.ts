// A new version on the data of the one before: forward, failed in the middle, killed in the middle; nothing lost, and a way back.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { backupKey } from "../../scripts/backup/key.ts";
import { putBack } from "../../scripts/backup/put-back.ts";
import { loadOrCreateKeys, openDataDir } from "../../scripts/data-dir.ts";
import { openDatabase } from "../../scripts/database.ts";
import { listMigrations } from "../../scripts/migrations.ts";
import { type Patch, patchedCopy } from "../patched-copy.ts";
import { startPostgres, type TestPostgres } from "../postgres.ts";
import { allRows } from "../stores.ts";
import { newLead } from "./backend.ts";

// Each test starts several processes and databases; beside other tests on two cores that takes its time.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const scratch = mkdtempSync(join(tmpdir(), "upgrade-test-"));
const before = "20261123000016";
const newer = listMigrations().filter(({ version }) => version > before);
const [first, last] = [newer[0], newer.at(-1)] as [(typeof newer)[number], (typeof newer)[number]];

let server: TestPostgres;
beforeAll(async () => {
  server = await startPostgres();
});
const copies: string[] = [];
const running: ChildProcess[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) if (child.exitCode === null && child.signalCode === null) await ended(child, "SIGKILL");
});
afterAll(() => {
  server?.end();
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
/** The code of the version before: without what came since. */
function codeBefore(): string {
  const directory = copyWith();
  for (const { version, name } of newer) rmSync(join(directory, "supabase/migrations", `${version}_${name}.sql`));
  return directory;
}
const withAppended = (sql: string): Patch => ({
  file: `supabase/migrations/${last.version}_${last.name}.sql`,
  from: /[\s\S]*/.exec(last.sql)?.[0] as string,
  to: `${last.sql}\n${sql}`,
});

type Started = { ready: boolean; said: string; child: ChildProcess };
/** Starts the backend of some code on some data, until it is ready or refuses. */
async function start(code: string, dataDir: string, postgresUrl: string | undefined): Promise<Started> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", join(code, "scripts/serve-backend.ts")], {
    cwd: code,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      BACKEND_PORT: "0",
      BACKEND_POSTGRES_URL: postgresUrl ?? "",
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

describe.each(["the embedded store", "PostgreSQL"])("on %s", (kind) => {
  let count = 0;
  /** Data of the version before, in use. */
  async function former(): Promise<{ dataDir: string; url: string | undefined; rows: Record<string, string[]> }> {
    const name = `${kind === "PostgreSQL" ? "pg" : "lite"}_${count++}`;
    const dataDir = join(scratch, name);
    const url = kind === "PostgreSQL" ? server.database(name) : undefined;
    const dir = openDataDir(dataDir);
    const storage = url ? { postgresUrl: url } : { directory: dir.database };
    const database = await openDatabase(storage, loadOrCreateKeys(dir), { send: async () => undefined }, "http://localhost:3000", {
      upTo: before,
    });
    for (let index = 0; index < 12; index++)
      await database.execute(`select public.submit_lead('${JSON.stringify(newLead({ full_name: "Kept Person" }))}')`);
    await database.execute("insert into public.entries (kind, slug, locale, data) values ('page', 'kept', 'en', '{}')");
    await database.close();
    return { dataDir, url, rows: await allRows(dataDir, url) };
  }
  /**
   * What both versions have: tables, and of their rows the columns. The history of migrations and of the store goes on; who had
   * a lead open (lead_presence) is of the moment and has moved with its table. Whoever starts notes its pass, and a migration that
   * changes what pages read has them drawn anew.
   */
  const movedOn = [
    "supabase_migrations.schema_migrations",
    "public.store_events",
    "public.lead_presence",
    "private.office_passes",
    "public.content_clock",
  ];
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

  test("forward: everything is there, and a backup of the version before is the way back", async () => {
    const { dataDir, url, rows } = await former();
    expect((await startAndStop(process.cwd(), dataDir, url)).ready).toBe(true);
    const after = await allRows(dataDir, url);
    expect(common(after, rows)).toEqual(common(rows, rows));
    expect(after["public.people"], "each of them is somebody else's").toHaveLength(12);

    const back = join(scratch, `${kind === "PostgreSQL" ? "pg" : "lite"}-back`);
    const backUrl = url && server.database("pg_back");
    const [file] = readdirSync(join(dataDir, "backups"));
    const key = (await backupKey(dataDir)) as string;
    await putBack(openDataDir(back), join(dataDir, "backups", file as string), key, backUrl ? { backendPostgresUrl: backUrl } : "embedded");
    expect(await allRows(back, backUrl)).toEqual(rows);
    expect((await startAndStop(codeBefore(), back, backUrl)).ready).toBe(true);
  });

  test("failed in the middle: named, nothing changed, and the version before starts", async () => {
    const { dataDir, url, rows } = await former();
    const answer = await startAndStop(copyWith(withAppended("select 1 / 0;")), dataDir, url);
    expect(answer.ready).toBe(false);
    expect(answer.said).toContain(`Migration ${last.version}_${last.name} failed and was rolled back whole: division by zero`);
    expect(answer.said).toMatch(/Cure: the data is as the version before left it/);
    expect(await allRows(dataDir, url)).toEqual(rows);
    expect((await startAndStop(codeBefore(), dataDir, url)).ready).toBe(true);
    expect((await startAndStop(process.cwd(), dataDir, url)).ready).toBe(true);
    expect(common(await allRows(dataDir, url), rows)).toEqual(common(rows, rows));
  });

  test("killed in the middle: nothing changed, and it goes forward the next time", async () => {
    const { dataDir, url, rows } = await former();
    const code = copyWith(withAppended("select pg_catalog.pg_sleep(8);"));
    const starting = start(code, dataDir, url);
    // It applies nothing before the backup is in its place.
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
    // PostgreSQL notices that its client has gone when the statement has ended; who starts meanwhile waits for it.
    expect((await startAndStop(codeBefore(), dataDir, url)).ready).toBe(true);
    expect(await allRows(dataDir, url)).toEqual({ ...rows, "private.office_passes": expect.anything() });
    expect((await startAndStop(process.cwd(), dataDir, url)).ready).toBe(true);
    expect(common(await allRows(dataDir, url), rows)).toEqual(common(rows, rows));
  });
});

test("were each file applied by itself, the version before would not start after a failure", async () => {
  const dataDir = join(scratch, "one-by-one");
  const dir = openDataDir(dataDir);
  const database = await openDatabase(
    { directory: dir.database },
    loadOrCreateKeys(dir),
    { send: async () => undefined },
    "http://localhost:3000",
    { upTo: before },
  );
  await database.close();
  const code = copyWith(withAppended("select 1 / 0;"), {
    file: "scripts/database.ts",
    from: "await driver.transaction(async (transaction) => {\n        for (const [index, text] of parts.entries())",
    to: "for (const [index, text] of parts.entries()) await driver.transaction(async (transaction) => {",
  });
  expect((await startAndStop(code, dataDir, undefined)).ready).toBe(false);
  const answer = await startAndStop(codeBefore(), dataDir, undefined);
  expect(answer.ready).toBe(false);
  expect(answer.said).toContain(`The database holds migration ${first.version}, which this version of the code does not know.`);
});
