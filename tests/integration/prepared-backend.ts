// Runs once before the integration tests: prepares a server with a database that has all migrations ("migrated"), and a copy of it with an
// account for each role ("prepared"). Each test file works on a copy, which takes a fraction of the time.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { type Backend, startBackend } from "../../scripts/start/backend-process.ts";
import { startPostgres } from "../helpers/postgres.ts";

const accounts = ["nobody", "technician", "sales", "editor", "admin"] as const;
export type Account = (typeof accounts)[number];

declare module "vitest" {
  export interface ProvidedContext {
    preparedBackend: { port: number; dataDir: string; tokens: Record<Account, string>; ids: Record<Account, string> };
  }
}

/** Makes an account for each role, and one without a role; returns their tokens and ids. */
export async function makeAccounts(backend: Backend): Promise<{ tokens: Record<Account, string>; ids: Record<Account, string> }> {
  const post = async (path: string, key: string, body: unknown): Promise<unknown> => {
    const response = await fetch(backend.url + path, {
      method: "POST",
      headers: { apikey: key, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    const text = await response.text();
    return text ? JSON.parse(text) : null;
  };
  const tokens = {} as Record<Account, string>;
  const ids = {} as Record<Account, string>;
  for (const account of accounts) {
    const email = `${account}@example.test`;
    const session = (await post("/auth/v1/signup", backend.publishableKey, { email, password: "a-long-password" })) as {
      access_token: string;
      user: { id: string };
    };
    tokens[account] = session.access_token;
    ids[account] = session.user.id;
    if (account !== "nobody")
      await post("/rest/v1/rpc/grant_staff_role", backend.secretKey, { p_email: email, p_role: account, p_display_name: "" });
  }
  return { tokens, ids };
}

export default async function prepare({ provide }: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "backend-prepared-"));
  const server = await startPostgres({}, true);
  await (await startBackend({ DATA_DIR: dataDir, BACKEND_POSTGRES_URL: await server.database("migrated") })).stop();
  const backend = await startBackend({ DATA_DIR: dataDir, BACKEND_POSTGRES_URL: await server.database("prepared", "migrated") });
  const made = await makeAccounts(backend);
  await backend.stop();
  provide("preparedBackend", { port: server.port, dataDir, ...made });
  return async () => {
    await server.end();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
