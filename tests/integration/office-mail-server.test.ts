// The mail server that an administrator enters in the office: tested, sealed, used by every process, and nobody else's.
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { kinds } from "../../lib/content/kinds.ts";
import type { MailServerResult } from "../../lib/notify/mail-server-actions.ts";
import { officePassFor, officePassHeader } from "../../lib/supabase/office-pass.ts";
import { workingCalendar } from "../../lib/time/working-calendar.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";
import { freshBackend, type TestBackend } from "./backend.ts";
import { MailServer, readMail, trustTestCertificate, writeTestCertificate } from "./mail-server.ts";

let backend: TestBackend;
const account = { user: "office@miqyas.test", password: "pass-word canary" };
const tls = new MailServer({ security: "tls", ...account });
const other = new MailServer({ security: "starttls", ...account });

const seeds = readSeeds();
const settings = (locale: string) => ({
  ...kinds.settings.parse(seeds.find((seed) => seed.kind === "settings" && seed.locale === locale)?.data),
  email: "office@miqyas.test",
});
vi.mock("next/cache", () => ({ refresh: () => undefined }));
vi.mock("../../lib/auth/staff-action.ts", () => ({ staffAction: (_roles: unknown, body: () => unknown) => body() }));
vi.mock("../../lib/supabase/server.ts", () => ({
  sessionClient: async () =>
    createClient(backend.url, backend.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: { authorization: `Bearer ${backend.token("admin")}`, [officePassHeader]: officePassFor(backend.secretKey) } },
    }),
}));
vi.mock("../../lib/notify/delivery-context.ts", () => ({
  mailContext: () => ({
    settings: { en: settings("en"), ar: settings("ar") },
    calendar: workingCalendar(settings("en"), []),
    siteUrl: "https://miqyas.test",
  }),
}));

beforeAll(async () => {
  trustTestCertificate();
  backend = await freshBackend();
  await tls.start();
  await other.start();
  Object.assign(process.env, {
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SUPABASE_SECRET_KEY: backend.secretKey,
    CONTENT_SOURCE: "embedded:test",
    DATA_DIR: backend.dataDir,
  });
});
afterAll(async () => {
  await tls.stop();
  await other.stop();
  await backend?.end();
});
beforeEach(async () => {
  await send({ intent: "remove" });
  tls.received.length = 0;
  other.received.length = 0;
  if (tls.behaviour !== "well") await tls.become("well");
});

const row = async () => ((await backend.rest("service", "GET", "mail_server?select=*")).body as Record<string, unknown>[])[0] ?? {};
const typed = (server: MailServer, more: Record<string, string> = {}) => ({
  host: "localhost",
  port: String(server.port),
  security: server.demands.security ?? "",
  username: account.user,
  password: account.password,
  sender: "office@miqyas.test",
  testTo: "admin@miqyas.test",
  locale: "ar",
  intent: "test",
  ...more,
});
async function send(fields: Record<string, string>): Promise<MailServerResult> {
  const { setMailServer } = await import("../../lib/notify/mail-server-actions.ts");
  const form = new FormData();
  for (const [name, value] of Object.entries({ revision: String((await row()).revision), ...fields })) form.set(name, value);
  return setMailServer({ status: "idle" }, form);
}
const current = async () => (await import("../../lib/notify/mail/mail-server.ts")).currentMailServer();

test("a server that takes the test mail is saved and used; one that does not leaves the server in use alone", async () => {
  expect(await current()).toEqual({ from: "none" });
  expect(await send(typed(tls))).toEqual({ status: "tested" });
  const [mail] = tls.received;
  expect(mail?.to).toEqual(["admin@miqyas.test"]);
  expect(readMail(mail?.raw ?? "").headers.subject).toContain("تجربة خادم البريد");
  expect(await current()).toMatchObject({
    from: "office",
    server: { port: tls.port, password: account.password },
    sender: "office@miqyas.test",
  });

  expect(await send(typed(other, { password: "wrong" }))).toMatchObject({ status: "refused", problem: "password" });
  await tls.become("refusing-sender");
  expect(await send(typed(tls))).toMatchObject({ status: "refused", problem: "sender" });
  expect(await current()).toMatchObject({ server: { port: tls.port } });
  expect(await row()).toMatchObject({ host: "localhost", tested_at: expect.any(String) });

  expect(await send(typed(other, { password: "wrong", intent: "untested" }))).toEqual({ status: "untested" });
  expect(await row()).toMatchObject({ port: other.port, tested_at: null });
});

test("what is wrong is named, and of two administrators the second is told that the first was faster", async () => {
  const wrong = { host: "https://smtp.example.ae", port: "70000", security: "none", sender: "nobody", testTo: "a@example.com" };
  const { problems } = (await send({ ...typed(tls), ...wrong })) as { problems: string[] };
  expect(problems.sort()).toEqual(["host", "port", "security", "sender", "testTo"]);
  expect(await send(typed(tls, { password: "" }))).toEqual({ status: "invalid", problems: ["password"] });
  const before = String((await row()).revision);
  await send(typed(tls));
  expect(await send(typed(other, { revision: before }))).toEqual({ status: "stale" });
  expect(await row()).toMatchObject({ port: tls.port });
});

test("a stored password is used again for its own server alone", async () => {
  await send(typed(tls));
  expect(await send(typed(tls, { password: "", sender: "" }))).toEqual({ status: "tested" });
  const changes: Record<string, string>[] = [{ port: String(other.port) }, { username: "someone@miqyas.test" }, { host: "127.0.0.1" }];
  for (const change of changes)
    expect(await send(typed(tls, { password: "", ...change })), JSON.stringify(change)).toEqual({
      status: "invalid",
      problems: ["password"],
    });
  // Past the form, too: whoever changes the server in the database gets no password with it.
  expect((await backend.rest("admin", "PATCH", "mail_server?only_row=eq.true", { port: other.port })).status).toBeLessThan(300);
  (await import("../../lib/notify/mail/mail-server.ts")).forgetMailServer();
  const found = await current();
  expect(found).toMatchObject({ from: "unreadable" });
  expect(found.server).toBeUndefined();
});

test("the password is in no table, no log and no answer, and only administrators read the rest", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await send(typed(tls));
  await send(typed(other, { password: "another canary" }));
  const everything = await Promise.all(["mail_server", "audit_log"].map((table) => backend.rest("service", "GET", `${table}?select=*`)));
  expect(JSON.stringify(everything)).not.toContain("canary");
  const audit = everything[1]?.body as { subject: string; changes: Record<string, unknown> }[];
  expect(audit.some(({ subject, changes }) => subject === "mail_server" && changes.sealed_password === true)).toBe(true);
  expect(JSON.stringify(logged.mock.calls)).not.toContain("canary");
  expect((await backend.rest("admin", "GET", "mail_server?select=sealed_password")).status).toBeGreaterThanOrEqual(400);
  expect((await backend.rest("admin", "GET", "mail_server?select=host")).body).toEqual([{ host: "localhost" }]);
  for (const caller of ["sales", "editor", "nobody"] as const) {
    expect((await backend.rest(caller, "GET", "mail_server?select=host")).body).toEqual([]);
    await backend.rest(caller, "PATCH", "mail_server?only_row=eq.true", { host: "smtp.evil.test" });
  }
  expect((await backend.rest("anon", "GET", "mail_server?select=host")).status).toBeGreaterThanOrEqual(400);
  expect(await row()).toMatchObject({ host: "localhost" });
});

test("another process uses a changed server within a minute, and keeps the last one while the database is away", async () => {
  await send(typed(tls));
  expect(await current()).toMatchObject({ server: { port: tls.port } });
  // As another process does it, which tells this one nothing.
  const sealed = (await row()).sealed_password;
  await backend.rest("service", "PATCH", "mail_server?only_row=eq.true", { sender: "desk@miqyas.test", sealed_password: sealed });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  try {
    expect(await current()).toMatchObject({ sender: "desk@miqyas.test" });
    vi.setSystemTime(Date.now() + 60_000);
    const refused = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("fetch failed"));
    expect(await current()).toMatchObject({ sender: "desk@miqyas.test", server: { port: tls.port } });
    refused.mockRestore();
  } finally {
    vi.useRealTimers();
  }
});

test("SMTP_URL and MAIL_FROM count before what was entered, and can be tested", async () => {
  await send(typed(tls));
  const environment = await import("../../lib/env.ts");
  const plain = new MailServer();
  await plain.start();
  const set = vi.spyOn(environment, "env").mockReturnValue({ ...environment.env(), SMTP_URL: plain.url, MAIL_FROM: "site@miqyas.test" });
  try {
    expect(await current()).toEqual({ from: "environment", server: plain.url, sender: "site@miqyas.test" });
    expect(await send({ intent: "test", testTo: "admin@miqyas.test", locale: "en" })).toEqual({ status: "sent" });
    expect(plain.received).toHaveLength(1);
    expect(await row()).toMatchObject({ port: tls.port });
  } finally {
    set.mockRestore();
    await plain.stop();
  }
});

test("the embedded backend sends mails about accounts by it without a restart, and confirms new addresses from then on", async () => {
  const { startBackend } = await import("../../scripts/start/backend-process.ts");
  const confirms = async (url: string) => {
    const answer = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: backend.publishableKey } });
    return !((await answer.json()) as { mailer_autoconfirm: boolean }).mailer_autoconfirm;
  };
  await backend.stop();
  const again = await startBackend({
    DATA_DIR: backend.dataDir,
    BACKEND_POSTGRES_URL: backend.postgresUrl,
    BACKEND_PORT: new URL(backend.url).port,
    NODE_EXTRA_CA_CERTS: writeTestCertificate(join(backend.dataDir, "certificate")),
  });
  try {
    expect(await confirms(again.url)).toBe(false);
    expect(await send(typed(tls))).toEqual({ status: "tested" });
    await vi.waitFor(async () => expect(await confirms(again.url)).toBe(true), { timeout: 30_000, interval: 1000 });
    await fetch(`${again.url}/auth/v1/recover`, {
      method: "POST",
      headers: { apikey: backend.publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ email: "admin@example.test" }),
    });
    await vi.waitFor(() => expect(tls.received.map(({ to }) => to[0])).toContain("admin@example.test"), { timeout: 10_000 });
  } finally {
    await again.stop();
  }
}, 90_000);
