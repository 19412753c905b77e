// The embedded backend: @supabase/lite in a process of its own, the only one that ever opens the database files.
// Started by backend-process.ts, which it tells its address; it ends when that process ends, however that happens.
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import type { EmailDriver } from "@supabase/lite";
import { type DataDir, loadOrCreateKeys, openDataDir, takeLock } from "./data-dir.ts";
import { openDatabase } from "./database.ts";
import { Refusal } from "./terminal.ts";

export type BackendMessage = { type: "ready"; url: string; migrationsApplied: number } | { type: "refused"; cause: string; cure: string };

const debugging = process.env.BACKEND_DEBUG === "1";

/** Keeps outgoing mail as files, because the library's default prints recovery links to the console. */
function mailToFiles(dir: DataDir): EmailDriver {
  return {
    async send(message) {
      mkdirSync(dir.mail, { recursive: true, mode: 0o700 });
      writeFileSync(join(dir.mail, `${Date.now()}-${randomUUID()}.json`), JSON.stringify(message, null, 2), { mode: 0o600 });
    },
  };
}

async function open(dir: DataDir) {
  const postgresUrl = process.env.BACKEND_POSTGRES_URL;
  const isNew = !existsSync(dir.database);
  try {
    return await openDatabase(
      postgresUrl ? { postgresUrl } : { directory: dir.database },
      loadOrCreateKeys(dir),
      mailToFiles(dir),
      process.env.SITE_URL ?? "http://localhost:3000",
    );
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (debugging) console.error(error);
    const reason = error instanceof Error ? error.message : String(error);
    if (postgresUrl)
      throw new Refusal(
        `PostgreSQL at BACKEND_POSTGRES_URL cannot be opened (${reason}).`,
        "check that it runs and that the address is right.",
      );
    throw new Refusal(
      `The database in ${dir.database} cannot be opened${isNew ? "" : "; its files look damaged"} (${reason}).`,
      `restore ${dir.root} from a backup, or move it away and begin empty: mv ${dir.root} ${dir.root}-broken. Nothing was changed.`,
    );
  }
}

async function main() {
  const dir = openDataDir();
  process.on("exit", takeLock(dir));
  const { app, migrationsApplied, close } = await open(dir);

  // From here on the library may print addresses and statement parameters: personal data stays out of the output.
  if (!debugging) {
    for (const method of ["log", "info", "warn", "error", "debug"] as const) console[method] = () => undefined;
  }

  const server = serve({
    hostname: "127.0.0.1",
    port: Number(process.env.BACKEND_PORT ?? 0),
    // Its stand-in Response would send Content-Length twice, which Node's own fetch refuses.
    overrideGlobalObjects: false,
    fetch: (request, env) => app.fetch(request, { peerAddress: env.incoming.socket.remoteAddress ?? null }),
  }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once("listening", resolve);
    server.once("error", reject);
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;

  let closing = false;
  const shutDown = async () => {
    if (closing) return;
    closing = true;
    const drained = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, 3000))]);
    await close().catch(() => undefined);
    process.exit(0);
  };
  process.on("SIGTERM", shutDown);
  process.on("disconnect", shutDown);
  process.send?.({ type: "ready", url: `http://127.0.0.1:${port}`, migrationsApplied } satisfies BackendMessage);
}

main().catch((error: NodeJS.ErrnoException) => {
  const refusal =
    error instanceof Refusal
      ? error
      : new Refusal(
          `The embedded backend could not start: ${error.message}`,
          error.code === "EADDRINUSE" ? "free that port, or unset BACKEND_PORT." : "run again with BACKEND_DEBUG=1 to see more.",
        );
  process.send?.({ type: "refused", cause: refusal.message, cure: refusal.cure } satisfies BackendMessage, () => process.exit(1));
});
