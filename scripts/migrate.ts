// npm run migrate: applies supabase/migrations to a hosted service with the Supabase CLI. The embedded backend migrates itself when it
// starts.
import { spawnSync } from "node:child_process";
import { Refusal, readOptions, reportAndExit, say } from "./shared/terminal.ts";

// npx fetches this pinned version when needed: it is a large download that nothing else here uses.
const cli = "supabase@3.1.0";

try {
  readOptions("npm run migrate", {});
  const url = URL.parse(process.env.DATABASE_URL ?? "");
  if (!url)
    throw new Refusal(
      "DATABASE_URL is not set, or is no address.",
      "set it to the Postgres address of the service (Supabase dashboard, Connect, Session pooler).",
    );
  // Every user of the machine can read a command line, and only this user its environment.
  const PGPASSWORD = decodeURIComponent(url.password);
  url.password = "";
  say("Applying supabase/migrations …");
  const result = spawnSync("npx", ["--yes", cli, "db", "push", `--remote=${url.href}`, "--include-all", "--yes"], {
    stdio: "inherit",
    env: { ...process.env, ...(PGPASSWORD && { PGPASSWORD }) },
    shell: process.platform === "win32",
  });
  if (result.status !== 0)
    throw new Refusal(
      "The migrations were not applied; the reason is above.",
      "mend it and run npm run migrate again: what is applied already is skipped.",
    );
  console.log("\n✓ The database has this code's schema.");
  process.exit(0);
} catch (error) {
  reportAndExit(error);
}
