// A database as the release before made it: with the migration files that were written anew by subject since. Their text is
// kept in former-migrations.json.br.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { Execute } from "../../scripts/doctor/rights.ts";

type Former = { version: string; name: string; sql: string };

/** Makes an open database of today one of the former release, empty; with the first files only where a number is given. */
export async function becomeFormer(execute: Execute, files?: number): Promise<void> {
  const text = brotliDecompressSync(readFileSync(join(import.meta.dirname, "former-migrations.json.br"))).toString();
  const migrations = (JSON.parse(text) as Former[]).slice(0, files);
  await execute(`drop schema public, private cascade; create schema public; grant usage on schema public to public;
    alter default privileges grant execute on functions to public; delete from supabase_migrations.schema_migrations`);
  for (const { version, name, sql } of migrations) {
    await execute(sql);
    await execute(`insert into supabase_migrations.schema_migrations (version, name) values ('${version}', '${name}')`);
  }
  // What the library did at every start. It was taken back each time, but not by a process that died in between.
  for (const schema of ["public", "private"]) {
    await execute(`grant all on all tables in schema ${schema} to anon, authenticated, service_role;
      grant all on all sequences in schema ${schema} to anon, authenticated, service_role;
      alter default privileges in schema ${schema} grant all on tables to anon, authenticated, service_role;
      alter default privileges in schema ${schema} grant all on sequences to anon, authenticated, service_role`);
  }
}
