// A release starts this: the site on a Supabase that runs elsewhere, in this one process, without a build. Everything that differs between
// firms, addresses or machines is in the environment or in the database.
import { mkdtempSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { content } from "../lib/content/store/snapshot.ts";
import { env } from "../lib/env.ts";
import { outliveReaders, writeLogLines } from "../lib/host/log.ts";
import { holdEarlyRequests } from "../lib/host/process.ts";
import { openDataDir, registerSite } from "./data/data-dir.ts";
import { Refusal, readOptions, reportAndExit, say } from "./shared/terminal.ts";
import { assertPortFree, listenAt, wantedHost, wantedPort } from "./start/ports.ts";
import { prepareSite } from "./start/prepare-site.ts";
import { hostedKeys } from "./start/service-api.ts";

const root = join(import.meta.dirname, "..");

function releaseCommit(): string | undefined {
  const { commit } = JSON.parse(readFileSync(join(root, "release.json"), "utf8")) as { commit: string | null };
  return commit ?? undefined;
}

function hasContent(): boolean {
  try {
    return content() !== undefined;
  } catch {
    return false;
  }
}

async function serve(port: number): Promise<void> {
  const require = createRequire(join(root, "package.json"));
  const { config } = JSON.parse(readFileSync(join(root, ".next", "required-server-files.json"), "utf8")) as { config: object };
  const { NODE_ENV: _mode, ...rest } = process.env;
  process.env = { ...rest, NODE_ENV: "production", PORT: String(port), NEXT_TELEMETRY_DISABLED: "1" };
  // The framework's own minimal server starts this way too; it then reads no configuration file.
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
  require("next");
  const { startServer } = require("next/dist/server/lib/start-server") as {
    startServer: (options: Record<string, unknown>) => Promise<void>;
  };
  holdEarlyRequests();
  await startServer({ dir: root, isDev: false, config, hostname: "0.0.0.0", port, allowRetry: false });
}

try {
  outliveReaders();
  if (process.env.LOG_FORMAT === "json") writeLogLines("json");
  readOptions("./start, with the environment of docs/operations.md", {});
  process.chdir(root);
  const [host, port] = [wantedHost(), wantedPort()];
  await assertPortFree(port);
  if (!hostedKeys())
    throw new Refusal(
      "SUPABASE_URL is not set: a release brings no database of its own.",
      "set SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY; to try the site without, npm start in a checkout.",
    );
  if (!process.env.DATA_DIR && process.env.LEAD_SPOOL !== "off")
    throw new Refusal(
      "DATA_DIR is not set: accepted leads would lie in the release, and go with it.",
      "set DATA_DIR to a directory that outlives this release, or LEAD_SPOOL=off where there is none.",
    );
  process.env.DATA_DIR ||= mkdtempSync(join(tmpdir(), "site-"));
  const commit = releaseCommit();
  if (commit) process.env.RELEASE_COMMIT = commit;
  registerSite(openDataDir(), commit);
  const site = await prepareSite();
  Object.assign(process.env, site.env);
  env();
  if (!hasContent())
    throw new Refusal(
      "The database does not answer, and this machine has no copy of its content.",
      "start it again once the database answers; a directory in DATA_DIR that outlives this start keeps a copy.",
    );
  listenAt(host, port);
  await serve(port);
  const address = `http://127.0.0.1:${port}`;
  const home = await fetch(`${address}/`, { signal: AbortSignal.timeout(60_000) });
  if (!home.ok) throw new Refusal(`The home page answered ${home.status}.`, "look at the output above.");
  say(`Serving on ${host}, port ${port}, ${(performance.now() / 1000).toFixed(1)} s after the start.`);
  console.log(`✓ Ready   ${process.env.SITE_URL || address}`);
} catch (error) {
  reportAndExit(error);
}
