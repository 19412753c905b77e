/** @module-tag long */
// The promise: every submission whose sender was shown a reference is stored exactly once. 500 people send over HTTP and try again until
// they are answered, while the database is stopped three times (once by kill -9) and the site is killed five times. DURABILITY_SPOOL=off
// runs the same without the spool: it must fail.
import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort, killBelow, preparedDataDir, startScript, stop } from "../helpers/processes.ts";

const people = 500;
const atOnce = 8;
const scratch = mkdtempSync(join(tmpdir(), "durability-"));
const [backendDir, siteDir] = [preparedDataDir(join(scratch, "backend")), join(scratch, "site")];

let databasePort = 0;
let sitePort = 0;
let backend: ChildProcess | undefined;
let site: ChildProcess | undefined;

const startBackend = async () => {
  backend = await startScript("serve-backend.ts", { DATA_DIR: backendDir, BACKEND_PORT: String(databasePort) }, /Backend ready/);
};
const keys = () => JSON.parse(readFileSync(join(backendDir, "keys.json"), "utf8")) as { publishableKey: string; secretKey: string };
const startSite = async (ready: RegExp) => {
  const { publishableKey, secretKey } = keys();
  site = await startScript(
    "start.ts",
    {
      DATA_DIR: siteDir,
      PORT: String(sitePort),
      SUPABASE_URL: `http://127.0.0.1:${databasePort}`,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      SUPABASE_SECRET_KEY: secretKey,
      ADMIN_EMAIL: "admin@example.test",
      ADMIN_PASSWORD: "a-long-password",
      TRUSTED_PROXIES: "1", // gives every person an address of their own
      LEAD_SPOOL: process.env.DURABILITY_SPOOL ?? "on",
    },
    ready,
  );
};

beforeAll(async () => {
  [databasePort, sitePort] = [await freePort(), await freePort()];
  await startBackend();
  await startSite(/✓ Ready/); // after the build, where one is needed
}, 300_000);
afterAll(async () => {
  await stop(site, "SIGTERM");
  await stop(backend, "SIGTERM");
  rmSync(scratch, { recursive: true, force: true });
});

type Person = { id: string; marker: string; reference?: string };
const counts = { attempts: 0, inFlight: 0, acknowledged: 0, acknowledgedWithoutDatabase: 0 };
let databaseUp = true;

async function attempt(person: Person, index: number): Promise<void> {
  const form = new FormData();
  const fields = {
    kind: index % 5 === 0 ? "callback" : "contact",
    fullName: person.marker,
    email: `person-${index}@example.test`,
    // Every tenth person wrote just before: joined leads keep each submission.
    phone: `050${1_000_000 + (index % 10 === 9 ? index - 1 : index)}`,
    message: "Warm flat.",
    locale: "en",
    page: "/contact",
    submissionId: person.id,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  counts.attempts += 1;
  counts.inFlight += 1;
  const began = databaseUp;
  try {
    const response = await fetch(`http://127.0.0.1:${sitePort}/api/leads`, {
      method: "POST",
      body: form,
      headers: { "sec-fetch-site": "same-origin", "x-forwarded-for": `203.0.${index % 250}.${Math.floor(index / 250)}` },
      signal: AbortSignal.timeout(15_000),
    });
    const answer = (await response.json()) as { status: string; reference?: string };
    if (answer.status !== "sent" || !answer.reference) return;
    person.reference = answer.reference;
    counts.acknowledged += 1;
    if (!began && !databaseUp) counts.acknowledgedWithoutDatabase += 1;
  } catch {
    // the site was killed or is not there: the person tries again
  } finally {
    counts.inFlight -= 1;
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("every acknowledged submission is stored exactly once", { timeout: 600_000 }, async () => {
  const all: Person[] = Array.from({ length: people }, () => ({ id: randomUUID(), marker: `Person ${randomUUID()}` }));
  // Covers five starts of the site and three of the database on a busy machine.
  const deadline = Date.now() + 360_000;
  let next = 0;
  let wanted = 0; // how many may be acknowledged before the next fault
  const sender = async () => {
    for (let index = next++; index < people; index = next++) {
      const person = all[index] as Person;
      while (!person.reference && Date.now() < deadline) {
        if (counts.acknowledged < wanted) await attempt(person, index);
        await pause(person.reference ? 5 : counts.acknowledged < wanted ? 150 : 10);
      }
    }
  };
  const sending = Promise.all(Array.from({ length: atOnce }, sender));

  const inFlightAtKill: number[] = [];
  const kill = async () => {
    wanted += 40;
    while (counts.inFlight === 0 && Date.now() < deadline) await pause(1);
    inFlightAtKill.push(counts.inFlight);
    await killBelow(site);
    await startSite(/Starting the web server/); // people try before the site is ready
  };
  const databaseStops = async () => {
    databaseUp = false;
    await stop(backend, "SIGTERM");
  };
  const databaseDies = async () => {
    databaseUp = false;
    await killBelow(backend);
  };
  const databaseStarts = async () => {
    await startBackend();
    databaseUp = true;
  };
  const plan: [number, () => Promise<void>][] = [
    [40, kill],
    [90, databaseStops],
    [130, kill],
    [180, databaseStarts],
    [220, kill],
    [270, databaseDies],
    [310, kill],
    [350, databaseStarts],
    [390, databaseStops],
    [420, kill],
    [470, databaseStarts],
  ];
  for (const [when, happen] of plan) {
    wanted = Math.max(wanted, when);
    const patience = Date.now() + 12_000; // without the spool nobody is answered, and the plan must go on
    while (counts.acknowledged < when && Date.now() < patience) await pause(2);
    await happen();
  }
  wanted = people;
  await sending;

  type Row = { idempotency_key: string; reference: string; joined: boolean; content: { full_name: string } };
  const read = async () => {
    const rows: Row[] = [];
    for (let from = 0; ; from += 500) {
      const path = `lead_submissions?select=idempotency_key,reference,joined,content&order=id&offset=${from}&limit=500`;
      const response = await fetch(`http://127.0.0.1:${databasePort}/rest/v1/${path}`, { headers: { apikey: keys().secretKey } });
      const page = (await response.json()) as Row[];
      rows.push(...page);
      if (page.length < 500) return rows;
    }
  };
  const health = async () =>
    (await (await fetch(`http://127.0.0.1:${sitePort}/api/health`)).json()) as { spool: { pending: number } | null };
  for (const end = Date.now() + 150_000; Date.now() < end && ((await health()).spool?.pending ?? 0) > 0; ) await pause(250);

  const rows = await read();
  const markerOf = ({ content }: Row) => content.full_name;
  const times = new Map<string, number>();
  for (const row of rows) times.set(markerOf(row), (times.get(markerOf(row)) ?? 0) + 1);
  const acknowledged = all.filter(({ reference }) => reference);
  const lost = acknowledged.filter(({ marker }) => !times.has(marker));
  const doubled = [...times.values()].filter((count) => count > 1);
  const sent = new Set(all.map(({ marker }) => marker));
  const otherReference = acknowledged.filter(({ marker, reference }) =>
    rows.some((row) => markerOf(row) === marker && row.reference !== reference),
  );
  console.log(
    [
      `durability: sent ${people} (${counts.attempts} attempts), acknowledged ${acknowledged.length}`,
      `(${counts.acknowledgedWithoutDatabase} while the database was down), stored ${rows.length}`,
      `(${rows.filter(({ joined }) => joined).length} joined to an open lead), lost ${lost.length}, doubled ${doubled.length};`,
      `in flight at each kill: ${inFlightAtKill.join(", ")}`,
    ].join(" "),
  );
  expect(lost).toEqual([]);
  expect(doubled).toEqual([]);
  expect(otherReference).toEqual([]);
  expect([...times.keys()].filter((marker) => !sent.has(marker))).toEqual([]);
  expect(acknowledged).toHaveLength(people);
  expect(counts.acknowledgedWithoutDatabase).toBeGreaterThanOrEqual(100);
  expect(inFlightAtKill).toHaveLength(5);
  expect(Math.min(...inFlightAtKill)).toBeGreaterThanOrEqual(1);
  expect((await health()).spool).toMatchObject({ pending: 0, unreadable: 0 });
});

test("rate limits use the address that our own proxy saw, in both ways of sending, and not what a client claims", async () => {
  let count = 0;
  const fields = () => ({
    kind: "contact",
    fullName: "Same Address",
    email: `same-${count++}@example.test`,
    phone: `050${2_000_000 + count}`,
    message: "limit",
    locale: "en",
    page: "/contact",
  });
  const form = (more: Iterable<readonly [string, string]> = []) => {
    const data = new FormData();
    for (const [name, value] of [...Object.entries(fields()), ...more]) data.append(name, value);
    return data;
  };
  const headers = (address: string) => ({
    "sec-fetch-site": "same-origin",
    "x-forwarded-for": `10.${count % 250}.1.1, ${address}`,
    "x-client-address": `192.0.2.${count % 250}`,
  });
  const url = `http://127.0.0.1:${sitePort}`;
  const statuses: number[] = [];
  for (let time = 0; time < 63; time++)
    statuses.push((await fetch(`${url}/api/leads`, { method: "POST", body: form(), headers: headers(`198.51.100.${time}`) })).status);
  expect(statuses).toEqual([...Array(60).fill(200), 429, 429, 429]);
  const answer = await fetch(`http://127.0.0.1:${databasePort}/rest/v1/leads?select=status&message=eq.limit`, {
    headers: { apikey: keys().secretKey },
  });
  const kept = ((await answer.json()) as { status: string }[]).map(({ status }) => status);
  expect([kept.filter((status) => status === "new").length, kept.filter((status) => status === "spam").length]).toEqual([20, 40]);

  // Without JavaScript the form posts to its own page.
  const page = await (await fetch(`${url}/contact`)).text();
  const hidden = [...page.matchAll(/<input type="hidden" name="(\$ACTION[^"]*)"(?: value="([^"]*)")?/g)].map(
    ([, name = "", value = ""]) => [name, value.replaceAll("&quot;", '"').replaceAll("&amp;", "&")] as const,
  );
  expect(hidden.length).toBeGreaterThan(0);
  const act = async (address: string) =>
    fetch(`${url}/contact`, { method: "POST", body: form(hidden), headers: { ...headers(address), origin: url }, redirect: "manual" });
  expect((await act("203.0.113.200")).status).toBe(303);
  const limited = await act("198.51.100.77");
  expect(limited.status).toBe(200);
  expect(await limited.text()).toMatch(/role="alert"[\s\S]*Wait \d+ minutes? first/);
});
