// What a database says of itself, as sorted lines: who may do what, and how everything is defined.

export type Execute = (sql: string) => Promise<Record<string, unknown>[]>;

const ours = "('public'::regnamespace, 'private'::regnamespace)";
const named = "coalesce(r.rolname, 'public')";
const grantees = "left join pg_roles r on r.oid = a.grantee";

const rights = {
  schema: `select ${named} as role, 'schema ' || n.nspname as object, a.privilege_type as privilege
    from pg_namespace n, aclexplode(coalesce(n.nspacl, acldefault('n', n.nspowner))) a ${grantees}
    where n.oid in ${ours} and a.grantee <> n.nspowner`,
  table: `select ${named} as role, case c.relkind when 'S' then 'sequence ' else 'table ' end || n.nspname || '.' || c.relname as object,
      a.privilege_type as privilege
    from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) a ${grantees}
    where n.oid in ${ours} and a.grantee <> c.relowner`,
  column: `select ${named} as role, 'table ' || n.nspname || '.' || c.relname as object,
      a.privilege_type || ' (' || string_agg(t.attname, ', ' order by t.attnum) || ')' as privilege
    from pg_attribute t join pg_class c on c.oid = t.attrelid join pg_namespace n on n.oid = c.relnamespace, aclexplode(t.attacl) a ${grantees}
    where n.oid in ${ours} group by 1, 2, a.privilege_type`,
  function: `select ${named} as role, 'function ' || n.nspname || '.' || p.proname || '(' || oidvectortypes(p.proargtypes) || ')' as object,
      a.privilege_type as privilege
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a ${grantees}
    where n.oid in ${ours} and a.grantee <> p.proowner`,
  default: `select ${named} as role,
      'every new ' || case d.defaclobjtype when 'r' then 'table' when 'S' then 'sequence' when 'f' then 'function' else d.defaclobjtype::text end
        || coalesce(' in ' || n.nspname, '') as object, a.privilege_type as privilege
    from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace, aclexplode(d.defaclacl) a ${grantees}
    where a.grantee <> d.defaclrole`,
};

const everyRight = ["DELETE", "INSERT", "MAINTAIN", "REFERENCES", "SELECT", "TRIGGER", "TRUNCATE", "UPDATE"];

/** "role | object | rights", a line for each role and object; then "role | rows of table | command: condition", for policies. */
export async function rightsOf(execute: Execute): Promise<string[]> {
  const held = new Map<string, string[]>();
  for (const sql of Object.values(rights)) {
    for (const { role, object, privilege } of await execute(sql)) {
      const key = `${role} | ${object}`;
      held.set(key, [...(held.get(key) ?? []), String(privilege)]);
    }
  }
  const granted = [...held].map(([key, list]) => {
    const said =
      list.sort().join(", ") === everyRight.join(", ") ? "all" : list.map((one) => one.replace(/^[A-Z]+/, (word) => word.toLowerCase()));
    return `${key} | ${[said].flat().join(", ")}`;
  });
  const policies = await execute(`select unnest(roles) as role, schemaname || '.' || tablename as object, lower(cmd) as command, permissive,
    qual, with_check from pg_policies where schemaname in ('public', 'private')`);
  const plain = (condition: unknown) =>
    String(condition)
      .replace(/\( SELECT (.*?) AS \w+\)/g, "$1")
      .replace(/VARIADIC ARRAY\[(.*?)\]/g, "$1")
      .replace(/::text/g, "");
  const visible = policies.map(({ role, object, command, permissive, qual, with_check }) => {
    const conditions = [qual === null ? "" : `where ${plain(qual)}`, with_check === null ? "" : `check ${plain(with_check)}`];
    return `${role} | rows of ${object} | ${command}${permissive === "PERMISSIVE" ? "" : " (restrictive)"} ${conditions.filter(Boolean).join(" ")}`;
  });
  return [...granted, ...visible].sort();
}

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
