// A backup's source of the database: DATABASE_URL, or the embedded backend that owns DATA_DIR, which is started if it does not run.
import postgres from "postgres";
import { type DataDir, loadOrCreateKeys, reachableBackend } from "../data/data-dir.ts";
import { type Transact, transactionsOf } from "../data/database.ts";
import { Refusal } from "../shared/terminal.ts";
import { startBackend } from "../start/backend-process.ts";
import { type CopyDescription, copyOut, Digests, describeTables, type Piece, type TableDigest } from "./database-copy.ts";
import { copyPath, readCopy } from "./serve-copy.ts";

/** An event that the office shows; see public.store_events. */
type StoreEvent = { kind: "backup" | "drill" | "restore"; ok: boolean; details: Record<string, unknown> };

export type Source = {
  /** Copies one snapshot of the whole database; returns the digests of its tables. Throws Refusal. */
  copy: (
    onDescription: (description: CopyDescription) => Promise<void>,
    onPiece: (piece: Piece) => Promise<void>,
  ) => Promise<Record<string, TableDigest>>;
  record: (event: StoreEvent) => Promise<void>;
  close: () => Promise<void>;
};

const recordSql = (event: StoreEvent) => `select public.record_store_event('${JSON.stringify(event).replaceAll("'", "''")}'::jsonb)`;

/** A source for a database that this process has open. */
export function ofOpenDatabase(transact: Transact): Source {
  return {
    copy: (onDescription, onPiece) =>
      transact("read", async (session) => {
        const description = await describeTables(session);
        await onDescription(description);
        const digests = new Digests(description);
        for await (const piece of copyOut(session, description)) {
          digests.add(piece);
          await onPiece(piece);
        }
        return digests.end();
      }),
    record: async (event) => void (await transact("write", (session) => session.rows(recordSql(event)))),
    close: async () => undefined,
  };
}

function atAddress(url: string): Source {
  const client = postgres(url, { max: 1, onnotice: () => undefined, connect_timeout: 15 });
  const source = ofOpenDatabase(transactionsOf(client));
  return {
    ...source,
    copy: (onDescription, onPiece) =>
      source.copy(onDescription, onPiece).catch((error) => {
        if (error instanceof Refusal) throw error;
        const { code, message } = error as NodeJS.ErrnoException;
        throw new Refusal(
          `The database at DATABASE_URL could not be read (${code ?? message}).`,
          "check that it runs, and that the address is right and its role sees every row (on Supabase: postgres).",
        );
      }),
    close: () => client.end({ timeout: 5 }),
  };
}

function ofBackend(url: string, secretKey: string, close: () => Promise<void>): Source {
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(url + path, { ...init, headers: { apikey: secretKey, "content-type": "application/json" } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response;
  };
  return {
    copy: async (onDescription, onPiece) => {
      const { body } = await ask(copyPath).catch((error) => {
        throw new Refusal(`The embedded backend gave no copy (${(error as Error).message}).`, "look whether it runs, and try again.");
      });
      return readCopy(body as ReadableStream<Uint8Array>, onDescription, onPiece);
    },
    record: async (event) => {
      const answer = await ask("/rest/v1/rpc/record_store_event", { method: "POST", body: JSON.stringify({ p_event: event }) });
      await answer.body?.cancel();
    },
    close,
  };
}

/** Throws Refusal. */
export async function openSource(dir: DataDir): Promise<Source> {
  if (process.env.DATABASE_URL) return atAddress(process.env.DATABASE_URL);
  if (process.env.SUPABASE_URL)
    throw new Refusal(
      "The database of a hosted service is read at its Postgres address, and DATABASE_URL is not set.",
      "set it (Supabase dashboard, Connect, Session pooler), and run the command again.",
    );
  const running = reachableBackend(dir);
  if (running) return ofBackend(running, loadOrCreateKeys(dir).secretKey, async () => undefined);
  const backend = await startBackend({ DATA_DIR: dir.root, BACKEND_PORT: "0" });
  return ofBackend(backend.url, backend.secretKey, backend.stop);
}
