// Reads who may do what in a database, as the same lines as tests/rights.txt, which the tests compare with the migrations.
import { advice, type Finding, right, wrong } from "./finding.ts";

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

/** Returns "role | object | rights", a line for each role and object; then "role | rows of table | command: condition", for policies. */
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
      list.sort().join(", ") === everyRight.join(", ")
        ? "all"
        : list.map((privilege) => privilege.replace(/^[A-Z]+/, (word) => word.toLowerCase()));
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

/** Matches the roles that a stranger or an office account can have; "public" stands for every role. */
const exposed = /^(?:anon|authenticated|public) \| (?!every new )/;

/** Compares the list with the database, for roles that are reachable from outside. Pure. */
function compareRights(listed: string[], found: string[]): { missing: string[]; extra: string[] } {
  const [wanted, seen] = [listed, found].map((lines) => new Set(lines.filter((line) => exposed.test(line)))) as [Set<string>, Set<string>];
  return { missing: [...wanted].filter((line) => !seen.has(line)), extra: [...seen].filter((line) => !wanted.has(line)) };
}

const maxListed = 5;
const some = (lines: string[]) =>
  [...lines.slice(0, maxListed), ...(lines.length > maxListed ? [`and ${lines.length - maxListed} more`] : [])].join("; ");

export function judgeRights(listed: string[], found: string[]): Finding[] {
  const subject = "Policies and grants";
  const { missing, extra } = compareRights(listed, found);
  if (missing.length === 0 && extra.length === 0)
    return [right(subject, `as tests/rights.txt lists them (${found.filter((line) => exposed.test(line)).length})`)];
  // A function that an extension added to the schema public does not by itself expose data.
  const [functions, data] = [extra.filter((line) => / \| function /.test(line)), extra.filter((line) => !/ \| function /.test(line))];
  return [
    ...(data.length > 0
      ? [
          wrong(
            subject,
            `more than this code gives: ${some(data)}`,
            "in the SQL Editor: revoke the right, or drop the policy, that is named; or make a migration of it.",
            "policies",
          ),
        ]
      : []),
    ...(missing.length > 0
      ? [wrong(subject, `missing: ${some(missing)}`, "run npm run migrate; what was taken away by hand has to be given back.", "policies")]
      : []),
    ...(functions.length > 0
      ? [
          advice(
            subject,
            `functions that are not this code's: ${some(functions)}`,
            "move an extension out of the schema public, or revoke the right to call them.",
            "policies",
          ),
        ]
      : []),
  ];
}
