// Reads all data of a database with SQL of the tests' own, whether the embedded PostgreSQL or one at an address.
import { join } from "node:path";
import postgres from "postgres";
import { startPostgresServer } from "../../scripts/data/postgres.ts";

/** All rows of all tables as JSON, by table. Without `postgresUrl`, nothing else may have the data directory open. */
export async function allRows(dataDir: string, postgresUrl?: string): Promise<Record<string, string[]>> {
  const tables = `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'supabase_migrations') order by 1`;
  const rowsOf = (name: string) =>
    `select coalesce(json_agg(j order by j), '[]')::text as rows from (select to_jsonb(t)::text as j from ${name} t) x`;
  const server = postgresUrl ? undefined : await startPostgresServer(join(dataDir, "database"));
  const client = server ? postgres({ host: server.host, username: "postgres", max: 1 }) : postgres(postgresUrl as string, { max: 1 });
  const found: Record<string, string[]> = {};
  for (const { name } of await client.unsafe(tables)) found[name] = JSON.parse((await client.unsafe(rowsOf(name)))[0]?.rows);
  await client.end();
  await server?.stop();
  return found;
}
