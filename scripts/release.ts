// npm run release: puts everything that serves the site into one directory that needs no packages, no network and no build; it is the same
// for every firm and every address. docs/operations.md describes its environment and what runs it.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire, stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import { dirname, extname, join, resolve } from "node:path";
import { buildIfStale } from "./build.ts";
import { checkedOutCommit } from "./data/data-dir.ts";
import { expectedSchemaVersion } from "./data/migrations.ts";
import { Refusal, readOptions, reportAndExit, say } from "./shared/terminal.ts";
import { allocator, engineFlags } from "./start/memory-flags.ts";
import { freePort, untilServing } from "./start/ports.ts";
import { type PreparedSite, prepareSite } from "./start/prepare-site.ts";

const root = join(import.meta.dirname, "..");
const usage = "npm run release [-- --out DIRECTORY] [--before DIRECTORY] [--user NUMBER]";

/** These are run by name, from the sources; tracing finds the packages they need. */
const entries = [
  "scripts/serve.ts",
  "scripts/create-admin.ts",
  "lib/pictures/picture-worker.ts",
  "lib/pdf/compiler.ts",
  "lib/host-config/cache-handler.ts",
];
/** Read by name while the site runs. */
const folders = ["lib", "messages", "public", "supabase/migrations", "supabase/seed"];
const files = ["package.json", "supabase/seed-days.txt"];
/** Style sheets and drawings are read from the sources. */
const drawn = ["app", "components"];
/** A package whose file is found by name, without an import. */
const read = ["node_modules/@myriaddreamin/typst-ts-web-compiler"];

/** Pages as the build rendered them, for another firm and another address: a release renders its own. Source maps serve only debugging. */
const leftInBuild = new Set([".html", ".rsc", ".meta", ".body", ".map"]);

/** What no serving process reads: source maps, the content that this build's pages were made from, and the framework's documentation. */
const unread = /\.map$|^\.next\/(?:content|built-for)\.json$|^node_modules\/next\/dist\/docs\//;

type Trace = { fileList: Set<string> };
type Tracer = {
  nodeFileTrace: (
    files: string[],
    options: { base: string; processCwd: string; readFile: (path: string) => Promise<string | Buffer | null> },
  ) => Promise<Trace>;
};

/** Returns the files that the entries import, and those of the packages they need, relative to the root. */
async function tracedFiles(): Promise<string[]> {
  // The framework bundles the tracer that it uses for its own pages.
  const { nodeFileTrace } = createRequire(join(root, "package.json"))("next/dist/compiled/@vercel/nft") as Tracer;
  const { fileList } = await nodeFileTrace(
    entries.map((file) => join(root, file)),
    {
      base: root,
      processCwd: root,
      readFile: async (path) => {
        if (!existsSync(path) || statSync(path).isDirectory()) return null;
        const isOurs = path.endsWith(".ts") && !path.includes("node_modules");
        return isOurs ? stripTypeScriptTypes(readFileSync(path, "utf8")) : readFileSync(path);
      },
    },
  );
  return [...fileList];
}

function filesBelow(directory: string): string[] {
  return readdirSync(join(root, directory), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

/** What the framework lists for its server and the pages, relative to the root. */
function framework(): string[] {
  const build = filesBelow(".next").filter((file) => /^\.next\/(?:server|static|node_modules|[^/]+$)/.test(file));
  const traces = build.filter((file) => file.endsWith(".nft.json"));
  const needed = traces.flatMap((trace) =>
    (JSON.parse(readFileSync(join(root, trace), "utf8")) as { files: string[] }).files.map((file) =>
      resolve(root, dirname(trace), file).slice(root.length + 1),
    ),
  );
  // The framework's own error pages stay: they name no firm or address.
  const isOurs = (file: string) => /^\.next\/server\/app\//.test(file);
  const built = build.filter(
    (file) => !(isOurs(file) && leftInBuild.has(extname(file))) && !file.endsWith(".nft.json") && !/^\.next\/trace/.test(file),
  );
  return [...built, ...needed.filter((file) => file.startsWith("node_modules/"))];
}

function copyAll(list: Iterable<string>, out: string): void {
  for (const file of new Set(list)) {
    const from = join(root, file);
    if (!existsSync(from) || statSync(from).isDirectory()) continue;
    const to = join(out, file);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(from, to, { verbatimSymlinks: true, preserveTimestamps: true });
  }
}

const quoted = (value: string) => `'${value.replaceAll("'", "'\\''")}'`;

/** Copies the Node that runs this, so that the tested version is the one that serves. */
function copyNode(out: string): void {
  mkdirSync(join(out, "bin"), { recursive: true });
  const to = join(out, "bin", "node");
  cpSync(process.execPath, to);
  chmodSync(to, 0o755);
  // A fifth of the binary is debugging symbols; where the tool is missing they stay.
  spawnSync("strip", ["--strip-unneeded", to]);
}

const startFile = `#!/bin/sh
# Serves the site from this directory, in the foreground; SIGTERM ends it when its requests are answered.
case "$0" in */*) cd "\${0%/*}" || exit 1 ;; esac
# What was compiled when the release was tried; where this directory may not be written it is only read.
export NODE_COMPILE_CACHE="$PWD/compiled" NODE_COMPILE_CACHE_PORTABLE=1
${Object.entries(allocator)
  .map(([name, value]) => `export ${name}="\${${name}:-${value}}"`)
  .join("\n")}
exec bin/node --disable-warning=ExperimentalWarning ${engineFlags.map(quoted).join(" ")} scripts/serve.ts "$@"
`;

function bytesBelow(directory: string): number {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

/**
 * Starts the release once, on this checkout's database: a release that does not serve here is refused. Leaves the compile cache in place.
 */
async function tryOut(out: string, site: PreparedSite): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), "release-"));
  const port = await freePort();
  const child = spawn(join(out, "start"), [], {
    env: { ...site.env, DATA_DIR: scratch, PORT: String(port), OUTBOX_DELIVERY: "off" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  try {
    await untilServing(port, child);
    for (const path of ["/ar", "/quote", "/search?q=ac", "/admin/sign-in", "/api/health"]) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(30_000) }).catch(() => undefined);
      await answer?.arrayBuffer();
      if (!answer?.ok)
        throw new Refusal(`The release does not serve ${path} (${answer?.status ?? "no answer"}).`, "mend what stands above.");
    }
  } finally {
    child.kill("SIGTERM");
    await ended;
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * Node stores its compile cache under the id of the user who ran it, and reads it for no other user. This links it for the user it will
 * serve as.
 */
function shareCompiled(out: string, user: string): void {
  const [made = ""] = readdirSync(join(out, "compiled"));
  const theirs = join(out, "compiled", made.replace(/\d+$/, user));
  if (!existsSync(theirs)) symlinkSync(made, theirs);
}

async function release(out: string, before: string | undefined, user: string | undefined): Promise<void> {
  if (user !== undefined && !/^\d+$/.test(user)) throw new Refusal(`"${user}" is not the number of a user.`, "ask for it with: id -u NAME");
  if (existsSync(out) && !existsSync(join(out, "release.json")) && readdirSync(out).length > 0)
    throw new Refusal(`${out} holds something that is no release.`, "choose another directory with --out, or empty this one yourself.");
  if (existsSync(join(out, ".data")))
    throw new Refusal(
      `${out} holds data (.data), which would go with it.`,
      "move it elsewhere and set DATA_DIR to it, or choose another directory with --out.",
    );
  const site = await prepareSite();
  try {
    if (!buildIfStale(site.env, site.contentFile)) say("The build is up to date.");
    // The new release is made beside the existing one, which may be serving, and replaces it once it has served.
    const fresh = `${out}.new`;
    await gather(fresh, before ?? out);
    say("Starting it once …");
    await tryOut(fresh, site);
    if (user) shareCompiled(fresh, user);
    rmSync(out, { recursive: true, force: true });
    renameSync(fresh, out);
  } finally {
    await site.close();
  }
  console.log(
    `\n✓ Release in ${out} (${Math.round(bytesBelow(out) / 1e6)} MB).\n  Start   ${join(out, "start")}, with SUPABASE_URL, its two keys and SITE_URL\n`,
  );
}

const ownStatic = "static-files.json";

/**
 * A page that was loaded before a release requests the old release's files for as long as it is open. Each release includes the files of
 * the previous one, but not those that the previous one had taken over.
 */
function bringFormerStatic(former: string, out: string): void {
  const staticFiles = filesBelow(".next/static");
  writeFileSync(join(out, ownStatic), JSON.stringify(staticFiles));
  if (!existsSync(join(former, ownStatic))) return;
  const before = JSON.parse(readFileSync(join(former, ownStatic), "utf8")) as string[];
  for (const file of before) {
    if (existsSync(join(out, file)) || !existsSync(join(former, file))) continue;
    mkdirSync(dirname(join(out, file)), { recursive: true });
    cpSync(join(former, file), join(out, file), { preserveTimestamps: true });
  }
}

async function gather(out: string, former: string): Promise<void> {
  say("Gathering what serves it …");
  rmSync(out, { recursive: true, force: true });
  const sources = drawn.flatMap(filesBelow).filter((file) => /\.(?:css|svg)$/.test(file));
  const list = [...framework(), ...(await tracedFiles()), ...files, ...[...folders, ...read].flatMap(filesBelow), ...sources];
  copyAll(
    list.filter((file) => !unread.test(file)),
    out,
  );
  bringFormerStatic(former, out);
  copyNode(out);
  writeFileSync(join(out, "start"), startFile, { mode: 0o755 });
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  // An image is built without the git history, and gets its commit in RELEASE_COMMIT.
  const releaseInfo = {
    version,
    commit: process.env.RELEASE_COMMIT || (checkedOutCommit() ?? null),
    schema: expectedSchemaVersion(),
    node: process.version,
  };
  writeFileSync(join(out, "release.json"), `${JSON.stringify(releaseInfo, null, 2)}\n`);
}

try {
  const { values } = readOptions(usage, { out: { type: "string" }, before: { type: "string" }, user: { type: "string" } });
  await release(resolve(values.out ?? join(root, "release")), values.before && resolve(values.before), values.user);
  process.exit(0);
} catch (error) {
  reportAndExit(error);
}
