// Applies supabase/migrations to the embedded backend, each file in one transaction, recorded the way the Supabase CLI
// records it, so that the same history table serves both.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "../terminal.ts";

const directory = join(import.meta.dirname, "..", "..", "supabase", "migrations");

export type Migration = { version: string; name: string; sql: string };

export function listMigrations(): Migration[] {
  return readdirSync(directory)
    .filter((file) => /^\d{14}_[a-z0-9_]+\.sql$/.test(file))
    .sort()
    .map((file) => ({
      version: file.slice(0, 14),
      name: file.slice(15, -4),
      sql: readFileSync(join(directory, file), "utf8"),
    }));
}

/** The last of the files that there were until 28 November 2026. The first of today says all that they said. */
const lastOfBefore = "20261127000037";

/** Which of today's schema versions a database of some version has the schema of; undefined where it is none of today's. */
export function versionToday(version: string): string | undefined {
  const known = listMigrations().map((migration) => migration.version);
  return version === lastOfBefore ? known[0] : known.find((each) => each === version);
}

/** The schema version this code is written for. */
export function expectedSchemaVersion(): string {
  return listMigrations().at(-1)?.version ?? "";
}

/** The row that says that a file was applied, as the Supabase CLI writes it. */
export function recordOf({ version, name, sql }: Migration): string {
  return `insert into supabase_migrations.schema_migrations (version, name, statements)
    values ('${version}', '${name}', array[$migration$${sql}$migration$]);`;
}

export type Sql = {
  /** Runs SQL text that may hold several statements; rows come from the last one. */
  execute: (sql: string) => Promise<Record<string, unknown>[]>;
  /** Runs SQL texts, all of them or none. Throws PartFailed. */
  transact: (parts: readonly string[]) => Promise<void>;
};

/** One of several texts failed, and none was applied. */
export class PartFailed extends Error {
  readonly part: number;
  constructor(part: number, cause: Error) {
    super(cause.message);
    this.part = part;
  }
}

/**
 * Brings the database to this code's schema version, or to an older one: every file that is missing, or, where one fails or the process
 * dies, none. `before` is called when there is something to apply to a database that was in use. Throws Refusal.
 */
export async function migrate(
  { execute, transact }: Sql,
  { upTo, before }: { upTo?: string; before?: () => Promise<void> } = {},
): Promise<number> {
  await execute(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
  `);
  const known = listMigrations();
  const rows = await execute("select version from supabase_migrations.schema_migrations");
  const applied = new Set(rows.map((row) => String(row.version)));
  const stranger = [...applied].find((version) => !known.some((migration) => migration.version === version));
  if (stranger) {
    throw new Refusal(
      `The database holds migration ${stranger}, which this version of the code does not know.`,
      "start the newer version of the code that wrote it, or restore the backup from before that update (docs/recovery.md).",
    );
  }
  const pending = known.filter(({ version }) => !applied.has(version) && (upTo === undefined || version <= upTo));
  if (pending.length > 0 && applied.size > 0) await before?.();
  try {
    if (pending.length > 0) await transact(pending.map((migration) => `${migration.sql}\n;${recordOf(migration)}`));
  } catch (error) {
    const failed = error instanceof PartFailed ? pending[error.part] : undefined;
    throw new Refusal(
      `Migration ${failed ? `${failed.version}_${failed.name}` : "of the database"} failed and was rolled back whole: ${(error as Error).message}`,
      "the data is as the version before left it, and that version starts on it; put the migration file back as it was released.",
    );
  }
  return pending.length;
}
