import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { isLong } from "./amount.ts";
import { admin, backendPort, sitePort } from "./e2e/site.ts";
import { aFewPagesAhead, preparedDataDir } from "./processes.ts";

// Kept across the config's several loads (runner and workers).
process.env.E2E_DATA_DIR ??= preparedDataDir(mkdtempSync(join(tmpdir(), "e2e-")));

const reading = /(?:accessibility|addresses|bidi|calculators?|crawl|forms|language|pages|seo|sheets|sleeping)\.spec\.ts/;
const sending = /(?:careers|contact|leads|quote|roles)\.spec\.ts/;
/** Whole days of an office, and other firms on this site: in the long form alone, as single tests tagged @long are. */
const long = isLong ? [] : [/(?:brand|business|careers|day|offers|opening|trust)\.spec\.ts/];

export default defineConfig({
  testDir: "./e2e",
  globalSetup: "./e2e/office-was-shown.ts",
  outputDir: "./e2e/.output",
  // On two cores, beside the browser that acts: while one waits for its page, another works.
  workers: 2,
  projects: [
    // What only reads may be read by several at once. What writes, stops the database or kills the site has a site of its own,
    // and is alone there: forms as visitors send them and who may do what, and all the rest. These two take about as long.
    { name: "reading", testMatch: reading, fullyParallel: true },
    { name: "sending", testMatch: sending, testIgnore: long, workers: 1 },
    { name: "acting", testIgnore: [reading, sending, ...long], workers: 1 },
  ],
  // States are waited for: on a busy machine an action takes its seconds, and no test is about how many.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  // Passing the second time is a failure as well (scripts/check.ts), but for a browser that stood still.
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
        // A page of a test lives for seconds: compilers that pay off later cost a sixth of all a browser does here.
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
      BACKUP_AT: "off", // a site that lives long on a slow machine would make one beside the tests
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  },
});
