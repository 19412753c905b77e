// Opens the embedded backend's database and migrates it.
import { AsyncLocalStorage } from "node:async_hooks";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { App, type EmailDriver } from "@supabase/lite";
import type { Sql as PostgresClient, TransactionSql } from "postgres";
import type { CopySession } from "../backup/database-copy.ts";
import type { Keys } from "./data-dir.ts";
import { migrate, PartFailed, type Sql } from "./migrations.ts";
import { startPostgresServer } from "./postgres.ts";

export type Transact = <T>(kind: "read" | "write", run: (session: CopySession) => Promise<T>) => Promise<T>;

const escapes: Record<string, string> = { "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\v": "\\v" };

/** Returns a row in COPY's text form. */
function copyLine(cells: (Buffer | null)[]): Buffer {
  const written = cells.map((cell) =>
    // Byte by byte is safe: none of these bytes occurs inside a longer UTF-8 character.
    cell === null ? "\\N" : cell.toString("latin1").replace(/[\\\b\f\n\r\t\v]/g, (sign) => escapes[sign] as string),
  );
  return Buffer.from(`${written.join("\t")}\n`, "latin1");
}

/** Runs whole transactions on PostgreSQL, with COPY. "read" sees one snapshot throughout. */
export function transactionsOf(client: PostgresClient): Transact {
  return (kind, run) =>
    client.begin(kind === "read" ? "isolation level repeatable read read only" : "", (transaction: TransactionSql) =>
      run({
        rows: async (sql) => [...(await transaction.unsafe(sql))],
        // COPY … TO STDOUT is not used: this client's connection hangs when the end of the data arrives with its last piece
        // (porsager/postgres#499). The raw rows arrive in the server's text form, which is what COPY writes.
        async *out(select) {
          for await (const rows of transaction.unsafe(select).raw().cursor(500))
            yield Buffer.concat((rows as (Buffer | null)[][]).map(copyLine));
        },
        async in(copy, text) {
          await pipeline(Readable.from([text]), await transaction.unsafe(`${copy} from stdin`).writable());
        },
      }),
    ) as Promise<never>;
}

/** A server at an address, or our own server on the cluster in a directory. A throwaway cluster is not synced to disk. */
export type Storage = { postgresUrl: string; connections?: number } | { directory: string; isThrowaway?: boolean };

/** Runs `run` with storage for a temporary database, and deletes it afterwards. */
export async function inThrowaway<T>(run: (storage: Storage) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), "database-"));
  try {
    return await run({ directory: join(directory, "database"), isThrowaway: true });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const closeSeconds = 5;

/** Opens a database. `ended` resolves when our own server has ended; undefined for another server. */
export async function connect(storage: Storage) {
  const server = "directory" in storage ? await startPostgresServer(storage.directory, storage) : undefined;
  const { createPostgresConnection } = await import("@supabase/lite/postgres");
  const connection = createPostgresConnection({
    url: "postgresUrl" in storage ? storage.postgresUrl : "postgres://postgres@localhost/postgres",
    postgresOptions: {
      ...(server ? { host: server.host } : { max: (storage as { connections?: number }).connections ?? 10 }),
      onnotice: () => undefined,
      // The library passes function arguments as JSON text already; the driver would encode that text a second time.
      types: {
        jsonText: {
          to: 3802,
          from: [114, 3802],
          serialize: (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value)),
          parse: (text: string) => JSON.parse(text),
        },
      } as never,
    },
  });
  const { driver } = connection;
  const sql: Sql = {
    async execute(text) {
      const result = (await driver.unsafe(text)) as unknown[];
      const last = Array.isArray(result.at(-1)) ? (result.at(-1) as unknown[]) : result;
      return [...last] as Record<string, unknown>[];
    },
    async transact(parts) {
      await driver.begin(async (transaction) => {
        for (const [index, text] of parts.entries())
          await transaction.unsafe(text).catch((error: Error) => {
            throw new PartFailed(index, error);
          });
      });
    },
  };
  const close = async () => {
    // Queries get a moment to finish. Without a limit, one that never ends would keep the whole site from ending.
    await driver.end({ timeout: closeSeconds });
    await connection.close();
    await server?.stop();
  };
  return { connection, sql, transact: transactionsOf(driver as PostgresClient), ended: server?.ended, close };
}

type Answer = (request: Request, around?: Parameters<App["fetch"]>[1]) => Response | Promise<Response>;
type Transaction = { executeQuery: (query: { sql: string; parameters: unknown[]; query: object }) => Promise<unknown> };
type ActingConnection = { applyJwtSessionContext: (transaction: Transaction, ...more: unknown[]) => Promise<void> };

/**
 * The library sets the request's headers in the database only where a function is called. Policies need them for tables as well, as on a
 * hosted service: private.asked_by_site reads the site's pass from them.
 */
function tellHeaders(connection: ActingConnection, fetch: Answer): Answer {
  const asked = new AsyncLocalStorage<string>();
  const act = connection.applyJwtSessionContext;
  connection.applyJwtSessionContext = async (transaction, ...more) => {
    await transaction.executeQuery({
      sql: "select set_config('request.headers', $1, true)",
      parameters: [asked.getStore() ?? "{}"],
      query: { kind: "RawNode" },
    });
    return act.call(connection, transaction, ...more);
  };
  return (request, around) => asked.run(JSON.stringify(Object.fromEntries(request.headers)), () => fetch(request, around));
}

type Options = { upTo?: string; beforeUpgrade?: (transact: Transact) => Promise<void> };

/**
 * Throws the database's own error when it cannot be opened, and Refusal when a migration fails or our own server does not start. `upTo`:
 * the last migration to apply, where that is not the newest. `beforeUpgrade` runs before newer migrations are applied to a database that
 * was in use.
 */
export async function openDatabase(storage: Storage, keys: Keys, email: EmailDriver, siteUrl: string, options: Options = {}) {
  const connected = await connect(storage);
  try {
    return { ...connected, ...(await prepare(connected, keys, email, siteUrl, options)) };
  } catch (error) {
    await connected.close().catch(() => undefined);
    throw error;
  }
}

async function prepare(
  { connection, sql, transact }: Awaited<ReturnType<typeof connect>>,
  keys: Keys,
  email: EmailDriver,
  siteUrl: string,
  options: Options,
) {
  const { execute } = sql;
  await execute("select 1");
  const app = new App({
    connection,
    api: { enabled: true, schemas: ["public"], max_rows: 1000 },
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      site_url: siteUrl,
      jwt_expiry: 3600,
      minimum_password_length: 10,
      // With double confirmation, the library sends the confirmation to the old mailbox alone. The site itself notifies the old mailbox
      // (lib/accounts/account-actions.ts), with a link that stops the change.
      email: { enable_confirmations: false, double_confirm_changes: false },
    },
    options: { server: { admin: false }, drivers: { email } },
    // The library's configuration type requires every key of every section, unlike its documentation.
  } as ConstructorParameters<typeof App>[0]);

  await app.ensureSystemSchema();
  const roles = { anon: "", authenticated: "", service_role: "bypassrls" };
  for (const [role, option] of Object.entries(roles)) {
    await execute(`do $$ begin create role ${role} nologin ${option}; exception when duplicate_object then null; end $$`);
  }
  const migrationsApplied = await migrate(sql, { upTo: options.upTo, before: async () => options.beforeUpgrade?.(transact) });
  await app.init();
  // When it first acts for a role, the library would grant every table to every role. The migrations define the grants, so its preparation
  // is replaced by a no-op. tests/integration/rights.test.ts fails where this stops working.
  Object.assign(connection, { ensureRlsContext: async () => true });
  const answer = tellHeaders(connection as unknown as ActingConnection, (request, around) => app.fetch(request, around));
  // The library reads this setting of its own at each request.
  const confirmByMail = (on: boolean) => Object.assign(app.config.auth?.email ?? {}, { enable_confirmations: on });
  return { answer, execute, confirmByMail, migrationsApplied };
}
