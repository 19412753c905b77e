// Notices on the devices of staff, through a push service that decrypts them as a browser does.
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { kinds } from "../../lib/content/kinds.ts";
import { configureOutbox, type DeliveryContext, deliverDue } from "../../lib/notify/deliver.ts";
import { alertOnCall } from "../../lib/notify/on-call.ts";
import { newPushKeys } from "../../lib/notify/push/keys.ts";
import type { Database } from "../../lib/supabase/database.types.ts";
import { officePassFor, officePassHeader } from "../../lib/supabase/office-pass.ts";
import { workingCalendar } from "../../lib/time/working-calendar.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";
import { type Caller, freshBackend, newLead, type TestBackend } from "./backend.ts";
import { PushService } from "./push-service.ts";

let backend: TestBackend;
let client: SupabaseClient<Database>;
const service = new PushService();

const seeds = readSeeds();
const settings = (locale: string) =>
  kinds.settings.parse(seeds.find((entry) => entry.kind === "settings" && entry.locale === locale)?.data);
const context = (): DeliveryContext => ({
  settings: { en: settings("en"), ar: settings("ar") },
  calendar: workingCalendar(settings("en"), []),
  siteUrl: "https://miqyas.test",
  pushService: service.origin,
  attemptMs: 1500,
});

type Device = { id: string; name: string; told: string | null; problem: string | null; current: boolean };
const devicesOf = async (caller: Caller) => ((await backend.rpc(caller, "my_push_devices", {})).body as { devices: Device[] }).devices;

/** Turns a new device on for the session of an account; returns its id at the push service. */
async function turnOn(caller: Caller, locale?: string): Promise<string> {
  const { id, ...device } = service.subscribe(`Phone of ${caller}`, locale);
  expect(await backend.rpc(caller, "save_push_device", device)).toMatchObject({ status: expect.toSatisfy((s: number) => s < 300) });
  return id;
}

let counter = 0;
/** Stores a lead of a new person; returns its id. */
async function arrive(more: Record<string, unknown> = {}): Promise<string> {
  counter += 1;
  const person = { full_name: "Salem Canary", email: `canary${counter}@client.test`, phone_e164: `+97150${String(1_000_000 + counter)}` };
  const { body } = await backend.rpc("service", "submit_lead", { p_lead: newLead({ ...person, ...more }) });
  const { reference } = body as { reference: string };
  return ((await backend.rest("service", "GET", `leads?select=id&reference=eq.${reference}`)).body as { id: string }[])[0]?.id ?? "";
}
const emergency = { kind: "quote", details: { urgency: "emergency" } };

type Row = { id: string; lead_id: string | null; payload: { kind: string; device: string }; attempts: number; next_at: string };
const queued = async () => (await backend.rest("service", "GET", "outbox?select=*&topic=eq.push&order=created_at")).body as Row[];
const kindsQueued = async () => (await queued()).map(({ payload }) => payload.kind).sort();
const clearQueue = () => backend.rest("service", "DELETE", "outbox?topic=eq.push");
const dueNow = () => backend.rest("service", "PATCH", "outbox?topic=eq.push", { next_at: new Date(Date.now() - 1000).toISOString() });
const deliver = () => deliverDue(client, context());

const choose = (caller: "sales" | "admin", choice: Record<string, unknown>) =>
  backend.rest("service", "POST", "push_settings", {
    user_id: backend.ids[caller],
    kinds: ["emergency", "new", "overdue", "given", "step", "undelivered"],
    ...choice,
  });
/** Hours of the day in Dubai, some hours from now. */
const dubai = (hours: number) => new Date(Date.now() + (4 + hours) * 3_600_000).toISOString().slice(11, 16);

/** Another session of an account: what it may do, as a browser of its own. */
async function anotherSession(account: "sales" | "admin") {
  const response = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: backend.publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email: `${account}@example.test`, password: "a-long-password" }),
  });
  const { access_token } = (await response.json()) as { access_token: string };
  const headers = {
    apikey: backend.publishableKey,
    "content-type": "application/json",
    authorization: `Bearer ${access_token}`,
    [officePassHeader]: officePassFor(backend.secretKey),
  };
  const post = (path: string, body: unknown) => fetch(backend.url + path, { method: "POST", headers, body: JSON.stringify(body) });
  const { id, ...device } = service.subscribe("Another device");
  expect((await post("/rest/v1/rpc/save_push_device", device)).status).toBeLessThan(300);
  return { id, signOut: () => post("/auth/v1/logout?scope=local", {}) };
}

beforeAll(async () => {
  backend = await freshBackend();
  client = createClient<Database>(backend.url, backend.secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
  await service.start();
  await configureOutbox(client, {});
});
afterAll(async () => {
  await service.stop();
  await backend?.end();
});
beforeEach(async () => {
  await backend.rest("service", "DELETE", "leads?id=not.is.null");
  await clearQueue();
  await backend.rest("service", "DELETE", "push_settings?user_id=not.is.null");
  await backend.rest("admin", "PATCH", "notification_settings?only_row=eq.true", { lead_mail: [], on_call: [] });
  for (const caller of ["technician", "sales", "admin"] as const)
    for (const { id } of await devicesOf(caller)) await backend.rpc(caller, "remove_push_device", { p_device: id });
  service.taken.length = 0;
  service.asked = 0;
  service.answer = () => ({ status: 201 });
});

describe("a new lead", () => {
  test("is told on each device, sealed, in the user's language, without personal data on the way", async () => {
    const [sales, admin] = [await turnOn("sales", "ar"), await turnOn("admin")];
    const lead = await arrive({ kind: "quote", details: { place: "dubai-marina" } });
    const rows = await queued();
    expect(rows.map(({ lead_id, payload }) => [lead_id, payload.kind])).toEqual(Array(2).fill([lead, "new"]));
    expect(JSON.stringify(rows)).not.toMatch(/canary|97150|127\.0\.0\.1/i);
    expect(await deliver()).toEqual({ sent: 2, failed: 0 });

    const of = (device: string) => service.taken.find((taken) => taken.device === device);
    expect(of(admin)?.notice).toMatchObject({
      title: "New lead",
      body: expect.stringMatching(/^Quote request · Dubai Marina · answer by /),
      tag: lead,
      data: { path: `/admin/leads/${lead}` },
    });
    expect(of(sales)?.notice).toMatchObject({ title: "طلب جديد", dir: "rtl", data: { path: `/ar/admin/leads/${lead}` } });
    expect(JSON.stringify(service.taken.map(({ notice }) => notice))).not.toMatch(/canary|97150/i);
    expect(of(admin)?.headers).toMatchObject({
      "content-encoding": "aes128gcm",
      ttl: "43200",
      urgency: "high",
      topic: lead.replaceAll("-", ""),
    });
    // Nothing is left of a notice, and the user sees when the device was told last.
    expect(await queued()).toEqual([]);
    expect(await devicesOf("sales")).toMatchObject([{ name: "Phone of sales", told: expect.any(String), problem: null, current: true }]);
  });

  test("shows the name to whoever chose it, and is sent once by two instances", async () => {
    await turnOn("sales");
    await choose("sales", { shows_name: true });
    await arrive();
    const results = await Promise.all([deliver(), deliver()]);
    expect(results.map(({ sent }) => sent).sort()).toEqual([0, 1]);
    expect(service.taken).toHaveLength(1);
    expect(service.taken[0]?.notice.body).toContain("Salem Canary");
  });

  test("is not told of where it is suspected spam, nor to a role that reads no leads", async () => {
    await turnOn("sales");
    const device = service.subscribe("Editor's");
    expect((await backend.rpc("editor", "save_push_device", { ...device, id: undefined })).status).toBeGreaterThanOrEqual(400);
    await arrive({ status: "spam", spam_reasons: ["links"] });
    expect(await queued()).toEqual([]);
  });
});

describe("what else is told", () => {
  const unanswered = async (id: string) => {
    const past = new Date(Date.now() - 25 * 3_600_000).toISOString();
    await backend.rest("service", "PATCH", `leads?id=eq.${id}`, { created_at: past, awaiting_since: past });
  };

  test("an emergency, and alerts within the bounds of the mails: beyond them one digest", async () => {
    await turnOn("sales");
    const first = await arrive(emergency);
    expect(await kindsQueued()).toEqual(["emergency"]);
    await deliver();
    expect(service.taken[0]).toMatchObject({ notice: { title: "Emergency: New lead" }, headers: { urgency: "high" } });
    await backend.rpc("service", "alert_on_call", { p_lead: first, p_topic: "on-call-flag" });
    expect(await kindsQueued()).toEqual(["emergency"]);
    await clearQueue();
    await backend.rest("service", "POST", "held_alerts", { lead_id: first, bound: "all", is_emergency: true });
    await backend.rpc("service", "tell_held_alerts", {});
    expect(await queued()).toMatchObject([{ lead_id: null, payload: { kind: "emergency" } }]);
    service.taken.length = 0;
    await deliver();
    expect(service.taken[0]?.notice).toMatchObject({
      title: "One lead waits for an answer",
      body: "One of them is an emergency.",
      tag: "digest",
    });
  });

  test("a late answer, unless it is answered before the notice leaves", async () => {
    await turnOn("sales");
    const [late, answered] = [await arrive(), await arrive()];
    await clearQueue();
    for (const lead of [late, answered]) {
      await unanswered(lead);
      await backend.rpc("service", "alert_on_call", { p_lead: lead, p_topic: "escalation" });
    }
    expect(await kindsQueued()).toEqual(["overdue", "overdue"]);
    await backend.rest("service", "PATCH", `leads?id=eq.${answered}`, { status: "contacted" });
    await deliver();
    expect(service.taken.map(({ notice }) => [notice.tag, notice.title])).toEqual([[late, "Answer overdue"]]);
    expect(await queued()).toEqual([]);
  });

  test("a lead that a colleague gives, and not one that the user takes", async () => {
    await turnOn("sales");
    await turnOn("admin");
    const [given, taken] = [await arrive(), await arrive()];
    await clearQueue();
    const give = async (caller: Caller, lead: string, owner: string) => {
      const [row] = (await backend.rest("service", "GET", `leads?select=version&id=eq.${lead}`)).body as { version: number }[];
      await backend.rpc(caller, "change_lead", { p_lead: lead, p_version: row?.version, p_changes: { owner } });
    };
    await give("admin", given, backend.ids.sales);
    await give("sales", taken, backend.ids.sales);
    expect(await queued()).toMatchObject([{ lead_id: given, payload: { kind: "given" } }]);
    await deliver();
    expect(service.taken.map(({ notice }) => notice.title)).toEqual(["A lead was given to you"]);
  });

  test("a next step that falls due, once, to its owner; without an owner to all", async () => {
    await turnOn("sales");
    await turnOn("admin");
    const [owned, free] = [await arrive(), await arrive()];
    const step = { next_action: "call", next_action_at: new Date(Date.now() - 60_000).toISOString() };
    await backend.rest("service", "PATCH", `leads?id=eq.${owned}`, { ...step, owner: backend.ids.sales });
    await backend.rest("service", "PATCH", `leads?id=eq.${free}`, step);
    await clearQueue();
    await alertOnCall(client, context().calendar, new Date());
    await alertOnCall(client, context().calendar, new Date());
    const steps = (await queued()).filter(({ payload }) => payload.kind === "step");
    expect(steps.map(({ lead_id }) => lead_id).sort()).toEqual([owned, free, free].sort());
    await backend.rest("service", "PATCH", `leads?id=eq.${owned}`, { next_action_at: new Date(Date.now() - 30_000).toISOString() });
    await clearQueue();
    await alertOnCall(client, context().calendar, new Date());
    expect((await queued()).map(({ lead_id, payload }) => [lead_id, payload.kind])).toEqual([[owned, "step"]]);
  });

  test("mail that could not be delivered, to administrators alone and a few times an hour", async () => {
    await turnOn("sales");
    await turnOn("admin");
    for (let index = 0; index < 6; index++) await arrive();
    await clearQueue();
    await backend.rest("service", "PATCH", "outbox?topic=eq.office-mail&dead_at=is.null", { dead_at: new Date().toISOString() });
    const rows = await queued();
    expect(rows).toHaveLength(4);
    const [device] = await devicesOf("admin");
    expect(rows.every(({ payload }) => payload.kind === "undelivered" && payload.device === device?.id)).toBe(true);
    await deliver();
    expect(service.taken[0]?.notice).toMatchObject({ tag: "undelivered", data: { path: "/admin/failures" } });
  });
});

describe("what the user chose", () => {
  test("only the chosen kinds come", async () => {
    await turnOn("sales");
    await choose("sales", { kinds: ["emergency"] });
    await arrive();
    expect(await queued()).toEqual([]);
    await arrive(emergency);
    expect(await kindsQueued()).toEqual(["emergency"]);
  });

  test("nothing comes in quiet hours, but emergencies to whoever is on call", async () => {
    await turnOn("sales");
    await turnOn("admin");
    await choose("sales", { quiet_from: dubai(-1), quiet_until: dubai(1) });
    await choose("admin", { quiet_from: dubai(-1), quiet_until: dubai(1) });
    await backend.rest("admin", "PATCH", "notification_settings?only_row=eq.true", { on_call: ["sales@example.test"] });
    await arrive();
    expect(await queued()).toEqual([]);
    await arrive(emergency);
    const [device] = await devicesOf("sales");
    expect((await queued()).map(({ payload }) => payload.device)).toEqual([device?.id]);
    await clearQueue();
    await backend.rest("service", "PATCH", "push_settings?user_id=not.is.null", { quiet_from: dubai(1), quiet_until: dubai(-1) });
    await arrive();
    expect(await queued(), "the quiet hours are over").toHaveLength(2);
  });

  test("nothing comes on days off, where the user wants it", async () => {
    await turnOn("sales");
    await choose("sales", { quiet_off_days: true });
    const today = new Date(Date.now() + 4 * 3_600_000).toISOString().slice(0, 10);
    const publish = (kind: string, slug: string, data: object) =>
      backend.rest("service", "POST", "entries", { kind, slug, locale: "en", status: "published", data });
    await publish("settings", "site", { hours: [{ days: [1, 2, 3, 4, 5, 6, 7], opens: "08:00", closes: "18:00" }] });
    await arrive();
    expect(await queued()).toHaveLength(1);
    await clearQueue();
    await publish("calendar", "office", { holidays: [{ date: today, name: "Day off" }], ramadan: [] });
    await arrive();
    expect(await queued()).toEqual([]);
    // A calendar that cannot be read holds no lead back, and no notice.
    await backend.rest("service", "PATCH", "entries?kind=eq.settings", { data: { hours: "always" } });
    await arrive();
    expect(await queued()).toHaveLength(1);
    await backend.rest("service", "DELETE", "entries?kind=in.(settings,calendar)");
  });
});

describe("the push service", () => {
  test.each([404, 410])("knows a device no longer (%i): it is removed", async (status) => {
    await turnOn("sales");
    service.answer = () => ({ status });
    await arrive();
    expect(await deliver()).toEqual({ sent: 0, failed: 1 });
    expect([await devicesOf("sales"), await queued()]).toEqual([[], []]);
  });

  test("is busy and names a time (429): it is left alone until then", async () => {
    await turnOn("sales");
    service.answer = () => ({ status: 429, headers: { "retry-after": "900" } });
    await arrive();
    expect(await deliver()).toEqual({ sent: 0, failed: 1 });
    const [row] = await queued();
    expect(Date.parse(row?.next_at ?? "") - Date.now()).toBeGreaterThan(890_000);
    expect(await devicesOf("sales")).toMatchObject([{ problem: "push http 429" }]);
    expect(await deliver()).toEqual({ sent: 0, failed: 0 });
    expect(service.asked).toBe(1);
  });

  test("fails, hangs or redirects: the notice is sent later, once", async () => {
    await turnOn("sales");
    const lead = await arrive();
    for (const [answer, problem] of [
      [{ status: 500 }, "push http 500"],
      ["hangs", "push timeout"],
      [{ status: 307, headers: { location: `${service.origin}/elsewhere` } }, "push http 307"],
    ] as const) {
      service.answer = () => answer;
      await dueNow();
      expect(await deliver()).toEqual({ sent: 0, failed: 1 });
      expect(await devicesOf("sales")).toMatchObject([{ problem, told: null }]);
    }
    expect(service.asked).toBe(3);
    service.answer = () => ({ status: 201 });
    await dueNow();
    expect(await deliver()).toEqual({ sent: 1, failed: 0 });
    expect(service.taken.map(({ notice }) => notice.tag)).toEqual([lead]);
    expect(await devicesOf("sales")).toMatchObject([{ problem: null, told: expect.any(String) }]);
  });

  test("takes nothing for half a day: the notice is given up", async () => {
    await turnOn("sales");
    await arrive();
    await backend.rest("service", "PATCH", "outbox?topic=eq.push", { created_at: new Date(Date.now() - 13 * 3_600_000).toISOString() });
    await backend.rpc("service", "push_due_steps", {});
    expect(await queued()).toEqual([]);
  });

  test("is none of the known ones: nothing is called, and the device is removed", async () => {
    await turnOn("sales");
    await arrive();
    await deliverDue(client, { ...context(), pushService: undefined });
    expect([service.asked, await devicesOf("sales")]).toEqual([0, []]);
  });
});

describe("a device ends", () => {
  test("with its session: by signing out there, and when a colleague's sessions are ended", async () => {
    await turnOn("sales");
    const other = await anotherSession("sales");
    await arrive();
    expect(await queued()).toHaveLength(2);
    await other.signOut();
    // A notice that is already queued does not leave either.
    await deliver();
    expect(service.taken.map(({ device }) => device)).not.toContain(other.id);
    expect(service.taken).toHaveLength(1);
    expect(await devicesOf("sales")).toMatchObject([{ name: "Phone of sales" }]);

    const fresh = await freshBackend();
    const { id: _id, ...device } = service.subscribe("Phone");
    await fresh.rpc("sales", "save_push_device", device);
    await fresh.rpc("admin", "end_staff_sessions", { p_user: fresh.ids.sales });
    await fresh.rpc("service", "submit_lead", { p_lead: newLead() });
    await fresh.rpc("service", "push_due_steps", {});
    // The session is gone, and with it the notice; a new role begins without devices.
    expect(await fresh.rpc("service", "renew_push_keys", keysAsArguments())).toMatchObject({ body: 0 });

    await fresh.rpc("admin", "save_push_device", { ...device, p_endpoint: `${service.origin}/admin` });
    await fresh.rest("service", "POST", "staff", { user_id: fresh.ids.nobody, role: "admin" });
    await fresh.rest("service", "PATCH", `staff?user_id=eq.${fresh.ids.admin}`, { role: "sales" });
    expect((await fresh.rpc("admin", "my_push_devices", {})).body).toMatchObject({ devices: [] });
    await fresh.rpc("admin", "save_push_device", { ...device, p_endpoint: `${service.origin}/admin` });
    await fresh.rest("service", "DELETE", `staff?user_id=eq.${fresh.ids.admin}`);
    expect(await fresh.rpc("service", "renew_push_keys", keysAsArguments())).toMatchObject({ body: 0 });
    await fresh.end();
  });

  test("when another user turns the same browser on, or when it is turned on again", async () => {
    const { id: _id, ...device } = service.subscribe("Shared");
    await backend.rpc("sales", "save_push_device", device);
    await backend.rpc("admin", "save_push_device", device);
    expect([await devicesOf("sales"), (await devicesOf("admin")).length]).toEqual([[], 1]);
    await turnOn("admin");
    expect(await devicesOf("admin")).toMatchObject([{ name: "Phone of admin" }]);
  });
});

const keysAsArguments = () => {
  const { publicKey, privateKey } = newPushKeys();
  return { p_public: publicKey, p_private: privateKey };
};

test("a technician is told of visits that are given, moved and taken, in the time and at the place, and of nothing else", async () => {
  const device = await turnOn("technician");
  const own = async () => {
    const ids = (await devicesOf("technician")).map((one) => one.id);
    return (await queued()).filter(({ payload }) => ids.includes(payload.device));
  };
  const id = await arrive({ kind: "quote", details: { place: "dubai-marina" } });
  expect(await own(), "a technician reads no leads").toEqual([]);
  const call = async (name: string, args: object) => (await backend.rpc("sales", name, args)).body as Record<string, never>;
  const visits = async () => (await backend.rest("service", "GET", `visits?lead_id=eq.${id}`)).body as { id: string; version: number }[];
  const lead = async () => ((await backend.rest("service", "GET", `leads?id=eq.${id}`)).body as { version: number }[])[0]?.version;
  const changed = async (p_changes: object) => {
    const [visit] = await visits();
    expect(await call("change_visit", { p_visit: visit?.id, p_version: visit?.version, p_changes })).toMatchObject({ status: "saved" });
  };
  const starts = new Date(Date.now() + 30 * 3_600_000).toISOString();
  const given = { technician: backend.ids.technician, starts_at: starts, place: "deira" };
  expect(await call("book_visit", { p_lead: id, p_version: await lead(), p_visit: given })).toMatchObject({ status: "saved" });
  await deliver();
  await changed({ length_minutes: 90 });
  expect(await own(), "a longer visit is no news").toEqual([]);
  await changed({ starts_at: new Date(Date.now() + 50 * 3_600_000).toISOString() });
  await deliver();
  await changed({ technician: backend.ids.admin });
  await deliver();
  const told = service.taken.filter((taken) => taken.device === device).map(({ notice }) => notice as { title: string; body: string });
  expect(told.map(({ title }) => title)).toEqual(["A visit for you", "Your visit was moved", "A visit is not yours any more"]);
  expect(told[0]).toMatchObject({ body: expect.stringMatching(/ · Deira$/), data: { path: "/admin/field" } });
  expect(JSON.stringify(told)).not.toMatch(/canary|97150/i);
});

test("all instances share the first keys; new keys end every device, and then serve", async () => {
  await turnOn("sales");
  const keyOf = async () => ((await backend.rpc("sales", "my_push_devices", {})).body as { key: string }).key;
  const first = await keyOf();
  await configureOutbox(client, {});
  expect(await keyOf()).toBe(first);
  await arrive();
  await deliver();
  expect(service.publicKey).toBe(first);
  await backend.rpc("service", "push_due_steps", {}); // removes what other tests have signed out
  const next = keysAsArguments();
  expect(await backend.rpc("service", "renew_push_keys", next)).toMatchObject({ body: 1 });
  await turnOn("sales");
  await arrive();
  await deliver();
  expect([service.publicKey, await keyOf()]).toEqual([next.p_public, next.p_public]);
});

test("nobody sees, tests, ends or receives what belongs to another", async () => {
  await turnOn("sales");
  const [device] = await devicesOf("sales");
  expect(await devicesOf("admin")).toEqual([]);
  expect(await backend.rpc("admin", "remove_push_device", { p_device: device?.id })).toMatchObject({ body: false });
  expect(await backend.rpc("service", "push_target", { p_device: device?.id, p_user: backend.ids.admin })).toMatchObject({ body: null });
  expect(await devicesOf("sales")).toHaveLength(1);
  // What identifies a device to its push service leaves the database only towards the site.
  expect(JSON.stringify((await backend.rpc("sales", "my_push_devices", {})).body)).not.toContain(service.origin);
  await arrive();
  expect(await queued()).toHaveLength(1);
  for (const caller of ["sales", "admin"] as const)
    expect((await backend.rest(caller, "GET", "outbox?select=id&topic=eq.push")).body).toEqual([]);
  const mine = (caller: "sales" | "admin") =>
    backend.rest(caller, "POST", "push_settings", { user_id: backend.ids.sales, kinds: caller === "sales" ? ["new"] : [] });
  expect((await mine("admin")).status).toBeGreaterThanOrEqual(400);
  expect((await mine("sales")).status).toBeLessThan(300);
  await backend.rest("admin", "PATCH", `push_settings?user_id=eq.${backend.ids.sales}`, { kinds: [] });
  expect((await backend.rest("admin", "GET", "push_settings?select=kinds")).body).toEqual([]);
  expect((await backend.rest("sales", "GET", "push_settings?select=kinds")).body).toEqual([{ kinds: ["new"] }]);
});
