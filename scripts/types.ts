// `npm run types`: writes lib/supabase/database.types.ts from the schema. A test compares the two.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { inThrowaway, openDatabase } from "./data/database.ts";

const types: Record<string, string> = {
  boolean: "boolean",
  integer: "number",
  bigint: "number",
  jsonb: "Json",
  uuid: "string",
  text: "string",
  "uuid[]": "string[]",
  "text[]": "string[]",
  "timestamp with time zone": "string",
  date: "string",
  void: "undefined",
};
const typeOf = (sql: string) => types[sql] ?? "unknown";

/** Returns the text of database.types.ts for a database's schema. */
export async function databaseTypes(execute: (sql: string) => Promise<Record<string, unknown>[]>): Promise<string> {
  const columns = await execute(`
      select c.table_name as table, c.column_name as column,
        case c.data_type when 'ARRAY' then ltrim(c.udt_name, '_') || '[]' else c.data_type end as type, c.is_nullable = 'YES' as nullable,
        (c.column_default is not null or c.is_identity = 'YES') as optional, c.identity_generation = 'ALWAYS' as generated
      from information_schema.columns c where c.table_schema = 'public' order by c.table_name, c.ordinal_position`);
  const functions = await execute(`
      select p.proname as name, pg_get_function_result(p.oid) as result, p.proargnames as names,
        array(select format_type(t, null) from unnest(p.proargtypes) t) as types
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public' order by p.proname`);

  const tables = [...new Set(columns.map((column) => String(column.table)))].map((table) => {
    const tableColumns = columns.filter((column) => column.table === table);
    const field = (column: Record<string, unknown>, optional: boolean) =>
      `${column.column}${optional ? "?" : ""}: ${typeOf(String(column.type))}${column.nullable ? " | null" : ""}`;
    const row = tableColumns.map((column) => field(column, false));
    const insert = tableColumns
      .filter((column) => !column.generated)
      .map((column) => field(column, Boolean(column.optional || column.nullable)));
    const update = tableColumns.filter((column) => !column.generated).map((column) => field(column, true));
    return `      ${table}: {\n        Row: { ${row.join("; ")} };\n        Insert: { ${insert.join("; ")} };\n        Update: { ${update.join("; ")} };\n        Relationships: [];\n      };`;
  });
  const calls = functions.map((fn) => {
    const names = (fn.names as string[] | null) ?? [];
    const args = (fn.types as string[]).map((type, index) => `${names[index]}: ${typeOf(type)}`);
    return `      ${fn.name}: { Args: ${args.length ? `{ ${args.join("; ")} }` : "Record<never, never>"}; Returns: ${typeOf(String(fn.result))} };`;
  });
  return [
    "// Generated from supabase/migrations by `npm run types`. Do not edit.",
    "export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];",
    "",
    "export type Database = {",
    "  public: {",
    "    Tables: {",
    ...tables,
    "    };",
    "    Views: Record<never, never>;",
    "    Functions: {",
    ...calls,
    "    };",
    "    Enums: Record<never, never>;",
    "    CompositeTypes: Record<never, never>;",
    "  };",
    "};",
    "",
  ].join("\n");
}

if (import.meta.main) {
  const keys = { publishableKey: "sb_publishable_types", secretKey: "sb_secret_types", jwtSecret: "t".repeat(48) };
  await inThrowaway(async (storage) => {
    const { execute, close } = await openDatabase(storage, keys, { send: async () => undefined }, "http://localhost:3000");
    writeFileSync(join(import.meta.dirname, "..", "lib", "supabase", "database.types.ts"), await databaseTypes(execute));
    await close();
  });
  process.exit(0);
}
