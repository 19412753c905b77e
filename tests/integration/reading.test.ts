// Reading many leads leaves a line in the record and alerts the administrators; a day's work leaves none. Tested with the functions that
// the office's screens call, since there is no other way to a lead (site-pass.test.ts).
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { kinds } from "../../lib/content/kinds.ts";
import { deliverDue } from "../../lib/notify/deliver.ts";
import type { Database } from "../../lib/supabase/database.types.ts";
import { workingCalendar } from "../../lib/time/working-calendar.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";
import { type Caller, freshBackend, newLead, type TestBackend } from "./backend.ts";
import { MailServer, readMail } from "./mail-server.ts";

// Hundreds of leads are stored and opened.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

type Row = { id: string; inbox_order: number };
type Line = { id: number; actor: string; subject: string; label: string; changes: { leads: number; hours: number } };

/** A second administrator, who reads Arabic. */
const second = "mudir@miqyas.test";
// Read before there is a connection: reading takes seconds on a busy machine, in which the backend would close an idle one.
const seeds = readSeeds();

let backend: TestBackend;
beforeAll(async () => {
  backend = await freshBackend();
  await fetch(`${backend.url}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: backend.publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email: second, password: "a-long-password", data: { locale: "ar" } }),
  });
  await backend.rpc("service", "grant_staff_role", { p_email: second, p_role: "admin", p_display_name: "" });
  for (let index = 0; index < 185; index++) await backend.rpc("service", "submit_lead", { p_lead: newLead() });
});
afterAll(() => backend?.end());

const record = async (caller: "sales" | "admin" | "editor") =>
  (await backend.rest("admin", "GET", `audit_log?select=*&action=eq.read-many&actor=eq.${backend.ids[caller]}&order=id`)).body as Line[];
const alerts = async (caller: Caller) =>
  (await backend.rest(caller, "GET", "outbox?select=id,lead_id,payload,discarded_at&topic=eq.many-read&order=created_at")).body as {
    id: string;
    payload: { line: number; to: string };
  }[];
const page = async (caller: Caller, after: object) =>
  (await backend.rpc(caller, "list_leads", { p_filter: {}, p_sort: "", p_after: after, p_limit: 31 })).body as Row[];
/** Loads the inbox page by page, as a scrolling user does. */
async function scroll(caller: Caller, pages: number): Promise<Row[]> {
  const all: Row[] = [];
  for (let turn = 0; turn < pages; turn++) {
    const last = all.at(-1);
    const rows = (await page(caller, last ? { key: String(last.inbox_order), id: last.id } : {})).slice(0, 30);
    all.push(...rows);
    if (rows.length < 30) break;
  }
  return all;
}
const open = (caller: Caller, { id }: Row) => backend.rpc(caller, "lead_beside", { p_lead: id });

test("a day's work leaves no line in the record, however often the same leads are read", async () => {
  for (let turn = 0; turn < 3; turn++) {
    await backend.rpc("sales", "office_today", { p_week_start: "2026-01-01T00:00:00Z" });
    const seen = await scroll("sales", 4);
    expect(seen).toHaveLength(120);
    for (const row of seen.slice(0, turn === 0 ? 100 : 1)) await open("sales", row);
    await backend.rpc("sales", "find_people", { p_filter: { words: ["person"] }, p_not: crypto.randomUUID() });
  }
  expect(await record("sales")).toEqual([]);
  expect(await alerts("admin")).toEqual([]);
});

test("scrolling through all leads leaves one line and alerts each administrator once", async () => {
  const seen = await scroll("sales", 20);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(185);
  await scroll("sales", 20);
  const lines = await record("sales");
  expect(lines).toMatchObject([{ subject: "leads", label: "", changes: { hours: 1 } }]);
  expect(lines[0]?.changes.leads).toBeGreaterThanOrEqual(150);
  expect(lines[0]?.changes.leads).toBeLessThanOrEqual(185);
  const alerted = await alerts("admin");
  expect(alerted).toMatchObject([0, 1].map(() => ({ lead_id: null, payload: { line: lines[0]?.id } })));
  expect(new Set(alerted.map(({ payload }) => payload.to)).size).toBe(2);
});

test("leads opened one by one count too, and many requests at once leave one line", async () => {
  const rows = (await backend.rest("service", "GET", "leads?select=id")).body as Row[];
  await Promise.all(rows.map((row) => open("admin", row)));
  expect((await record("admin")).map(({ changes }) => changes.hours)).toEqual([1]);
});

test("reading twice as many leads leaves another line, and one for the day", async () => {
  for (let index = 0; index < 140; index++) await backend.rpc("service", "submit_lead", { p_lead: newLead() });
  await scroll("sales", 20);
  expect((await record("sales")).map(({ changes }) => [changes.hours, changes.leads >= 300])).toEqual([
    [1, false],
    [24, true],
    [1, true],
  ]);
});

test("staff whom an alert may be about can neither read nor discard it", async () => {
  const kept = await alerts("admin");
  expect(kept.length).toBeGreaterThan(0);
  expect(await alerts("sales")).toEqual([]);
  const ids = kept.map(({ id }) => id);
  for (const name of ["discard_outbox", "retry_outbox"]) expect((await backend.rpc("sales", name, { p_ids: ids })).body).toBe(0);
  expect((await backend.rpc("admin", "retry_outbox", { p_ids: ids })).body).toBe(ids.length);
});

test("each administrator gets the alert in their own language", async () => {
  const mailServer = new MailServer();
  await mailServer.start();
  const data = (kind: string, locale: string) => seeds.find((entry) => entry.kind === kind && entry.locale === locale)?.data;
  const settings = (locale: string) => ({ ...kinds.settings.parse(data("settings", locale)), email: "office@miqyas.test" });
  const both = { en: settings("en"), ar: settings("ar") };
  const calendar = workingCalendar(
    both.en,
    ["en", "ar"].map((locale) => kinds.calendar.parse(data("calendar", locale))),
  );
  try {
    await backend.rest("service", "DELETE", "outbox?topic=neq.many-read");
    const client = createClient<Database>(backend.url, backend.secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
    await deliverDue(client, {
      settings: both,
      calendar,
      siteUrl: "https://miqyas.test",
      mailServer: mailServer.url,
    });
    const mailsTo = (address: string) => mailServer.received.filter(({ to }) => to.includes(address)).map(({ raw }) => readMail(raw));
    const english = mailsTo("admin@example.test");
    expect(english.map(({ headers }) => headers.subject)).toContain("sales was shown many leads");
    for (const { text } of english) expect(text).toMatch(/\d{3}\D? different leads within (?:one hour|\D?24\D? hours)/);
    const mails = mailsTo(second);
    expect(mails.length).toBeGreaterThan(0);
    for (const { headers, text } of mails) {
      expect(headers.subject).toMatch(/^\S*(?:sales|admin)\S*: /);
      expect(text).toMatch(/(?:sales|admin)@example\.test/);
      expect(text).toContain("https://miqyas.test/ar/admin/audit?action=read-many");
      expect(text).toMatch(/تم الاطلاع على \d{3} طلب/);
    }
    expect(await backend.rest("service", "GET", "outbox?select=id&topic=eq.many-read&sent_at=is.null")).toMatchObject({ body: [] });
  } finally {
    await mailServer.stop();
  }
});

test("exporting as many leads leaves the same line, once, and alerts the administrators", async () => {
  const before = (await record("editor")).length + (await record("admin")).length;
  const toldBefore = (await alerts("admin")).length;
  const { body: id } = await backend.rpc("admin", "begin_export", { p_format: "csv", p_filter: { status: "all" } });
  let [after, count] = [{}, 0];
  for (let rows: { id: string; created_at: string }[] = []; ; ) {
    rows = (await backend.rpc("admin", "export_page", { p_export: id, p_after: after, p_limit: 40 })).body as typeof rows;
    count += rows.length;
    if (rows.length < 40) break;
    after = { key: rows.at(-1)?.created_at, id: rows.at(-1)?.id };
  }
  const lines = await record("admin");
  expect(lines.length + (await record("editor")).length).toBe(before + 1);
  expect(lines.at(-1)).toMatchObject({ changes: { leads: count, hours: 1 } });
  expect((await alerts("admin")).length).toBe(toldBefore + 2);
});
