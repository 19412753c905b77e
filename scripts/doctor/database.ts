// Checks the database itself over DATABASE_URL: migrations, grants and policies, Realtime. Reads only.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { listMigrations } from "../data/migrations.ts";
import { advice, type Finding, look, right, wrong } from "./finding.ts";
import { type Execute, judgeRights, rightsOf } from "./rights.ts";

const patienceS = 10;

async function migrations(execute: Execute): Promise<Finding> {
  const subject = "Migrations";
  const ours = listMigrations().map(({ version }) => version);
  const applied = (await execute("select version from supabase_migrations.schema_migrations")).map(({ version }) => String(version));
  const missing = ours.filter((version) => !applied.includes(version));
  const foreign = applied.filter((version) => !ours.includes(version));
  if (missing.length > 0) return wrong(subject, `${missing.length} not applied (the first: ${missing[0]})`, "npm run migrate.");
  if (foreign.length > 0)
    return wrong(
      subject,
      `${foreign.length} that this code does not know (${foreign[0]})`,
      "start the code they belong to; a trial project with older files has to be made anew.",
    );
  return right(subject, `all ${ours.length} applied`);
}

async function rowSecurity(execute: Execute): Promise<Finding> {
  const open = await execute(`select oid::regclass::text as name from pg_class where relkind = 'r' and not relrowsecurity
    and relnamespace in ('public'::regnamespace, 'private'::regnamespace)`);
  const names = open.map(({ name }) => String(name)).join(", ");
  return names
    ? wrong("Row level security", `off on ${names}`, `alter table … enable row level security, for each.`, "policies")
    : right("Row level security", "on for every table");
}

async function bucketPolicies(execute: Execute): Promise<Finding[]> {
  const given = await execute(
    `select policyname as name, roles::text as roles from pg_policies where schemaname = 'storage' and tablename = 'objects'`,
  );
  const opening = given.filter(({ roles }) => /anon|authenticated|public/.test(String(roles))).map(({ name }) => String(name));
  return opening.length > 0
    ? [
        advice(
          "Policies of the buckets",
          `${opening.join(", ")}: this site needs none, the service role alone reaches files`,
          "delete them, unless something else uses Storage.",
          "bucketPolicies",
        ),
      ]
    : [right("Policies of the buckets", "none: the service role alone reaches files")];
}

async function publication(execute: Execute): Promise<Finding> {
  const subject = "What Realtime hears";
  const listed = await execute("select 1 from pg_publication_tables where pubname = 'supabase_realtime' and tablename = 'lead_news'");
  return listed.length > 0
    ? right(subject, "that there is news of a lead")
    : advice(
        subject,
        "nothing: the office asks every 15 s instead",
        "alter publication supabase_realtime add table public.lead_news;",
        "publications",
      );
}

/** Connections of instances, the Data API and everything else. The site itself holds none. */
async function room(execute: Execute): Promise<Finding> {
  const [row] = await execute(
    `select current_setting('max_connections')::int as most, (select count(*) from pg_stat_activity)::int as used`,
  );
  const { most: maxConnections, used } = row as { most: number; used: number };
  return used > maxConnections * 0.8
    ? advice("Connections", `${used} of ${maxConnections}`, "look what holds them; a larger compute size has more.", "databaseSettings")
    : right("Connections", `${used} of ${maxConnections}`);
}

/** The finding must not contain the password, the user name or the address. */
function refused(error: Error & { code?: string }): Finding {
  const subject = "DATABASE_URL";
  const code = error.code ?? error.name;
  if (code === "28P01" || /SASL|password/i.test(error.message))
    return wrong(subject, "the password is refused", "reset it, and set the new one.", "databaseSettings");
  if (code === "ENOTFOUND")
    return wrong(
      subject,
      "no server has this name",
      "copy the address again; if it is right, the project is paused or deleted.",
      "connect",
    );
  if (["ENETUNREACH", "EHOSTUNREACH", "CONNECT_TIMEOUT"].includes(code))
    return wrong(subject, `it cannot be reached from here (${code}); the direct address needs IPv6`, "use the Session pooler.", "connect");
  return wrong(
    subject,
    `it does not let us in (${code})`,
    "copy the address again; look at the project's network restrictions.",
    "connect",
  );
}

/** Never throws. */
export async function examineDatabase(url: string, isLocal: boolean): Promise<Finding[]> {
  const sql = postgres(url, {
    max: 1,
    connect_timeout: patienceS,
    idle_timeout: 5,
    onnotice: () => undefined,
    ...(!/[?&]sslmode=/.test(url) && { ssl: isLocal ? false : "require" }),
  });
  const execute: Execute = async (text) => [...(await sql.unsafe(text))];
  try {
    const [first] = await execute("select current_setting('server_version') as version, version() as long");
    const version = String(first?.version).split(" ")[0] ?? "";
    const list = readFileSync(join(import.meta.dirname, "..", "..", "tests", "rights.txt"), "utf8").split("\n");
    const found: Finding[] = [right("PostgreSQL", version)];
    // One connection runs the checks one after the other.
    for (const [subject, check] of [
      ["Migrations", migrations],
      ["Row level security", rowSecurity],
      ["Policies and grants", async (ask: Execute) => judgeRights(list, await rightsOf(ask))],
      ["Policies of the buckets", bucketPolicies],
      ["What Realtime hears", publication],
      ["Connections", room],
    ] as const)
      found.push(...(await look(subject, async () => check(execute))));
    return found;
  } catch (error) {
    return [refused(error as Error)];
  } finally {
    await sql.end({ timeout: 2 });
  }
}
