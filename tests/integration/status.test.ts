// What a sender learns about their request, and how often anyone may ask.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type PublicStatus, readPublicStatus } from "../../lib/leads/status/public-status.ts";
import { freshBackend, newLead, type TestBackend } from "./backend.ts";

vi.mock("next/headers", () => ({ headers: async () => new Headers({ "x-forwarded-for": address }) }));
vi.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));
let address = "203.0.113.1";

let backend: TestBackend;
beforeAll(async () => {
  backend = await freshBackend();
  const { url, publishableKey, secretKey } = backend;
  Object.assign(process.env, {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    TRUSTED_PROXIES: "1",
  });
});
afterAll(() => backend?.end());

async function someLead(more: Record<string, unknown> = {}) {
  const lead = newLead(more);
  await backend.rpc("service", "submit_lead", { p_lead: lead });
  return { ...lead, digits: lead.phone_e164.slice(-4) };
}

test("a sender sees a neutral word that fits the outcome and since when, and a stranger sees nothing", async () => {
  const lead = await someLead();
  expect(await readPublicStatus(lead.reference, lead.digits)).toEqual({
    status: "found",
    word: "received",
    since: expect.stringMatching(/^20/),
    promise: { replyHours: 24, answerBy: expect.stringMatching(/^20/) },
  });
  const words: [string, PublicStatus][] = [
    ["spam", "received"],
    ["negotiating", "quoted"],
    ["won", "agreed"],
    ["lost", "closed"],
    ["duplicate", "closed"],
  ];
  for (const [status, word] of words) {
    await backend.rest("service", "PATCH", `leads?reference=eq.${lead.reference}`, {
      status,
      ...(status === "lost" && { lost_reason: "price" }),
    });
    expect(await readPublicStatus(lead.reference, lead.digits)).toMatchObject({ status: "found", word });
  }
  expect(await readPublicStatus(lead.reference, "0000")).toEqual(await readPublicStatus("RQ-00000000", "0000"));
  for (const [reference, digits] of [
    ["", ""],
    ["RQ-1", lead.digits],
    [lead.reference, "12345"],
    [lead.reference, "' or"],
  ] as const)
    expect(await readPublicStatus(reference, digits)).toEqual({ status: "unknown" });
});

test("an applicant is told that it has arrived, and no time by which it is answered", async () => {
  const lead = await someLead({ kind: "application" });
  expect(await readPublicStatus(lead.reference, lead.digits)).toMatchObject({ status: "found", word: "received", promise: null });
  const [row] = (await backend.rest("service", "GET", `leads?reference=eq.${lead.reference}&select=created_at,due_at`)).body as Record<
    string,
    string
  >[];
  expect(Date.parse(row?.due_at ?? "") - Date.parse(row?.created_at ?? "")).toBeGreaterThan(48 * 3_600_000);
});

test("guesses at one request are stopped soon, whatever addresses they come from", async () => {
  const lead = await someLead();
  const answers: string[] = [];
  for (let guess = 0; guess < 10; guess++) {
    address = `198.51.${guess}.1`;
    answers.push((await readPublicStatus(lead.reference, String(1000 + guess))).status);
  }
  expect(answers).toEqual([...Array(8).fill("unknown"), "busy", "busy"]);
});

test("guesses from one address block are stopped too, and others may still ask", async () => {
  const answers = new Set<string>();
  for (let guess = 0; guess < 32; guess++) {
    address = `192.0.2.${guess}`;
    answers.add((await readPublicStatus(`RQ-GUESS${String(guess).padStart(3, "0")}`, "1234")).status);
  }
  expect(answers).toEqual(new Set(["unknown", "busy"]));
  address = "198.18.5.5"; // an address outside that block
  const lead = await someLead();
  expect((await readPublicStatus(lead.reference, lead.digits)).status).toBe("found");
});

test("too many questions from one address block do not lock another person out of their request", async () => {
  const lead = await someLead();
  for (let guess = 0; guess < 40; guess++) {
    address = `203.0.114.${guess}`;
    await readPublicStatus(guess < 30 ? `RQ-OTHER${String(guess).padStart(3, "0")}` : lead.reference, "0000");
  }
  address = "198.18.6.6";
  expect((await readPublicStatus(lead.reference, lead.digits)).status).toBe("found");
});

test("a sender is told when the database does not answer", async () => {
  await backend.stop();
  expect(await readPublicStatus("RQ-AAAAAAAA", "1234")).toEqual({ status: "failed" });
});
