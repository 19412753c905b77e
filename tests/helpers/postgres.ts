// A PostgreSQL for tests: the site's own, listening on a port of this machine as well, so that databases have an address.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { type Server, startPostgresServer } from "../../scripts/data/postgres.ts";
import { freePort } from "./processes.ts";

/** Runs SQL texts on a database one by one; returns the rows of the last. */
async function onDatabase(url: string, ...texts: string[]): Promise<Record<string, unknown>[]> {
  const client = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    let rows: Record<string, unknown>[] = [];
    for (const text of texts) rows = [...(await client.unsafe(text))];
    return rows;
  } finally {
    await client.end();
  }
}

export type TestPostgres = {
  /** The address of a database, which is made if it does not exist; as a copy of `template` if given, to which nobody may be connected. */
  database: (name: string, template?: string) => Promise<string>;
  directory: string;
  start: () => Promise<void>;
  /** fast: as an operator stops it. immediate: as if the machine had crashed; it recovers when it starts. */
  stop: (mode: "fast" | "immediate") => Promise<void>;
  end: () => Promise<void>;
};

const addressOn = (port: number, name: string) => `postgresql://postgres@127.0.0.1:${port}/${name}`;

/** Makes a database on a server if it does not exist; returns its address. */
export async function makeDatabase(port: number, name: string, template?: string): Promise<string> {
  const server = addressOn(port, "postgres");
  const [found] = await onDatabase(server, `select 1 from pg_database where datname = '${name}'`);
  if (!found) await onDatabase(server, `create database ${name} ${template ? `template ${template}` : ""}`);
  return addressOn(port, name);
}

/** `settings`: in addition to the site's own. `isThrowaway`: nothing is synced to the disk. */
export async function startPostgres(settings: Record<string, string> = {}, isThrowaway = false): Promise<TestPostgres & { port: number }> {
  const scratch = mkdtempSync(join(tmpdir(), "postgres-test-"));
  const directory = join(scratch, "data");
  const port = await freePort();
  let server: Server | undefined;
  const start = async () => {
    server = await startPostgresServer(directory, {
      isThrowaway,
      settings: { listen_addresses: "127.0.0.1", port: String(port), max_connections: "200", ...settings },
      access: ["host all all 127.0.0.1/32 trust"],
    });
  };
  await start();
  return {
    port,
    directory,
    database: (name, template) => makeDatabase(port, name, template),
    start,
    async stop(mode) {
      if (mode === "immediate") process.kill(Number.parseInt(readFileSync(join(directory, "postmaster.pid"), "utf8"), 10), "SIGQUIT");
      await server?.stop();
    },
    async end() {
      await server?.stop();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}
