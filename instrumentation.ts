import type { Instrumentation } from "next";

// Runs once when the server process starts, before it answers.
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { startServer } = await import("./lib/host-config/start-server.ts");
    await startServer();
  }
}

/** Records each request that the framework could answer only with an error. */
export const onRequestError: Instrumentation.onRequestError = async (error, { method, headers }, { routePath }) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { recordFailure } = await import("./lib/host/process.ts");
  recordFailure(error, routePath, method, headers["x-request-id"]);
};
