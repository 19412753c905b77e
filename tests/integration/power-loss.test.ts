// A power loss: what was not synced is on the disk or not, in any mixture. After a kill, each 8 KB block of the database that changed since
// the last sync is put back or left at random. The spool syncs, so it stays.
import { randomUUID } from "node:crypto";
import { appendFileSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import postgres from "postgres";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { processesIn } from "../../scripts/data/postgres.ts";
import { type Backend, startBackend } from "../../scripts/start/backend-process.ts";

// Each test starts several processes and databases, which takes long beside other tests on two cores.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const scratch = mkdtempSync(join(tmpdir(), "power-loss-test-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** A random number generator that repeats its numbers for the same seed. */
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
 * Throws unsynced writes away: in each file of `now` for which `isUnsynced` holds, every block that differs from `synced` goes back with
 * the probability `lost`; a new file may become empty, and a deleted one may return. Returns the number of blocks.
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
      const [currentBlock, syncedBlock] = [current.subarray(at, at + block), old.subarray(at, at + block)];
      if (currentBlock.equals(syncedBlock) || random() >= lost) continue;
      thrown += 1;
      kept.fill(0, at, at + currentBlock.length);
      syncedBlock.copy(kept, at, 0, currentBlock.length);
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
  const { shared } = await import("../../lib/leads/intake/submit.ts");
  shared().spool = undefined;
  let count = 0;
  return {
    /** The reference that the visitor was shown; undefined where the message was refused, as a busy machine may do. */
    async send(): Promise<string | undefined> {
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
      return ((await response.json()) as { reference?: string }).reference;
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
const start = async (dataDir: string) => {
  const backend = await startBackend({ DATA_DIR: dataDir });
  running.push(backend);
  return backend;
};
beforeEach(() => {
  for (const kind of ["log", "error"] as const) vi.spyOn(console, kind).mockImplementation(() => undefined);
});
afterEach(async () => {
  for (const backend of running.splice(0)) await backend.stop();
});

/** Kills the backend and every process of its PostgreSQL at once. */
async function killAll(backend: Backend, directory: string): Promise<void> {
  const gone = new Promise((resolve) => backend.process.once("exit", resolve));
  backend.process.kill("SIGKILL");
  for (const pid of processesIn(directory)) process.kill(pid, "SIGKILL");
  await gone;
}

/**
 * Stores leads, then loses power: what PostgreSQL had not synced goes back to the last checkpoint at random. Returns the references that
 * visitors were shown and those in the database.
 */
async function work(name: string, configuration = ""): Promise<{ shown: string[]; there: Set<unknown> }> {
  const dataDir = join(scratch, name);
  const directory = join(dataDir, "database");
  await (await startBackend({ DATA_DIR: dataDir })).stop();
  appendFileSync(join(directory, "postgresql.conf"), configuration);
  const backend = await start(dataDir);
  const client = postgres({ host: directory, username: "postgres", max: 1 });
  const [settings] = await client`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`;
  const site = await siteOn(backend, dataDir);
  const shown: string[] = [];
  const sendUntil = async (count: number) => {
    for (let tries = 0; shown.length < count && tries < 3 * count; tries++) {
      const reference = await site.send();
      if (reference) shown.push(reference);
    }
    expect(shown).toHaveLength(count);
  };
  await sendUntil(10);
  await client`checkpoint`;
  await client.end();
  const synced = join(scratch, `${name}-synced`);
  cpSync(directory, synced, { recursive: true });
  await sendUntil(50);
  await killAll(backend, directory);
  // A commit syncs only the log, and only with these settings on; a checkpoint syncs the control file.
  const isLogSynced = settings?.fsync === "on" && settings.commit === "on";
  const isUnsynced = (file: string) => file !== "global/pg_control" && !(isLogSynced && file.startsWith("pg_wal/"));
  expect(losePower(directory, synced, isLogSynced ? 0.6 : 1, chances(8), isUnsynced)).toBeGreaterThan(5);
  return { shown, there: await references(await start(dataDir)) };
}

test("a power loss loses no acknowledged message, without the spool and without a backup", async () => {
  const { shown, there } = await work("power");
  expect(shown.filter((reference) => !there.has(reference))).toEqual([]);
});

test("a power loss would lose messages if the log were not synced either", { tags: ["long"] }, async () => {
  const { shown, there } = await work("unsynced", "fsync = off\n");
  expect(shown.filter((reference) => !there.has(reference)).length).toBeGreaterThan(0);
});
