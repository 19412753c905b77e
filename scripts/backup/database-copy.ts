// A whole database as COPY text, table by table, read in one snapshot, and put back in one transaction. The same form for the
// embedded store, PostgreSQL and a hosted service, so what was taken from one can be put into another.
import { createHash } from "node:crypto";
import { Refusal } from "../terminal.ts";

/** One transaction on a database. Statements run one after the other. */
export type CopySession = {
  rows: (sql: string) => Promise<Record<string, unknown>[]>;
  /** The rows of a query as COPY writes them. */
  out: (select: string) => AsyncIterable<Uint8Array>;
  /** Runs a COPY … FROM STDIN statement written without its source: `copy table (columns)`. */
  in: (copy: string, text: Uint8Array) => Promise<void>;
};

type Table = { name: string; columns: string; key: string | null };
type Sequence = { name: string; lastValue: string | null };

/** What a copy holds: written before its tables. */
export type CopyDescription = { schemaVersion: string; tables: Table[]; sequences: Sequence[] };

/** Rows in COPY's text form; a piece ends where a row ends. */
export type Piece = { table: string; text: Uint8Array };

/** Of one table: how many rows, and the SHA-256 of its whole text. */
export type TableDigest = { rows: number; sha256: string };

const pieceBytes = 4 * 1024 * 1024;
const newline = 0x0a;

// Storage of files has tables of its own on a hosted service, and GoTrue keeps the record of its own migrations: they describe what
// stands there, and belong to it.
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

/** What a copy of the open snapshot will hold. Throws Refusal where this role does not see every row. */
export async function describeTables(session: CopySession): Promise<CopyDescription> {
  // A policy that would hide rows becomes an error.
  await session.rows("set local row_security = off");
  const tables = (await session.rows(tablesSql)) as Table[];
  const [version] = tables.some(({ name }) => name === "supabase_migrations.schema_migrations")
    ? await session.rows("select max(version) as version from supabase_migrations.schema_migrations")
    : [];
  if (typeof version?.version !== "string")
    throw new Refusal("The database has no schema of this site.", "check its address; npm start or npm run migrate makes one.");
  return { schemaVersion: version.version, tables, sequences: (await session.rows(sequencesSql)) as Sequence[] };
}

/** All rows of the tables, in the order of their keys, so that equal tables have equal text. */
export async function* copyOut(session: CopySession, { tables }: CopyDescription): AsyncGenerator<Piece> {
  for (const { name, columns, key } of tables) {
    // Without a key the whole row puts them in order.
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

/** Adds up pieces: rows and SHA-256 of each table. */
export class Digests {
  private readonly running = new Map<string, { rows: number; hash: ReturnType<typeof createHash> }>();

  constructor({ tables }: CopyDescription) {
    for (const { name } of tables) this.running.set(name, { rows: 0, hash: createHash("sha256") });
  }

  add({ table, text }: Piece): void {
    const own = this.running.get(table);
    if (!own) throw new Error(`${table} is not in the description.`);
    own.hash.update(text);
    for (let at = text.indexOf(newline); at !== -1; at = text.indexOf(newline, at + 1)) own.rows += 1;
  }

  end(): Record<string, TableDigest> {
    return Object.fromEntries([...this.running].map(([name, { rows, hash }]) => [name, { rows, sha256: hash.digest("hex") }]));
  }
}

/** The digests of what a database holds now. */
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

/** Foreign keys that some row breaks: loading does not check them. */
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

/** Tables of a person's or the office's making: where one has rows, the database is in use. */
const inUse = ["public.leads", "auth.users", "public.entries", "public.lead_submissions"];

export async function hasRows(session: CopySession): Promise<boolean> {
  const [row] = await session.rows(`select ${inUse.map((table) => `exists (select 1 from ${table})`).join(" or ")} as used`);
  return row?.used === true;
}

/**
 * Fills a database of the description's schema version, in the session's transaction, and checks what then stands there.
 * Throws Refusal where the schema has no place for something, or where what stands there is not what was copied.
 */
export async function copyIn(
  session: CopySession,
  description: CopyDescription,
  pieces: AsyncIterable<Piece>,
  expected: Record<string, TableDigest>,
): Promise<void> {
  const here = new Map(((await session.rows(tablesSql)) as Table[]).map((table) => [table.name, new Set(table.columns.split(", "))]));
  for (const { name, columns } of description.tables) {
    const missing = here.has(name) ? columns.split(", ").filter((column) => !here.get(name)?.has(column)) : ["the whole table"];
    // Services differ in tables of their own that nobody has written to.
    if (missing.length > 0 && (expected[name]?.rows ?? 0) > 0)
      throw new Refusal(
        `The database has no place for ${missing.join(", ")} of ${name}.`,
        "restore into a service of the same kind and version as the copy came from. Nothing was changed.",
      );
  }
  const columnsOf = new Map(description.tables.map(({ name, columns }) => [name, columns]));
  // Triggers and foreign keys do not fire: the rows are what they left behind.
  await session.rows("set local session_replication_role = replica");
  for (const name of here.keys()) if (columnsOf.has(name)) await session.rows(`delete from ${name}`);
  for await (const { table, text } of pieces) {
    const columns = columnsOf.get(table);
    if (!columns)
      throw new Refusal(`The copy holds rows of ${table}, which it does not describe.`, "take another copy. Nothing was changed.");
    await session.in(`copy ${table} (${columns})`, text);
  }
  for (const { name, lastValue } of description.sequences)
    if (lastValue !== null) await session.rows(`select setval('${name.replaceAll("'", "''")}', ${BigInt(lastValue)})`);
  await session.rows("set local session_replication_role = origin");

  const { digests } = await digestsOf(session);
  const different = Object.keys(expected).filter(
    (name) => (expected[name]?.rows ?? 0) > 0 && digests[name]?.sha256 !== expected[name]?.sha256,
  );
  if (different.length > 0)
    throw new Refusal(`What was put back into ${different.join(", ")} is not what was copied.`, "take another copy. Nothing was changed.");
  const broken = await brokenForeignKeys(session);
  if (broken.length > 0)
    throw new Refusal(`Rows point to others that the copy does not hold: ${broken.join(", ")}.`, "take another copy. Nothing was changed.");
}
