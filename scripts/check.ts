// npm run check: types, lint, unused code, directions of imports, known advisories, unit tests. npm test adds a build, integration and
// browser tests; npm run test:long (--long) runs all of them at full size (tests/helpers/run-size.ts). --only <part> runs one part; --fix formats.
// Parts that leave a core idle run beside each other, and each line of output begins with its part's name. The end names the failures with
// their reasons, then a timed summary and "N passed, N failed".
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { environmentNames } from "../lib/env.ts";
import { dubaiDay } from "../lib/time/dubai-clock.ts";
import { checkAdvisories } from "./check/advisories.ts";
import { writeSeedDays } from "./data/seed-files.ts";
import { browserStoodStill, findChromium } from "./shared/chromium.ts";
import { Refusal, say } from "./shared/terminal.ts";

/** `failures`: the name of each failed test, with the first lines of its reason. */
type Outcome = { passed: number; failed: number; failures?: string[] };
/** `after`: the parts that must end first, whether they pass or fail. */
type Part = { name: string; after: string[]; run: (output: Output) => Promise<Outcome> };
type Output = (line: string) => void;

const root = join(import.meta.dirname, "..");
const scratch = mkdtempSync(join(tmpdir(), "check-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));

const { values } = parseArgs({
  options: { all: { type: "boolean" }, long: { type: "boolean" }, fix: { type: "boolean" }, only: { type: "string" } },
});

// Tests bring their own backend, so the caller's environment must not reach them.
const env: NodeJS.ProcessEnv = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NO_COLOR: "1", TEST_AMOUNT: values.long ? "long" : "short" };
const ofTheCaller = [
  ...environmentNames,
  ...["PORT", "BACKEND_PORT", "BACKEND_POSTGRES_URL", "DATABASE_URL", "ADMIN_EMAIL", "ADMIN_PASSWORD", "FORCE_COLOR"],
  ...["BACKUP_DIR", "BACKUP_KEY", "BACKUP_AT", "SPOOL_KEY_BEFORE"],
];
for (const name of ofTheCaller) {
  delete env[name];
}

/** Runs a program of the project or of a package on this Node; returns whether it exited with 0. */
async function run(output: Output, program: string, args: string[], more: Record<string, string | undefined> = {}): Promise<boolean> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", join(root, program), ...args], {
    cwd: root,
    env: { ...env, ...more },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const end = () => child.kill("SIGTERM");
  process.once("disconnect", end);
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on("line", output);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  process.off("disconnect", end);
  return code === 0;
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
};
type PlaywrightTest = { status: string; results: { errors: { message?: string }[]; annotations: { type: string }[] }[] };
type PlaywrightSuite = {
  specs: { title: string; file: string; line: number; tests: PlaywrightTest[] }[];
  suites?: PlaywrightSuite[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
};

const outcomeOf = (ok: boolean): Outcome => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });

async function vitest(output: Output, folder: string): Promise<Outcome> {
  const report = join(scratch, `${folder}.json`);
  const args = [
    "run",
    "--config",
    "tests/vitest.config.ts",
    `tests/${folder}`,
    ...(values.long ? [] : ["--tags-filter=!long"]),
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const ok = await run(output, "node_modules/vitest/vitest.mjs", args, preparedData);
  const counted = JSON.parse(readFileSync(report, "utf8")) as VitestReport;
  const failures = counted.testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [failure(relative(root, name), message)] : []),
    ...assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => failure(`${relative(root, name)} › ${fullName}`, failureMessages.join("\n"))),
  ]);
  return { passed: counted.numPassedTests, failed: Math.max(counted.numFailedTests, ok ? 0 : 1), failures };
}

/** Runs one Playwright project on its own site, so that a failure in one project does not stop another. */
async function playwright(output: Output, project: string): Promise<Outcome> {
  const report = join(scratch, `${project}.json`);
  const args = [
    "test",
    "--config",
    "tests/playwright.config.ts",
    `--project=${project}`,
    ...(values.long ? [] : ["--grep-invert", "@long"]),
  ];
  const ok = await run(output, "node_modules/@playwright/test/cli.js", args, {
    CHROMIUM_PATH: findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    E2E_SCRATCH: scratch,
    E2E_SITE_PORT: String(sitePorts[project]),
    ...preparedData,
    NO_COLOR: undefined, // Playwright sets FORCE_COLOR for its workers, and Node warns about having both
  });
  const { stats, suites, errors } = JSON.parse(readFileSync(report, "utf8")) as PlaywrightReport;
  const failed = suites.flatMap(failedTests);
  const failures = [...errors.map(({ message }) => failure("before any test", message)), ...failed];
  return { passed: stats.expected + stats.flaky + stats.unexpected - failed.length, failed: Math.max(failed.length, ok ? 0 : 1), failures };
}

/** A test that passed only when retried counts as failed, unless its browser had stopped drawing. */
const hasFailed = ({ status, results }: PlaywrightTest) =>
  status === "unexpected" || (status === "flaky" && !results[0]?.annotations.some(({ type }) => type === browserStoodStill));

const isTimeout = (message: string) => /^Test timeout of/.test(stripVTControlCharacters(message));

function failedTests({ specs, suites = [] }: PlaywrightSuite): string[] {
  return [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests.filter(hasFailed).map(({ results }) =>
        failure(
          `${file}:${line} › ${title}`,
          // Playwright reports where a test timed out in the error after the timeout itself.
          results
            .flatMap(({ errors }) => errors.map(({ message = "" }) => message))
            .sort((a, b) => Number(isTimeout(a)) - Number(isTimeout(b))),
        ),
      ),
    ),
    ...suites.flatMap(failedTests),
  ];
}

/** The first lines of a reason, which may quote a whole page. */
const linesOf = (reason: string, atMost: number): string[] =>
  stripVTControlCharacters(reason)
    .replace("STACK_TRACE_ERROR", "it did not end in its time") // vitest reports a timeout with this text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, atMost)
    .map((line) => line.slice(0, 200));

/** Formats a failed test for the summary: its name and the first lines of each reason. */
function failure(name: string, reasons: string | readonly string[] = []): string {
  return [
    name,
    ...[reasons]
      .flat()
      .flatMap((reason) => linesOf(reason, 10))
      .slice(0, 40),
  ].join("\n      ");
}

// The build part loads all pages into a database and creates an administrator, as a first start does. Tests that need their own site start
// on a copy of it.
const builtDataDir = join(scratch, "build");
const administrator = { ADMIN_EMAIL: "admin@example.test", ADMIN_PASSWORD: "a-long-password" };
const preparedData = { PREPARED_DATA_DIR: values.all ? builtDataDir : undefined };

// These are below the ports of outgoing connections (32768 and up on Linux), any of which would keep a site from starting.
const sitePorts: Record<string, number> = { reading: 29301, acting: 29401, sending: 29501 };

const parts: Part[] = [
  {
    name: "types",
    after: [],
    run: async (output) => {
      // Types left there by an older build describe addresses that may no longer exist.
      for (const left of [".next/types", ".next/dev/types"]) rmSync(join(root, left), { recursive: true, force: true });
      return outcomeOf(
        (await run(output, "node_modules/next/dist/bin/next", ["typegen"])) &&
          (await run(output, "node_modules/typescript/bin/tsc", ["--noEmit", "--incremental", "false"])),
      );
    },
  },
  {
    name: "lint",
    after: [],
    run: async (output) => {
      const args = ["check", "--error-on-warnings", ...(values.fix ? ["--write"] : [])];
      if (values.fix) {
        if (!(await run(output, "scripts/page-script.ts", []))) return outcomeOf(false);
        writeSeedDays(dubaiDay(new Date()));
      }
      return outcomeOf(await run(output, "node_modules/@biomejs/biome/bin/biome", args));
    },
  },
  {
    name: "unused",
    after: ["lint"],
    run: async (output) => outcomeOf(await run(output, "node_modules/knip/bin/knip.js", ["--no-config-hints"])),
  },
  {
    name: "imports",
    after: ["unused"],
    run: async (output) => {
      const args = ["--config", "tests/import-directions.mjs", "lib", "components", "app", "middleware.ts", "instrumentation.ts"];
      return outcomeOf(await run(output, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs", args));
    },
  },
  {
    // This part waits for the network, not for a core.
    name: "advisories",
    after: [],
    run: async (output) => {
      const { ok, lines, unreachable } = await checkAdvisories(new Date().toISOString().slice(0, 10));
      for (const line of lines) output(`✗ ${line}`);
      if (unreachable) output(`! Not checked: the registry gives no audit here (${unreachable}).`);
      return { ...outcomeOf(ok), failures: lines };
    },
  },
  { name: "unit", after: ["imports"], run: (output) => vitest(output, "unit") },
];
const extra: Part[] = [
  {
    // "types" and "build" both write the types of the pages, so one runs after the other.
    name: "build",
    after: ["types"],
    run: async (output) => outcomeOf(await run(output, "scripts/build.ts", [], { ...administrator, DATA_DIR: builtDataDir })),
  },
  // A browser that acts or sends is idle most of the time, so these parts run beside all others.
  { name: "acting", after: ["build"], run: (output) => playwright(output, "acting") },
  { name: "sending", after: ["acting"], run: (output) => playwright(output, "sending") },
  { name: "reading", after: ["build", "unit"], run: (output) => playwright(output, "reading") },
  { name: "integration", after: ["reading"], run: (output) => vitest(output, "integration") },
];
// What a registry says today does not depend on a change, so npm test does not ask it; its long form and `npm run check` do.
const isAsked = ({ name }: Part) => (values.only ? name === values.only : !values.all || values.long || name !== "advisories");
const chosen = [...parts, ...(values.all || values.only ? extra : [])].filter(isAsked);
if (chosen.length === 0) {
  console.error(`✗ There is no part "${values.only}".\n  Cure: one of ${[...parts, ...extra].map(({ name }) => name).join(", ")}.`);
  process.exit(1);
}

async function timed({ name, run }: Part): Promise<Outcome & { summary: string }> {
  const output: Output = (line) => console.log(chosen.length === 1 ? line : `${name.padEnd(11)} │ ${line}`);
  say(`${name} …`);
  const started = Date.now();
  const outcome = await run(output).catch((error): Outcome => {
    console.error(error instanceof Refusal ? `✗ ${name}: ${error.message}\n  Cure: ${error.cure}` : error);
    return { passed: 0, failed: 1 };
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const figures = [`${String(outcome.passed).padStart(4)} passed`, `${String(outcome.failed).padStart(4)} failed`];
  const summary = `${outcome.failed === 0 ? "✓" : "✗"} ${name.padEnd(12)} ${figures.join(" ")}  ${seconds.padStart(6)} s`;
  if (chosen.length > 1) console.log(summary);
  return { ...outcome, summary, failures: outcome.failures?.map((text) => `${name}: ${text}`) };
}

const begun = new Map<string, ReturnType<typeof timed>>();
for (const part of chosen) {
  const before = part.after.flatMap((name) => begun.get(name) ?? []);
  begun.set(
    part.name,
    Promise.all(before).then(() => timed(part)),
  );
}
const ended = await Promise.all(begun.values());
const passed = ended.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = ended.reduce((sum, outcome) => sum + outcome.failed, 0);
for (const failed of ended.flatMap(({ failures = [] }) => failures)) console.log(`\n✗ ${failed}`);
console.log(`\n${ended.map(({ summary }) => summary).join("\n")}\n\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
