import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

const root = join(import.meta.dirname, "..");
const setupFiles = ["tests/helpers/setup.ts"];
const shared = { root, resolve: { alias: { "server-only": join(import.meta.dirname, "helpers/server-only.ts") } } };

// Files that replace a module, the clock or the environment have a process of their own. The others share one in turn, so that common
// imports are read once, which takes a third less time.
const replacing = /\bvi\.|process\.env|globalThis|Worker/;
const unit = readdirSync(join(root, "tests/unit"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".test.ts"))
  .map((file) => `tests/unit/${file}`);
const alone = unit.filter((file) => replacing.test(readFileSync(join(root, file), "utf8")));

export default defineConfig({
  ...shared,
  test: {
    // Two files at a time: each that needs a database or a site starts its own, and the smallest machine has two cores.
    maxWorkers: 2,
    tags: [{ name: "long", description: "Not in npm test: it takes long, and what it protects seldom breaks." }],
    projects: [
      {
        ...shared,
        test: {
          name: "unit",
          include: unit.filter((file) => !alone.includes(file)),
          setupFiles,
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { ...shared, test: { name: "unit alone", include: alone, setupFiles, testTimeout: 60_000, hookTimeout: 60_000 } },
      {
        ...shared,
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          setupFiles,
          globalSetup: "tests/integration/prepared-backend.ts",
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
