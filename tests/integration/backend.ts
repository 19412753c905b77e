// A fresh embedded backend for a test file, with one account for each role and plain HTTP to its API, without a client library.
import { createHmac, randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { officePassFor, officePassHeader } from "../../lib/supabase/office-pass.ts";
import { dataDir as dataDirAt, loadOrCreateKeys } from "../../scripts/data/data-dir.ts";
import { openDatabase } from "../../scripts/data/database.ts";
import { type Backend, startBackend } from "../../scripts/start/backend-process.ts";
import { makeDatabase } from "../helpers/postgres.ts";
import type { Account } from "./prepared-backend.ts";

/** anon: no token. nobody: signed in, without a staff row. service: the secret key. */
export type Caller = "anon" | Account | "service";

type Answer = { status: number; body: unknown };

export type TestBackend = Backend & {
  dataDir: string;
  /** The address of its database. A command on this data directory needs it as BACKEND_POSTGRES_URL. */
  postgresUrl: string;
  ids: Record<Account, string>;
  /** The token of an account's session, valid for an hour from now. */
  token: (account: Account) => string;
  /** A request to the Data API as a caller. */
  rest: (caller: Caller, method: string, path: string, body?: unknown, prefer?: string) => Promise<Answer>;
  rpc: (caller: Caller, name: string, args: unknown) => Promise<Answer>;
  end: () => Promise<void>;
};

/** A token that begins now: tokens are valid for an hour, and all test files together may take longer. */
function renewed(token: string, jwtSecret: string): string {
  const [head, claims = ""] = token.split(".");
  const now = Math.floor(Date.now() / 1000);
  const given = { ...JSON.parse(Buffer.from(claims, "base64url").toString()), iat: now, exp: now + 3600 };
  const signed = `${head}.${Buffer.from(JSON.stringify(given)).toString("base64url")}`;
  return `${signed}.${createHmac("sha256", jwtSecret).update(signed).digest("base64url")}`;
}

/** The address of a new database on the server of all test files: a copy of one of its two prepared databases, or empty. */
export function databaseAddress(template?: "migrated" | "prepared"): Promise<string> {
  return makeDatabase(inject("preparedBackend").port, `of_${randomUUID().replaceAll("-", "")}`, template);
}

export const testKeys = { publishableKey: "sb_publishable_test", secretKey: "sb_secret_test", jwtSecret: "t".repeat(48) };

/** A new database with all migrations, on one connection, so that session settings stay. */
export async function freshDatabase() {
  const storage = { postgresUrl: await databaseAddress("migrated"), connections: 1 };
  return openDatabase(storage, testKeys, { send: async () => undefined }, "http://localhost:3000");
}

export async function freshBackend(): Promise<TestBackend> {
  const { dataDir: prepared, tokens, ids } = inject("preparedBackend");
  const dataDir = mkdtempSync(join(tmpdir(), "backend-test-"));
  cpSync(prepared, dataDir, { recursive: true });
  const postgresUrl = await databaseAddress("prepared");
  const backend = await startBackend({ DATA_DIR: dataDir, BACKEND_POSTGRES_URL: postgresUrl });
  const { jwtSecret } = loadOrCreateKeys(dataDirAt(dataDir));
  const token = (account: Account) => renewed(tokens[account], jwtSecret);

  const call = async (caller: Caller, path: string, init: RequestInit): Promise<Answer> => {
    const headers = new Headers(init.headers);
    headers.set("apikey", caller === "service" ? backend.secretKey : backend.publishableKey);
    headers.set("content-type", "application/json");
    if (caller !== "anon" && caller !== "service") {
      headers.set("authorization", `Bearer ${token(caller)}`);
      headers.set(officePassHeader, officePassFor(backend.secretKey));
    }
    const response = await fetch(backend.url + path, { ...init, headers });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : null };
  };
  const rest: TestBackend["rest"] = (caller, method, path, body, prefer = "return=minimal") =>
    call(caller, `/rest/v1/${path}`, { method, headers: { prefer }, body: body === undefined ? undefined : JSON.stringify(body) });
  const rpc: TestBackend["rpc"] = (caller, name, args) =>
    call(caller, `/rest/v1/rpc/${name}`, { method: "POST", body: JSON.stringify(args) });

  return {
    ...backend,
    dataDir,
    postgresUrl,
    ids,
    token,
    rest,
    rpc,
    end: async () => {
      await backend.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

let counter = 0;
/** A submission for submit_lead, each time from another person. */
export function newLead(more: Record<string, unknown> = {}) {
  counter += 1;
  const hex = counter.toString(16).padStart(64, "0");
  return {
    // References as the release before made them, which are still accepted.
    reference: `MQ-${String(counter).padStart(8, "0")}`,
    locale: "en",
    page: "/contact",
    full_name: "Test Person",
    email: `person-${counter}@example.test`,
    phone_e164: `+97150${String(1_000_000 + counter)}`,
    phone_typed: `050${1_000_000 + counter}`,
    message: `Message ${counter}`,
    idempotency_key: `form:${hex}`,
    payload_hash: hex,
    ...more,
  };
}
