// How everything in a database is defined, as it says itself, in sorted lines.
import type { Execute } from "../../scripts/doctor/rights.ts";

const ours = "('public'::regnamespace, 'private'::regnamespace)";

const definitions = [
  `select 'column ' || c.oid::regclass || ' ' || lpad((row_number() over (partition by c.oid order by t.attnum))::text, 2, '0') || ' '
      || t.attname || ' ' || format_type(t.atttypid, t.atttypmod) || case when t.attnotnull then ' not null' else '' end
      || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') || t.attidentity::text as line
    from pg_attribute t join pg_class c on c.oid = t.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = t.attnum
    where c.relnamespace in ${ours} and c.relkind = 'r' and t.attnum > 0 and not t.attisdropped`,
  `select 'table ' || oid::regclass || ' row level security ' || relrowsecurity as line from pg_class
    where relnamespace in ${ours} and relkind = 'r'`,
  `select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
    where connamespace in ${ours}`,
  `select 'index ' || pg_get_indexdef(i.indexrelid) as line from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace in ${ours}`,
  `select 'trigger ' || pg_get_triggerdef(oid) || ' ' || tgenabled::text as line from pg_trigger where not tgisinternal`,
  `select 'policy ' || tablename || ' ' || policyname as line from pg_policies`,
  `select pg_get_functiondef(oid) as line from pg_proc where pronamespace in ${ours}`,
];

/** Every table, function, index, trigger and policy as it is defined. */
export async function definitionsOf(execute: Execute): Promise<string[]> {
  const lines: string[] = [];
  for (const sql of definitions) lines.push(...(await execute(sql)).map(({ line }) => String(line)));
  return lines.sort();
}
