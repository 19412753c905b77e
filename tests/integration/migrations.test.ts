import { expect, test } from "vitest";
import { connect } from "../../scripts/data/database.ts";
import { expectedSchemaVersion, migrate } from "../../scripts/data/migrations.ts";
import { Refusal } from "../../scripts/shared/terminal.ts";
import { databaseAddress, freshDatabase } from "./backend.ts";

const emptyDatabase = async () => connect({ postgresUrl: await databaseAddress() });

test("a migration that fails leaves nothing behind and names itself", async () => {
  const { sql, close } = await emptyDatabase(); // without the auth schema the first migration cannot run
  await expect(migrate(sql)).rejects.toThrow(/Migration \d{14}_\w+ failed and was rolled back whole/);
  const tables = await sql.execute("select table_name from information_schema.tables where table_schema = 'public'");
  expect(tables).toEqual([]);
  await close();
});

test("a database newer than the code is refused with the cure", async () => {
  const { sql, close } = await emptyDatabase();
  await sql.execute(
    "create schema supabase_migrations; create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text); insert into supabase_migrations.schema_migrations values ('29990101000000')",
  );
  const refusal = await migrate(sql).catch((error) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal.message).toContain("29990101000000");
  await close();
});

test("uploaded files whose submission was never stored leave a hosted Storage after two days", async () => {
  const { execute, close } = await freshDatabase();
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

test("the schema version is that of the newest migration", async () => {
  const { execute, close } = await freshDatabase();
  expect(await execute("select public.schema_version() as version")).toEqual([{ version: expectedSchemaVersion() }]);
  await close();
});
