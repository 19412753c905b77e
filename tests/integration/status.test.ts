// What a sender learns about their request, and how often anyone may ask.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { leadStatus, type PublicStatus } from "../../lib/leads/status/status.ts";
import { freshBackend, newLead, type TestBackend } from "./backend.ts";

vi.mock("next/headers", () => ({ headers: async () => new Headers({ "x-forwarded-for": address }) }));
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

async function someLead() {
  const lead = newLead();
  await backend.rpc("service", "submit_lead", { p_lead: lead });
  return { ...lead, digits: lead.phone_e164.slice(-4) };
}

test("a neutral word, since when, and nothing for a stranger", async () => {
  const lead = await someLead();
  expect(await leadStatus(lead.reference, lead.digits)).toEqual({
    status: "found",
    word: "received",
    since: expect.stringMatching(/^20/),
    replyHours: 24,
  });
  const words: [string, PublicStatus][] = [
    ["spam", "received"],
    ["negotiating", "quoted"],
    ["lost", "closed"],
  ];
  for (const [status, word] of words) {
    await backend.rest("service", "PATCH", `leads?reference=eq.${lead.reference}`, {
      status,
      ...(status === "lost" && { lost_reason: "price" }),
    });
    expect(await leadStatus(lead.reference, lead.digits)).toMatchObject({ status: "found", word });
  }
  expect(await leadStatus(lead.reference, "0000")).toEqual(await leadStatus("RQ-00000000", "0000"));
  for (const [reference, digits] of [
    ["", ""],
    ["RQ-1", lead.digits],
    [lead.reference, "12345"],
    [lead.reference, "' or"],
  ] as const)
    expect(await leadStatus(reference, digits)).toEqual({ status: "unknown" });
});

test("guesses at one reference end soon, whatever address they come from", async () => {
  const lead = await someLead();
  const answers: string[] = [];
  for (let guess = 0; guess < 10; guess++) {
    address = `198.51.${guess}.1`;
    answers.push((await leadStatus(lead.reference, String(1000 + guess))).status);
  }
  expect(answers).toEqual([...Array(8).fill("unknown"), "busy", "busy"]);
});

test("guesses from one address block end too, and others may still ask", async () => {
  const answers = new Set<string>();
  for (let guess = 0; guess < 32; guess++) {
    address = `192.0.2.${guess}`;
    answers.add((await leadStatus(`RQ-GUESS${String(guess).padStart(3, "0")}`, "1234")).status);
  }
  expect(answers).toEqual(new Set(["unknown", "busy"]));
  address = "198.18.5.5"; // not an address people come from, but one of its own
  const lead = await someLead();
  expect((await leadStatus(lead.reference, lead.digits)).status).toBe("found");
});

test("who has asked too often from one address uses up nobody's reference", async () => {
  const lead = await someLead();
  for (let guess = 0; guess < 40; guess++) {
    address = `203.0.114.${guess}`;
    await leadStatus(guess < 30 ? `RQ-OTHER${String(guess).padStart(3, "0")}` : lead.reference, "0000");
  }
  address = "198.18.6.6";
  expect((await leadStatus(lead.reference, lead.digits)).status).toBe("found");
});

test("a database that is away is said", async () => {
  await backend.stop();
  expect(await leadStatus("RQ-AAAAAAAA", "1234")).toEqual({ status: "failed" });
});
