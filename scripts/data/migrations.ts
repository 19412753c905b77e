// Applies supabase/migrations to the embedded backend, all missing files in one transaction, recorded as the Supabase CLI records them, so
// that the same history table serves both.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "../shared/terminal.ts";

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

/** The last file of the migrations before 28 November 2026, which the first file of today replaces. */
const lastOfBefore = "20261127000037";

/** Returns today's schema version that equals `version`; undefined where today's migrations have no equivalent. */
export function versionToday(version: string): string | undefined {
  const known = listMigrations().map((migration) => migration.version);
  return version === lastOfBefore ? known[0] : known.find((each) => each === version);
}

/** The schema version that this code needs. */
export function expectedSchemaVersion(): string {
  return listMigrations().at(-1)?.version ?? "";
}

/** The SQL that records a file as applied, as the Supabase CLI writes it. */
export function recordOf({ version, name, sql }: Migration): string {
  return `insert into supabase_migrations.schema_migrations (version, name, statements)
    values ('${version}', '${name}', array[$migration$${sql}$migration$]);`;
}

export type Sql = {
  /** Runs SQL text that may hold several statements; returns the rows of the last one. */
  execute: (sql: string) => Promise<Record<string, unknown>[]>;
  /** Runs SQL texts, all of them or none. Throws PartFailed. */
  transact: (parts: readonly string[]) => Promise<void>;
};

/** One of several SQL texts (`part`: its index) failed, and none was applied. */
export class PartFailed extends Error {
  readonly part: number;
  constructor(part: number, cause: Error) {
    super(cause.message);
    this.part = part;
  }
}

/**
 * Brings the database to this code's schema version, or to `upTo`; returns the number of files applied. Applies every missing file or, if
 * one fails or the process dies, none. `before` runs when there is something to apply to a database that was in use. Throws Refusal.
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
