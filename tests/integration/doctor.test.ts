// npm run doctor on a real PostgreSQL with the migrations applied, and as a command.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeKeys } from "../../scripts/data/data-dir.ts";
import { openDatabase } from "../../scripts/data/database.ts";
import { examineDatabase } from "../../scripts/doctor/database.ts";
import { databaseAddress } from "./backend.ts";

let url: string;
let sql: ReturnType<typeof postgres>;
beforeAll(async () => {
  url = await databaseAddress();
  sql = postgres(url, { max: 1, onnotice: () => undefined });
  await sql`create publication supabase_realtime`;
  const database = await openDatabase({ postgresUrl: url }, makeKeys(), { send: async () => undefined }, "http://localhost:3000");
  await database.close();
}, 120_000);
afterAll(async () => {
  await sql?.end();
});

const notRight = async () => (await examineDatabase(url, true)).filter(({ state }) => state !== "right");

test("a database with all migrations passes, and every grant, policy and publication changed by hand is named", async () => {
  expect(await notRight()).toEqual([]);

  await sql`grant select on public.leads to anon`;
  await sql`alter table public.outbox disable row level security`;
  await sql`alter publication supabase_realtime drop table public.lead_news`;
  await sql`revoke execute on function public.schema_version() from anon`;
  await sql`insert into supabase_migrations.schema_migrations (version, name) values ('20300101000000', 'of_another')`;
  expect(await notRight()).toMatchObject([
    { subject: "Migrations", state: "wrong", found: expect.stringContaining("20300101000000") },
    { subject: "Row level security", state: "wrong", found: "off on outbox" },
    { subject: "Policies and grants", state: "wrong", found: expect.stringContaining("anon | table public.leads | select") },
    { subject: "Policies and grants", state: "wrong", found: expect.stringContaining("anon | function public.schema_version() | execute") },
    { subject: "What Realtime hears", state: "advice" },
  ]);
}, 60_000);

test("a database that refuses the connection is one finding, which does not show the password", async () => {
  const found = await examineDatabase(url.replace(/\/\/[^@]*@/, "//nobody:hunter22@").replace(/:\d+\//, ":9/"), true);
  expect(found).toMatchObject([{ subject: "DATABASE_URL", state: "wrong" }]);
  expect(JSON.stringify(found)).not.toContain("hunter22");
});

async function run(args: string[], env: Record<string, string>): Promise<{ code: number; said: string }> {
  const root = join(import.meta.dirname, "..", "..");
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "scripts/doctor.ts", ...args], {
    cwd: root,
    env: { NODE_ENV: "production", PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (said += text.toString()));
  const [code] = await once(child, "close");
  return { code: Number(code), said };
}

test("the command names missing settings, reads an environment file, exits with 1 on faults and shows no key", async () => {
  const none = await run([], {});
  expect(none.code).toBe(1);
  expect(none.said).toContain("Missing: SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY");
  expect((await run(["--help"], {})).said).toContain("npm run doctor -- [--trial]");
  expect((await run(["--env", "/nowhere/environment"], {})).said).toContain("/nowhere/environment cannot be read (ENOENT)");

  // Nothing listens on port 9.
  const keys = { SUPABASE_PUBLISHABLE_KEY: "sb_publishable_0123456789abcdef", SUPABASE_SECRET_KEY: "sb_secret_0123456789abcdef" };
  // The file is in systemd's format, and its values win over the shell's.
  const file = join(mkdtempSync(join(tmpdir(), "doctor-test-")), "environment");
  const inFile = { SUPABASE_URL: "http://127.0.0.1:9", ...keys, DATABASE_URL: `"${url}"`, SPOOL_KEY: "a#b" };
  writeFileSync(
    file,
    `# the site\n${Object.entries(inFile)
      .map(([name, value]) => `${name}=${value}\n`)
      .join("")}`,
  );
  const away = await run(["--env", file], { SUPABASE_URL: "https://elsewhere.example" });
  rmSync(dirname(file), { recursive: true });
  expect(away.code).toBe(1);
  expect(away.said).toContain("Looking at http://127.0.0.1:9");
  expect(away.said).toContain("✗ Service: no answer");
  expect(away.said).toContain("✓ PostgreSQL");
  expect(away.said).toMatch(/✗ \d+ things are wrong/);
  expect(away.said).not.toContain("0123456789abcdef");
}, 60_000);
