// The two kinds of store that data may stand in, and all that is in one, read by SQL of the tests' own.
import { join } from "node:path";
import postgres from "postgres";

/** All rows of all tables as JSON, by name. Where `postgresUrl` is not given, nothing else may have the data directory open. */
export async function allRows(dataDir: string, postgresUrl?: string): Promise<Record<string, string[]>> {
  const tables = `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'supabase_migrations') order by 1`;
  const rowsOf = (name: string) =>
    `select coalesce(json_agg(j order by j), '[]')::text as rows from (select to_jsonb(t)::text as j from ${name} t) x`;
  const found: Record<string, string[]> = {};
  if (postgresUrl) {
    const client = postgres(postgresUrl, { max: 1 });
    for (const { name } of await client.unsafe(tables)) found[name] = JSON.parse((await client.unsafe(rowsOf(name)))[0]?.rows);
    await client.end();
    return found;
  }
  const { createPgliteConnection } = await import("@supabase/lite/pglite");
  const { driver } = await createPgliteConnection({ url: join(dataDir, "database") });
  for (const { name } of (await driver.query<{ name: string }>(tables)).rows)
    found[name] = JSON.parse((await driver.query<{ rows: string }>(rowsOf(name))).rows[0]?.rows ?? "[]");
  await driver.close();
  return found;
}
