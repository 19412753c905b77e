// npm run backend: runs the embedded backend alone, as a service for sites in hosted mode on this machine. For trying hosted mode, and for
// stopping and starting the database while a site runs. BACKEND_POSTGRES_URL puts it on an existing PostgreSQL.

import { reportAndExit } from "./shared/terminal.ts";
import { startBackend } from "./start/backend-process.ts";

try {
  const backend = await startBackend({ BACKEND_PORT: process.env.BACKEND_PORT ?? "54321" });
  const stop = async () => {
    await backend.stop();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop());
  process.on("disconnect", () => void stop());
  backend.process.once("exit", () => process.exit(1));
  console.log(`\n✓ Backend ready. Start a site on it, from another terminal and with another DATA_DIR, with:
  SUPABASE_URL=${backend.url}
  SUPABASE_PUBLISHABLE_KEY=${backend.publishableKey}
  SUPABASE_SECRET_KEY=${backend.secretKey}\n`);
} catch (error) {
  reportAndExit(error);
}
