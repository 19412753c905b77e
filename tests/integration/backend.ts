// A fresh embedded backend for a test file, with one account for each role and plain HTTP to its API: no client library
// stands between a test and what the database answers.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { officePassFor, officePassHeader } from "../../lib/supabase/office-pass.ts";
import { type Backend, startBackend } from "../../scripts/backend-process.ts";
import type { Account } from "./prepared-backend.ts";

/** anon: no token. nobody: signed in, without a staff row. service: the secret key. */
export type Caller = "anon" | Account | "service";

type Answer = { status: number; body: unknown };

export type TestBackend = Backend & {
  dataDir: string;
  ids: Record<Account, string>;
  /** A request to the Data API as a caller. */
  rest: (caller: Caller, method: string, path: string, body?: unknown, prefer?: string) => Promise<Answer>;
  rpc: (caller: Caller, name: string, args: unknown) => Promise<Answer>;
  end: () => Promise<void>;
};

export async function freshBackend(): Promise<TestBackend> {
  const { dataDir: prepared, tokens, ids } = inject("preparedBackend");
  const dataDir = mkdtempSync(join(tmpdir(), "backend-test-"));
  cpSync(prepared, dataDir, { recursive: true });
  const backend = await startBackend({ DATA_DIR: dataDir });

  const call = async (caller: Caller, path: string, init: RequestInit): Promise<Answer> => {
    const headers = new Headers(init.headers);
    headers.set("apikey", caller === "service" ? backend.secretKey : backend.publishableKey);
    headers.set("content-type", "application/json");
    if (caller !== "anon" && caller !== "service") {
      headers.set("authorization", `Bearer ${tokens[caller]}`);
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
    ids,
    rest,
    rpc,
    end: async () => {
      await backend.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

let counter = 0;
/** A submission for submit_lead, each time of another person. */
export function newLead(more: Record<string, unknown> = {}) {
  counter += 1;
  const hex = counter.toString(16).padStart(64, "0");
  return {
    // As the release before gave them: both take these.
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
