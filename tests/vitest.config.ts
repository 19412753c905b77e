import { defineConfig } from "vitest/config";

const root = new URL("..", import.meta.url).pathname;
const shared = { root, resolve: { alias: { "server-only": new URL("./server-only.ts", import.meta.url).pathname } } };

export default defineConfig({
  ...shared,
  test: {
    // Two files at a time: each that needs a database or a site starts its own, and the smallest machine has two cores.
    maxWorkers: 2,
    projects: [
      { ...shared, test: { name: "unit", include: ["tests/unit/**/*.test.ts"], testTimeout: 60_000 } },
      {
        ...shared,
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          globalSetup: "tests/integration/prepared-backend.ts",
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
