// Copies a whole database as COPY text, table by table, from one snapshot, and loads it back in one transaction. The embedded store,
// PostgreSQL and a hosted service share the format, so a copy of one can be loaded into another.
import { createHash } from "node:crypto";
import { Refusal } from "../shared/terminal.ts";

/** One transaction on a database. Statements run one after the other. */
export type CopySession = {
  rows: (sql: string) => Promise<Record<string, unknown>[]>;
  /** Yields the rows of a query as COPY writes them. */
  out: (select: string) => AsyncIterable<Uint8Array>;
  /** Runs `copy table (columns)` with " from stdin" added, and sends it `text`. */
  in: (copy: string, text: Uint8Array) => Promise<void>;
};

type Table = { name: string; columns: string; key: string | null };
type Sequence = { name: string; lastValue: string | null };

/** What a copy contains. It is written before the tables. */
export type CopyDescription = { schemaVersion: string; tables: Table[]; sequences: Sequence[] };

/** Rows in COPY's text form. A piece always ends at the end of a row. */
export type Piece = { table: string; text: Uint8Array };

/** The number of rows of a table, and the SHA-256 of its whole text. */
export type TableDigest = { rows: number; sha256: string };

const pieceBytes = 4 * 1024 * 1024;
const newline = 0x0a;

// Storage's own tables on a hosted service and GoTrue's own migration history are left out: they describe that installation and belong to
// it.
const tablesSql = `
  select format('%I.%I', n.nspname, c.relname) as name,
    string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attgenerated = '') as columns,
    (select string_agg(quote_ident(k.attname), ', ' order by x.place)
      from pg_catalog.pg_index i cross join unnest(i.indkey::smallint[]) with ordinality x(number, place)
        join pg_catalog.pg_attribute k on k.attrelid = c.oid and k.attnum = x.number
      where i.indrelid = c.oid and i.indisprimary) as key
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'private', 'auth', 'supabase_migrations')
    and (n.nspname, c.relname) <> ('auth', 'schema_migrations')
  group by c.oid, n.nspname, c.relname order by n.nspname, c.relname`;

const sequencesSql = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as "lastValue" from pg_catalog.pg_sequences
  where schemaname in ('public', 'private') order by 1`;

/**
 * Describes a copy of the open snapshot. Throws Refusal where there is no schema of this site, and fails where this role does not see every
 * row.
 */
export async function describeTables(session: CopySession): Promise<CopyDescription> {
  // With this setting, a policy that would hide rows causes an error.
  await session.rows("set local row_security = off");
  const tables = (await session.rows(tablesSql)) as Table[];
  const [version] = tables.some(({ name }) => name === "supabase_migrations.schema_migrations")
    ? await session.rows("select max(version) as version from supabase_migrations.schema_migrations")
    : [];
  if (typeof version?.version !== "string")
    throw new Refusal("The database has no schema of this site.", "check its address; npm start or npm run migrate makes one.");
  return { schemaVersion: version.version, tables, sequences: (await session.rows(sequencesSql)) as Sequence[] };
}

/** Yields all rows, each table in the order of its primary key, so that equal tables give equal text. */
export async function* copyOut(session: CopySession, { tables }: CopyDescription): AsyncGenerator<Piece> {
  for (const { name, columns, key } of tables) {
    // A table without a primary key is ordered by the whole row.
    const order = key ?? "t::text";
    let rest: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of session.out(`select ${columns} from ${name} t order by ${order}`)) {
      for (let from = 0; from < chunk.length; from += pieceBytes) {
        const part = chunk.subarray(from, from + pieceBytes);
        rest.push(part);
        size += part.length;
        if (size < pieceBytes) continue;
        const text = Buffer.concat(rest);
        const end = text.lastIndexOf(newline) + 1;
        if (end > 0) yield { table: name, text: text.subarray(0, end) };
        rest = [text.subarray(end)];
        size = text.length - end;
      }
    }
    if (size > 0) yield { table: name, text: Buffer.concat(rest) };
  }
}

/** Adds up the rows and the SHA-256 of each table. */
export class Digests {
  private readonly running = new Map<string, { rows: number; hash: ReturnType<typeof createHash> }>();

  constructor({ tables }: CopyDescription) {
    for (const { name } of tables) this.running.set(name, { rows: 0, hash: createHash("sha256") });
  }

  add({ table, text }: Piece): void {
    const running = this.running.get(table);
    if (!running) throw new Error(`${table} is not in the description.`);
    running.hash.update(text);
    for (let at = text.indexOf(newline); at !== -1; at = text.indexOf(newline, at + 1)) running.rows += 1;
  }

  end(): Record<string, TableDigest> {
    return Object.fromEntries([...this.running].map(([name, { rows, hash }]) => [name, { rows, sha256: hash.digest("hex") }]));
  }
}

/** Returns the digests of the database's present content. */
async function digestsOf(session: CopySession): Promise<{ description: CopyDescription; digests: Record<string, TableDigest> }> {
  const description = await describeTables(session);
  const sum = new Digests(description);
  for await (const piece of copyOut(session, description)) sum.add(piece);
  return { description, digests: sum.end() };
}

const foreignKeysSql = `
  select c.conname as name, format('%I.%I', n.nspname, t.relname) as child, format('%I.%I', m.nspname, p.relname) as parent,
    (select string_agg(format('p.%I = c.%I', pa.attname, ca.attname), ' and ')
      from unnest(c.conkey, c.confkey) as k(child, parent)
        join pg_catalog.pg_attribute ca on ca.attrelid = c.conrelid and ca.attnum = k.child
        join pg_catalog.pg_attribute pa on pa.attrelid = c.confrelid and pa.attnum = k.parent) as same,
    (select string_agg(format('c.%I is not null', ca.attname), ' and ')
      from unnest(c.conkey) as k(child) join pg_catalog.pg_attribute ca on ca.attrelid = c.conrelid and ca.attnum = k.child) as given
  from pg_catalog.pg_constraint c
    join pg_catalog.pg_class t on t.oid = c.conrelid join pg_catalog.pg_namespace n on n.oid = t.relnamespace
    join pg_catalog.pg_class p on p.oid = c.confrelid join pg_catalog.pg_namespace m on m.oid = p.relnamespace
  where c.contype = 'f' and n.nspname in ('public', 'private', 'auth')`;

/** Foreign keys that some row breaks. Loading does not check them. */
async function brokenForeignKeys(session: CopySession): Promise<string[]> {
  const broken: string[] = [];
  for (const { name, child, parent, same, given } of (await session.rows(foreignKeysSql)) as Record<string, string>[]) {
    const [row] = await session.rows(
      `select exists (select 1 from ${child} c where ${given} and not exists (select 1 from ${parent} p where ${same})) as broken`,
    );
    if (row?.broken === true) broken.push(`${child} (${name})`);
  }
  return broken;
}

/** Tables that visitors or the office fill: if one has rows, the database is in use. */
const inUse = ["public.leads", "auth.users", "public.entries", "public.lead_submissions"];

export async function hasRows(session: CopySession): Promise<boolean> {
  const [row] = await session.rows(`select ${inUse.map((table) => `exists (select 1 from ${table})`).join(" or ")} as used`);
  return row?.used === true;
}

/** How a copied table fits the target; `without`: columns that are missing there. */
type Fit = "same" | "absent" | { without: string[] };

/** The account tables differ between sign-in services, in data that only the one service uses (such as how a session was proved). */
const isOfAccounts = (table: string) => table.startsWith("auth.");

/** `here`: the columns of each existing table. */
function fitOf({ name, columns }: Table, here: ReadonlyMap<string, ReadonlySet<string>>): Fit {
  const existingColumns = here.get(name);
  if (!existingColumns) return "absent";
  const without = columns.split(", ").filter((column) => !existingColumns.has(column));
  return without.length === 0 ? "same" : { without };
}

/** Loads rows of a table that has more columns in the copy than here; the extra columns are dropped. */
async function copyInCommon(
  session: CopySession,
  { name, columns }: Table,
  without: readonly string[],
  texts: readonly Uint8Array[],
): Promise<void> {
  const all = columns.split(", ");
  const common = all.filter((column) => !without.includes(column));
  await session.rows(`create temporary table given (${all.map((column) => `${column} text`).join(", ")}) on commit drop`);
  for (const text of texts) await session.in("copy given", text);
  const types = (await session.rows(
    `select quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type from pg_catalog.pg_attribute a
      where a.attrelid = '${name.replaceAll("'", "''")}'::regclass and a.attnum > 0 and not a.attisdropped`,
  )) as { name: string; type: string }[];
  const typeOf = new Map(types.map((column) => [column.name, column.type]));
  const cast = common.map((column) => `${column}::${typeOf.get(column)}`).join(", ");
  await session.rows(`insert into ${name} (${common.join(", ")}) overriding system value select ${cast} from given`);
  await session.rows("drop table given");
}

/**
 * Fills a database of the description's schema version, in the session's transaction, and compares the result with the copy. `accounts`:
 * "exact" where the target is a service of the same kind; "common" where it may be of another kind, so that columns which exist only in the
 * copy are dropped. Throws Refusal where the schema lacks a table or column, or where the result differs from the copy.
 */
export async function copyIn(
  session: CopySession,
  description: CopyDescription,
  pieces: AsyncIterable<Piece>,
  expected: Record<string, TableDigest>,
  accounts: "exact" | "common",
): Promise<void> {
  const here = new Map(((await session.rows(tablesSql)) as Table[]).map((table) => [table.name, new Set(table.columns.split(", "))]));
  const tables = new Map(description.tables.map((table) => [table.name, { table, fit: fitOf(table, here) }]));
  const rowsOf = (name: string) => expected[name]?.rows ?? 0;
  for (const [name, { fit }] of tables) {
    // An empty table needs no counterpart.
    if (fit === "same" || rowsOf(name) === 0 || (accounts === "common" && isOfAccounts(name))) continue;
    throw new Refusal(
      `The database has no place for ${fit === "absent" ? "the table" : fit.without.join(", ")} of ${name}.`,
      "restore into a service of the same kind and version as the copy came from. Nothing was changed.",
    );
  }
  // Triggers and foreign keys must not fire: the rows already contain their effects.
  await session.rows("set local session_replication_role = replica");
  for (const name of here.keys()) if (tables.has(name)) await session.rows(`delete from ${name}`);
  const partly = new Map<string, Uint8Array[]>();
  for await (const { table: name, text } of pieces) {
    const found = tables.get(name);
    if (!found) throw new Refusal(`The copy holds rows of ${name}, which it does not describe.`, "take another copy. Nothing was changed.");
    if (found.fit === "same") await session.in(`copy ${name} (${found.table.columns})`, text);
    else if (found.fit !== "absent") partly.set(name, [...(partly.get(name) ?? []), text]);
  }
  for (const [name, texts] of partly) {
    const { table, fit } = tables.get(name) as { table: Table; fit: { without: string[] } };
    await copyInCommon(session, table, fit.without, texts);
  }
  for (const { name, lastValue } of description.sequences)
    if (lastValue !== null) await session.rows(`select setval('${name.replaceAll("'", "''")}', ${BigInt(lastValue)})`);
  await session.rows("set local session_replication_role = origin");

  const { digests } = await digestsOf(session);
  const different = [...tables].flatMap(([name, { table, fit }]) => {
    if (rowsOf(name) === 0 || fit === "absent") return [];
    // With other columns the text differs, so only the number of rows is compared.
    const isEqual =
      fit === "same" && table.columns.split(", ").length === here.get(name)?.size
        ? digests[name]?.sha256 === expected[name]?.sha256
        : digests[name]?.rows === rowsOf(name);
    return isEqual ? [] : [name];
  });
  if (different.length > 0)
    throw new Refusal(`What was put back into ${different.join(", ")} is not what was copied.`, "take another copy. Nothing was changed.");
  const broken = await brokenForeignKeys(session);
  if (broken.length > 0)
    throw new Refusal(`Rows point to others that the copy does not hold: ${broken.join(", ")}.`, "take another copy. Nothing was changed.");
}
