import { defineConfig } from "vitest/config";

export default defineConfig({
  root: new URL("..", import.meta.url).pathname,
  resolve: { alias: { "server-only": new URL("./server-only.ts", import.meta.url).pathname } },
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Two files at a time: each that needs a database or a site starts its own, and the smallest machine has two cores.
    maxWorkers: 2,
  },
});
