// A day of the office, played through: forty leads of all kinds arrive, two people work on them, one on a phone and one at a desk, an
// emergency writes twice, the mail server is away for an hour, and a wrong status is undone. In the evening no lead has been forgotten,
// every mail went out once, and every line of every history is true.
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { freePort, preparedDataDir, startScript, stop } from "../helpers/processes.ts";
import { MailServer } from "../integration/mail-server.ts";
import { admin, asService, expect, keysOf, signIn, test } from "./site.ts";

test.describe.configure({ mode: "serial" });

const people = ["noura@day.test", "omar@day.test"] as const;
const dataDir = preparedDataDir(mkdtempSync(join(tmpdir(), "day-")));
const mails = new MailServer();
let site: ChildProcess | undefined;
let [port, backendPort] = [0, 0];

const service = <T>(path: string, init: { method?: string; body?: unknown } = {}) => asService<T>(path, init, backendPort, dataDir);

test.beforeAll(async () => {
  await mails.start();
  await mails.stop(); // now the port is known, and nothing listens there yet
  [port, backendPort] = [await freePort(), await freePort()];
  site = await startScript(
    "start.ts",
    {
      DATA_DIR: dataDir,
      PORT: String(port),
      BACKEND_PORT: String(backendPort),
      BACKUP_AT: "off",
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      SMTP_URL: mails.url,
    },
    /✓ Ready/,
  );
  for (const email of people) {
    await fetch(`http://127.0.0.1:${backendPort}/auth/v1/signup`, {
      method: "POST",
      headers: { apikey: keysOf(dataDir).publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ email, password: admin.password }),
    });
    const name = email.startsWith("noura") ? "Noura" : "Omar";
    await service("/rest/v1/rpc/grant_staff_role", { method: "POST", body: { p_email: email, p_role: "sales", p_display_name: name } });
  }
  // The first settings hold a placeholder address, in whose name nothing is sent.
  type Settings = { id: string; data: object; revision: number };
  for (const { id, data, revision } of await service<Settings[]>("/rest/v1/entries?select=id,data,revision&kind=eq.settings&slug=eq.site"))
    await service(`/rest/v1/entries?id=eq.${id}`, {
      method: "PATCH",
      body: { data: { ...data, email: "office@day.test" }, revision: revision + 1, updated_at: new Date().toISOString() },
    });
});
test.afterAll(async () => {
  await stop(site, "SIGTERM");
  await mails.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

type Sent = { reference: string; email: string; kind: string };
type Event = {
  kind: string;
  from_status: string | null;
  to_status: string | null;
  actor: string | null;
  note: string | null;
  data: Record<string, unknown>;
};
type Row = { id: string; reference: string; status: string; due_at: string | null; email: string; full_name: string };

const kinds = ["quote", "contact", "callback", "quote", "calculation", "application", "data-request", "quote"];
let counter = 0;

/** Stores a form as the site would have taken it some hours ago. */
async function arrive(name: string, kind: string, hoursAgo: number, more: Record<string, unknown> = {}): Promise<Sent> {
  counter += 1;
  const key = `${Date.now()}${counter}`.padStart(64, "0");
  const sent = { reference: `RQ-${key.slice(-8)}`, email: `${name.toLowerCase().replace(/\W+/g, "-")}@sender.test`, kind };
  await service("/rest/v1/rpc/submit_lead", {
    method: "POST",
    body: {
      p_lead: {
        reference: sent.reference,
        kind,
        locale: counter % 3 === 0 ? "ar" : "en",
        page: "/quote",
        full_name: name,
        email: sent.email,
        phone_e164: `+97150${key.slice(-7)}`,
        phone_typed: `050${key.slice(-7)}`,
        message: `Message of ${name}`,
        details: kind === "quote" ? { problem: "care", area: "Mirdif" } : {},
        idempotency_key: `form:${key}`,
        payload_hash: key,
        received_at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
        ...more,
      },
    },
  });
  return sent;
}

const rows = () => service<Row[]>("/rest/v1/leads?select=id,reference,status,due_at,email,full_name&order=created_at");
const eventsOf = (lead: string) => service<Event[]>(`/rest/v1/lead_events?select=*&lead_id=eq.${lead}&order=id`);

/** What people did to each lead, as its history must show it. */
const did = new Map<string, string[]>();
const note = (lead: string, line: string) => did.set(lead, [...(did.get(lead) ?? []), line]);
const idOf = (page: Page) => new URL(page.url()).pathname.split("/").at(-1) ?? "";

const expectToast = (page: Page, text: RegExp | string) =>
  expect(page.locator("[data-sonner-toast]", { hasText: text }).first()).toBeVisible();

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.locator("h1:visible")).toBeVisible();
  await page.waitForLoadState("networkidle");
}

/** On a phone: taps Call in the bar under the thumb and records the outcome. */
async function call(page: Page, name: string, reached: boolean): Promise<void> {
  const lead = idOf(page);
  const link = page.locator("[data-thumb-bar]:visible").getByRole("link", { name: "Call" });
  await link.evaluate((element) => element.setAttribute("href", "#answer")); // a test has no telephone
  await link.click();
  await expect(page.getByText(`Did you reach ${name}?`)).toBeInViewport();
  await page.getByRole("button", { name: reached ? "Yes, we spoke" : "No answer", exact: true }).click();
  await expectToast(page, reached ? "Answered." : "No answer noted");
  // When to call again is asked where Call was.
  if (!reached) await page.getByRole("button", { name: "Not now", exact: true }).click();
  note(lead, reached ? "answered call" : "attempted call");
}

/** At a desk: sets a status with the keyboard. */
async function setStatus(page: Page, status: "Quoted" | "Negotiating" | "Won" | "Spam" | "Contacted", value: string): Promise<void> {
  const lead = idOf(page);
  const choice = page.locator("#work:visible details[open]").getByRole("button", { name: status, exact: true });
  // A key pressed before the page is hydrated does nothing, so on a busy machine it is pressed again.
  await expect(async () => {
    await page.keyboard.press("s");
    await expect(choice).toBeVisible({ timeout: 2000 });
  }).toPass();
  await choice.click();
  await expectToast(page, `Status: ${status}`);
  note(lead, `status ${value}`);
}

/** The leads that wait for an answer, the most urgent first. */
const waiting = async () =>
  (await service<Row[]>("/rest/v1/leads?select=id,full_name&due_at=not.is.null&order=inbox_order")).map(({ id, full_name }) => ({
    id,
    full_name,
  }));

test("a day with forty leads, an emergency that writes twice, an hour without mail and a wrong status: no lead is forgotten", async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const base = `http://localhost:${port}`;
  const sent: Sent[] = [];
  const phone = await (await browser.newContext({ baseURL: base, viewport: { width: 390, height: 844 } })).newPage();
  const desk = await (await browser.newContext({ baseURL: base, viewport: { width: 1440, height: 900 } })).newPage();
  await signIn(phone, people[0], "/admin");
  await signIn(desk, people[1], "/admin");

  // In the morning sixteen leads and an emergency arrive while the mail server is away.
  for (let n = 0; n < 16; n++) sent.push(await arrive(`Morning ${n}`, kinds[n % kinds.length] ?? "quote", 3 - n / 16));
  sent.push(await arrive("Hot Flat", "quote", 0.1, { details: { problem: "no-cooling", area: "Jumeirah" } }));

  // On the phone work begins with the first lead of Today.
  await open(phone, "/admin");
  await phone.locator("[data-lead]:visible a[data-open]").first().click();
  await expect(phone.locator("h1:visible")).toHaveText("Hot Flat");
  await phone.waitForURL(/leads\/[0-9a-f-]{36}$/);
  const hot = idOf(phone);
  await call(phone, "Hot Flat", false);
  expect((await rows()).find(({ id }) => id === hot)?.due_at).not.toBeNull();
  await call(phone, "Hot Flat", true);
  expect((await rows()).find(({ id }) => id === hot)?.due_at).toBeNull();

  // At the desk a wrong status is set, noticed and undone.
  const [first] = await waiting();
  await open(desk, `/admin/leads/${first?.id}`);
  await setStatus(desk, "Spam", "spam");
  await desk.locator("[data-sonner-toast]", { hasText: "Status: Spam" }).getByRole("button", { name: "Undo" }).click();
  await expectToast(desk, "Undone");
  note(first?.id ?? "", "undone status");
  expect((await rows()).find(({ id }) => id === first?.id)).toMatchObject({ status: "new" });
  expect((await waiting()).map(({ id }) => id)).toContain(first?.id);

  // Over the hour more leads arrive, the emergency writes again, and both people work on what waits, each from one end.
  for (let n = 0; n < 23; n++) sent.push(await arrive(`Noon ${n}`, kinds[n % kinds.length] ?? "quote", 0.9 - n / 30));
  const again = await service<Row[]>(`/rest/v1/leads?select=phone_e164&id=eq.${hot}`);
  await arrive("Hot Flat", "quote", 0, {
    ...again[0],
    email: "hot-flat@sender.test",
    details: { problem: "no-cooling" },
    message: "Still hot, nobody here yet",
  });
  expect((await waiting()).map(({ id }) => id)).toContain(hot);
  await open(phone, "/admin");
  await expect(phone.locator("[data-lead]:visible", { hasText: "Hot Flat" }).first()).toContainText("Still hot, nobody here yet");
  await phone.locator("[data-lead]:visible", { hasText: "Hot Flat" }).first().locator("a[data-open]").click();
  await phone.waitForURL(new RegExp(hot));
  await expect(phone.locator("h1:visible")).toHaveText("Hot Flat");
  await call(phone, "Hot Flat", true);

  const half = await waiting();
  expect(half.length).toBe(39);
  const onPhone = async () => {
    for (const { id, full_name } of half.slice(0, 19)) {
      await open(phone, `/admin/leads/${id}`);
      await call(phone, full_name, true);
    }
  };
  const atDesk = async () => {
    let turn = 0;
    for (const { id } of half.slice(19).reverse()) {
      await open(desk, `/admin/leads/${id}`);
      turn += 1;
      if (turn % 3 === 0) await setStatus(desk, "Negotiating", "negotiating");
      else if (turn % 3 === 1) await setStatus(desk, "Quoted", "quoted");
      else {
        await desk.locator("#answer:visible summary").click();
        await desk.locator("#answer:visible details").getByRole("button", { name: "E-mail", exact: true }).click();
        await expectToast(desk, "Answered.");
        note(id, "answered email");
      }
    }
  };
  await Promise.all([onPhone(), atDesk()]);

  // No lead waits any more. Both people see on Today that mails to customers have been waiting for an hour.
  expect(await waiting()).toEqual([]);
  expect(mails.received).toEqual([]);
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  await service("/rest/v1/outbox?sent_at=is.null", { method: "PATCH", body: { created_at: hourAgo } });
  for (const page of [phone, desk]) {
    await open(page, "/admin");
    await expect(page.locator("main:visible")).toContainText("Every message has been answered");
    await expect(page.locator("main:visible")).toContainText(/confirmations may not have reached their customers/);
  }

  // The mail server is back: waiting mails go out in the next round, which the test brings forward.
  await mails.start();
  await service("/rest/v1/outbox?sent_at=is.null", { method: "PATCH", body: { next_at: new Date().toISOString(), claimed_until: null } });
  const unsent = () => service<{ id: string }[]>("/rest/v1/outbox?select=id&sent_at=is.null&dead_at=is.null");
  await expect.poll(async () => (await unsent()).length, { timeout: 120_000 }).toBe(0);

  const all = await rows();
  expect(all.map(({ reference }) => reference).sort()).toEqual(sent.map(({ reference }) => reference).sort());
  for (const { email } of sent) {
    const theirs = mails.received.filter(({ to }) => to.includes(email));
    const ids = new Set(theirs.map(({ messageId }) => messageId));
    expect(ids.size, `${email} is told once of each message`).toBe(email === "hot-flat@sender.test" ? 2 : 1);
  }

  // Every line of every history is something that a person did, in that order, and nothing else was written.
  const names = Object.fromEntries(
    (await service<{ user_id: string; display_name: string }[]>("/rest/v1/staff?select=user_id,display_name")).map((person) => [
      person.user_id,
      person.display_name,
    ]),
  );
  for (const { id, full_name } of all) {
    const events = (await eventsOf(id)).filter(({ actor }) => actor !== null);
    const lines = events.flatMap(({ kind, to_status, data }) =>
      kind === "answered" || kind === "attempted"
        ? [`${kind} ${data.channel}`]
        : kind === "undone"
          ? [`undone ${data.what}`]
          : // A status that follows from an answer or an undo is not an action of its own.
            kind === "status" &&
              !events.some(
                (other) =>
                  ["answered", "undone"].includes(other.kind) &&
                  other.data !== data &&
                  to_status === (other.kind === "answered" ? "contacted" : "new"),
              )
            ? [`status ${to_status}`]
            : [],
    );
    expect(lines, full_name).toEqual(did.get(id) ?? []);
    expect(
      events.every(({ actor }) => ["Noura", "Omar"].includes(names[actor ?? ""] ?? "")),
      full_name,
    ).toBe(true);
  }
  await open(desk, `/admin/leads/${hot}`);
  const line = desk.locator("section:visible", { has: desk.locator("#timeline") }).locator("ol");
  await expect(line).toContainText("Marked as answered: Call");
  await expect(line).toContainText("Noura");
  for (const page of [phone, desk]) await page.context().close();
});

test("five people on one lead at once lose no change, see each other, and only those who saw the latest version decide", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const base = `http://localhost:${port}`;
  await arrive("Wanted Person", "quote", 0.2);
  const id = (await rows()).find(({ full_name }) => full_name === "Wanted Person")?.id ?? "";
  const five = await Promise.all(
    [0, 1, 2, 3, 4].map(async (at) => {
      const page = await (await browser.newContext({ baseURL: base })).newPage();
      await signIn(page, at === 0 ? admin.email : (people[at % 2] ?? ""), `/admin/leads/${id}`);
      await expect(page.locator("h1:visible")).toHaveText("Wanted Person");
      await page.waitForLoadState("networkidle");
      return page;
    }),
  );
  await Promise.all(
    five.map((page) =>
      expect(page.getByText("also has this lead open").or(page.getByText("also have this lead open"))).toBeVisible({ timeout: 30_000 }),
    ),
  );

  // Each writes a note and sets a status, all at the same moment and from the same version.
  const answers = await Promise.all(
    five.map(async (page, at) => {
      await page.locator("#note").fill(`Note of number ${at}`);
      await page.getByRole("button", { name: "Add note" }).click();
      await expectToast(page, "Note added");
      await page.keyboard.press("Escape");
      await page.locator("#work:visible summary").first().click();
      return page;
    }),
  );
  const outcomes = await Promise.all(
    answers.map(async (page, at) => {
      await page
        .locator("#work:visible details[open]")
        .getByRole("button", { name: at % 2 ? "Quoted" : "Negotiating", exact: true })
        .click();
      const saved = page.locator("[data-sonner-toast]", { hasText: /^Status:/ });
      const late = page.getByText("Somebody changed this lead meanwhile");
      await expect(saved.or(late).first()).toBeVisible();
      return (await late.count()) === 0;
    }),
  );
  const events = await eventsOf(id);
  expect(
    events
      .filter(({ kind }) => kind === "note")
      .map(({ note: text }) => text)
      .sort(),
  ).toEqual([0, 1, 2, 3, 4].map((at) => `Note of number ${at}`));
  // As many people saw that it was saved as statuses were stored: the others are asked to look and decide again.
  expect(events.filter(({ kind }) => kind === "status").length).toBe(outcomes.filter(Boolean).length);
  expect(outcomes.filter(Boolean).length).toBeGreaterThan(0);
  await Promise.all(five.map((page) => page.context().close()));
});
