// The mailbox that an administrator enters in the office: opened, sealed, read by every process, and nobody else's.
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { MailboxResult } from "../../lib/notify/mailbox/actions.ts";
import { officePassFor, officePassHeader } from "../../lib/supabase/office-pass.ts";
import { freshBackend, type TestBackend } from "./backend.ts";
import { account, SmallImapServer } from "./imap-server.ts";
import { trustTestCertificate } from "./mail-server.ts";

let backend: TestBackend;
const inbox = new SmallImapServer();
const other = new SmallImapServer();
vi.mock("next/cache", () => ({ refresh: () => undefined }));
vi.mock("../../lib/auth/staff-action.ts", () => ({ staffAction: (_roles: unknown, body: () => unknown) => body() }));
vi.mock("../../lib/supabase/server.ts", () => ({
  sessionClient: async () =>
    createClient(backend.url, backend.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: { authorization: `Bearer ${backend.token("admin")}`, [officePassHeader]: officePassFor(backend.secretKey) } },
    }),
}));

beforeAll(async () => {
  trustTestCertificate();
  backend = await freshBackend();
  await inbox.start();
  await other.start();
  const { url, publishableKey, secretKey, dataDir } = backend;
  Object.assign(process.env, {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    DATA_DIR: dataDir,
  });
});
afterAll(async () => {
  await inbox.stop();
  await other.stop();
  await backend?.end();
});
beforeEach(async () => {
  await send({ intent: "remove" });
});

const row = async () => ((await backend.rest("service", "GET", "mailbox?select=*")).body as Record<string, unknown>[])[0] ?? {};
const typed = (server: SmallImapServer, more: Record<string, string> = {}) => ({
  host: "localhost",
  port: String(server.port),
  security: "tls",
  username: account.user,
  password: account.password,
  intent: "test",
  ...more,
});
async function send(fields: Record<string, string>): Promise<MailboxResult> {
  const { setMailbox } = await import("../../lib/notify/mailbox/actions.ts");
  const form = new FormData();
  for (const [name, value] of Object.entries({ revision: String((await row()).revision), ...fields })) form.set(name, value);
  return setMailbox({ status: "idle" }, form);
}
const current = async () => (await import("../../lib/notify/mailbox/current-mailbox.ts")).currentMailbox();

test("a mailbox that opens is saved and read, with its user's address for replies; one that does not leaves the one in use alone", async () => {
  expect(await current()).toEqual({ from: "none", account: "" });
  expect(await send(typed(inbox))).toEqual({ status: "tested" });
  expect(await current()).toMatchObject({
    from: "office",
    address: account.user,
    server: { port: inbox.port, password: account.password },
  });
  expect(await send(typed(other, { password: "wrong" }))).toMatchObject({ status: "refused", problem: "password" });
  expect(await send(typed(other, { host: "127.0.0.1" }))).toMatchObject({ status: "refused", problem: "certificate" });
  expect(await send(typed(other, { host: "169.254.169.254" }))).toMatchObject({ status: "refused", problem: "forbidden" });
  expect(await send(typed(other, { security: "starttls" }))).toMatchObject({ status: "refused" });
  expect(await current()).toMatchObject({ server: { port: inbox.port } });
});

test("what is wrong is named, and of two administrators the second is told that the first was faster", async () => {
  const { problems } = (await send(typed(inbox, { host: "imaps://x", port: "0", security: "none", username: "" }))) as {
    problems: string[];
  };
  expect(problems.sort()).toEqual(["host", "port", "security", "username"]);
  const before = String((await row()).revision);
  await send(typed(inbox));
  expect(await send(typed(other, { revision: before }))).toEqual({ status: "stale" });
  expect(await row()).toMatchObject({ port: inbox.port });
});

test("a stored password is used again for its own mailbox alone, and is in no table, answer or audit entry", async () => {
  await send(typed(inbox));
  expect(await send(typed(inbox, { password: "" }))).toEqual({ status: "tested" });
  expect(await send(typed(other, { password: "" }))).toEqual({ status: "invalid", problems: ["password"] });
  const everything = await Promise.all(["mailbox", "audit_log"].map((table) => backend.rest("service", "GET", `${table}?select=*`)));
  expect(JSON.stringify(everything)).not.toContain(account.password);
  expect(((everything[1]?.body ?? []) as { subject: string }[]).some(({ subject }) => subject === "mailbox")).toBe(true);
  expect((await backend.rest("admin", "GET", "mailbox?select=sealed_password")).status).toBeGreaterThanOrEqual(400);
  // Past the form, too: whoever changes the server in the database gets no password with it.
  await backend.rest("admin", "PATCH", "mailbox?only_row=eq.true", { port: other.port });
  (await import("../../lib/notify/mailbox/current-mailbox.ts")).forgetMailbox();
  expect(await current()).toEqual({ from: "unreadable", account: "" });
});
