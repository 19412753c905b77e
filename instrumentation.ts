// Runs once when the server process starts, before it answers.
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { startProcess } = await import("./lib/server/start.ts");
    startProcess();
  }
}
