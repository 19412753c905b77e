// Runs once when the server process starts, before it answers.
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { env } = await import("./lib/env.ts");
  env();
  // Started by the launcher: end when it ends, however it ends.
  if (process.channel) process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  const { startWatching } = await import("./lib/content/watch.ts");
  startWatching();
}
