import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { admin, backendPort, pushPort, sitePort } from "./e2e/site.ts";
import { aFewPagesAhead, preparedDataDir } from "./helpers/processes.ts";
import { isLong } from "./helpers/run-size.ts";

// Keeps the directory across the config's several loads (runner and workers).
process.env.E2E_DATA_DIR ??= preparedDataDir(mkdtempSync(join(process.env.E2E_SCRATCH ?? tmpdir(), "e2e-")));

const reading = /(?:accessibility|addresses|bidi|calculators?|crawl|forms|language|pages|seo|sheets|sleeping)\.spec\.ts/;
const sending = /(?:careers|contact|leads|quote|roles)\.spec\.ts/;
/** Whole days of an office, and other firms on this site: only in the long form, like single tests tagged @long. */
const long = isLong ? [] : [/(?:brand|business|careers|day|offers|opening|trust|week)\.spec\.ts/];

export default defineConfig({
  testDir: "./e2e",
  globalSetup: "./e2e/office-was-shown.ts",
  outputDir: "./e2e/.output",
  // Two workers on two cores, beside the browser that acts: while one waits for its page, another works.
  workers: 2,
  projects: [
    // Tests that only read can share a site. Tests that write, stop the database or kill the site run alone on a site of their own: the
    // forms that visitors send and who may do what, and all the rest. These two take about as long.
    { name: "reading", testMatch: reading, fullyParallel: true },
    { name: "sending", testMatch: sending, testIgnore: long, workers: 1 },
    { name: "acting", testIgnore: [reading, sending, ...long], workers: 1 },
  ],
  // Tests wait for states: on a busy machine an action takes its seconds, and no test is about how many.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  // Passing only when retried counts as a failure too (scripts/check.ts), unless the browser had stopped drawing.
  retries: 1,
  reporter: [["list"], ["json"]],
  use: {
    baseURL: `http://localhost:${sitePort}`,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--in-process-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // A page of a test lives for seconds: compilers that pay off later take a sixth of a browser's time here.
        "--js-flags=--no-opt --no-maglev",
      ],
    },
  },
  webServer: {
    command: "node scripts/launch.mjs start",
    cwd: "..",
    url: `http://localhost:${sitePort}/api/health`,
    timeout: 240_000,
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    env: {
      ...aFewPagesAhead,
      DATA_DIR: process.env.E2E_DATA_DIR,
      PORT: String(sitePort),
      BACKEND_PORT: String(backendPort),
      PUSH_SERVICE_URL: `http://127.0.0.1:${pushPort}`,
      BACKUP_AT: "off", // a site that runs long on a slow machine would make a backup beside the tests
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  },
});
