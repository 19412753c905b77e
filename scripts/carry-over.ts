// Databases made before the migrations were written anew by subject. Their tables are the same, so a complete one is carried
// over whole; it needs the functions of today and a few names and rights.
import { type Migration, recordOf, type Sql } from "./migrations.ts";
import { Refusal } from "./terminal.ts";

// The versions of the files there were before, in their order.
const formerVersions = [
  "20261121000001",
  "20261121000002",
  "20261121000003",
  "20261121000004",
  "20261121000005",
  "20261121000006",
  "20261121000007",
  "20261121000008",
  "20261121000012",
  "20261121000013",
  "20261122000014",
  "20261122000015",
  "20261122000016",
  "20261122000017",
];
/** The last of the files that say the same anew; what comes after them is applied as to every other database. */
export const lastRewritten = "20261123000016";

// Whatever stands there now, rights begin anew: a process that died while it started may have left those of the library.
const noRights = `
revoke all on all tables in schema public, private from anon, authenticated;
revoke all on all sequences in schema public, private from anon, authenticated;
revoke all on all functions in schema public, private from public, anon, authenticated;
revoke all on all tables in schema private from service_role;
alter default privileges in schema private revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema private revoke all on sequences from anon, authenticated, service_role;
`;

// What differs besides functions and rights. The helpers of the former chain go: grants stand beside what they grant.
const adjustments = `
do $$
declare
  v_helper text;
begin
  for v_helper in
    select p.oid::regprocedure::text from pg_catalog.pg_proc p where p.pronamespace = 'private'::regnamespace
      and (p.proname ~ '^apply_([a-z_]+_)?grants' or p.proname in ('attach_audit', 'assert_sales', 'require_staff'))
  loop
    execute format('drop function %s', v_helper);
  end loop;
end $$;
drop function public.week_promise(timestamptz);
drop policy sales_moves_leads on public.leads;
alter table public.lead_events rename constraint lead_events_check1 to lead_events_status_check;
alter table public.lead_events drop constraint lead_events_kind_check;
alter table public.lead_events add constraint lead_events_kind_check check (kind ~ '^[a-z][a-z-]{1,30}$');
`;

const orReplace = (sql: string) => sql.replaceAll("create function", "create or replace function");
/** The definitions of functions, and what is granted, in their order. */
const functionsAndRights = (sql: string) =>
  (sql.match(/^(?:create function [\s\S]*?\$\$|(?:grant|revoke) [^;]*);$/gm) ?? []).map(orReplace);

/**
 * Carries a database of the former files over, in one transaction; leaves every other one alone. Returns how many files it
 * recorded. Throws Refusal, with nothing changed, when the former files were not all applied.
 */
export async function carryOver(transact: Sql["transact"], applied: Set<string>, migrations: Migration[]): Promise<number> {
  if (applied.size === 0 || [...applied].some((version) => !formerVersions.includes(version))) return 0;
  const missing = formerVersions.filter((version) => !applied.has(version));
  if (missing.length > 0) {
    throw new Refusal(
      `The database was made by an early version of the code, which had not applied migration ${missing[0]} yet.`,
      "start the last version of the code from before 23 November 2026 once, then this one; or begin empty with another DATA_DIR. Nothing was changed.",
    );
  }
  const rewritten = migrations.filter(({ version }) => version <= lastRewritten);
  const [rights, ...rest] = rewritten as [Migration, ...Migration[]];
  try {
    await transact([
      [
        "delete from supabase_migrations.schema_migrations;",
        noRights,
        orReplace(rights.sql),
        ...rest.flatMap(({ sql }) => functionsAndRights(sql)),
        adjustments,
        ...rewritten.map(recordOf),
      ].join("\n"),
    ]);
  } catch (error) {
    throw new Refusal(
      `The database of an earlier version could not be carried over, and is as it was: ${(error as Error).message}`,
      "start the version of the code that was used last, or restore the data directory from a backup.",
    );
  }
  return rewritten.length;
}
