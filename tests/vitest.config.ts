import { defineConfig } from "vitest/config";

export default defineConfig({
  root: new URL("..", import.meta.url).pathname,
  resolve: { alias: { "server-only": new URL("./server-only.ts", import.meta.url).pathname } },
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // The embedded database does about 65 writes a second on two cores: files that use it run one after another.
    fileParallelism: false,
  },
});
