import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPgliteConnection } from "@supabase/lite/pglite";
import { expect, test } from "vitest";
import { lastRewritten } from "../../scripts/carry-over.ts";
import { openDatabase } from "../../scripts/database.ts";
import { rightsOf } from "../../scripts/doctor/rights.ts";
import { expectedSchemaVersion, listMigrations, migrate, PartFailed, type Sql } from "../../scripts/migrations.ts";
import { Refusal } from "../../scripts/terminal.ts";
import { newLead } from "./backend.ts";
import { definitionsOf } from "./catalog.ts";
import { becomeFormer } from "./former-release.ts";

const keys = { publishableKey: "sb_publishable_test", secretKey: "sb_secret_test", jwtSecret: "t".repeat(48) };
const open = (storage: Parameters<typeof openDatabase>[0] = { memory: true }) =>
  openDatabase(storage, keys, { send: async () => undefined }, "http://localhost:3000");

async function emptyDatabase(): Promise<Sql> {
  const { driver } = await createPgliteConnection({});
  return {
    execute: async (sql) => (await driver.exec(sql)).at(-1)?.rows as Record<string, unknown>[],
    transact: (parts) =>
      driver.transaction(async (transaction) => {
        for (const [part, sql] of parts.entries())
          await transaction.exec(sql).catch((error) => {
            throw new PartFailed(part, error);
          });
      }),
  };
}

test("a migration that fails leaves nothing behind and names itself", async () => {
  const database = await emptyDatabase(); // without the auth schema the first migration cannot run
  await expect(migrate(database)).rejects.toThrow(/Migration \d{14}_\w+ failed and was rolled back whole/);
  const tables = await database.execute("select table_name from information_schema.tables where table_schema = 'public'");
  expect(tables).toEqual([]);
});

test("a database newer than the code is refused with the cure", async () => {
  const database = await emptyDatabase();
  await database.execute(
    "create schema supabase_migrations; create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text); insert into supabase_migrations.schema_migrations values ('29990101000000')",
  );
  const refusal = await migrate(database).catch((error) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal.message).toContain("29990101000000");
});

test("a database of the former release becomes one of this release, with everything in it", async () => {
  const directory = mkdtempSync(join(tmpdir(), "former-release-"));
  try {
    const former = await open({ directory: join(directory, "database") });
    await becomeFormer(former.execute);
    expect(await former.execute("select public.schema_version() as version")).toEqual([{ version: "20261122000017" }]);
    await former.execute(`select public.submit_lead('${JSON.stringify(newLead({ full_name: "Kept Person" }))}')`);
    await former.execute("insert into public.entries (kind, slug, locale, data) values ('page', 'kept', 'en', '{}')");
    await former.close();

    const carried = await open({ directory: join(directory, "database") });
    const fresh = await open();
    expect(carried.migrationsApplied).toBe(listMigrations().length);
    expect(await rightsOf(carried.execute)).toEqual(await rightsOf(fresh.execute));
    expect(await definitionsOf(carried.execute)).toEqual(await definitionsOf(fresh.execute));
    const history = "select version, name from supabase_migrations.schema_migrations order by version";
    expect(await carried.execute(history)).toEqual(await fresh.execute(history));
    expect(await carried.execute("select full_name, status from public.leads")).toEqual([{ full_name: "Kept Person", status: "new" }]);
    expect(await carried.execute("select slug from public.entries")).toEqual([{ slug: "kept" }]);
    await carried.close();

    const again = await open({ directory: join(directory, "database") });
    expect(again.migrationsApplied).toBe(0);
    await again.close();
    await fresh.close();
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

test("of stored leads, a closing that counted as the first answer is taken back; real answers, versions and what can be undone stay", async () => {
  const directory = mkdtempSync(join(tmpdir(), "first-answer-"));
  const storage = { directory: join(directory, "database") };
  try {
    const before = await openDatabase(storage, keys, { send: async () => undefined }, "http://localhost:3000", { upTo: "20261126000027" });
    const names = "lost, then called; lost and called at once; called, then lost; lost; won; lost by mistake".split("; ");
    for (const full_name of names) await before.execute(`select public.submit_lead('${JSON.stringify(newLead({ full_name }))}')`);
    // One statement is one moment, as one call of the office is.
    const close = (name: string, status: "won" | "lost") =>
      before.execute(`update public.leads set status = '${status}', lost_reason = ${status === "lost" ? "'price'" : "null"}
        where full_name = '${name}'`);
    const answer = `insert into public.lead_events (lead_id, kind, data)
      select id, 'answered', '{"channel": "call"}' from public.leads where full_name = `;
    const called = (name: string) =>
      before.execute(`${answer}'${name}'; update public.leads set answered_at = coalesce(answered_at, now()) where full_name = '${name}'`);
    await close("lost, then called", "lost");
    await called("lost, then called");
    await before.execute(`begin; ${answer}'lost and called at once';
      update public.leads set status = 'lost', lost_reason = 'price', answered_at = now() where full_name = 'lost and called at once'; commit`);
    await called("called, then lost");
    await close("called, then lost", "lost");
    await close("lost", "lost");
    await close("won", "won");
    await close("lost by mistake", "lost");
    await before.execute(`insert into private.lead_undo (lead_id, version, base, what, before)
      select id, version + 1, version, 'status', private.undo_columns(l) from public.leads l where full_name = 'lost by mistake'`);
    const rows = (execute: typeof before.execute) =>
      execute("select full_name, answered_at, version, updated_at from public.leads order by full_name") as Promise<
        { full_name: string; answered_at: unknown; version: number; updated_at: unknown }[]
      >;
    const old = await rows(before.execute);
    expect(old.filter(({ answered_at }) => answered_at === null)).toEqual([]);
    await before.close();

    const after = await open(storage);
    const now = await rows(after.execute);
    expect(now.map(({ full_name, version, updated_at }) => [full_name, version, updated_at])).toEqual(
      old.map(({ full_name, version, updated_at }) => [full_name, version, updated_at]),
    );
    const answeredAt = (name: string, among = now) => among.find(({ full_name }) => full_name === name)?.answered_at;
    for (const name of ["lost", "won", "lost by mistake"]) expect(answeredAt(name), name).toBeNull();
    for (const name of ["called, then lost", "lost and called at once"]) expect(answeredAt(name), name).toEqual(answeredAt(name, old));
    const [call] = await after.execute(`select e.created_at from public.lead_events e join public.leads l on l.id = e.lead_id
      where l.full_name = 'lost, then called' and e.kind = 'answered'`);
    expect(answeredAt("lost, then called")).toEqual(call?.created_at);
    expect(await after.execute("select before ->> 'answered_at' as at, before ->> 'status' as status from private.lead_undo")).toEqual([
      { at: null, status: "lost" },
    ]);
    await after.close();
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

test("a database that the former release had not finished is refused, and stays as it is", async () => {
  const { execute, close } = await open();
  try {
    await becomeFormer(execute, 8);
    const before = [await rightsOf(execute), await definitionsOf(execute)];
    const refusal = await migrate({ execute, transact: async (parts) => void (await execute(parts.join(";"))) }).catch((error) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal.message).toContain("20261121000012");
    expect(refusal.cure).toContain("Nothing was changed");
    expect([await rightsOf(execute), await definitionsOf(execute)]).toEqual(before);
  } finally {
    await close();
  }
});

test("where the service keeps files, those of submissions that were never stored go after two days", async () => {
  const { execute, close } = await open();
  try {
    const [orphan, young, kept] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    await execute(`create schema if not exists storage`);
    await execute(`create table storage.objects (bucket_id text, name text, created_at timestamptz)`);
    await execute(`insert into storage.objects values ('lead-files', '${orphan}', now() - interval '3 days'),
      ('lead-files', '${young}', now()), ('lead-files', '${kept}', now() - interval '3 days'),
      ('media', '${crypto.randomUUID()}', now() - interval '3 days')`);
    const file = { id: kept, name: "a.pdf", content_type: "application/pdf", size_bytes: 1, sha256: "0".repeat(64), place: "storage" };
    const lead = {
      reference: "RQ-AAAAAAAA",
      idempotency_key: "form:kept",
      payload_hash: "0".repeat(64),
      locale: "en",
      full_name: "A B",
      email: "a@b.test",
      message: "x",
      files: [file],
    };
    await execute(`select public.submit_lead('${JSON.stringify(lead)}')`);
    await execute("select public.apply_retention()");
    expect(await execute("select id, place from private.file_removals")).toEqual([{ id: orphan, place: "storage" }]);
  } finally {
    await close();
  }
});

test("the schema version is the newest file's", async () => {
  const { execute, close } = await open();
  expect(await execute("select public.schema_version() as version")).toEqual([{ version: expectedSchemaVersion() }]);
  await close();
});

test("the files written anew define every function once, in the form that carrying over looks for", () => {
  const sql = listMigrations()
    .filter(({ version }) => version <= lastRewritten)
    .map((migration) => migration.sql)
    .join("\n");
  const defined = [...sql.matchAll(/^create function ([\w.]+)\(/gm)].map(([, name]) => name);
  expect(defined.filter((name, index) => defined.indexOf(name) < index)).toEqual([]);
  expect(sql.match(/create (or replace )?function/gi)?.length).toBe(defined.length);
});
