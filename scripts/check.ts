// npm run check: types, lint, unused code, directions of imports, unit tests. npm test adds integration and browser tests. --fix formats.
// Ends with a timed summary and one line: "N passed, N failed".
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findChromium } from "./chromium.ts";
import { Refusal, say } from "./terminal.ts";

type Outcome = { passed: number; failed: number };
type Part = { name: string; run: () => Promise<Outcome> };

const root = join(import.meta.dirname, "..");
const scratch = mkdtempSync(join(tmpdir(), "check-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));

const { values } = parseArgs({ options: { all: { type: "boolean" }, fix: { type: "boolean" }, only: { type: "string" } } });

// Tests bring their own backend: nothing of the caller's service may leak into them.
const env: NodeJS.ProcessEnv = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NO_COLOR: "1" };
for (const name of [
  "SUPABASE_URL",
  "SUPABASE_PUBLISHABLE_KEY",
  "SUPABASE_SECRET_KEY",
  "CONTENT_SOURCE",
  "DATA_DIR",
  "PORT",
  "SITE_URL",
  "ADMIN_EMAIL",
  "ADMIN_PASSWORD",
  "SMTP_URL",
  "MAIL_FROM",
  "LEAD_WEBHOOK_URL",
  "LEAD_WEBHOOK_SECRET",
  "OUTBOX_DELIVERY",
  "BACKUP_STAMP",
  "FORCE_COLOR",
]) {
  delete env[name];
}

/** Runs a package's program on this Node; true when it ended well. */
async function tool(program: string, args: string[], more: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", join(root, "node_modules", program), ...args], {
    cwd: root,
    env: { ...env, ...more },
    stdio: ["ignore", "inherit", "inherit"],
  });
  process.once("disconnect", () => child.kill("SIGTERM"));
  return (await new Promise<number | null>((resolve) => child.once("exit", resolve))) === 0;
}

const one = (ok: boolean): Outcome => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });

async function vitest(folder: string): Promise<Outcome> {
  const report = join(scratch, `${folder}.json`);
  const ok = await tool("vitest/vitest.mjs", [
    "run",
    "--config",
    "tests/vitest.config.ts",
    `tests/${folder}`,
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  const counted = JSON.parse(readFileSync(report, "utf8")) as {
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
  };
  return { passed: counted.numPassedTests, failed: Math.max(counted.numFailedTests, ok ? 0 : 1) };
}

/** A project of the browser tests on a site of its own: what fails in one keeps nothing of another from running. */
async function playwright(project: string): Promise<Outcome> {
  const report = join(scratch, `${project}.json`);
  delete env.NO_COLOR; // Playwright sets FORCE_COLOR for its workers, and Node warns about having both
  const ok = await tool("@playwright/test/cli.js", ["test", "--config", "tests/playwright.config.ts", `--project=${project}`], {
    CHROMIUM_PATH: findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const { stats } = JSON.parse(readFileSync(report, "utf8")) as { stats: { expected: number; unexpected: number; flaky: number } };
  return { passed: stats.expected, failed: Math.max(stats.unexpected + stats.flaky, ok ? 0 : 1) };
}

const parts: Part[] = [
  {
    name: "types",
    run: async () => {
      // What an older build left there describes addresses as they were then.
      for (const left of [".next/types", ".next/dev/types"]) rmSync(join(root, left), { recursive: true, force: true });
      return one((await tool("next/dist/bin/next", ["typegen"])) && (await tool("typescript/bin/tsc", ["--noEmit"])));
    },
  },
  {
    name: "lint",
    run: async () => one(await tool("@biomejs/biome/bin/biome", ["check", "--error-on-warnings", ...(values.fix ? ["--write"] : [])])),
  },
  { name: "unused", run: async () => one(await tool("knip/bin/knip.js", ["--no-config-hints"])) },
  {
    name: "imports",
    run: async () =>
      one(
        await tool("dependency-cruiser/bin/dependency-cruiser.mjs", [
          "--config",
          "tests/import-directions.mjs",
          ...["lib", "components", "app", "middleware.ts", "instrumentation.ts"],
        ]),
      ),
  },
  { name: "unit", run: () => vitest("unit") },
];
const extra: Part[] = [
  { name: "integration", run: () => vitest("integration") },
  { name: "reading", run: () => playwright("reading") },
  { name: "acting", run: () => playwright("acting") },
];
const chosen = values.only ? [...parts, ...extra].filter(({ name }) => name === values.only) : values.all ? [...parts, ...extra] : parts;

const total: Outcome = { passed: 0, failed: 0 };
const summary: string[] = [];
for (const { name, run } of chosen) {
  say(`${name} …`);
  const started = Date.now();
  let outcome: Outcome;
  try {
    outcome = await run();
  } catch (error) {
    console.error(error instanceof Refusal ? `✗ ${error.message}\n  Cure: ${error.cure}` : error);
    outcome = { passed: 0, failed: 1 };
  }
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  summary.push(
    `${outcome.failed === 0 ? "✓" : "✗"} ${name.padEnd(12)} ${String(outcome.passed).padStart(4)} passed ${String(outcome.failed).padStart(4)} failed  ${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s`,
  );
}
console.log(`\n${summary.join("\n")}\n\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
