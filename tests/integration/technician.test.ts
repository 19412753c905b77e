// What a technician may read and write: the own visits, once, and nothing else of the office.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Caller, freshBackend, newLead, type TestBackend } from "./backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await freshBackend();
});
afterAll(() => backend?.end());

type Row = Record<string, unknown>;
const rows = async (path: string) => (await backend.rest("service", "GET", path)).body as Row[];
const call = async (caller: Caller, name: string, args: object) => (await backend.rpc(caller, name, args)).body as Row;
const soon = () => new Date(Date.now() + 3_600_000).toISOString();

async function bookedLead(technician: string): Promise<{ lead: string; visit: string }> {
  const { reference } = (await backend.rpc("service", "submit_lead", { p_lead: newLead() })).body as { reference: string };
  const [submission] = await rows(`lead_submissions?reference=eq.${reference}`);
  const [lead] = await rows(`leads?id=eq.${submission?.lead_id}`);
  const booked = await call("sales", "book_visit", {
    p_lead: lead?.id,
    p_version: lead?.version,
    p_visit: { technician, starts_at: soon(), address: "Tower 3, flat 1204", instruction: "Key at the guard", despite: true },
  });
  expect(booked).toMatchObject({ status: "saved" });
  return { lead: String(lead?.id), visit: String(booked.visit) };
}

const photo = (id = randomUUID()) => ({
  id,
  name: "found.jpg",
  content_type: "image/jpeg",
  size_bytes: 1,
  sha256: "a".repeat(64),
  place: "disk",
  purpose: "found",
});
const report = (visit: string, key: string, note = "Done", caller: Caller = "technician") =>
  call(caller, "report_visit", { p_visit: visit, p_key: key, p_report: { note }, p_at: new Date().toISOString(), p_files: [] });
const addPhoto = (visit: string, key: string, file: object, caller: Caller = "technician") =>
  call(caller, "add_visit_file", { p_visit: visit, p_key: key, p_file: file });

let own: { lead: string; visit: string };
let other: { lead: string; visit: string };
beforeEach(async () => {
  own = await bookedLead(backend.ids.technician);
  other = await bookedLead(backend.ids.sales);
});

describe("a technician reads", () => {
  test("the own visits with what has to be known on the way", async () => {
    const visits = (await backend.rpc("technician", "my_visits", {})).body as Row[];
    const visit = visits.find(({ id }) => id === own.visit);
    expect(visit).toMatchObject({ address: "Tower 3, flat 1204", instruction: "Key at the guard", status: "booked" });
    expect(visits.map(({ id }) => id)).not.toContain(other.visit);
    // No address for mail, no other message, no price, no colleague.
    expect(Object.keys(visit ?? {})).not.toEqual(expect.arrayContaining(["email"]));
  });

  test.each([
    "leads",
    "lead_events",
    "lead_submissions",
    "lead_files",
    "visit_files",
    "people",
    "marketing_consents",
    "outbox",
    "audit_log",
    "lead_views",
  ])("no row of %s", async (table) => {
    const { status, body } = await backend.rest("technician", "GET", `${table}?select=*`);
    if (status === 200) expect(body).toEqual([]);
    else expect([401, 403, 404]).toContain(status);
  });

  test("of the visits only the own ones", async () => {
    const { body } = await backend.rest("technician", "GET", "visits?select=id");
    expect((body as Row[]).map(({ id }) => id)).toContain(own.visit);
    expect((body as Row[]).map(({ id }) => id)).not.toContain(other.visit);
  });

  test.each([
    ["list_leads", { p_filter: {}, p_sort: "", p_after: {}, p_limit: 10 }],
    ["office_today", { p_week_start: new Date().toISOString() }],
    ["office_pulse", {}],
    ["begin_export", { p_format: "csv", p_filter: {} }],
    ["lead_sources", {}],
  ])("nothing by %s", async (name, args) => {
    expect((await backend.rpc("technician", name, args)).status).toBeGreaterThanOrEqual(400);
  });
});

describe("a phone sends", () => {
  test("a report twice, and it is stored once", async () => {
    const key = randomUUID();
    expect(await report(own.visit, key)).toMatchObject({ status: "saved" });
    expect(await report(own.visit, key, "Sent again")).toMatchObject({ status: "saved" });
    expect(await report(own.visit, randomUUID(), "Another")).toMatchObject({ status: "reported" });
    expect(await rows(`visits?id=eq.${own.visit}`)).toMatchObject([{ status: "done", report: { note: "Done" }, report_key: key }]);
    expect(await rows(`lead_events?lead_id=eq.${own.lead}&kind=eq.visit-reported`)).toHaveLength(1);
  });

  test("the photos of its report one by one, each once", async () => {
    const [key, file] = [randomUUID(), photo()];
    expect(await addPhoto(own.visit, key, file)).toEqual({ status: "gone" });
    await report(own.visit, key);
    for (let times = 0; times < 2; times++) expect(await addPhoto(own.visit, key, file)).toEqual({ status: "saved" });
    expect(await rows(`visit_files?visit_id=eq.${own.visit}`)).toMatchObject([{ file_id: file.id, purpose: "found" }]);
    expect(await rows(`lead_files?lead_id=eq.${own.lead}`)).toMatchObject([{ id: file.id, submission_id: null }]);
    expect(await addPhoto(own.visit, randomUUID(), photo())).toEqual({ status: "gone" });
    const files = await Promise.all(Array.from({ length: 14 }, () => addPhoto(own.visit, key, photo())));
    expect(files.filter(({ status }) => status === "full")).toHaveLength(2);
    expect(await rows(`visit_files?visit_id=eq.${own.visit}`)).toHaveLength(13);
  });

  test("a corrected report, once the office has opened it again; the history keeps the one before, and photos of both arrive", async () => {
    const [first, second, early, late] = [randomUUID(), randomUUID(), photo(), photo()];
    const reopen = async (caller: Caller = "sales") => {
      const [visit] = await rows(`visits?id=eq.${own.visit}`);
      return call(caller, "reopen_report", { p_visit: own.visit, p_version: visit?.version });
    };
    expect(await reopen(), "there is nothing to correct").toMatchObject({ status: "over" });
    await report(own.visit, first, "Wrong");
    await addPhoto(own.visit, first, early);
    expect(await reopen()).toMatchObject({ status: "saved" });
    const visits = (await backend.rpc("technician", "my_visits", {})).body as Row[];
    expect(visits.find(({ id }) => id === own.visit)).toMatchObject({ status: "arrived", report: null, opened: { note: "Wrong" } });
    // What was still on its way from the phone.
    expect(await report(own.visit, first, "Wrong")).toMatchObject({ status: "saved" });
    expect(await addPhoto(own.visit, first, late)).toEqual({ status: "saved" });
    expect(await rows(`visits?id=eq.${own.visit}`)).toMatchObject([{ status: "arrived", report: null }]);
    // Undone, it is as it was; opened once more, the newer one stands and nothing is lost.
    const [lead] = await rows(`leads?id=eq.${own.lead}`);
    expect(await call("sales", "undo_change", { p_lead: own.lead, p_version: lead?.version })).toMatchObject({ status: "saved" });
    expect(await rows(`visits?id=eq.${own.visit}`)).toMatchObject([{ status: "done", report: { note: "Wrong" }, report_key: first }]);
    expect(await reopen()).toMatchObject({ status: "saved" });
    expect(await report(own.visit, second, "Right")).toMatchObject({ status: "saved" });
    expect(await addPhoto(own.visit, second, photo())).toEqual({ status: "saved" });
    expect(await rows(`visits?id=eq.${own.visit}`)).toMatchObject([{ status: "done", report: { note: "Right" }, report_key: second }]);
    const keys = (await rows(`visit_files?visit_id=eq.${own.visit}`)).map(({ report_key }) => report_key);
    expect(keys.sort()).toEqual([first, first, second].sort());
    const kept = await rows(`lead_events?lead_id=eq.${own.lead}&kind=eq.visit-reopened&order=id`);
    expect(kept[1]).toMatchObject({ actor: backend.ids.sales, data: { visit: own.visit, report: { note: "Wrong" }, report_key: first } });
  });

  test("a photo under the id of another lead's file, and that file stays what it is", async () => {
    const [key, file] = [randomUUID(), photo()];
    await report(other.visit, key, "Theirs", "sales");
    await addPhoto(other.visit, key, file, "sales");
    const mine = randomUUID();
    await report(own.visit, mine);
    await addPhoto(own.visit, mine, { ...file, purpose: "left" });
    expect(await rows(`visit_files?file_id=eq.${file.id}`)).toMatchObject([{ visit_id: other.visit, purpose: "found" }]);
    expect(await rows(`visit_files?visit_id=eq.${own.visit}`)).toEqual([]);
  });

  test("nothing of a colleague's visit", async () => {
    const key = randomUUID();
    expect(await report(other.visit, key)).toEqual({ status: "gone" });
    expect(await call("technician", "visit_step", { p_visit: other.visit, p_step: "arrived", p_at: new Date().toISOString() })).toEqual({
      status: "gone",
    });
    await report(other.visit, key, "Theirs", "sales");
    expect(await addPhoto(other.visit, key, photo())).toEqual({ status: "gone" });
  });

  test("a report of a visit that was meanwhile cancelled, or given to somebody else, and it is taken", async () => {
    const change = (visit: string, changes: object) => call("sales", "change_visit", { p_visit: visit, p_version: 1, p_changes: changes });
    expect(await change(own.visit, { status: "cancelled" })).toMatchObject({ status: "saved" });
    const key = randomUUID();
    expect(await report(own.visit, key)).toMatchObject({ status: "saved" });
    expect(await addPhoto(own.visit, key, photo())).toEqual({ status: "saved" });
    const given = await bookedLead(backend.ids.technician);
    expect(await change(given.visit, { technician: backend.ids.sales, despite: true })).toMatchObject({ status: "saved" });
    expect(await report(given.visit, randomUUID())).toMatchObject({ status: "saved" });
  });

  test("nothing, once the role is taken away", async () => {
    await backend.rest("service", "DELETE", `staff?user_id=eq.${backend.ids.technician}`);
    expect((await backend.rpc("technician", "my_visits", {})).status).toBeGreaterThanOrEqual(400);
    expect(
      (
        await backend.rpc("technician", "report_visit", {
          p_visit: own.visit,
          p_key: randomUUID(),
          p_report: {},
          p_at: soon(),
          p_files: [],
        })
      ).status,
    ).toBeGreaterThanOrEqual(400);
    await backend.rpc("service", "grant_staff_role", { p_email: "technician@example.test", p_role: "technician", p_display_name: "" });
  });
});
