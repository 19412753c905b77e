// The machine goes down without notice. What was not synced is on the disk, or not, in any mixture: after a kill, each 8 KB block of the
// database that changed since the last sync is put back to what it was then, or left, by chance. The spool syncs, so it stays.
import { randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Backend, startBackend } from "../../scripts/backend-process.ts";
import { loadOrCreateBackupKey } from "../../scripts/backup/key.ts";
import { openSource } from "../../scripts/backup/source.ts";
import { takeBackup } from "../../scripts/backup/take.ts";
import { dataDir as dataDirOf } from "../../scripts/data-dir.ts";
import { patchedCopy } from "../patched-copy.ts";
import { startPostgres, type TestPostgres } from "../postgres.ts";

// Each test starts several processes and databases; beside other tests on two cores that takes its time.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const scratch = mkdtempSync(join(tmpdir(), "power-loss-test-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** The same chances for the same seed. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 12)) >>> 0) / 2 ** 32;
  };
}

const block = 8192;
function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(directory, join(parentPath, name)));
}

/**
 * Throws unsynced writes away: of each file of `now` that `isUnsynced` names, every block that differs from `synced` goes back with the
 * chance `lost`; a file that is new may be empty, and one that has gone may be there again.
 */
function losePower(
  now: string,
  synced: string,
  lost: number,
  random: () => number,
  isUnsynced: (file: string) => boolean = () => true,
): number {
  let thrown = 0;
  for (const file of new Set([...filesIn(synced), ...filesIn(now)])) {
    if (!isUnsynced(file) || /postmaster|\.pid$|\.lock/.test(file)) continue;
    const [here, before] = [join(now, file), join(synced, file)];
    const old = existsSync(before) ? readFileSync(before) : Buffer.alloc(0);
    if (!existsSync(here)) {
      if (random() < lost) cpSync(before, here);
      continue;
    }
    const current = readFileSync(here);
    const kept = Buffer.from(current);
    for (let at = 0; at < current.length; at += block) {
      const [one, other] = [current.subarray(at, at + block), old.subarray(at, at + block)];
      if (one.equals(other) || random() >= lost) continue;
      thrown += 1;
      kept.fill(0, at, at + one.length);
      other.copy(kept, at, 0, one.length);
    }
    if (!kept.equals(current)) writeFileSync(here, kept);
  }
  return thrown;
}

async function siteOn(backend: Backend, dataDir: string) {
  vi.resetModules();
  Object.assign(process.env, {
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SUPABASE_SECRET_KEY: backend.secretKey,
    CONTENT_SOURCE: "embedded:test",
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: "1",
  });
  const { POST } = await import("../../app/api/leads/route.ts");
  const { shared, spool } = await import("../../lib/leads/intake/submit.ts");
  const { Replay } = await import("../../lib/leads/intake/replay.ts");
  shared().spool = undefined;
  let count = 0;
  return {
    async send(): Promise<string> {
      const form = new FormData();
      const index = count++;
      const fields = {
        kind: "contact",
        fullName: `Person ${randomUUID()}`,
        email: `person-${randomUUID()}@example.test`,
        phone: `050${1_000_000 + Math.floor(Math.random() * 8_999_999)}`,
        message: "Warm flat.",
        locale: "en",
        page: "/contact",
        submissionId: randomUUID(),
      };
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      const response = await POST(
        new Request("http://localhost:3000/api/leads", {
          method: "POST",
          body: form,
          headers: { "sec-fetch-site": "same-origin", "x-forwarded-for": `203.0.${index % 250}.9` },
        }),
      );
      return ((await response.json()) as { reference: string }).reference;
    },
    async replay(): Promise<void> {
      const replay = new Replay(spool() as NonNullable<ReturnType<typeof spool>>);
      await replay.round(0);
      await replay.verifyStored();
      await replay.round(0);
    },
  };
}

async function rest(backend: Backend, path: string): Promise<Record<string, unknown>[]> {
  const response = await fetch(`${backend.url}/rest/v1/${path}`, { headers: { apikey: backend.secretKey } });
  return (await response.json()) as Record<string, unknown>[];
}
const references = async (backend: Backend) =>
  new Set((await rest(backend, "lead_submissions?select=reference&limit=1000")).map(({ reference }) => reference));

const running: Backend[] = [];
const start = async (dataDir: string, env: Record<string, string> = {}) => {
  const backend = await startBackend({ DATA_DIR: dataDir, ...env });
  running.push(backend);
  return backend;
};
beforeEach(() => {
  for (const kind of ["log", "error"] as const) vi.spyOn(console, kind).mockImplementation(() => undefined);
});
afterEach(async () => {
  for (const backend of running.splice(0)) await backend.stop();
});

async function backUp(dataDir: string): Promise<void> {
  delete process.env.SUPABASE_URL; // a person's shell does not have it
  const dir = dataDirOf(dataDir);
  await takeBackup(dir, await openSource(dir), (await loadOrCreateBackupKey(dataDir)).key, "http://localhost:3000");
}

async function kill(backend: Backend): Promise<void> {
  const gone = new Promise((resolve) => backend.process.once("exit", resolve));
  backend.process.kill("SIGKILL");
  await gone;
}

describe("the embedded store", () => {
  const lived = join(scratch, "lived");
  const synced = join(scratch, "synced");
  const shown: string[] = [];

  // Once: a day's work, a backup, more work, and the moment of the last sync in between.
  beforeAll(async () => {
    const backend = await start(lived);
    const site = await siteOn(backend, lived);
    for (let index = 0; index < 15; index++) shown.push(await site.send());
    await backUp(lived);
    process.env.SUPABASE_URL = backend.url;
    for (let index = 0; index < 15; index++) shown.push(await site.send());
    cpSync(join(lived, "database"), synced, { recursive: true });
    for (let index = 0; index < 40; index++) shown.push(await site.send());
    await kill(backend);
    // Its buffers had been written by then, as they are every few minutes, and not synced.
    const { createPgliteConnection } = await import("@supabase/lite/pglite");
    const { driver } = await createPgliteConnection({ url: join(lived, "database") });
    await driver.exec("checkpoint");
    await driver.close();
    const lock = JSON.parse(readFileSync(join(lived, "backend.lock"), "utf8")) as object;
    writeFileSync(join(lived, "backend.lock"), JSON.stringify({ ...lock, machine: "another-boot pid:[1]" }));
  }, 120_000);

  /** The directory after a power loss of this kind. */
  function directoryAfter(name: string, lost: number, seed: number): string {
    const directory = join(scratch, name);
    cpSync(lived, directory, { recursive: true });
    losePower(join(directory, "database"), synced, lost, chances(seed));
    return directory;
  }

  test.each([
    ["a tenth", 0.1, 2],
    ["half", 0.5, 3],
    ["nearly all", 0.9, 5],
    ["everything", 1, 6],
  ])(
    "%s of what was not synced is gone: every message is there, and the office is told",
    { timeout: 120_000 },
    async (_what, lost, seed) => {
      const dataDir = directoryAfter(`lost-${seed}`, lost, seed);
      const backend = await start(dataDir);
      await (await siteOn(backend, dataDir)).replay();
      const there = await references(backend);
      expect(shown.filter((reference) => !there.has(reference))).toEqual([]);
      const events = await rest(backend, "store_events?kind=eq.power-loss&select=ok,details,seen_at");
      expect(events).toHaveLength(1);
      expect(events[0]?.seen_at).toBeNull();
      // Whole, or put back from the backup, and that is said.
      const { ok, details } = events[0] as { ok: boolean; details: { takenAt?: string } };
      expect(ok).toBe(details.takenAt === undefined);
      // What was there is kept, and the next start is one like any other.
      expect(readdirSync(dataDir).filter((name) => name.startsWith("database-"))).toHaveLength(1);
      await backend.stop();
      const again = await start(dataDir);
      expect(await rest(again, "store_events?kind=eq.power-loss&select=id")).toHaveLength(1);
    },
  );

  test("damaged, and no backup to go back to: refused, nothing touched, and not forgotten by the next start", {
    timeout: 60_000,
  }, async () => {
    const dataDir = directoryAfter("hopeless", 1, 7);
    rmSync(join(dataDir, "backups"), { recursive: true });
    writeFileSync(join(dataDir, "database", "global", "pg_control"), "not a database");
    for (let time = 0; time < 2; time++)
      await expect(startBackend({ DATA_DIR: dataDir })).rejects.toMatchObject({
        message: expect.stringContaining("was damaged when the machine went down"),
        cure: expect.stringContaining("--spool"),
      });
    expect(readFileSync(join(dataDir, "database", "global", "pg_control"), "utf8")).toBe("not a database");
  });

  test("killed on a machine that goes on, nothing is read out anew and nobody is told", async () => {
    const dataDir = join(scratch, "killed");
    const backend = await start(dataDir);
    await kill(backend);
    const again = await start(dataDir);
    expect(await rest(again, "store_events?select=id")).toEqual([]);
    expect(readdirSync(dataDir).filter((name) => name.startsWith("database-"))).toEqual([]);
  });

  test("without the reading out, some of it would not start, or start with rows that break its own rules", {
    timeout: 180_000,
  }, async () => {
    // The defect: what is left of the database is trusted.
    const code = patchedCopy([{ file: "scripts/backend.ts", from: 'if (lostItsMachine(dir)) writeFileSync(dir.powerLost, "");', to: "" }]);
    const { startBackend: startTrusting } = (await import(join(code, "scripts/backend-process.ts"))) as {
      startBackend: typeof startBackend;
    };
    let bad = 0;
    for (const [lost, seed] of [
      [0.1, 2],
      [0.5, 3],
      [0.5, 4],
      [0.9, 5],
    ] as const) {
      const dataDir = directoryAfter(`trusting-${seed}`, lost, seed);
      try {
        const backend = await startTrusting({ DATA_DIR: dataDir });
        running.push(backend);
        await backUp(dataDir);
      } catch {
        bad += 1;
      }
    }
    rmSync(code, { recursive: true, force: true });
    expect(bad).toBeGreaterThan(0);
  });
});

describe("PostgreSQL", () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.end());

  /** A day's work on it, then its data files go back to the last checkpoint by chance; its log does, where `log` is lost too. */
  async function work(name: string, log: "kept" | "lost"): Promise<{ shown: string[]; there: Set<unknown> }> {
    const dataDir = join(scratch, name);
    const env = { BACKEND_POSTGRES_URL: server.database(name.replaceAll("-", "_")) };
    const backend = await start(dataDir, env);
    const site = await siteOn(backend, dataDir);
    const shown: string[] = [];
    for (let index = 0; index < 10; index++) shown.push(await site.send());
    server.checkpoint();
    const synced = join(scratch, `${name}-synced`);
    cpSync(server.directory, synced, { recursive: true });
    for (let index = 0; index < 40; index++) shown.push(await site.send());
    await backend.stop();
    server.stop("immediate");
    // A commit syncs the log and nothing else; the control file is synced by a checkpoint.
    const isUnsynced = (file: string) => file !== "global/pg_control" && (log === "lost" || !file.startsWith("pg_wal/"));
    expect(losePower(server.directory, synced, log === "lost" ? 1 : 0.6, chances(8), isUnsynced)).toBeGreaterThan(5);
    server.own();
    server.start();
    const again = await start(dataDir, env);
    return { shown, there: await references(again) };
  }

  test("nothing is lost, without the spool and without a backup", async () => {
    const { shown, there } = await work("pg-power", "kept");
    expect(shown.filter((reference) => !there.has(reference))).toEqual([]);
  });

  test("were its log not synced either, messages would be missing", async () => {
    const { shown, there } = await work("pg-unsynced", "lost");
    expect(shown.filter((reference) => !there.has(reference)).length).toBeGreaterThan(0);
  });
});
