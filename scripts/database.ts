// Opens the database of the embedded backend, migrated.
import { AsyncLocalStorage } from "node:async_hooks";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { App, type EmailDriver } from "@supabase/lite";
import type { Sql as PostgresClient, TransactionSql } from "postgres";
import type { CopySession } from "./backup/database-copy.ts";
import type { Keys } from "./data-dir.ts";
import { migrate, PartFailed, type Sql } from "./migrations.ts";

export type Transact = <T>(kind: "read" | "write", run: (session: CopySession) => Promise<T>) => Promise<T>;

const escapes: Record<string, string> = { "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\v": "\\v" };

/** A row in COPY's text form. */
function copyLine(cells: (Buffer | null)[]): Buffer {
  const written = cells.map((cell) =>
    // Byte by byte: none of these stands inside a letter in UTF-8.
    cell === null ? "\\N" : cell.toString("latin1").replace(/[\\\b\f\n\r\t\v]/g, (sign) => escapes[sign] as string),
  );
  return Buffer.from(`${written.join("\t")}\n`, "latin1");
}

/** Whole transactions on PostgreSQL, with COPY: `read` sees one moment throughout. */
export function transactionsOf(client: PostgresClient): Transact {
  return (kind, run) =>
    client.begin(kind === "read" ? "isolation level repeatable read read only" : "", (transaction: TransactionSql) =>
      run({
        rows: async (sql) => [...(await transaction.unsafe(sql))],
        // Not COPY … TO STDOUT: in this client a connection hangs where the end of the data comes with its last piece
        // (porsager/postgres#499). The rows arrive as the server writes them, which is what COPY writes.
        async *out(select) {
          for await (const rows of transaction.unsafe(select).raw().cursor(500))
            yield Buffer.concat((rows as unknown as (Buffer | null)[][]).map(copyLine));
        },
        async in(copy, text) {
          await pipeline(Readable.from([text]), await transaction.unsafe(`${copy} from stdin`).writable());
        },
      }),
    ) as Promise<never>;
}

export type Storage = { postgresUrl: string } | { directory: string } | { memory: true };

/**
 * PGlite copies its table of parsers with every statement: 0.1 of the 0.3 ms that a short one takes. Seven in ten of its entries
 * are arrays of whole rows, of every table and view there is, which no statement of ours returns.
 */
async function forgetRowArrays(driver: { query: <T>(sql: string) => Promise<{ rows: T[] }> }): Promise<void> {
  const { rows } = await driver.query<{ oid: number }>("select typarray as oid from pg_type where typtype = 'c' and typarray <> 0");
  const { parsers } = driver as unknown as { parsers: Record<number, unknown> };
  for (const { oid } of rows) delete parsers[oid];
}

async function connect(storage: Storage) {
  if ("postgresUrl" in storage) {
    const { createPostgresConnection } = await import("@supabase/lite/postgres");
    const connection = createPostgresConnection({
      url: storage.postgresUrl,
      postgresOptions: {
        onnotice: () => undefined,
        // The library hands function arguments over as JSON text already; the driver would encode that text once more.
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
        const result = (await driver.unsafe(text)) as unknown as unknown[];
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
    return { connection, sql, transact: transactionsOf(driver as unknown as PostgresClient) };
  }
  const { createPgliteConnection } = await import("@supabase/lite/pglite");
  const connection = await createPgliteConnection("directory" in storage ? { url: storage.directory } : {});
  await connection.driver.waitReady;
  const { driver } = connection;
  await forgetRowArrays(driver);
  const sql: Sql = {
    execute: async (text) => (await driver.exec(text)).at(-1)?.rows ?? [],
    async transact(parts) {
      await driver.transaction(async (transaction) => {
        for (const [index, text] of parts.entries())
          await transaction.exec(text).catch((error: Error) => {
            throw new PartFailed(index, error);
          });
      });
    },
  };
  // One connection: while a transaction runs, everything else waits.
  const transact: Transact = (_kind, run) =>
    driver.transaction((transaction) =>
      run({
        rows: async (text) => (await transaction.exec(text)).at(-1)?.rows ?? [],
        async *out(select) {
          const { blob } = await transaction.query(`copy (${select}) to '/dev/blob'`);
          if (blob) yield new Uint8Array(await blob.arrayBuffer());
        },
        async in(copy, text) {
          await transaction.query(`${copy} from '/dev/blob'`, [], { blob: new Blob([text as Uint8Array<ArrayBuffer>]) });
        },
      }),
    ) as Promise<never>;
  return { connection, sql, transact };
}

type Answer = (request: Request, around?: Parameters<App["fetch"]>[1]) => Response | Promise<Response>;
type Transaction = { executeQuery: (query: { sql: string; parameters: unknown[]; query: object }) => Promise<unknown> };
type ActingConnection = { applyJwtSessionContext: (transaction: Transaction, ...more: unknown[]) => Promise<void> };

/**
 * The library tells the database a request's headers where a function is called. Policies need them for tables as well, as a hosted
 * service gives them: private.asked_by_site looks for the site's pass there.
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

/**
 * Throws what the database throws when it cannot be opened, and Refusal when a migration fails. `upTo`: the last migration to
 * apply, where it is not the newest. `beforeUpgrade` is called before newer ones are applied to a database that was in use.
 */
export async function openDatabase(
  storage: Storage,
  keys: Keys,
  email: EmailDriver,
  siteUrl: string,
  options: { confirmsByMail?: boolean; upTo?: string; beforeUpgrade?: (transact: Transact) => Promise<void> } = {},
) {
  const { connection, sql, transact } = await connect(storage);
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
      // With both mailboxes to confirm a change, the library asks the old one alone. The old one is told by the site
      // (lib/accounts/account-actions.ts), with a way to stop it.
      email: { enable_confirmations: options.confirmsByMail ?? false, double_confirm_changes: false },
    },
    options: { server: { admin: false }, drivers: { email } },
    // The library types its configuration deeper than its documentation: every key of every section.
  } as unknown as ConstructorParameters<typeof App>[0]);

  await app.ensureSystemSchema();
  const roles = { anon: "", authenticated: "", service_role: "bypassrls" };
  for (const [role, option] of Object.entries(roles)) {
    await execute(`do $$ begin create role ${role} nologin ${option}; exception when duplicate_object then null; end $$`);
  }
  const migrationsApplied = await migrate(sql, { upTo: options.upTo, before: async () => options.beforeUpgrade?.(transact) });
  await app.init();
  // The first time it acts for a role, the library would grant every table to every role. What each may do is said by the
  // migrations, so there is nothing left for it to prepare. tests/integration/rights.test.ts fails where this stops working.
  Object.assign(connection, { ensureRlsContext: async () => true });
  const answer = tellHeaders(connection as unknown as ActingConnection, (request, around) => app.fetch(request, around));
  return { answer, execute, transact, migrationsApplied, close: () => connection.close() };
}
