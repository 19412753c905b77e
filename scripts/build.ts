// Builds the site when its sources changed since the last build. npm start and npm test call buildIfStale().
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { builtForFile, builtForText } from "../lib/content/store/built-for.ts";
import { isCachedFunction } from "../lib/host/requests.ts";
import { Refusal, readOptions, reportAndExit, say } from "./shared/terminal.ts";

const root = join(import.meta.dirname, "..");
const output = join(root, ".next");
const stampFile = join(output, "built-from");
const sources = [
  "app",
  "components",
  "lib",
  "messages",
  "public",
  "instrumentation.ts",
  "middleware.ts",
  "next.config.ts",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "scripts/build.ts",
];

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

/** A build depends on the sources alone: the pages' content and address are brought up to date when the pages are served. */
function stampOf(): string {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((source) => filesBelow(join(root, source)))) hash.update(file).update(readFileSync(file));
  return hash.digest("hex");
}

/**
 * Marks the framework's chunks for eager compilation. Without the mark the browser compiles them lazily, function by
 * function, in one long task while the page starts (measured: 260–300 ms blocked, about 110 ms with it).
 */
function hintEagerCompilation(): void {
  const hint = "//# allFunctionsCalledOnLoad\n";
  const { rootMainFiles } = JSON.parse(readFileSync(join(output, "build-manifest.json"), "utf8")) as { rootMainFiles: string[] };
  for (const name of rootMainFiles) {
    const file = join(output, name);
    const code = readFileSync(file, "utf8");
    if (!code.startsWith(hint)) writeFileSync(file, hint + code);
  }
}

/**
 * Removes cached functions (`use cache`) from the manifests of functions that a request may call. The framework registers them among the
 * server actions, and anyone with the sources can work out their ids: it would run them with the caller's arguments, return the result and
 * keep it in memory. Pages call them directly and need no manifest.
 */
function closeCachedFunctions(): void {
  let actions = 0;
  for (const name of readdirSync(join(output, "server"), { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith("server-reference-manifest.json")) continue;
    const file = join(output, "server", name);
    const manifest = JSON.parse(readFileSync(file, "utf8")) as { node: Record<string, unknown> };
    const open = Object.entries(manifest.node).filter(([id]) => !isCachedFunction(id));
    actions += open.length;
    writeFileSync(file, JSON.stringify({ ...manifest, node: Object.fromEntries(open) }));
  }
  if (actions === 0) throw new Error("No action was found in the build: the framework keeps its lists elsewhere now.");
}

// A build overwrites the build that a running copy serves. So a serving copy leaves its process id here, and a build refuses to run.
const servingDirectory = join(root, ".next-serving");

/** Marks this process as serving the build until it exits. */
export function markServing(): void {
  mkdirSync(servingDirectory, { recursive: true });
  const mark = join(servingDirectory, String(process.pid));
  writeFileSync(mark, "");
  process.on("exit", () => rmSync(mark, { force: true }));
}

function assertNobodyServes(): void {
  for (const name of existsSync(servingDirectory) ? readdirSync(servingDirectory) : []) {
    if (!isProcess(Number(name))) {
      rmSync(join(servingDirectory, name), { force: true });
      continue;
    }
    throw new Refusal(
      `The sources changed, and a running copy (process ${name}) serves the build that would be replaced.`,
      "stop that copy first, or use another checkout.",
    );
  }
}

/** Builds where the build is stale, from `contentFile`; returns whether it built. Throws Refusal. */
export function buildIfStale(env: NodeJS.ProcessEnv, contentFile: string): boolean {
  return alone(() => build(env, contentFile));
}

// Two copies that start at once build once: the second waits and then finds a fresh build.
const buildingFile = join(root, ".next-building");

function alone<T>(run: () => T): T {
  for (let hasAnnounced = false; ; ) {
    try {
      writeFileSync(buildingFile, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    if (!isRunning(buildingFile)) rmSync(buildingFile, { force: true });
    else {
      if (!hasAnnounced) say("Another copy is building; waiting for it …");
      hasAnnounced = true;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    }
  }
  try {
    return run();
  } finally {
    rmSync(buildingFile, { force: true });
  }
}

/** An empty lock file is younger than this while its id is being written; an older one is left from a full disk or a power cut. */
const writingMs = 10_000;

/** Whether the process whose id is in the file still runs. */
function isRunning(file: string): boolean {
  try {
    const id = readFileSync(file, "utf8");
    return id ? isProcess(Number(id)) : Date.now() - statSync(file).mtimeMs < writingMs;
  } catch {
    return false;
  }
}

function isProcess(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"; // it runs under another user
  }
}

/**
 * The framework derives the ids of server actions from their location and this key, which is otherwise new with each build: a form left
 * open across a release would then name an action that no longer exists. The key would also encrypt what actions close over; ours close
 * over nothing (tests/unit/style.test.ts), so it is no secret.
 */
const nameOfActions = createHash("sha256").update("contractor-site").digest("base64");

function build(env: NodeJS.ProcessEnv, contentFile: string): boolean {
  const stamp = stampOf();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp && existsSync(join(output, "content.json"))) return false;
  if (!existsSync(contentFile)) {
    throw new Refusal(
      "There is nothing to build from: the database does not answer and no copy of its content is on disk.",
      "start the database (or check SUPABASE_URL and its keys), then start again.",
    );
  }
  assertNobodyServes();
  say("Building the site (sources changed) …");
  const started = Date.now();
  rmSync(stampFile, { force: true });
  rmSync(join(output, "content.json"), { force: true });
  const result = spawnSync(process.execPath, [join(root, "node_modules/next/dist/bin/next"), "build"], {
    cwd: root,
    env: { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: nameOfActions, ...env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (result.status !== 0) {
    console.error(`${result.stdout}\n${result.stderr}`);
    throw new Refusal("The build failed; its output is above.", "mend what it names and start again.");
  }
  hintEagerCompilation();
  closeCachedFunctions();
  copyFileSync(contentFile, join(output, "content.json"));
  writeFileSync(builtForFile(output), builtForText());
  writeFileSync(stampFile, stamp);
  say(`Built in ${Math.round((Date.now() - started) / 1000)} s.`);
  return true;
}

if (import.meta.main) {
  const { prepareSite } = await import("./start/prepare-site.ts");
  try {
    readOptions("npm run build", {});
    const site = await prepareSite();
    try {
      if (!buildIfStale(site.env, site.contentFile)) say("The build is up to date.");
    } finally {
      await site.close();
    }
    process.exit(0);
  } catch (error) {
    reportAndExit(error);
  }
}
