// supabase/schemas declares the schema, supabase/migrations builds it step by step: both are built from nothing and compared.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openDatabase } from "../../scripts/data/database.ts";
import { listMigrations } from "../../scripts/data/migrations.ts";
import { rightsOf } from "../../scripts/doctor/rights.ts";
import { databaseAddress, testKeys } from "./backend.ts";

const ours = "('public'::regnamespace, 'private'::regnamespace)";

/** Queries for everything that is defined in a database, as rows with one column "line". */
const definitions = [
  `select 'column ' || c.oid::regclass || ' ' || lpad((row_number() over (partition by c.oid order by t.attnum))::text, 2, '0') || ' '
      || t.attname || ' ' || format_type(t.atttypid, t.atttypmod) || case when t.attnotnull then ' not null' else '' end
      || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') || t.attidentity::text || t.attgenerated::text as line
    from pg_attribute t join pg_class c on c.oid = t.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = t.attnum
    where c.relnamespace in ${ours} and c.relkind = 'r' and t.attnum > 0 and not t.attisdropped`,
  `select 'table ' || oid::regclass || ' row level security ' || relrowsecurity as line from pg_class
    where relnamespace in ${ours} and relkind = 'r'`,
  `select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
    where connamespace in ${ours}`,
  `select 'index ' || pg_get_indexdef(i.indexrelid) as line from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace in ${ours}`,
  `select 'trigger ' || pg_get_triggerdef(oid) || ' ' || tgenabled::text as line from pg_trigger where not tgisinternal`,
  `select concat_ws(' ', 'policy', tablename, policyname, permissive, roles, cmd, qual, with_check) as line from pg_policies`,
  `select 'rights of what comes later ' || defaclrole::regrole || defaclnamespace::regnamespace || defaclobjtype::text || defaclacl::text as line
    from pg_default_acl`,
  `select concat_ws(' ', 'bucket', b.id, b.public, b.file_size_limit) as line from storage.buckets b`,
  `select 'heard ' || tablename as line from pg_publication_tables`,
  `select pg_get_functiondef(oid) as line from pg_proc where pronamespace in ${ours}`,
  // Rows that tables have from the beginning, without random values.
  `select concat_ws(' ', 'row of', c.oid::regclass, regexp_replace((xpath('//row', query_to_xml(format('select to_jsonb(t) - array[''value'', ''last_rendered_at''] as row
      from %s t', c.oid::regclass), false, false, '')))::text, '\\d{4}-\\d\\d-\\d\\dT[^&]*', 'now', 'g')) as line
    from pg_class c where c.relnamespace in ${ours} and c.relkind = 'r' and c.relname <> 'office_passes'`,
];

const noMails = { send: async () => undefined };

/** Builds a database like a hosted service's with the schema of these SQL texts; returns its definitions and rights as sorted lines. */
async function builtFrom(texts: readonly string[]): Promise<string[]> {
  const storage = { postgresUrl: await databaseAddress(), connections: 1 };
  const { execute, close } = await openDatabase(storage, testKeys, noMails, "http://localhost:3000", { upTo: "" });
  try {
    await execute(`create publication supabase_realtime; create schema storage;
      create table storage.buckets (id text primary key, name text, public boolean, file_size_limit bigint)`);
    for (const text of texts) await execute(text);
    const lines: string[] = [];
    for (const sql of definitions) lines.push(...(await execute(sql)).map(({ line }) => String(line)));
    return [...lines, ...(await rightsOf(execute))].sort();
  } finally {
    await close();
  }
}

const declared = readdirSync("supabase/schemas")
  .sort()
  .map((file) => readFileSync(`supabase/schemas/${file}`, "utf8"));
const migrations = listMigrations().map(({ sql }) => sql);
const textsByName = { "the schema": declared, "the migrations": migrations };

test("the declared schema and the one built by the migrations are the same", async () => {
  expect(await builtFrom(declared)).toEqual(await builtFrom(migrations));
});

test.each([
  ["a grant", "grant select on public.outbox to authenticated;"],
  ["row level security", "alter table private.rate_counters enable row level security;"],
  ["a line of a function", "    perform private.require_role('admin');\n"],
  ["a column", "  lost_reason text\n"],
  ["what stands in a table", "insert into public.outbox_settings default values;"],
])("%s removed from the schema or from the migrations is noticed", async (_what, line) => {
  const whole = await builtFrom(declared);
  for (const [name, texts] of Object.entries(textsByName)) {
    const index = texts.findIndex((text) => text.includes(line));
    expect(index, `${line} in ${name}`).toBeGreaterThanOrEqual(0);
    const without = texts.map((text, at) => (at === index ? text.replace(line, "") : text));
    expect(await builtFrom(without).catch(() => []), name).not.toEqual(whole);
  }
});

test("each function, policy and table is declared once", () => {
  const said = declared
    .join("\n")
    .match(/^create (?:or replace )?(?:function [\w.]+\([^)]*\)|table [\w.]+|policy \w+ on [\w.]+|trigger \w+[\s\S]*? on [\w.]+)/gm);
  expect(said?.length).toBeGreaterThan(300);
  expect(said?.filter((declaration, index) => said.indexOf(declaration) < index)).toEqual([]);
  expect(declared.join("\n")).not.toMatch(/^(?:create or replace|alter policy|drop )/m);
});
