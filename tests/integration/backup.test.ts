// The drill: backups are taken while leads pour in, and restored into an empty place. What was acknowledged is there, every row and
// every byte of a file is as it was, on the embedded store and on PostgreSQL.
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import postgres from "postgres";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Backend, startBackend } from "../../scripts/backend-process.ts";
import { startPostgres, type TestPostgres } from "../postgres.ts";

const root = join(import.meta.dirname, "..", "..");
const run = promisify(execFile);
const scratch = mkdtempSync(join(tmpdir(), "backup-test-"));

let server: TestPostgres;
let photo: Buffer;
beforeAll(async () => {
  server = await startPostgres();
  photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#2a6" } })
    .png()
    .toBuffer();
});
afterAll(() => {
  server?.end();
  rmSync(scratch, { recursive: true, force: true });
});

type Ran = { code: number; said: string };

/** Runs a command as a person at the machine does. */
async function command(script: "backup" | "restore", args: string[], env: Record<string, string>): Promise<Ran> {
  const own = {
    ...process.env,
    SUPABASE_URL: "",
    SUPABASE_SECRET_KEY: "",
    SUPABASE_PUBLISHABLE_KEY: "",
    DATA_DIR: "",
    BACKUP_KEY: "",
    ...env,
  };
  try {
    const { stdout, stderr } = await run(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", join(root, `scripts/${script}.ts`), ...args],
      {
        cwd: root,
        env: own,
      },
    );
    return { code: 0, said: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: stdout + stderr };
  }
}

const backupsOf = (dataDir: string) => readdirSync(join(dataDir, "backups")).map((name) => join(dataDir, "backups", name));
const newestOf = (dataDir: string) => backupsOf(dataDir).sort().at(-1) as string;
const keyOf = (dataDir: string) => join(dataDir, "backup-key");

/** Every file below some folders of a data directory, by name. */
function filesBelow(dataDir: string, folders: string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const folder of folders)
    for (const entry of existsSync(join(dataDir, folder))
      ? readdirSync(join(dataDir, folder), { recursive: true, withFileTypes: true })
      : [])
      if (entry.isFile()) {
        const file = join(entry.parentPath, entry.name);
        found[relative(dataDir, file)] = readFileSync(file).toString("base64");
      }
  return found;
}

/** Where a database lives, and how a test reads all of it without the code under test. */
type Store = {
  name: string;
  /** What the backend and the commands are started with to use `database`. */
  env: (database: string) => Record<string, string>;
};
const stores: Store[] = [
  { name: "the embedded store", env: () => ({}) },
  { name: "PostgreSQL", env: (database) => ({ BACKEND_POSTGRES_URL: server.database(database) }) },
];

/** All rows of all tables as JSON, through the backend's own connection: by SQL of this test. */
async function allRows(dataDir: string, env: Record<string, string>): Promise<Record<string, string[]>> {
  const sql = `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'supabase_migrations') order by 1`;
  const rowsOf = (name: string) =>
    `select coalesce(json_agg(j order by j), '[]')::text as rows from (select to_jsonb(t)::text as j from ${name} t) x`;
  const found: Record<string, string[]> = {};
  if (env.BACKEND_POSTGRES_URL) {
    const client = postgres(env.BACKEND_POSTGRES_URL, { max: 1 });
    for (const { name } of await client.unsafe(sql)) found[name] = JSON.parse((await client.unsafe(rowsOf(name)))[0]?.rows);
    await client.end();
  } else {
    const { createPgliteConnection } = await import("@supabase/lite/pglite");
    const { driver } = await createPgliteConnection({ url: join(dataDir, "database") });
    for (const { name } of (await driver.query<{ name: string }>(sql)).rows)
      found[name] = JSON.parse((await driver.query<{ rows: string }>(rowsOf(name))).rows[0]?.rows ?? "[]");
    await driver.close();
  }
  return found;
}

/** The way in for forms, in this process, on a backend and a spool of a data directory. */
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
  (globalThis as Record<symbol, unknown>)[Symbol.for("miqyas.leads")] = undefined;
  const { POST } = await import("../../app/api/leads/route.ts");
  const { shared, spool } = await import("../../lib/leads/intake/submit.ts");
  const { Replay } = await import("../../lib/leads/intake/replay.ts");
  shared().spool = undefined;
  let count = 0;
  return {
    /** One person's message; the reference they were shown, or undefined. */
    async send(): Promise<string | undefined> {
      const index = count++;
      const withPhoto = index % 10 === 0;
      const form = new FormData();
      const fields = {
        kind: withPhoto ? "quote" : "contact",
        fullName: `Person ${randomUUID()}`,
        email: `person-${randomUUID()}@example.test`,
        phone: `050${1_000_000 + Math.floor(Math.random() * 8_999_999)}`,
        message: "Tab\t, line\nend, back\\slash, نص عربي, \\N and 😀.",
        locale: "en",
        page: "/contact",
        submissionId: randomUUID(),
        ...(withPhoto && { problem: "weak", area: "Marina", emirate: "dubai", property: "flat" }),
      };
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      if (withPhoto) form.append("photos", new File([new Uint8Array(photo)], "unit.png", { type: "image/png" }));
      const response = await POST(
        new Request(`http://localhost:3000/api/leads?kind=${fields.kind}`, {
          method: "POST",
          body: form,
          headers: { "sec-fetch-site": "same-origin", "x-forwarded-for": `203.0.${index % 250}.${Math.floor(index / 250) % 250}` },
        }),
      );
      const answer = (await response.json()) as { status: string; reference?: string };
      return answer.status === "sent" ? answer.reference : undefined;
    },
    /** What a site does when it starts: brings what the database has not. */
    async replay(): Promise<void> {
      const own = spool();
      if (!own) throw new Error("no spool");
      const replay = new Replay(own);
      await replay.round(0);
      await replay.verifyStored();
      await replay.round(0);
    },
  };
}

async function references(backend: Backend): Promise<Set<string>> {
  const found = new Set<string>();
  for (let from = 0; ; from += 1000) {
    const response = await fetch(`${backend.url}/rest/v1/lead_submissions?select=reference&order=id&offset=${from}&limit=1000`, {
      headers: { apikey: backend.secretKey },
    });
    const rows = (await response.json()) as { reference: string }[];
    for (const { reference } of rows) found.add(reference);
    if (rows.length < 1000) return found;
  }
}

const running: Backend[] = [];
const start = async (dataDir: string, env: Record<string, string>) => {
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

describe.each(stores)("on $name", ({ name, env }) => {
  const short = name === "PostgreSQL" ? "pg" : "lite";

  test("taken while leads pour in: what was acknowledged is in it, or comes from the spool", { timeout: 180_000 }, async () => {
    const dataDir = join(scratch, `${short}-pouring`);
    const backend = await start(dataDir, env(`${short}_pouring`));
    const site = await siteOn(backend, dataDir);
    const shown: { reference: string; at: number }[] = [];
    let pouring = true;
    const pour = async () => {
      while (pouring) {
        const reference = await site.send();
        if (reference) shown.push({ reference, at: Date.now() });
      }
    };
    const poured = Promise.all([pour(), pour(), pour(), pour()]);
    await pause(1500);
    const began = Date.now();
    const { code, said } = await command("backup", [], { DATA_DIR: dataDir, ...env(`${short}_pouring`) });
    const ended = Date.now();
    expect(said).toContain("✓");
    expect(code).toBe(0);
    await pause(500);
    pouring = false;
    await poured;
    await backend.stop();
    const before = shown.filter(({ at }) => at < began);
    const meanwhile = shown.filter(({ at }) => at >= began && at < ended);
    expect(before.length).toBeGreaterThan(20);
    expect(meanwhile.length).toBeGreaterThan(20);

    // The machine is gone, and all of its disk.
    const lost = join(scratch, `${short}-lost`);
    const args = [newestOf(dataDir), "--key-file", keyOf(dataDir)];
    const restored = await command("restore", args, { DATA_DIR: lost, ...env(`${short}_lost`) });
    expect(restored).toMatchObject({ code: 0 });
    const second = await start(lost, env(`${short}_lost`));
    await (await siteOn(second, lost)).replay();
    const there = await references(second);
    expect(before.filter(({ reference }) => !there.has(reference))).toEqual([]);

    // The machine is gone, and its disk can be read: nothing is missing at all, and nothing is there twice.
    const read = join(scratch, `${short}-read`);
    const withSpool = await command("restore", [...args, "--spool", join(dataDir, "spool")], { DATA_DIR: read, ...env(`${short}_read`) });
    expect(withSpool).toMatchObject({ code: 0 });
    const third = await start(read, env(`${short}_read`));
    await (await siteOn(third, read)).replay();
    const all = await references(third);
    expect(shown.filter(({ reference }) => !all.has(reference))).toEqual([]);
    expect(all.size).toBe(new Set(shown.map(({ reference }) => reference)).size);
  });

  test("restored, every row and every byte of a file is as it was", { timeout: 120_000 }, async () => {
    const dataDir = join(scratch, `${short}-quiet`);
    const backend = await start(dataDir, env(`${short}_quiet`));
    const site = await siteOn(backend, dataDir);
    for (let index = 0; index < 25; index++) expect(await site.send()).toBeDefined();
    mkdirSync(join(dataDir, "media", "roof-unit-0a1b2c"), { recursive: true });
    writeFileSync(join(dataDir, "media", "roof-unit-0a1b2c", "480.webp"), Buffer.from(Array.from({ length: 5000 }, (_, at) => at % 256)));
    await backend.stop();
    const [rows, files] = [await allRows(dataDir, env(`${short}_quiet`)), filesBelow(dataDir, ["spool", "media"])];
    expect(rows["public.leads"]).toHaveLength(25);
    expect(Object.keys(files).filter((file) => file.startsWith("spool/files/")).length).toBe(3);

    // Nothing runs: the command starts the backend for itself.
    expect(await command("backup", [], { DATA_DIR: dataDir, ...env(`${short}_quiet`) })).toMatchObject({ code: 0 });
    const target = join(scratch, `${short}-equal`);
    expect(
      await command("restore", [newestOf(dataDir), "--key-file", keyOf(dataDir)], { DATA_DIR: target, ...env(`${short}_equal`) }),
    ).toMatchObject({ code: 0 });
    const after = await allRows(target, env(`${short}_equal`));
    expect(after["public.store_events"]).toHaveLength(1); // that it was restored
    expect({ ...after, "public.store_events": [] }).toEqual(rows);
    expect(filesBelow(target, ["spool", "media"])).toEqual(files);
    expect(readFileSync(join(target, "keys.json"))).toEqual(readFileSync(join(dataDir, "keys.json")));

    // And once more into the other kind of store: moving house.
    const other = stores.find((each) => each.name !== name) as Store;
    const moved = join(scratch, `${short}-moved`);
    const args = [newestOf(dataDir), "--key-file", keyOf(dataDir)];
    expect(await command("restore", args, { DATA_DIR: moved, ...other.env(`${short}_moved`) })).toMatchObject({ code: 0 });
    const elsewhere = await allRows(moved, other.env(`${short}_moved`));
    expect(elsewhere["public.leads"]).toEqual(rows["public.leads"]);
    expect(elsewhere["auth.users"]).toEqual(rows["auth.users"]);
    // What is written next gets a number of its own.
    const backend2 = await start(moved, other.env(`${short}_moved`));
    expect(await (await siteOn(backend2, moved)).send()).toBeDefined();
  });
});

test("backups can be opened by the standard programs' formats alone, and by nobody without the key", async () => {
  const dataDir = join(scratch, "lite-quiet");
  const head = readFileSync(newestOf(dataDir)).subarray(0, 22).toString();
  expect(head).toBe("age-encryption.org/v1\n");
  const leaked = readFileSync(newestOf(dataDir)).toString("latin1");
  expect(leaked).not.toContain("example.test");
  const stranger = join(scratch, "stranger-key");
  writeFileSync(stranger, "AGE-SECRET-KEY-1QQQSYQCYQ5RQWZQFPG9SCRGWPUGPZYSNZS23V9CCRYDPK8QARC0SWZ6NUD\n");
  const answer = await command("restore", [newestOf(dataDir), "--key-file", stranger], { DATA_DIR: join(scratch, "strange") });
  expect(answer.code).toBe(1);
  expect(answer.said).toMatch(/holds no key of backups|was not made for this key/);
  expect(existsSync(join(scratch, "strange", "database"))).toBe(false);
});
