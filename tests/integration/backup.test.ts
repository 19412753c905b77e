/** @module-tag long */
// The drill: backups are made while leads arrive and are restored into an empty data directory. Every acknowledged lead, every row and
// every byte of a file must be there again, on the embedded PostgreSQL and on one at an address.
import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { generateX25519Identity } from "age-encryption";
import postgres from "postgres";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { encrypt } from "../../lib/leads/intake/encryption.ts";
import { Spool } from "../../lib/leads/intake/spool.ts";
import { checkArchive } from "../../scripts/backup/archive.ts";
import { backupKey } from "../../scripts/backup/key.ts";
import { Refusal } from "../../scripts/shared/terminal.ts";
import { type Backend, startBackend } from "../../scripts/start/backend-process.ts";
import { patchedCopy } from "../helpers/patched-copy.ts";
import { allRows } from "../helpers/read-all-rows.ts";
import { databaseAddress } from "./backend.ts";

const root = join(import.meta.dirname, "..", "..");
const run = promisify(execFile);
// Each test starts several processes and databases, which takes long beside other tests on two cores.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const scratch = mkdtempSync(join(tmpdir(), "backup-test-"));

let photo: Buffer;
beforeAll(async () => {
  photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#2a6" } })
    .png()
    .toBuffer();
});
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
});

type Ran = { code: number; said: string };

/** Runs a project command in an environment that names no hosted service. */
async function command(
  script: "backup" | "restore" | "rotate-keys",
  args: string[],
  env: Record<string, string>,
  code = root,
): Promise<Ran> {
  const environment = {
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
      ["--disable-warning=ExperimentalWarning", join(code, `scripts/${script}.ts`), ...args],
      {
        cwd: root,
        env: environment,
      },
    );
    return { code: 0, said: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: stdout + stderr };
  }
}

/**
 * The rows without what a restore changes: its own events, the sessions (nobody stays signed in) and when the office's pass was last noted.
 */
const withoutRestore = (rows: Record<string, string[]>) => ({
  ...rows,
  "private.office_passes": rows["private.office_passes"]?.map((row) => JSON.parse(row).hash),
  "auth.sessions": [],
  "auth.refresh_tokens": [],
  "public.store_events": [],
  "public.audit_log": rows["public.audit_log"]?.filter((row) => !["restored", "sessions-ended"].includes(JSON.parse(row).action)),
});

const backupsOf = (dataDir: string) => readdirSync(join(dataDir, "backups")).map((name) => join(dataDir, "backups", name));
const newestOf = (dataDir: string) => backupsOf(dataDir).sort().at(-1) as string;
const keyOf = (dataDir: string) => join(dataDir, "backup-key");

/** Every file below some folders of a data directory, as base64 by path. */
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

/** A kind of database that a backend can use. */
type Store = {
  name: string;
  /** The environment with which the backend and the commands use `database`. */
  env: (database: string) => Promise<Record<string, string>>;
};
const addresses = new Map<string, Promise<string>>();
/** The address of a database of this test file, created on first use. */
function database(name: string): Promise<string> {
  const address = addresses.get(name) ?? databaseAddress();
  addresses.set(name, address);
  return address;
}
const stores: Store[] = [
  { name: "its own PostgreSQL", env: async () => ({}) },
  { name: "PostgreSQL at an address", env: async (name) => ({ BACKEND_POSTGRES_URL: await database(name) }) },
];

/** The route handler of the forms, in this process, on the backend and the spool of a data directory. */
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
  (globalThis as Record<symbol, unknown>)[Symbol.for("site.leads")] = undefined;
  const { POST } = await import("../../app/api/leads/route.ts");
  const { shared, spool } = await import("../../lib/leads/intake/submit.ts");
  const { Replay } = await import("../../lib/leads/intake/replay.ts");
  shared().spool = undefined;
  let count = 0;
  return {
    /** Sends one visitor's message; returns the reference they were shown, or undefined. */
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
    /** Does what a site does when it starts: stores what the database does not have. */
    async replay(): Promise<void> {
      const existing = spool();
      if (!existing) throw new Error("no spool");
      const replay = new Replay(existing);
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

async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await pause(20);
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
  const short = name === "PostgreSQL at an address" ? "pg" : "own";

  test("no acknowledged lead is lost when a backup is made while leads arrive: the backup or the spool has it", async () => {
    const dataDir = join(scratch, `${short}-pouring`);
    const backend = await start(dataDir, await env(`${short}_pouring`));
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
    await until(() => shown.length > 20);
    const began = Date.now();
    const { code, said } = await command("backup", [], { DATA_DIR: dataDir, ...(await env(`${short}_pouring`)) });
    const ended = Date.now();
    expect(said).toContain("✓");
    expect(code).toBe(0);
    const by = shown.length;
    await until(() => shown.length > by + 5);
    pouring = false;
    await poured;
    await backend.stop();
    const before = shown.filter(({ at }) => at < began);
    const meanwhile = shown.filter(({ at }) => at >= began && at < ended);
    expect(before.length).toBeGreaterThan(20);
    expect(meanwhile.length).toBeGreaterThan(0);

    // The machine and its disk are lost.
    const lost = join(scratch, `${short}-lost`);
    const args = [newestOf(dataDir), "--key-file", keyOf(dataDir)];
    const restored = await command("restore", args, { DATA_DIR: lost, ...(await env(`${short}_lost`)) });
    expect(restored).toMatchObject({ code: 0 });
    const second = await start(lost, await env(`${short}_lost`));
    await (await siteOn(second, lost)).replay();
    const there = await references(second);
    expect(before.filter(({ reference }) => !there.has(reference))).toEqual([]);

    // The machine is lost, but its disk can be read: with its spool nothing is missing and nothing is stored twice.
    const read = join(scratch, `${short}-read`);
    const withSpool = await command("restore", [...args, "--spool", join(dataDir, "spool")], {
      DATA_DIR: read,
      ...(await env(`${short}_read`)),
    });
    expect(withSpool).toMatchObject({ code: 0 });
    const third = await start(read, await env(`${short}_read`));
    await (await siteOn(third, read)).replay();
    const all = await references(third);
    expect(shown.filter(({ reference }) => !all.has(reference))).toEqual([]);
    expect(all.size).toBe(new Set(shown.map(({ reference }) => reference)).size);
  });

  test("a restore brings back every row and every byte of every file", async () => {
    const dataDir = join(scratch, `${short}-quiet`);
    const backend = await start(dataDir, await env(`${short}_quiet`));
    const site = await siteOn(backend, dataDir);
    for (let index = 0; index < 25; index++) expect(await site.send()).toBeDefined();
    mkdirSync(join(dataDir, "media", "roof-unit-0a1b2c"), { recursive: true });
    writeFileSync(join(dataDir, "media", "roof-unit-0a1b2c", "480.webp"), Buffer.from(Array.from({ length: 5000 }, (_, at) => at % 256)));
    const { ok } = await fetch(`${backend.url}/auth/v1/signup`, {
      method: "POST",
      headers: { apikey: backend.publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ email: "person@example.test", password: "a-long-password" }),
    });
    expect(ok).toBe(true);
    await backend.stop();
    const [rows, files] = [
      await allRows(dataDir, (await env(`${short}_quiet`)).BACKEND_POSTGRES_URL),
      filesBelow(dataDir, ["spool", "media"]),
    ];
    expect(rows["public.leads"]).toHaveLength(25);
    expect(Object.keys(files).filter((file) => file.startsWith("spool/files/")).length).toBe(3);

    // Nothing runs: the command starts the backend itself.
    expect(await command("backup", [], { DATA_DIR: dataDir, ...(await env(`${short}_quiet`)) })).toMatchObject({ code: 0 });
    const target = join(scratch, `${short}-equal`);
    expect(
      await command("restore", [newestOf(dataDir), "--key-file", keyOf(dataDir)], { DATA_DIR: target, ...(await env(`${short}_equal`)) }),
    ).toMatchObject({ code: 0 });
    const after = await allRows(target, (await env(`${short}_equal`)).BACKEND_POSTGRES_URL);
    expect(after["public.store_events"]).toHaveLength(1); // the restore itself
    expect(after["public.audit_log"]?.filter((row) => JSON.parse(row).action === "restored")).toHaveLength(1);
    expect(withoutRestore(after)).toEqual(withoutRestore(rows));
    expect([rows, after].map((each) => each["auth.sessions"]?.length)).toEqual([1, 0]);
    expect(filesBelow(target, ["spool", "media"])).toEqual(files);
    expect(readFileSync(join(target, "keys.json"))).toEqual(readFileSync(join(dataDir, "keys.json")));

    // The same backup also restores into the other kind of database, as when the site moves.
    const other = stores.find((each) => each.name !== name) as Store;
    const moved = join(scratch, `${short}-moved`);
    const args = [newestOf(dataDir), "--key-file", keyOf(dataDir)];
    expect(await command("restore", args, { DATA_DIR: moved, ...(await other.env(`${short}_moved`)) })).toMatchObject({ code: 0 });
    const elsewhere = await allRows(moved, (await other.env(`${short}_moved`)).BACKEND_POSTGRES_URL);
    expect(elsewhere["public.leads"]).toEqual(rows["public.leads"]);
    expect(elsewhere["auth.users"]).toEqual(rows["auth.users"]);
    // The next lead gets an id that is free.
    const backend2 = await start(moved, await other.env(`${short}_moved`));
    expect(await (await siteOn(backend2, moved)).send()).toBeDefined();
  });
});

describe("a backup made while nothing is written", () => {
  const dataDir = join(scratch, "own-quiet"); // left by the test above
  const files = () => ({ newest: newestOf(dataDir), key: keyOf(dataDir) });

  test("is an age file that reveals nothing without its key and opens with no other key", async () => {
    const { newest } = files();
    expect(readFileSync(newest).subarray(0, 22).toString()).toBe("age-encryption.org/v1\n");
    expect(readFileSync(newest).toString("latin1")).not.toContain("example.test");
    const stranger = join(scratch, "stranger-key");
    writeFileSync(stranger, await generateX25519Identity());
    const target = join(scratch, "strange");
    const answer = await command("restore", [newest, "--key-file", stranger], { DATA_DIR: target });
    expect(answer).toMatchObject({ code: 1, said: expect.stringMatching(/was not made for this key[\s\S]*Cure: /) });
    expect(readdirSync(target)).toEqual([]);
  });

  test("is not restored into a data directory or database in use, which stay as they are", async () => {
    const { newest } = files();
    const before = filesBelow(dataDir, ["database", "spool", "media"]);
    const answer = await command("restore", [newest], { DATA_DIR: dataDir });
    expect(answer).toMatchObject({ code: 1, said: expect.stringMatching(/is not empty: it holds database[\s\S]*Cure: /) });
    expect(filesBelow(dataDir, ["database", "spool", "media"])).toEqual(before);
    const used = await database("pg_quiet");
    const target = join(scratch, "empty-directory");
    const intoUsed = await command("restore", [newest, "--key-file", files().key], { DATA_DIR: target, BACKEND_POSTGRES_URL: used });
    expect(intoUsed).toMatchObject({ code: 1, said: expect.stringContaining("The database is not empty.") });
    expect(readdirSync(target)).toEqual([]);
  });

  test("is refused when damaged or truncated anywhere, before anything is written", async () => {
    const whole = readFileSync(files().newest);
    const damaged = join(scratch, "damaged.tar.gz.age");
    const key = (await backupKey(dataDir)) as string;
    await expect(checkArchive(files().newest, key)).resolves.toMatchObject({ form: 1 });
    for (let part = 0; part < 24; part++) {
      const at = Math.floor(((part + 0.5) / 24) * whole.length);
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] as number) ^ 0x10;
      writeFileSync(damaged, part % 2 === 0 ? bytes : whole.subarray(0, at));
      await expect(checkArchive(damaged, key), `byte ${at}`).rejects.toBeInstanceOf(Refusal);
    }
    const target = join(scratch, "from-damaged");
    const answer = await command("restore", [damaged, "--key-file", files().key], { DATA_DIR: target });
    expect(answer).toMatchObject({ code: 1, said: expect.stringMatching(/is damaged[\s\S]*Cure: /) });
    expect(readdirSync(target)).toEqual([]);
  });

  test("shows its drill to staff, and can be restored again after a restore was killed", async () => {
    const { newest, key } = files();
    expect(await command("restore", ["--drill", "--key-file", key], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
    const rows = (await allRows(dataDir))["public.store_events"] ?? [];
    expect(rows.map((row) => JSON.parse(row)).filter(({ kind, ok }) => kind === "drill" && ok)).toHaveLength(1);

    const target = join(scratch, "killed");
    const child = spawn(process.execPath, [join(root, "scripts/restore.ts"), newest, "--key-file", key], {
      env: { ...process.env, DATA_DIR: target, SUPABASE_URL: "" },
      stdio: "ignore",
    });
    while (!existsSync(target) || readdirSync(target).length === 0) await pause(10);
    child.kill("SIGKILL");
    await once(child, "exit");
    // The state after a restore was killed while it moved files into place.
    mkdirSync(join(target, "spool"), { recursive: true });
    writeFileSync(join(target, "restoring"), "");
    await expect(startBackend({ DATA_DIR: target })).rejects.toThrow("was broken off");
    expect(existsSync(join(target, "database"))).toBe(false);
    expect(await command("restore", [newest, "--key-file", key], { DATA_DIR: target })).toMatchObject({ code: 0 });
    expect(readdirSync(target).sort()).toEqual(["backup-key", "database", "keys.json", "media", "spool"]);
  });

  test("is restored with the lost machine's spool, which is checked first and opens with its own key when that was changed", async () => {
    const { newest, key } = files();
    const other = join(scratch, "other-disk");
    cpSync(join(dataDir, "spool"), join(other, "spool"), { recursive: true });
    expect(await command("rotate-keys", ["spool"], { DATA_DIR: other })).toMatchObject({ code: 0 });
    const target = join(scratch, "with-spool");
    const restore = (spool: string) => command("restore", [newest, "--key-file", key, "--spool", spool], { DATA_DIR: target });
    for (const wrong of [join(scratch, "nowhere"), other]) {
      expect(await restore(wrong)).toMatchObject({ code: 1, said: expect.stringMatching(/is no spool[\s\S]*Nothing was done/) });
      expect(existsSync(target) ? readdirSync(target) : []).toEqual([]);
    }
    // Without its key the spool cannot be read: the restore is refused and asks for the key.
    const closed = join(scratch, "closed-spool");
    cpSync(join(other, "spool"), closed, { recursive: true });
    rmSync(join(closed, "key"));
    expect(await restore(closed)).toMatchObject({ code: 1, said: expect.stringMatching(/opens with a key that is known[\s\S]*SPOOL_KEY/) });
    expect(readdirSync(target)).toEqual([]);
    // A message that only the spool has, sealed with a key that only the spool has.
    const name = "a".repeat(40);
    const otherKey = readFileSync(join(other, "spool", "key"));
    mkdirSync(join(other, "spool", "pending"), { recursive: true });
    writeFileSync(join(other, "spool", "pending", name), encrypt(otherKey, name, Buffer.from('{"late": true}')));
    expect(await restore(join(other, "spool"))).toMatchObject({ code: 0, said: expect.stringMatching(/does not have: 1, with 0 file/) });
    const spool = new Spool(join(target, "spool"));
    expect(await spool.get(name)).toEqual({ late: true });
    for (const stored of readdirSync(join(dataDir, "spool", "stored"))) expect(await spool.get(stored, "stored")).toBeDefined();
  });

  test("leaves no database behind when drilled on a machine without one, so that a later restore finds it empty", async () => {
    const { newest, key } = files();
    const target = join(scratch, "drill-first");
    expect(await command("restore", ["--drill", newest, "--key-file", key], { DATA_DIR: target })).toMatchObject({
      code: 0,
      said: expect.stringContaining("holds no office"),
    });
    expect(readdirSync(target)).toEqual([]);
    expect(await command("backup", [], { DATA_DIR: target })).toMatchObject({
      code: 1,
      said: expect.stringContaining("There is no database"),
    });
    expect(await command("restore", ["--drill", newest, "--spool", dataDir], { DATA_DIR: target })).toMatchObject({ code: 1 });
  });

  test("is not harmed by a second one at the same time, which is refused", async () => {
    const copy = join(scratch, "twice");
    cpSync(dataDir, copy, { recursive: true });
    await start(copy, {});
    const both = await Promise.all([command("backup", [], { DATA_DIR: copy }), command("backup", [], { DATA_DIR: copy })]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(both.find(({ code }) => code === 1)?.said).toContain("is being made already");
  });

  test("is not kept when its spool records cannot be opened: older backups stay, and the office is told why", async () => {
    const copy = join(scratch, "unproved");
    cpSync(dataDir, copy, { recursive: true });
    const before = readdirSync(join(copy, "backups"));
    writeFileSync(join(copy, "spool", "key"), Buffer.alloc(32, 7)); // not the key that its records were sealed with
    const answer = await command("backup", [], { DATA_DIR: copy });
    expect(answer).toMatchObject({ code: 1, said: expect.stringMatching(/does not open with the spool's key[\s\S]*Cure: /) });
    expect(readdirSync(join(copy, "backups"))).toEqual(before);
    const rows = ((await allRows(copy))["public.store_events"] ?? []).map((row) => JSON.parse(row));
    expect(rows.find(({ kind, ok }) => kind === "backup" && !ok)?.details.reason).toContain("does not open");
  });

  test("is read from a hosted service's Postgres address and restored into a database that has the schema", async () => {
    const [from, to] = [await database("pg_quiet"), await database("pg_service")];
    const site = join(scratch, "hosted-site");
    expect(await command("backup", [], { DATA_DIR: site, DATABASE_URL: from })).toMatchObject({ code: 0 });
    const target = join(scratch, "hosted-target");
    const args = [newestOf(site), "--key-file", keyOf(site)];
    const early = await command("restore", args, { DATA_DIR: target, DATABASE_URL: to });
    expect(early).toMatchObject({ code: 1, said: expect.stringContaining("has no schema of this site") });
    const schema = await start(join(scratch, "hosted-schema"), { BACKEND_POSTGRES_URL: to });
    await schema.stop();
    expect(await command("restore", args, { DATA_DIR: target, DATABASE_URL: to })).toMatchObject({ code: 0 });
    const [before, after] = [await allRows("", from), await allRows("", to)];
    expect(withoutRestore(after)).toEqual(withoutRestore(before));
    const unset = await command("backup", [], { DATA_DIR: site, SUPABASE_URL: "https://project.supabase.co" });
    expect(unset).toMatchObject({ code: 1, said: expect.stringContaining("DATABASE_URL is not set") });
  });
});

test("a hosted service's own account tables and columns are backed up and restored into a service that has them too", async () => {
  const [from, to] = [await database("pg_like_hosted"), await database("pg_like_hosted_new")];
  const more = async (url: string, rows: string) => {
    const client = postgres(url, { max: 1, onnotice: () => undefined });
    await client.unsafe(`create table auth.mfa_amr_claims (id uuid primary key, method text not null);
      alter table auth.users add column is_own boolean default true; ${rows}`);
    await client.end();
  };
  const dataDir = join(scratch, "like-hosted");
  const backend = await start(dataDir, { BACKEND_POSTGRES_URL: from });
  const signUp = await fetch(`${backend.url}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: backend.publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email: "person@example.test", password: "a-long-password" }),
  });
  expect(signUp.status).toBe(200);
  await backend.stop();
  await more(from, "insert into auth.mfa_amr_claims values (gen_random_uuid(), 'password')");
  const site = join(scratch, "like-hosted-site");
  expect(await command("backup", [], { DATA_DIR: site, DATABASE_URL: from })).toMatchObject({ code: 0 });
  const args = [newestOf(site), "--key-file", keyOf(site)];

  await (await start(join(scratch, "like-hosted-schema"), { BACKEND_POSTGRES_URL: to })).stop();
  const early = await command("restore", args, { DATA_DIR: join(scratch, "like-hosted-early"), DATABASE_URL: to });
  expect(early).toMatchObject({ code: 1, said: expect.stringContaining("has no place for the table of auth.mfa_amr_claims") });
  await more(to, "");
  expect(await command("restore", args, { DATA_DIR: join(scratch, "like-hosted-target"), DATABASE_URL: to })).toMatchObject({ code: 0 });
  const [before, after] = [await allRows("", from), await allRows("", to)];
  expect(withoutRestore(after)).toEqual(withoutRestore(before));

  // Restored into the embedded database, the account can still sign in.
  const moved = join(scratch, "like-hosted-moved");
  expect(await command("restore", args, { DATA_DIR: moved })).toMatchObject({ code: 0 });
  const embedded = await start(moved, {});
  const signIn = await fetch(`${embedded.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: embedded.publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email: "person@example.test", password: "a-long-password" }),
  });
  expect(signIn.status).toBe(200);
});

/**
 * A stand-in for a hosted service's Storage with the documented calls that files need. `held`: its files by bucket and path; `fails`: the
 * path that it cannot read.
 */
async function storageWith(held: Map<string, Buffer>, fails?: string): Promise<{ url: string; close: () => void }> {
  const service = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
    const answer = (status: number, value: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    if (request.headers.apikey !== "sb_secret_of_the_service") return answer(401, { message: "no" });
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname).replace("/storage/v1/", "");
    const [, bucket] = /^bucket\/(.+)$/.exec(path) ?? [];
    if (bucket) return answer(200, { id: bucket, name: bucket });
    const [, listed] = /^object\/list\/(.+)$/.exec(path) ?? [];
    if (listed) {
      const { prefix, limit, offset } = JSON.parse(body.toString()) as { prefix: string; limit: number; offset: number };
      const below = [...held.keys()].flatMap((name) => {
        const start = prefix ? `${listed}/${prefix}/` : `${listed}/`;
        return name.startsWith(start) ? [name.slice(start.length)] : [];
      });
      const names = [...new Map(below.map((name) => [name.split("/")[0] as string, name.includes("/")]))].sort();
      return answer(
        200,
        names.slice(offset, offset + limit).map(([name, isFolder]) => ({ name, id: isFolder ? null : name, metadata: null })),
      );
    }
    const name = path.replace(/^object\//, "");
    if (request.method !== "GET") {
      held.set(name, body);
      return answer(200, { Id: name, Key: name });
    }
    if (name === fails) return answer(500, { message: "the disk does not answer" });
    const found = held.get(name);
    return found ? response.writeHead(200).end(found) : answer(404, { message: "gone" });
  });
  await once(service.listen(0, "127.0.0.1"), "listening");
  return { url: `http://127.0.0.1:${(service.address() as AddressInfo).port}`, close: () => service.close() };
}

test("files in a hosted service's buckets are restored into another service's buckets and onto a disk", async () => {
  const [from, to] = [await database("pg_buckets"), await database("pg_buckets_new")];
  const dataDir = join(scratch, "buckets");
  const backend = await start(dataDir, { BACKEND_POSTGRES_URL: from });
  const site = await siteOn(backend, dataDir);
  expect(await site.send()).toBeDefined(); // with a photo
  await backend.stop();
  const client = postgres(from, { max: 1 });
  const [file] = await client.unsafe("update public.lead_files set place = 'storage' returning id, sha256");
  await client.end();
  const id = String(file?.id);
  const spool = new Spool(join(dataDir, "spool"));
  const data = (await spool.getFile(id)) as Buffer;
  const held = new Map([
    [`lead-files/${id}`, data],
    ["media/roof-0a1b2c/480.webp", Buffer.from("a picture")],
    ["media/roof-0a1b2c/share.jpg", Buffer.from("another")],
  ]);
  const storage = await storageWith(held);
  const serviceAt = (url: string) => ({
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
    SUPABASE_SECRET_KEY: "sb_secret_of_the_service",
  });
  const machine = join(scratch, "buckets-site");
  // A file that is gone was erased and may be left out. A file that cannot be read would be missing after a restore, so the backup fails.
  const failing = await storageWith(held, "media/roof-0a1b2c/share.jpg");
  expect(
    await command("backup", [], { DATA_DIR: join(scratch, "buckets-torn"), DATABASE_URL: from, ...serviceAt(failing.url) }),
  ).toMatchObject({ code: 1, said: expect.stringMatching(/bucket media could not be read.*the disk does not answer/) });
  failing.close();
  const answer = await command("backup", [], { DATA_DIR: machine, DATABASE_URL: from, ...serviceAt(storage.url) });
  storage.close();
  expect(answer).toMatchObject({ code: 0 });
  expect(answer.said).not.toContain("not in");
  const args = [newestOf(machine), "--key-file", keyOf(machine)];

  await (await start(join(scratch, "buckets-schema"), { BACKEND_POSTGRES_URL: to })).stop();
  const filled = new Map<string, Buffer>();
  const second = await storageWith(filled);
  expect(
    await command("restore", args, { DATA_DIR: join(scratch, "buckets-target"), DATABASE_URL: to, ...serviceAt(second.url) }),
  ).toMatchObject({ code: 0 });
  second.close();
  expect(filled).toEqual(held);

  const disk = join(scratch, "buckets-disk");
  expect(await command("restore", args, { DATA_DIR: disk })).toMatchObject({ code: 0 });
  expect(readFileSync(join(disk, "media", "roof-0a1b2c", "480.webp"), "utf8")).toBe("a picture");
  expect(await new Spool(join(disk, "spool")).getFile(id)).toEqual(data);
  expect((await allRows(disk))["public.lead_files"]?.map((row) => JSON.parse(row).place)).toEqual(["disk"]);
});

// Defects put into a copy of the code prove that the tests above can fail.
describe("on a copy of the code with a defect", () => {
  test("a backup whose tables were read at different moments is refused", async () => {
    // Reads leads before the rows that refer to them, so that a lead that arrives in between is missed.
    const code = patchedCopy([
      { file: "scripts/data/database.ts", from: "isolation level repeatable read read only", to: "read only" },
      { file: "scripts/backup/database-copy.ts", from: "order by n.nspname, c.relname`", to: "order by n.nspname, c.relname desc`" },
    ]);
    const dataDir = join(scratch, "torn");
    const env = { BACKEND_POSTGRES_URL: await database("pg_torn") };
    const backend = await start(dataDir, env);
    const site = await siteOn(backend, dataDir);
    for (let index = 0; index < 100; index++) await site.send();
    let pouring = true;
    const pour = async () => {
      while (pouring) await site.send();
    };
    const poured = Promise.all([pour(), pour(), pour(), pour()]);
    let answer: Ran = { code: 0, said: "" };
    for (let time = 0; time < 6 && answer.code === 0; time++)
      answer = await command("backup", [], { DATA_DIR: dataDir, DATABASE_URL: env.BACKEND_POSTGRES_URL }, code);
    pouring = false;
    await poured;
    expect(answer).toMatchObject({ code: 1, said: expect.stringMatching(/Rows point to others that the copy does not hold/) });
  });

  test("a backup that misses a table or changes a row is refused", async () => {
    const source = join(scratch, "own-quiet");
    const copy = join(scratch, "forgetful");
    cpSync(source, copy, { recursive: true });
    const forgets = patchedCopy([
      {
        file: "scripts/backup/database-copy.ts",
        from: "'supabase_migrations')\n    and",
        to: "'supabase_migrations') and c.relname <> 'leads'\n    and",
      },
    ]);
    expect(await command("backup", [], { DATA_DIR: copy }, forgets)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/Rows point to others that the copy does not hold/),
    });
    const changes = patchedCopy([
      {
        file: "scripts/backup/load.ts",
        from: "text: await bytesOf(body) };",
        to: "text: Buffer.from((await bytesOf(body)).toString().replace('Marina', 'Mirdif')) };",
      },
    ]);
    expect(await command("backup", [], { DATA_DIR: copy }, changes)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/is not what was copied/),
    });
  });
});
