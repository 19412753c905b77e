// A demonstration in the database: who may start it, when it is refused, what it records, and which leads it marks.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isSiteOpen } from "../../lib/site/placeholder-firm.ts";
import { type Caller, freshBackend, newLead, type TestBackend } from "./backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await freshBackend();
});
afterAll(() => backend?.end());

type Settings = { phone: string; whatsapp: string; email: string; isClosed: boolean };
const placeholders = { phone: "+97140000000", whatsapp: "+971500000000", email: "office@example.com", isClosed: false };
const own = { phone: "+97143334444", whatsapp: "+971503334444", email: "office@own.ae", isClosed: false };

const base = { en: 0, ar: 0 };
async function publish(en: Settings, ar: Settings = en, caller: Caller = "editor"): Promise<void> {
  const versions = { en: { base: base.en++, data: en }, ar: { base: base.ar++, data: ar } };
  const { body } = await backend.rpc(caller, "save_entry", { p_kind: "settings", p_slug: "site", p_versions: versions, p_publish: true });
  expect(body).toMatchObject({ ok: true });
}
const turn = (on: boolean, caller: Caller = "admin") => backend.rpc(caller, "set_demonstration", { p_on: on });
type Clock = { version: number; demonstration: boolean };
const clock = async () => ((await backend.rest("anon", "GET", "content_clock?select=version,demonstration")).body as Clock[])[0] as Clock;
const record = async () =>
  (await backend.rest("admin", "GET", "audit_log?select=action,actor&subject=eq.demonstration&order=id")).body as {
    action: string;
    actor: string | null;
  }[];
const entries = async () => (await backend.rest("service", "GET", "entries?select=*&order=id")).body;

beforeEach(async () => {
  await turn(false);
  await publish(placeholders);
});

test("only administrators start and end it, and a visitor's token, an editor and sales do not", async () => {
  for (const caller of ["anon", "nobody", "sales", "editor"] as const) {
    expect((await turn(true, caller)).status, caller).toBeGreaterThanOrEqual(400);
    expect((await backend.rpc(caller, "start_demonstration", {})).status, caller).toBeGreaterThanOrEqual(400);
  }
  expect((await clock()).demonstration).toBe(false);
  expect((await turn(true)).body).toBe("on");
  expect((await turn(false, "editor")).status).toBe(403);
  expect((await clock()).demonstration).toBe(true);
});

test("it moves the clock once, is recorded once with its author, and writes no content", async () => {
  const [before, content, lines] = [await clock(), await entries(), (await record()).length];
  for (let time = 1; time <= 3; time++) expect((await turn(true)).body).toBe("on");
  expect(await clock()).toEqual({ version: before.version + 1, demonstration: true });
  expect((await backend.rpc("editor", "opening_facts", {})).body).toMatchObject({ demonstration: { by: expect.stringMatching(/./) } });
  for (let time = 1; time <= 3; time++) expect((await turn(false)).body).toBe("off");
  expect(await clock()).toEqual({ version: before.version + 2, demonstration: false });
  expect(await entries()).toEqual(content);
  expect((await backend.rpc("editor", "opening_facts", {})).body).toMatchObject({ demonstration: null });
  expect((await record()).slice(lines)).toEqual([
    { action: "demonstration-started", actor: backend.ids.admin },
    { action: "demonstration-ended", actor: backend.ids.admin },
  ]);
});

test("the machine starts it without an author", async () => {
  expect((await backend.rpc("service", "start_demonstration", {})).body).toBe("on");
  expect((await record()).at(-1)).toEqual({ action: "demonstration-started", actor: null });
  expect((await backend.rpc("admin", "opening_facts", {})).body).toMatchObject({ demonstration: { by: "" } });
});

const editions: [name: string, en: Settings, ar: Settings][] = [
  ["placeholders", placeholders, placeholders],
  ["its own contacts", own, own],
  ["its own contacts in one language", own, placeholders],
  ["its own contacts in the other language", placeholders, own],
  ["its own contacts, closed", { ...own, isClosed: true }, { ...own, isClosed: true }],
  ["its own contacts, closed in one language", own, { ...own, isClosed: true }],
  ["a placeholder telephone", { ...own, phone: placeholders.phone }, { ...own, phone: placeholders.phone }],
  ["a placeholder WhatsApp number", { ...own, whatsapp: placeholders.phone }, { ...own, whatsapp: placeholders.phone }],
  ["an example address", { ...own, email: "a@mail.Example.org" }, { ...own, email: "a@mail.Example.org" }],
  ["an address that only looks like an example", { ...own, email: "a@myexample.com" }, { ...own, email: "a@myexample.com" }],
  ["an address below an example", { ...own, email: "a@example.com.ae" }, { ...own, email: "a@example.com.ae" }],
];

test.each(editions)("with %s the database and the site agree whether the site is open, and an open one refuses", async (_name, en, ar) => {
  await publish(en, ar);
  const isOpen = isSiteOpen([en, ar]);
  expect((await turn(true)).body).toBe(isOpen ? "open" : "on");
  expect((await backend.rpc("service", "start_demonstration", {})).body).toBe(isOpen ? "open" : "on");
  expect((await clock()).demonstration).toBe(!isOpen);
});

test("opening the site ends it in the same step, and the record says so", async () => {
  await publish({ ...own, isClosed: true });
  await turn(true);
  await publish(own);
  expect((await clock()).demonstration).toBe(false);
  expect((await record()).at(-1)).toEqual({ action: "demonstration-ended", actor: backend.ids.editor });
});

type Lead = { id: string; version: number; demonstration: boolean };
const leadOf = async (reference: string) =>
  ((await backend.rest("sales", "GET", `leads?select=id,version,demonstration&reference=eq.${reference}`)).body as Lead[])[0] as Lead;
async function send(more: Record<string, unknown> = {}): Promise<string> {
  const lead = newLead(more);
  await backend.rpc("service", "submit_lead", { p_lead: lead });
  return lead.reference as string;
}
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("a lead is marked by the moment at which it was sent, also if it is stored later", async () => {
  const before = new Date().toISOString();
  await wait(20);
  await turn(true);
  await wait(20);
  const during = new Date().toISOString();
  const meanwhile = await send();
  const late = await send({ received_at: before });
  await wait(20);
  await turn(false);
  const after = await send();
  const spooled = await send({ received_at: during });
  expect((await leadOf(meanwhile)).demonstration).toBe(true);
  expect((await leadOf(late)).demonstration).toBe(false);
  expect((await leadOf(after)).demonstration).toBe(false);
  expect((await leadOf(spooled)).demonstration).toBe(true);
  const rows = (await backend.rpc("sales", "list_leads", { p_filter: {}, p_sort: "", p_after: {}, p_limit: 50 })).body as Lead[];
  expect(rows.filter(({ demonstration }) => demonstration).length).toBe(2);
});

test("a real message takes the mark off the lead it joins, and a real lead off the one it is merged into", async () => {
  await turn(true);
  const [first, other, third] = [newLead(), newLead(), newLead()];
  for (const lead of [first, other]) await backend.rpc("service", "submit_lead", { p_lead: lead });
  await backend.rpc("service", "submit_lead", { p_lead: newLead({ email: first.email, phone_e164: first.phone_e164 }) });
  expect((await leadOf(String(first.reference))).demonstration).toBe(true);
  await turn(false);
  await backend.rpc("service", "submit_lead", { p_lead: newLead({ email: first.email, phone_e164: first.phone_e164 }) });
  expect((await leadOf(String(first.reference))).demonstration).toBe(false);
  await backend.rpc("service", "submit_lead", { p_lead: third });
  const [keep, gone] = [await leadOf(String(other.reference)), await leadOf(String(third.reference))];
  expect(keep.demonstration).toBe(true);
  await backend.rpc("sales", "merge_leads", { p_lead: keep.id, p_version: keep.version, p_other: gone.id });
  const merged = await leadOf(String(other.reference));
  expect(merged.demonstration).toBe(false);
  // Undone, they are two leads again, one of the demonstration and one real.
  expect((await backend.rpc("sales", "undo_change", { p_lead: merged.id, p_version: merged.version })).body).toMatchObject({
    status: "saved",
  });
  expect((await leadOf(String(other.reference))).demonstration).toBe(true);
  expect((await leadOf(String(third.reference))).demonstration).toBe(false);
});

test("the office's mail names a message of the demonstration as one, also where it joins a real lead", async () => {
  const real = newLead();
  await backend.rpc("service", "submit_lead", { p_lead: real });
  await turn(true);
  await backend.rpc("service", "submit_lead", { p_lead: newLead({ email: real.email, phone_e164: real.phone_e164 }) });
  await turn(false);
  expect((await leadOf(String(real.reference))).demonstration).toBe(false);
  const claimed = (
    await backend.rpc("service", "claim_outbox", { p_topics: ["office-mail"], p_limit: 100, p_lease_seconds: 60, p_domain: "own.test" })
  ).body as { lead: { joined_to?: string; demonstration: boolean; email: string } }[];
  const about = claimed.filter(({ lead }) => lead.email === real.email).map(({ lead }) => [Boolean(lead.joined_to), lead.demonstration]);
  expect(about.sort()).toEqual([
    [false, false],
    [true, true],
  ]);
});
