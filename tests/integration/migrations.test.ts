import { createPgliteConnection } from "@supabase/lite/pglite";
import { expect, test } from "vitest";
import { openDatabase } from "../../scripts/database.ts";
import { listMigrations, migrate, type Sql } from "../../scripts/migrations.ts";
import { Refusal } from "../../scripts/terminal.ts";

async function emptyDatabase(): Promise<Sql> {
  const { driver } = await createPgliteConnection({});
  return {
    execute: async (sql) => (await driver.exec(sql)).at(-1)?.rows as Record<string, unknown>[],
    transact: (sql) => driver.transaction(async (transaction) => void (await transaction.exec(sql))),
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

test("addresses of whoever is on call leave the published entry and its editions, and stay set", async () => {
  const keys = { publishableKey: "sb_publishable_test", secretKey: "sb_secret_test", jwtSecret: "t".repeat(48) };
  const { execute, close } = await openDatabase({ memory: true }, keys, { send: async () => undefined }, "http://localhost:3000");
  try {
    const { sql = "" } = listMigrations().find(({ sql }) => sql.includes("create table public.notification_settings")) ?? {};
    const move = sql.slice(
      sql.indexOf("insert into public.notification_settings"),
      sql.indexOf("create or replace function public.schema_version"),
    );
    const data = (onCall: string[]) => `'${JSON.stringify({ holidays: [], onCall })}'`;
    await execute("delete from public.notification_settings");
    await execute(`insert into public.entries (kind, slug, locale, status, data) values
      ('calendar', 'office', 'en', 'published', ${data(["", "Night@miqyas.test", "no address"])}),
      ('calendar', 'office', 'ar', 'published', ${data(["night@miqyas.test", "second@miqyas.test"])})`);
    await execute(`insert into public.entry_revisions (entry_id, revision, data) select id, 1, data from public.entries`);
    await execute(move);
    expect(await execute("select on_call, lead_mail from public.notification_settings")).toEqual([
      { on_call: ["night@miqyas.test", "second@miqyas.test"], lead_mail: [] },
    ]);
    const left = await execute("select data from public.entries union all select data from public.entry_revisions");
    expect(left.map((row) => row.data)).toEqual(Array(left.length).fill({ holidays: [] }));
  } finally {
    await close();
  }
});

test("where the service keeps files, those of submissions that were never stored go after two days", async () => {
  const keys = { publishableKey: "sb_publishable_test", secretKey: "sb_secret_test", jwtSecret: "t".repeat(48) };
  const { execute, close } = await openDatabase({ memory: true }, keys, { send: async () => undefined }, "http://localhost:3000");
  try {
    const [orphan, young, kept] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    await execute(`create schema if not exists storage`);
    await execute(`create table storage.objects (bucket_id text, name text, created_at timestamptz)`);
    await execute(`insert into storage.objects values ('lead-files', '${orphan}', now() - interval '3 days'),
      ('lead-files', '${young}', now()), ('lead-files', '${kept}', now() - interval '3 days'),
      ('media', '${crypto.randomUUID()}', now() - interval '3 days')`);
    const file = { id: kept, name: "a.pdf", content_type: "application/pdf", size_bytes: 1, sha256: "0".repeat(64), place: "storage" };
    const lead = {
      reference: "MQ-AAAAAAAA",
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

test("the newest migration sets the schema version the site asks for", () => {
  const newest = listMigrations().at(-1);
  expect(newest?.sql).toContain(`schema_version() returns text`);
  expect(newest?.sql).toContain(`'${newest?.version}'`);
});

test("every migration ends by setting the rights again", () => {
  for (const { version, sql } of listMigrations()) expect(sql.trim(), version).toMatch(/select private\.apply_grants\(\);$/);
});
