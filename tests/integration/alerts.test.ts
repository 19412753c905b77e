// Which leads alert the person on call, and how often: the whole way from the form's address to the outbox, with solved proofs of work.
import { pbkdf2Sync } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { type Challenge, type DeriveKeyFunction, solveChallenge } from "altcha-lib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { POST } from "../../app/api/leads/route.ts";
import { alertOnCall } from "../../lib/notify/on-call.ts";
import type { Database } from "../../lib/supabase/database.types.ts";
import { freshBackend, newLead, type TestBackend } from "./backend.ts";

let backend: TestBackend;
let client: SupabaseClient<Database>;
const directory = mkdtempSync(join(tmpdir(), "alerts-test-"));

beforeAll(async () => {
  backend = await freshBackend();
  const { url, publishableKey, secretKey } = backend;
  Object.assign(process.env, {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    DATA_DIR: directory,
    TRUSTED_PROXIES: "1",
  });
  client = createClient<Database>(url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
});
afterAll(async () => {
  await backend?.end();
  rmSync(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  await backend.rest("service", "DELETE", "leads?id=not.is.null");
  // Days later the counts are forgotten, so that each test has an hour of its own.
  await backend.rpc("service", "tell_held_alerts", { p_at: minutes(3 * 24 * 60).toISOString() });
  await backend.rest("service", "DELETE", "outbox?id=not.is.null");
});

// A calendar that is never open: it is the middle of the night whenever this test runs.
const night = { hours: [], holidays: [], ramadan: [] };
const minutes = (count: number) => new Date(Date.now() + count * 60_000);
let counter = 0;

// The same work as in a browser, without a turn of the event loop for each try.
const deriveKey: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => ({
  derivedKey: pbkdf2Sync(password, salt, cost, keyLength, "sha256"),
});

/** Sends an emergency from an address as a browser does, and solves the challenge it gets. */
async function emergency(address: string, more: Record<string, string> = {}): Promise<{ status: string; reference?: string }> {
  counter += 1;
  const fields: Record<string, string> = {
    kind: "quote",
    fullName: `Stranger ${counter}`,
    phone: `050${1_000_000 + counter}`,
    problem: "no-cooling",
    message: `No cooling, message ${counter}`,
    area: "Marina",
    emirate: "dubai",
    property: "flat",
    submissionId: crypto.randomUUID(),
    elapsedMs: "30000",
    proof: "able",
    ...more,
  };
  const post = async (proof: string) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...fields, proof })) body.append(name, value);
    const headers = { "x-forwarded-for": address, "sec-fetch-site": "same-origin" };
    return (await POST(new Request("http://localhost/api/leads?kind=quote", { method: "POST", body, headers }))).json();
  };
  const first = (await post(fields.proof ?? "")) as { status: string; challenge?: Challenge };
  if (first.status !== "asked" || !first.challenge || more.unsolved) return first;
  const solution = await solveChallenge({ challenge: first.challenge, deriveKey });
  return post(JSON.stringify({ challenge: first.challenge, solution }));
}

type Alert = { id: string; topic: string; lead_id: string | null };
const alerts = async () =>
  (await backend.rest("service", "GET", "outbox?select=id,topic,lead_id&topic=not.in.(office-mail,sender-mail,webhook)&order=created_at"))
    .body as Alert[];

/** Stores the same message in the database without its form, for tests that are about counts alone; returns its reference. */
async function stored(address: string, more: Record<string, unknown> = {}): Promise<string> {
  const [one, two] = address.split(".");
  const origin = { address_hash: address.split(".").slice(0, 3).join("."), network_hash: `${one}.${two}` };
  const lead = newLead({ kind: "quote", details: { problem: "water" }, ...origin, ...more });
  const { body } = await backend.rpc("service", "submit_lead", { p_lead: lead });
  return (body as { reference: string }).reference;
}
const leadOf = async (reference: string) =>
  ((await backend.rest("service", "GET", `leads?select=id,status&reference=eq.${reference}`)).body as { id: string; status: string }[])[0];
/** The number of a lead's own alerts, and its held alert, if any. */
const wokenFor = async (reference: string) => {
  const id = (await leadOf(reference))?.id;
  const [held] = (await backend.rest("service", "GET", `held_alerts?select=told_at,notice,bound&lead_id=eq.${id}`)).body as {
    told_at: string | null;
    notice: string | null;
    bound: string;
  }[];
  return { own: (await alerts()).filter(({ lead_id }) => lead_id === id).length, held: held ?? null };
};

test("one mailbox under nine spellings gets no more mails than one address", async () => {
  const spellings = [
    "same+1@gmail.com",
    "same+2@gmail.com",
    "s.ame@gmail.com",
    "sa.me@gmail.com",
    "s.a.m.e@gmail.com",
    "SAME@gmail.com",
    "Same@GMAIL.com",
    "same@googlemail.com",
    "s.ame+x@googlemail.com",
  ];
  for (const [index, email] of spellings.entries()) await stored(`63.${index}.1.1`, { email, kind: "contact", details: {} });
  const mails = (await backend.rest("service", "GET", "outbox?select=id&topic=eq.sender-mail")).body as object[];
  expect(mails).toHaveLength(4);
  const kept = (await backend.rest("service", "GET", "leads?select=email&order=created_at")).body as { email: string }[];
  expect(kept.map(({ email }) => email)).toContain("s.a.m.e@gmail.com");
  // Refused mails do not use up an account's mails, and these leave room for the one that lets its owner back in.
  const count = async (sort: string) =>
    (await backend.rpc("service", "count_mail", { p_email: "S.ame+new@gmail.com", p_sort: sort })).body as number;
  const allowed = async (sort: string, times: number) => {
    const waits: number[] = [];
    for (let index = 0; index < times; index++) waits.push(await count(sort));
    return waits.filter((seconds) => seconds === 0).length;
  };
  expect([await allowed("confirmation", 3), await allowed("account", 9), await allowed("recovery", 9)]).toEqual([0, 4, 4]);
  expect(await count("recovery")).toBeGreaterThan(0);
  expect((await backend.rpc("sales", "count_mail", { p_email: "x@y.test", p_sort: "account" })).status).toBeGreaterThanOrEqual(400);
});

test("35 emergencies from one address with solved proofs raise two alerts and one digest, and all are listed", {
  tags: ["long"],
  timeout: 600_000,
}, async () => {
  for (let index = 0; index < 35; index++) expect(await emergency("203.0.113.9")).toMatchObject({ status: "sent" });
  await alertOnCall(client, night, new Date());
  // Two leads alert by themselves, all others in one digest.
  expect((await alerts()).map(({ topic }) => topic).sort()).toEqual(["digest", "on-call-flag", "on-call-flag"]);
  // Above the limit of an address the office gets no mail either; every lead waits and is listed.
  const mails = (await backend.rest("service", "GET", "outbox?select=id&topic=eq.office-mail")).body as object[];
  expect(mails).toHaveLength(20);
  const { body } = await backend.rpc("sales", "held_leads", {});
  expect(body).toMatchObject({ count: 33 });
  expect((body as { leads: object[] }).leads).toHaveLength(20);
  for (const caller of ["anon", "nobody", "editor"] as const)
    expect((await backend.rpc(caller, "held_leads", {})).status, caller).toBeGreaterThanOrEqual(400);

  // While nobody answers there is one more digest instead of 33, and one escalation for each of the two.
  await alertOnCall(client, night, minutes(20));
  await alertOnCall(client, night, minutes(21));
  const later = (await alerts()).map(({ topic }) => topic).sort();
  expect(later).toEqual(["digest", "digest-escalation", "escalation", "escalation", "on-call-flag", "on-call-flag"]);
  for (const at of [40, 60, 120]) await alertOnCall(client, night, minutes(at));
  expect(await alerts()).toHaveLength(later.length);
});

test("the proof of work grows with what an address has sent, so that its first solution no longer suffices", {
  timeout: 600_000,
}, async () => {
  const tries: number[] = [];
  let easy = "";
  for (let index = 0; index < 22; index++) {
    // Odd answers, so that each submission is challenged.
    const challenge = await emergency("198.51.100.7", { elapsedMs: "300", unsolved: "yes" });
    const asked = (challenge as unknown as { challenge: Challenge }).challenge;
    tries.push(Number(asked.parameters.data?.tries));
    if (index === 0) easy = JSON.stringify({ challenge: asked, solution: await solveChallenge({ challenge: asked, deriveKey }) });
  }
  expect(tries[0]).toBe(512);
  expect(tries.at(-1)).toBe(2048);
  expect(tries).toEqual([...tries].sort((one, two) => one - two));
  expect(Math.max(...tries)).toBeLessThanOrEqual(2048);
  expect(await emergency("198.51.100.7", { elapsedMs: "300", unsolved: "yes", proof: easy })).toMatchObject({ status: "asked" });
  expect(await emergency("198.51.101.7", { elapsedMs: "300", unsolved: "yes", proof: easy })).toMatchObject({ status: "sent" });
});

test("a real emergency among fifty attackers is alerted within a minute, and the number of alerts stays bounded", {
  tags: ["long"],
  timeout: 600_000,
}, async () => {
  // Ten networks of five addresses each; every message has a phone number of its own.
  const attackers = Array.from({ length: 50 }, (_, index) => `${20 + (index % 10)}.7.${index}.1`);
  const flood = async (rounds: number) => {
    for (let round = 0; round < rounds; round++) await Promise.all(attackers.map((address) => stored(address)));
  };
  const start = Date.now();
  const at = (seconds: number) => new Date(start + seconds * 1000);
  await flood(2);
  await alertOnCall(client, night, at(5));
  await flood(2);
  const real = await stored("94.200.17.4", { phone_e164: "+971504445566", phone_typed: "050 444 5566", full_name: "Fatima" });
  await flood(1);
  // The next runs of the job.
  for (const seconds of [25, 45, 65]) await alertOnCall(client, night, at(seconds));
  const woken = await wokenFor(real);
  // Either by itself or in a digest that went out within the minute.
  if (woken.own === 0) {
    expect(woken.held?.notice).not.toBeNull();
    expect(Date.parse(woken.held?.told_at ?? "")).toBeLessThanOrEqual(at(65).getTime());
    expect((await alerts()).some(({ id }) => id === woken.held?.notice)).toBe(true);
  }
  const all = await alerts();
  expect(all.length).toBeLessThanOrEqual(23);
  // The same for a whole hour: the limit is by time, not by the number of attackers.
  for (let minute = 2; minute <= 60; minute++) {
    if (minute === 20 || minute === 40) await flood(1);
    await alertOnCall(client, night, new Date(start + minute * 60_000));
  }
  const topics = (await alerts()).map(({ topic }) => topic);
  expect(topics.filter((topic) => topic === "on-call-flag").length).toBeLessThanOrEqual(20);
  expect(topics.filter((topic) => topic.startsWith("digest")).length).toBeLessThanOrEqual(24);
});

test("a customer whom the office has answered can alert the person on call three times an hour, beside any flood", async () => {
  const customer = { phone_e164: "+971507778899", phone_typed: "050 777 8899", email: "known@client.test" };
  const before = await leadOf(await stored("85.1.1.1", { ...customer, kind: "contact", details: {} }));
  await backend.rest("service", "PATCH", `leads?id=eq.${before?.id}`, { status: "contacted" });
  await backend.rest("service", "PATCH", `leads?id=eq.${before?.id}`, { status: "won" });
  for (let index = 0; index < 15; index++) await stored("31.5.5.5");
  await alertOnCall(client, night, new Date());
  // From within the flooding network.
  for (let index = 0; index < 5; index++) {
    await stored("31.5.5.5", { ...customer, message: `Water, ${index}` });
    await alertOnCall(client, night, minutes(index));
  }
  const held = (await backend.rest("service", "GET", "held_alerts?select=bound&is_customer=eq.true")).body;
  expect(held).toEqual([{ bound: "sender" }, { bound: "sender" }]);
  const flags = (await alerts()).filter(({ topic }) => topic === "on-call-flag");
  expect(flags.length, "two strangers and three of the customer's").toBe(5);
});

test("a stranger who uses up a customer's number cannot hide that customer's emergency: it comes in a digest", async () => {
  const victim = { phone_e164: "+971506660001", phone_typed: "050 666 0001", email: null };
  for (let index = 0; index < 8; index++) await stored("77.9.9.9", { ...victim, kind: "contact", details: {}, message: `Noise ${index}` });
  const real = await stored("94.200.18.4", { ...victim, message: "Water everywhere" });
  const [message] = (await backend.rest("service", "GET", `lead_submissions?select=lead_id&reference=eq.${real}`)).body as {
    lead_id: string;
  }[];
  const lead = (await backend.rest("service", "GET", `leads?select=status&id=eq.${message?.lead_id}`)).body;
  expect(lead).toEqual([{ status: "new" }]);
  await alertOnCall(client, night, new Date());
  const held = (await backend.rest("service", "GET", `held_alerts?select=bound,told_at,notice&lead_id=eq.${message?.lead_id}`)).body;
  expect(held).toMatchObject([{ bound: "submissions", told_at: expect.any(String), notice: expect.any(String) }]);
});

test("a digest waits its turn unless a quiet sender has an emergency, and lists nothing once all leads are answered", async () => {
  for (let index = 0; index < 6; index++) await stored("61.1.1.1");
  const digests = async () => (await alerts()).filter(({ topic }) => topic === "digest").length;
  await alertOnCall(client, night, minutes(0));
  expect(await digests()).toBe(1);
  await stored("61.1.1.1");
  await alertOnCall(client, night, minutes(2));
  expect(await digests(), "the same address is loud still").toBe(1);
  // Others reach the network's limit; an address that was quiet does not wait five minutes.
  for (const part of [2, 3, 4]) await stored(`61.1.${part}.1`);
  await alertOnCall(client, night, minutes(3));
  expect(await digests()).toBe(2);
  await stored("61.1.1.1");
  await alertOnCall(client, night, minutes(9));
  expect(await digests()).toBe(3);
  // The mail names the leads and counts them; once all are answered there are none.
  const claimed = async () =>
    (await backend.rpc("service", "claim_outbox", { p_topics: ["digest"], p_limit: 10, p_lease_seconds: 1, p_domain: "x.test" })).body as {
      held: { count: number; networks: number; leads: unknown[] };
    }[];
  const claimedDigests = await claimed();
  expect(claimedDigests.reduce((sum, { held }) => sum + held.count, 0)).toBe(7);
  expect(claimedDigests[0]?.held).toMatchObject({ networks: 1, locale: "en", emergencies: 4 });
  await backend.rest("service", "PATCH", "leads?status=eq.new", { status: "contacted" });
  await backend.rest("service", "PATCH", "outbox?topic=eq.digest", { claimed_until: null });
  expect((await claimed()).map(({ held }) => held.count)).toEqual([0, 0, 0]);
});

test("a flood from many networks brings no more digests, and a quiet sender comes first in the list", {
  tags: ["long"],
  timeout: 600_000,
}, async () => {
  const flood = async (round: number) => {
    for (let network = 0; network < 30; network++) await stored(`${100 + network}.1.${round}.1`);
  };
  const start = Date.now();
  for (let minute = 0; minute < 40; minute++) {
    if (minute % 2 === 0) await flood(minute);
    await alertOnCall(client, night, new Date(start + minute * 60_000));
  }
  // Eight digests a minute apart, then one in five minutes.
  const digests = (await alerts()).filter(({ topic }) => topic === "digest").length;
  expect(digests).toBeGreaterThan(8);
  expect(digests).toBeLessThanOrEqual(8 + 7);
  const quiet = await stored("198.51.100.7", { phone_e164: "+971504441122", full_name: "Mariam" });
  await alertOnCall(client, night, new Date(start + 50 * 60_000));
  const { body } = await backend.rpc("sales", "held_leads", {});
  const named = (body as { leads: { reference: string }[] }).leads.map(({ reference }) => reference);
  expect(named[0], "thirty others have sent twenty each").toBe(quiet);
});

test("alerts leave the outbox before other mails", async () => {
  for (let index = 0; index < 4; index++) await stored(`62.${index}.1.1`);
  await alertOnCall(client, night, new Date());
  const topics = ["office-mail", "sender-mail", "webhook", "on-call-flag", "escalation", "digest", "digest-escalation"];
  const { body } = await backend.rpc("service", "claim_outbox", { p_topics: topics, p_limit: 4, p_lease_seconds: 1, p_domain: "x.test" });
  expect((body as Alert[]).map(({ topic }) => topic)).toEqual(Array(4).fill("on-call-flag"));
});
