// A week of the office, played through: a hundred and twenty customers come by form, telephone, WhatsApp and mail, most of them in one hour of
// a sandstorm; three technicians go to visits, one of them below ground without network; the mail server is away for an hour. In the end
// nobody is forgotten, no visit stands twice, every mail went out once, and every line of every history is true.
import type { ChildProcess } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import en from "../../messages/en.json" with { type: "json" };
import { freePort, preparedDataDir, startScript, stop } from "../helpers/processes.ts";
import { account as mailbox, SmallImapServer } from "../integration/imap-server.ts";
import { MailServer } from "../integration/mail-server.ts";
import { admin, asService, expect, keysOf, signIn, test } from "./site.ts";

test.use({ expectedErrors: [/net::ERR_(?:INTERNET_DISCONNECTED|FAILED|ABORTED)/, /Failed to fetch/] });

const sales = ["noura@week.test", "omar@week.test"] as const;
const technicians = ["rashid@week.test", "bilal@week.test", "jose@week.test"] as const;
const whatsApp = { phoneId: "106540352242922", secret: "the-secret-of-the-app" };
const dataDir = preparedDataDir(mkdtempSync(join(tmpdir(), "week-")));
const mails = new MailServer();
const inbox = new SmallImapServer(false);
let site: ChildProcess | undefined;
let [port, backendPort] = [0, 0];
const base = () => `http://localhost:${port}`;

const service = <T>(path: string, init: { method?: string; body?: unknown } = {}) => asService<T>(path, init, backendPort, dataDir);

test.beforeAll(async () => {
  test.setTimeout(180_000);
  await mails.start();
  await inbox.start();
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
      IMAP_URL: `imap://${encodeURIComponent(mailbox.user)}:${mailbox.password}@127.0.0.1:${inbox.port}`,
      WHATSAPP_PHONE_ID: whatsApp.phoneId,
      WHATSAPP_TOKEN: "a-token-of-the-system-user",
      WHATSAPP_APP_SECRET: whatsApp.secret,
      WHATSAPP_VERIFY_TOKEN: "a-word-of-our-own-choice",
      WHATSAPP_GRAPH_URL: "http://127.0.0.1:9/v",
    },
    /✓ Ready/,
  );
  for (const email of [...sales, ...technicians]) {
    await fetch(`http://127.0.0.1:${backendPort}/auth/v1/signup`, {
      method: "POST",
      headers: { apikey: keysOf(dataDir).publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ email, password: admin.password }),
    });
    const [name = ""] = email.split("@");
    const role = (technicians as readonly string[]).includes(email) ? "technician" : "sales";
    await service("/rest/v1/rpc/grant_staff_role", { method: "POST", body: { p_email: email, p_role: role, p_display_name: name } });
  }
  // The first settings hold a placeholder address, in whose name nothing is sent.
  type Settings = { id: string; data: object; revision: number };
  for (const { id, data, revision } of await service<Settings[]>("/rest/v1/entries?select=id,data,revision&kind=eq.settings&slug=eq.site"))
    await service(`/rest/v1/entries?id=eq.${id}`, {
      method: "PATCH",
      body: { data: { ...data, email: mailbox.user }, revision: revision + 1, updated_at: new Date().toISOString() },
    });
});
test.afterAll(async () => {
  await stop(site, "SIGTERM");
  await mails.stop();
  await inbox.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

type Row = { id: string; full_name: string; phone_e164: string | null; email: string | null; status: string; due_at: string | null };
type Visit = { id: string; lead_id: string; technician: string | null; starts_at: string; length_minutes: number; status: string };
type Event = { lead_id: string; kind: string; actor: string | null; created_at: string; data: Record<string, unknown> };
const rows = () => service<Row[]>("/rest/v1/leads?select=id,full_name,phone_e164,email,status,due_at&order=inbox_order&limit=1000");
const visits = () => service<Visit[]>("/rest/v1/visits?select=*&order=starts_at");
const events = () => service<Event[]>("/rest/v1/lead_events?select=lead_id,kind,actor,created_at,data&order=id&limit=5000");

/** Everybody who came: by what the office knows them. */
const came: { name: string; phone?: string; email?: string }[] = [];
let counter = 0;
const nextNumber = () => `97150${String(2_000_000 + ++counter)}`;

/** A form of some hours ago, stored as the site stores it. */
async function byForm(name: string, hoursAgo: number, details: object = {}): Promise<void> {
  const phone = `+${nextNumber()}`;
  const key = `${Date.now()}${counter}`.padStart(64, "0");
  const email = `customer-${counter}@sender.test`;
  const body = {
    p_lead: {
      reference: `RQ-${key.slice(-8)}`,
      kind: "quote",
      locale: counter % 2 === 0 ? "ar" : "en",
      page: "/quote",
      full_name: name,
      email,
      phone_e164: phone,
      phone_typed: phone,
      message: `Message of ${name}`,
      details: { place: "dubai-marina", ...details },
      idempotency_key: `form:${key}`,
      payload_hash: key,
      received_at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
    },
  };
  await service("/rest/v1/rpc/submit_lead", { method: "POST", body });
  came.push({ name, phone, email });
}

async function byWhatsApp(name: string, text: string): Promise<void> {
  const from = nextNumber();
  const message = {
    from,
    id: `wamid.${randomUUID()}`,
    timestamp: String(Math.floor(Date.now() / 1000)),
    type: "text",
    text: { body: text },
  };
  const value = { metadata: { phone_number_id: whatsApp.phoneId }, contacts: [{ profile: { name }, wa_id: from }], messages: [message] };
  const body = JSON.stringify({ object: "whatsapp_business_account", entry: [{ id: "1", changes: [{ field: "messages", value }] }] });
  const signature = createHmac("sha256", whatsApp.secret).update(body).digest("hex");
  const send = () =>
    fetch(`${base()}/api/whatsapp`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-hub-signature-256": `sha256=${signature}` },
      body,
    });
  expect((await send()).status).toBe(200);
  // Meta sends a call again now and then.
  if (counter % 5 === 0) expect((await send()).status).toBe(200);
  came.push({ name, phone: `+${from}` });
}

function byMail(name: string, text: string): void {
  counter += 1;
  const email = `mail-${counter}@sender.test`;
  inbox.deliver(
    [
      `From: ${name} <${email}>`,
      `To: ${mailbox.user}`,
      `Subject: ${text}`,
      `Message-ID: <week-${counter}@sender.test>`,
      `Date: ${new Date().toUTCString()}`,
      "Content-Type: text/plain; charset=utf-8",
      "",
      `${text}. Regards, ${name}`,
      "",
    ].join("\r\n"),
  );
  came.push({ name, email });
}

/** A caller, entered by a user on a phone. */
async function byPhone(page: Page, name: string, need: string): Promise<void> {
  const phone = `0${nextNumber().slice(3)}`;
  await page.goto("/admin/leads/new", { waitUntil: "networkidle" });
  await page.locator("input[name=phone]:visible").fill(phone);
  await page.locator("input[name=fullName]:visible").fill(name);
  await page.locator("textarea[name=message]:visible").fill(need);
  await page.locator("main:visible form button[type=submit]").last().click();
  await expect(page).toHaveURL(/\/admin\/leads\/[0-9a-f-]{36}$/);
  came.push({ name, phone: `+971${phone.slice(1)}` });
}

/** Books the next free time of a technician for a lead, at the desk. */
async function book(page: Page, lead: string, technician: string): Promise<void> {
  await page.goto(`/admin/leads/${lead}`, { waitUntil: "networkidle" });
  const chip = page.locator("#work:visible details[data-key=v]");
  await chip.locator("summary").first().click();
  const list = chip.locator("select[name=technician]");
  if ((await list.count()) === 0) await chip.locator("label", { hasText: technician }).first().click();
  else await list.selectOption(await list.locator("option", { hasText: technician }).first().getAttribute("value"));
  await chip.locator("button[aria-pressed]").first().click();
  await chip.getByRole("button", { name: "Book the visit" }).click();
  await expect.poll(async () => (await visits()).filter(({ lead_id }) => lead_id === lead).length).toBe(1);
}

const openPage = async (browser: import("@playwright/test").Browser, email: string, width: number) => {
  const context = await browser.newContext({ baseURL: base(), viewport: { width, height: width < 500 ? 844 : 900 } });
  const page = await context.newPage();
  // What is not there within a minute will not come: without this bound the test would wait its twenty minutes.
  page.setDefaultTimeout(60_000);
  await signIn(page, email, "/admin");
  return { context, page };
};

test("a hundred and twenty customers, three technicians, a sandstorm, an hour without mail and a basement without network", async ({
  browser,
}) => {
  test.setTimeout(1_200_000);
  const phone = await openPage(browser, sales[0], 390);
  const desk = await openPage(browser, sales[1], 1440);

  // Sunday to Wednesday.
  for (let n = 0; n < 40; n++) await byForm(`Form ${n}`, 90 - n * 2, n % 9 === 0 ? { problem: "no-cooling" } : { problem: "care" });
  for (let n = 0; n < 3; n++) await byPhone(phone.page, `Caller ${n}`, "The AC in the majlis is weak");

  // Thursday: sand, and everybody within the hour, while the mail server is away.
  await mails.stop();
  for (let n = 0; n < 37; n++) await byForm(`Storm ${n}`, 0.9 - n * 0.02, { problem: n % 3 === 0 ? "no-cooling" : "weak" });
  for (let n = 0; n < 22; n++)
    await byWhatsApp(`Chat ${n}`, n % 4 === 0 ? "المكيف ما يبرد وعندنا بيبي" : "Sand came into the unit, please clean it");
  for (let n = 0; n < 15; n++) byMail(`Writer ${n}`, "Units full of sand");
  for (let n = 3; n < 6; n++) await byPhone(phone.page, `Caller ${n}`, "Filter blocked by sand");
  expect(came.length).toBe(120);
  await expect.poll(async () => (await rows()).length, { timeout: 180_000 }).toBe(120);

  // Each is there by number or address, each once, and each waits.
  const all = await rows();
  for (const { name, phone: number, email } of came) {
    const theirs = all.filter((row) => (number ? row.phone_e164 === number : row.email === email));
    expect(
      theirs.map(({ full_name }) => full_name),
      name,
    ).toEqual([name]);
  }
  expect(all.filter(({ due_at }) => due_at === null)).toEqual([]);
  // Who cannot wait comes first.
  const emergencies = await service<{ full_name: string }[]>("/rest/v1/leads?select=full_name&urgency=eq.emergency");
  expect(emergencies.length).toBeGreaterThanOrEqual(5 + 13 + 6);

  // Fifteen visits, five for each technician, for the leads on top.
  const booked = all.slice(0, 15);
  for (const [at, { id }] of booked.entries()) await book(desk.page, id, technicians[at % 3]?.split("@")[0] ?? "");
  const planned = await visits();
  expect(planned.length).toBe(15);
  for (const one of planned)
    for (const other of planned) {
      if (one.id >= other.id || one.technician !== other.technician) continue;
      const [a, b] = [one, other].map(({ starts_at, length_minutes }) => [
        Date.parse(starts_at),
        Date.parse(starts_at) + length_minutes * 60_000,
      ]);
      expect((a?.[1] ?? 0) <= (b?.[0] ?? 0) || (b?.[1] ?? 0) <= (a?.[0] ?? 0), "no technician is at two places").toBe(true);
    }

  // The mail server is back; what waited goes out once.
  await mails.start();
  await service("/rest/v1/outbox?sent_at=is.null", { method: "PATCH", body: { next_at: new Date().toISOString(), claimed_until: null } });
  const unsent = () => service<{ id: string }[]>("/rest/v1/outbox?select=id&sent_at=is.null&dead_at=is.null&topic=neq.push");
  await expect.poll(async () => (await unsent()).length, { timeout: 240_000 }).toBe(0);
  // In such an hour the bound of confirmations leaves some out (docs/leads.md); nobody has two.
  const confirmations = came
    .filter(({ name }) => /^(?:Form|Storm)/.test(name))
    .map(({ email }) => new Set(mails.received.filter(({ to }) => to.includes(email ?? "")).map(({ messageId }) => messageId)).size);
  expect(Math.max(...confirmations)).toBe(1);
  expect(confirmations.filter((count) => count === 1).length).toBeGreaterThanOrEqual(50);

  // A technician in a basement: the visit is today, the network is away, the report is written, sent twice and stored once.
  const [technician] = await service<{ user_id: string }[]>(`/rest/v1/staff?select=user_id&display_name=eq.rashid`);
  const theirs = planned.filter((visit) => visit.technician === technician?.user_id);
  const visit = theirs[0] as Visit;
  const field = await openPage(browser, technicians[0], 390);
  await expect(field.page).toHaveURL(/\/admin\/field/);
  await expect(field.page.locator("[data-shell]")).toBeAttached();
  await field.page.locator(`a[href="#${visit.id}"]`).first().click();
  await field.context.setOffline(true);
  await field.page.getByRole("button", { name: en.field.steps["on-the-way"] }).click();
  await field.page.getByRole("link", { name: en.field.writeReport }).click();
  await field.page.getByLabel(en.field.note).fill("Filters and coil full of sand, cleaned");
  await field.page.locator("#sign").selectOption("typed");
  await field.page.getByLabel(en.field.signer).fill("The guard");
  await field.page.getByRole("button", { name: en.field.send }).click();
  await expect(field.page.locator("main:visible")).toContainText(en.field.reportWaits);
  await field.context.setOffline(false);
  await expect(field.page.locator("main:visible")).toContainText(en.field.reportArrived, { timeout: 60_000 });
  await field.page.reload();
  expect((await visits()).filter(({ lead_id }) => lead_id === visit.lead_id).map(({ status }) => status)).toEqual(["done"]);

  // The others are answered on the phone until nobody waits.
  const waiting = async () => (await rows()).filter(({ due_at }) => due_at !== null);
  const half = await waiting();
  const answer = async (page: Page, leads: Row[]) => {
    for (const { id } of leads) {
      await page.goto(`/admin/leads/${id}`, { waitUntil: "networkidle" });
      await page.locator("#answer:visible details > summary").last().click();
      // Whoever wrote a mail has no number to call.
      await page.locator("#answer:visible details button[name=answered]").first().click();
      await expect(page.locator("[data-sonner-toast]", { hasText: "Answered." }).first()).toBeVisible();
    }
  };
  await Promise.all([answer(phone.page, half.slice(0, 50)), answer(desk.page, half.slice(50))]);
  expect(await waiting()).toEqual([]);
  await phone.page.goto("/admin", { waitUntil: "networkidle" });
  await expect(phone.page.locator("main:visible")).toContainText("Every message has been answered");

  // Every line that names a person is what that person did.
  const people = new Map(
    (await service<{ user_id: string; display_name: string }[]>("/rest/v1/staff?select=user_id,display_name")).map((row) => [
      row.user_id,
      row.display_name,
    ]),
  );
  const history = (await events()).filter(({ actor }) => actor !== null);
  const by = (kind: string) => history.filter((event) => event.kind === kind).map(({ actor }) => people.get(actor ?? "") ?? "");
  expect(by("visit-booked")).toEqual(Array.from({ length: 15 }, () => "omar"));
  expect(by("visit-reported")).toEqual(["rashid"]);
  expect(by("visit-on-the-way")).toEqual(["rashid"]);
  expect(by("answered").length).toBe(half.length);
  expect(new Set(by("answered"))).toEqual(new Set(["noura", "omar"]));
  for (const { context } of [phone, desk, field]) await context.close();
});
