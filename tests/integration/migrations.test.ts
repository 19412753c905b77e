import { createPgliteConnection } from "@supabase/lite/pglite";
import { expect, test } from "vitest";
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

test("the newest migration sets the schema version the site asks for", () => {
  const newest = listMigrations().at(-1);
  expect(newest?.sql).toContain(`schema_version() returns text`);
  expect(newest?.sql).toContain(`'${newest?.version}'`);
});

test("every migration ends by setting the rights again", () => {
  for (const { version, sql } of listMigrations()) expect(sql.trim(), version).toMatch(/select private\.apply_grants\(\);$/);
});
