// Visits: booked, moved, given to colleagues, taken back and reported, beside the next step of their lead.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, freshBackend, newLead, type TestBackend } from "./backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await freshBackend();
});
afterAll(() => backend?.end());

type Row = Record<string, unknown>;
type Lead = Row & { id: string; version: number };
type Visit = Row & { id: string; version: number; starts_at: string; status: string };
type Answer = Row & { status: string };

const minute = 60_000;
/** A whole quarter of an hour, so that what is read back is what was written. */
const ahead = (hours: number) => new Date(Math.round((Date.now() + hours * 60 * minute) / (15 * minute)) * 15 * minute).toISOString();
const sameTime = (at: unknown) => new Date(String(at)).toISOString();
const rows = async <T extends Row>(path: string) => (await backend.rest("service", "GET", path)).body as T[];
const leadOf = async (id: unknown) => (await rows<Lead>(`leads?id=eq.${id}`))[0] as Lead;
async function submit(more: Record<string, unknown> = {}): Promise<Lead> {
  const { reference } = (await backend.rpc("service", "submit_lead", { p_lead: newLead(more) })).body as { reference: string };
  return leadOf((await rows(`lead_submissions?reference=eq.${reference}`))[0]?.lead_id);
}
const rpc = async (caller: Caller, name: string, args: object) => (await backend.rpc(caller, name, args)).body as Answer;
const book = async (id: string, visit: object, caller: Caller = "sales") =>
  rpc(caller, "book_visit", { p_lead: id, p_version: (await leadOf(id)).version, p_visit: visit });
const visitOf = async (id: unknown) => (await rows<Visit>(`visits?id=eq.${id}`))[0] as Visit;
const visitsOf = (lead: string) => rows<Visit>(`visits?lead_id=eq.${lead}&order=starts_at`);
async function booked(visit: object = {}, more: Record<string, unknown> = {}): Promise<{ lead: Lead; visit: Visit }> {
  const lead = await submit(more);
  const answer = await book(lead.id, { starts_at: ahead(nextHour()), technician: backend.ids.technician, ...visit });
  expect(answer).toMatchObject({ status: "saved" });
  return { lead: await leadOf(lead.id), visit: await visitOf(answer.visit) };
}
let hours = 24;
/** Each visit at another time, so that none clashes unless a test wants it. */
const nextHour = () => {
  hours += 3;
  return hours;
};
const change = async (visit: Visit, changes: object, caller: Caller = "sales") =>
  rpc(caller, "change_visit", { p_visit: visit.id, p_version: (await visitOf(visit.id)).version, p_changes: changes });
const undo = async (id: string) => rpc("sales", "undo_change", { p_lead: id, p_version: (await leadOf(id)).version });
const changeLead = async (id: string, changes: object) =>
  rpc("sales", "change_lead", { p_lead: id, p_version: (await leadOf(id)).version, p_changes: changes });
const kindsOf = async (id: string) => (await rows(`lead_events?lead_id=eq.${id}&order=id`)).map(({ kind }) => kind);
const step = (visit: Visit, name: string, caller: Caller = "technician", at = new Date().toISOString()) =>
  rpc(caller, "visit_step", { p_visit: visit.id, p_step: name, p_at: at });
const report = (visit: Visit, key: string, caller: Caller = "technician", files: object[] = []) =>
  rpc(caller, "report_visit", {
    p_visit: visit.id,
    p_key: key,
    p_report: { work: "New capacitor" },
    p_at: new Date().toISOString(),
    p_files: files,
  });
const photo = () => ({
  id: crypto.randomUUID(),
  name: "unit.jpg",
  content_type: "image/jpeg",
  size_bytes: 1,
  sha256: "a".repeat(64),
  place: "disk",
  purpose: "found",
});

describe("booking a visit", () => {
  test("makes it the lead's next step, the lead visit-booked and whoever books its owner, with a line in the history", async () => {
    const { lead, visit } = await booked({ length_minutes: 90, place: "deira", address: "Tower 1, 204", instruction: "Gate 3" });
    expect(visit).toMatchObject({
      status: "booked",
      length_minutes: 90,
      place: "deira",
      address: "Tower 1, 204",
      instruction: "Gate 3",
      technician: backend.ids.technician,
      booked_by: backend.ids.sales,
    });
    expect(lead).toMatchObject({
      status: "visit-booked",
      next_action: "visit",
      next_action_note: "Gate 3",
      owner: backend.ids.sales,
    });
    expect(sameTime(lead.next_action_at)).toBe(sameTime(visit.starts_at));
    expect(await kindsOf(lead.id)).toEqual(expect.arrayContaining(["visit-booked", "status"]));
    expect(await kindsOf(lead.id)).not.toContain("next-action");
  });

  test("answers who waits only if they agreed to the time, and says so in its line", async () => {
    const waiting = await submit();
    expect(await book(waiting.id, { starts_at: ahead(nextHour()), agreed: false })).toMatchObject({ status: "saved" });
    const then = await leadOf(waiting.id);
    expect(then).toMatchObject({ status: "new", next_action: "visit", answered_at: null, owner: backend.ids.sales });
    expect([then.awaiting_since, then.due_at]).toEqual([waiting.awaiting_since, waiting.due_at]);
    const [line] = await rows(`lead_events?lead_id=eq.${waiting.id}&kind=eq.visit-booked`);
    expect(line).toMatchObject({ data: { agreed: false } });
    // Once they are told, the visit is what the lead stands at.
    await changeLead(waiting.id, { answered: { channel: "call" } });
    expect(await leadOf(waiting.id)).toMatchObject({ status: "visit-booked", awaiting_since: null });
    const { lead } = await booked({ agreed: true });
    expect(lead).toMatchObject({ status: "visit-booked", awaiting_since: null, answered_at: expect.any(String) });
    // Who was answered waits for nothing that an open time could end.
    const answered = await submit();
    await changeLead(answered.id, { answered: { channel: "call" } });
    await book(answered.id, { starts_at: ahead(nextHour()), agreed: false });
    expect(await leadOf(answered.id)).toMatchObject({ status: "visit-booked", awaiting_since: null });
  });

  test("refuses another version of the lead, a closed lead, a past or impossible time, and who goes to no visits", async () => {
    const lead = await submit();
    const visit = { starts_at: ahead(nextHour()) };
    const refused = async (more: object) => (await book(lead.id, { ...visit, ...more })).status;
    expect(await rpc("sales", "book_visit", { p_lead: lead.id, p_version: 99, p_visit: visit })).toMatchObject({ status: "conflict" });
    expect(await refused({ starts_at: ahead(-13) })).toBe("invalid");
    expect(await refused({ starts_at: ahead(24 * 800) })).toBe("invalid");
    expect(await refused({ length_minutes: 10 })).toBe("invalid");
    expect(await refused({ technician: backend.ids.editor })).toBe("invalid");
    expect(await refused({ technician: backend.ids.nobody })).toBe("invalid");
    await changeLead(lead.id, { status: "lost", lost_reason: "price" });
    expect(await refused({})).toBe("closed");
    expect(await visitsOf(lead.id)).toEqual([]);
    await changeLead(lead.id, { status: "won" });
    expect(await refused({})).toBe("saved");
  });

  test("keeps the nearer of two visits as the next step, with its own note", async () => {
    const lead = await submit();
    const [near, far] = [ahead(nextHour()), ahead(24 * 20)];
    await book(lead.id, { starts_at: near, instruction: "near" });
    await book(lead.id, { starts_at: far, instruction: "far" });
    const now = await leadOf(lead.id);
    expect([sameTime(now.next_action_at), now.next_action_note]).toEqual([near, "near"]);
    const [first] = await visitsOf(lead.id);
    await change(first as Visit, { status: "cancelled", note: "moved house" });
    const then = await leadOf(lead.id);
    expect([sameTime(then.next_action_at), then.next_action_note]).toEqual([far, "far"]);
  });

  test("does not take a planned call away when a later visit is changed", async () => {
    const { lead, visit } = await booked();
    await book(lead.id, { starts_at: ahead(24 * 21) });
    await changeLead(lead.id, { next_action: "call", next_action_at: ahead(2) });
    // The visit that was the next step is off, the other one stays.
    expect((await visitOf(visit.id)).status).toBe("cancelled");
    const other = (await visitsOf(lead.id)).find(({ status }) => status === "booked") as Visit;
    expect(await change(other, { length_minutes: 120 })).toMatchObject({ status: "saved" });
    expect(await leadOf(lead.id)).toMatchObject({ next_action: "call" });
  });
});

describe("a clash", () => {
  test("is refused with the visits it clashes with, unless it is meant", async () => {
    const { visit, lead } = await booked({ length_minutes: 60 });
    const other = await submit();
    const within = new Date(Date.parse(visit.starts_at) + 45 * minute).toISOString();
    const clash = await book(other.id, { starts_at: within, technician: backend.ids.technician });
    expect(clash).toMatchObject({ status: "clash", clashes: [{ id: visit.id, lead: lead.id, reference: lead.reference }] });
    expect(await visitsOf(other.id)).toEqual([]);
    const after = new Date(Date.parse(visit.starts_at) + 60 * minute).toISOString();
    expect(await book(other.id, { starts_at: after, technician: backend.ids.technician })).toMatchObject({ status: "saved" });
    const third = await submit();
    expect(await book(third.id, { starts_at: within, technician: backend.ids.technician, despite: true })).toMatchObject({
      status: "saved",
    });
    // Nobody is nowhere twice.
    expect(await book((await submit()).id, { starts_at: within })).toMatchObject({ status: "saved" });
  });

  test("is also found when a visit is moved, made longer or given to somebody", async () => {
    const { visit } = await booked({ length_minutes: 60 });
    const at = (minutes: number) => new Date(Date.parse(visit.starts_at) + minutes * minute).toISOString();
    const second = (await booked({ starts_at: at(60) })).visit;
    expect(await change(visit, { length_minutes: 90 })).toMatchObject({ status: "clash", clashes: [{ id: second.id }] });
    expect(await change(second, { starts_at: at(30) })).toMatchObject({ status: "clash", clashes: [{ id: visit.id }] });
    const third = (await booked({ starts_at: at(0), technician: null })).visit;
    expect(await change(third, { technician: backend.ids.technician })).toMatchObject({ status: "clash" });
    expect(await change(third, { technician: backend.ids.technician, despite: true })).toMatchObject({ status: "saved" });
    // What is cancelled is in nobody's way.
    await change(visit, { status: "cancelled" });
    await change(third, { status: "cancelled" });
    expect(await change(second, { starts_at: at(30) })).toMatchObject({ status: "saved" });
  });

  test("is found by one of two bookings at once", async () => {
    const leads = await Promise.all([submit(), submit(), submit(), submit()]);
    const starts_at = ahead(nextHour());
    const answers = await Promise.all(leads.map(({ id }) => book(id, { starts_at, technician: backend.ids.technician })));
    expect(answers.map(({ status }) => status).sort()).toEqual(["clash", "clash", "clash", "saved"]);
  });
});

describe("changing a visit", () => {
  test("moves, gives and cancels it, each with a line, and refuses what was changed or is over", async () => {
    const { lead, visit } = await booked();
    const later = ahead(nextHour());
    expect(await rpc("sales", "change_visit", { p_visit: visit.id, p_version: 7, p_changes: {} })).toMatchObject({ status: "conflict" });
    expect(await change(visit, { starts_at: later })).toMatchObject({ status: "saved", version: 2 });
    expect(sameTime((await leadOf(lead.id)).next_action_at)).toBe(later);
    expect(await change(visit, { technician: backend.ids.admin })).toMatchObject({ status: "saved" });
    expect(await visitOf(visit.id)).toMatchObject({ technician: backend.ids.admin, former_technicians: [backend.ids.technician] });
    expect(await change(visit, { technician: backend.ids.editor })).toMatchObject({ status: "invalid" });
    expect(await change(visit, { status: "done" })).toMatchObject({ status: "invalid" });
    expect(await change(visit, { status: "cancelled", note: "customer travels" })).toMatchObject({ status: "saved" });
    expect(await change(visit, { starts_at: later })).toMatchObject({ status: "over" });
    expect(await leadOf(lead.id)).toMatchObject({ next_action: "call" });
    const events = await rows(`lead_events?lead_id=eq.${lead.id}&kind=like.visit-*&order=id`);
    expect(events.map(({ kind, note }) => [kind, note])).toEqual([
      ["visit-booked", null],
      ["visit-changed", null],
      ["visit-changed", null],
      ["visit-cancelled", "customer travels"],
    ]);
    expect(events[1]).toMatchObject({ data: { from: { technician: backend.ids.technician }, technician: backend.ids.technician } });
  });

  test("can be undone one after the other, and not once the technician is on the way or has reported", async () => {
    const { lead, visit } = await booked();
    await change(visit, { starts_at: ahead(nextHour()), instruction: "Gate 7" });
    await change(visit, { technician: backend.ids.admin });
    await change(visit, { status: "cancelled" });
    expect(await undo(lead.id)).toMatchObject({ status: "saved" });
    expect(await visitOf(visit.id)).toMatchObject({ status: "booked", technician: backend.ids.admin, ended_at: null });
    expect(await undo(lead.id)).toMatchObject({ status: "saved" });
    expect(await visitOf(visit.id)).toMatchObject({ technician: backend.ids.technician, instruction: "Gate 7" });
    expect(await undo(lead.id)).toMatchObject({ status: "saved" });
    expect(await visitOf(visit.id)).toMatchObject({ starts_at: visit.starts_at, instruction: "" });
    await step(visit, "on-the-way");
    expect(await undo(lead.id)).toMatchObject({ status: "since" });
    expect(await visitOf(visit.id)).toMatchObject({ status: "on-the-way" });
    const second = await booked();
    await changeLead(second.lead.id, { next_action: "call", next_action_at: ahead(1) });
    expect(await undo(second.lead.id)).toMatchObject({ status: "saved" });
    expect(await visitOf(second.visit.id)).toMatchObject({ status: "booked" });
    expect(await undo(second.lead.id), "also after another change was made and undone").toMatchObject({ status: "saved" });
    expect(await visitOf(second.visit.id)).toMatchObject({ status: "cancelled" });
    expect(await leadOf(second.lead.id)).toMatchObject({ status: "new", next_action: null });
  });

  test("that planned another visit is undone without a trace, where the one before was never reported", async () => {
    const { lead, visit } = await booked();
    const past = ahead(-5);
    await change(visit, { starts_at: past });
    await changeLead(lead.id, { next_action: "visit", next_action_at: ahead(70), next_action_note: null });
    expect((await visitsOf(lead.id)).map(({ status }) => status)).toEqual(["booked", "booked"]);
    expect(await undo(lead.id)).toMatchObject({ status: "saved" });
    expect((await visitsOf(lead.id)).map(({ starts_at, status }) => [sameTime(starts_at), status])).toEqual([
      [past, "booked"],
      [expect.anything(), "cancelled"],
    ]);
  });
});

describe("after a visit", () => {
  const dubaiDay = (at: number) => new Date(at + 4 * 60 * minute).toISOString().slice(0, 10);
  const inDays = (days: number) => dubaiDay(Date.now() + days * 24 * 60 * minute);
  const settings = "entries?kind=eq.settings&slug=eq.site";
  /** The office works on one day of the week, the one in so many days. */
  const openIn = async (days: number) => {
    await backend.rest("service", "DELETE", settings);
    const hours = [{ days: [new Date(`${inDays(days)}T00:00:00Z`).getUTCDay() || 7], opens: "09:00", closes: "12:00" }];
    const entry = { kind: "settings", slug: "site", locale: "en", status: "published", data: { hours } };
    expect((await backend.rest("service", "POST", "entries", entry)).status).toBe(201);
  };
  afterAll(() => backend.rest("service", "DELETE", settings));
  const dueOf = (lead: Lead) => [
    dubaiDay(Date.parse(String(lead.next_action_at))),
    new Date(Date.parse(String(lead.next_action_at)) + 4 * 60 * minute).toISOString().slice(11, 16),
  ];

  test("that is off, the lead is no longer booked, its wait goes on, and the call is due in working time", async () => {
    await openIn(2);
    const { lead, visit } = await booked();
    await change(visit, { status: "cancelled" });
    const off = await leadOf(lead.id);
    expect(off).toMatchObject({ status: "contacted", next_action: "call", awaiting_since: null });
    expect(dueOf(off)).toEqual([inDays(2), "10:00"]);
    const [line] = await rows(`lead_events?lead_id=eq.${lead.id}&kind=eq.status&order=id.desc`);
    expect(line).toMatchObject({ from_status: "visit-booked", to_status: "contacted" });
    expect(await undo(lead.id)).toMatchObject({ status: "saved" });
    expect(await leadOf(lead.id)).toMatchObject({ status: "visit-booked", next_action: "visit" });
    // Nobody was there, of two visits the last; and whoever wrote again waits on.
    const second = await book(lead.id, { starts_at: ahead(nextHour()) });
    await step(visit, "missed");
    expect(await leadOf(lead.id)).toMatchObject({ status: "visit-booked", next_action: "visit" });
    await backend.rest("service", "PATCH", `leads?id=eq.${lead.id}`, { last_submitted_at: new Date().toISOString() });
    const { awaiting_since } = await leadOf(lead.id);
    expect(awaiting_since).not.toBeNull();
    await change(await visitOf(second.visit), { status: "missed" });
    expect(await leadOf(lead.id)).toMatchObject({ status: "contacted", next_action: "call", awaiting_since });
  });

  test("whose next step a user replaced, the lead is no longer booked either", async () => {
    const { lead } = await booked();
    await changeLead(lead.id, { next_action: "call", next_action_at: ahead(30) });
    expect(await leadOf(lead.id)).toMatchObject({ status: "contacted", next_action: "call" });
  });

  test("that was done, the quote is to be sent on the next working day; of one that was sent its follow-up", async () => {
    await openIn(3);
    const { lead, visit } = await booked();
    await report(visit, crypto.randomUUID());
    const done = await leadOf(lead.id);
    expect(done).toMatchObject({ status: "visit-booked", next_action: "quote" });
    expect(dueOf(done)).toEqual([inDays(3), "10:00"]);
    const quoted = await booked();
    const draft = { locale: "en", vat_percent: 5, valid_until: inDays(14), terms: "" };
    const { id } = (await rpc("sales", "create_quote", { p_lead: quoted.lead.id, p_draft: draft })) as unknown as Row;
    const lines = [{ text: "Cleaning", quantity: 1, unit: "", unit_fils: 20_000, price: null }];
    await rpc("sales", "save_quote", { p_quote: id, p_version: 1, p_draft: { lines } });
    await rpc("sales", "send_quote", { p_quote: id, p_version: 2, p_message: { channel: "link", text: "Here it is" } });
    expect((await rows(`quotes?id=eq.${id}`))[0]).toMatchObject({ status: "sent" });
    await report(quoted.visit, crypto.randomUUID());
    expect(await leadOf(quoted.lead.id)).toMatchObject({ status: "quoted", next_action: "follow-up" });
    const won = await booked();
    await changeLead(won.lead.id, { status: "won" });
    await report(won.visit, crypto.randomUUID());
    expect(await leadOf(won.lead.id)).toMatchObject({ status: "won", next_action: "call" });
  });

  test("and after an answered emergency, no call is planned while nobody takes emergencies", async () => {
    await openIn(1);
    const lead = await submit({ details: { urgency: "emergency" } });
    await changeLead(lead.id, { answered: { channel: "call" } });
    expect(dueOf(await leadOf(lead.id))).toEqual([inDays(1), "09:15"]);
  });
});

describe("a next step", () => {
  test("that is a visit is one, moves with it and ends with it; a longer instruction is not cut", async () => {
    const lead = await submit();
    const at = ahead(nextHour());
    await changeLead(lead.id, { next_action: "visit", next_action_at: at, next_action_note: "Gate 3" });
    const [visit] = (await visitsOf(lead.id)) as [Visit];
    expect(visit).toMatchObject({ status: "booked", instruction: "Gate 3", technician: null });
    const instruction = "Ladder. ".repeat(50).trim();
    await change(visit, { technician: backend.ids.technician, instruction });
    const moved = ahead(nextHour());
    await changeLead(lead.id, { next_action: "visit", next_action_at: moved, next_action_note: instruction.slice(0, 300) });
    expect(await visitOf(visit.id)).toMatchObject({ technician: backend.ids.technician, instruction });
    expect(sameTime((await visitOf(visit.id)).starts_at)).toBe(moved);
    await changeLead(lead.id, { next_action: "visit", next_action_at: moved, next_action_note: "Gate 9" });
    expect(await visitOf(visit.id)).toMatchObject({ instruction: "Gate 9" });
    await changeLead(lead.id, { next_action: null });
    expect(await visitOf(visit.id)).toMatchObject({ status: "cancelled" });
    await changeLead(lead.id, { next_action: "visit", next_action_at: moved, next_action_note: null });
    expect(await visitOf(visit.id), "comes back with its technician").toMatchObject({
      status: "booked",
      technician: backend.ids.technician,
    });
  });

  test("that ends with a lost or spam lead cancels its visit, also on the way, and undoing brings it back", async () => {
    const { lead, visit } = await booked();
    await changeLead(lead.id, { status: "lost", lost_reason: "price" });
    expect(await visitOf(visit.id), "unless it is meant, it stays").toMatchObject({ status: "booked" });
    await undo(lead.id);
    await step(visit, "on-the-way");
    await changeLead(lead.id, { status: "lost", lost_reason: "price", next_action: null });
    expect(await visitOf(visit.id)).toMatchObject({ status: "cancelled" });
    expect(await kindsOf(lead.id)).toContain("visit-cancelled");
    expect(await leadOf(lead.id)).toMatchObject({ status: "lost", next_action: null });
    expect(await undo(lead.id)).toMatchObject({ status: "saved" });
    expect(await visitOf(visit.id)).toMatchObject({ status: "on-the-way", technician: backend.ids.technician });
    expect(await leadOf(lead.id)).toMatchObject({ next_action: "visit" });
  });

  test("keeps a visit whose time has passed, for its report", async () => {
    const { lead, visit } = await booked();
    await change(visit, { starts_at: ahead(-3) });
    await changeLead(lead.id, { next_action: "quote", next_action_at: ahead(4) });
    expect(await visitOf(visit.id)).toMatchObject({ status: "booked" });
  });
});

describe("merging", () => {
  test("takes the visits along, and undoing it gives them back", async () => {
    const kept = await booked({}, { received_at: ahead(-20) });
    const gone = await booked();
    const answer = await rpc("sales", "merge_leads", { p_lead: gone.lead.id, p_version: gone.lead.version, p_other: kept.lead.id });
    expect(answer).toMatchObject({ status: "saved", id: kept.lead.id });
    expect((await visitsOf(kept.lead.id)).map(({ id }) => id)).toEqual([kept.visit.id, gone.visit.id]);
    expect((await visitsOf(kept.lead.id)).map(({ status }) => status)).toEqual(["booked", "booked"]);
    expect(await undo(kept.lead.id)).toMatchObject({ status: "saved" });
    expect((await visitsOf(gone.lead.id)).map(({ id, status }) => [id, status])).toEqual([[gone.visit.id, "booked"]]);
    expect((await visitsOf(kept.lead.id)).map(({ id }) => id)).toEqual([kept.visit.id]);
  });
});

describe("a technician", () => {
  test("reads what their own visits need, and nothing of others", async () => {
    const own = await booked({ instruction: "Gate 3" }, { message: "It drips" });
    const others = await booked({ technician: backend.ids.admin });
    const mine = (await backend.rpc("technician", "my_visits", {})).body as Row[];
    expect(mine.find(({ id }) => id === own.visit.id)).toMatchObject({
      reference: own.lead.reference,
      name: own.lead.full_name,
      phone: own.lead.phone_e164,
      problem: "It drips",
      instruction: "Gate 3",
      emergency: false,
    });
    const urgent = await booked({}, { details: { urgency: "emergency" } });
    const theirs = (await backend.rpc("technician", "my_visits", {})).body as Row[];
    expect(theirs.find(({ id }) => id === urgent.visit.id)).toMatchObject({ emergency: true });
    expect(mine.map(({ id }) => id)).not.toContain(others.visit.id);
    const read = async (path: string) => (await backend.rest("technician", "GET", path)).body as Row[];
    expect((await read("visits?select=id")).map(({ id }) => id)).not.toContain(others.visit.id);
    expect((await read("visits?select=id")).map(({ id }) => id)).toContain(own.visit.id);
    for (const table of ["leads", "lead_events", "lead_submissions", "lead_files", "visit_files", "people", "outbox"])
      expect(await read(`${table}?select=*`), table).toEqual([]);
    for (const caller of ["anon", "nobody", "editor", "technician"] as const) {
      expect((await backend.rpc(caller, "book_visit", { p_lead: own.lead.id, p_version: 1, p_visit: {} })).status).toBeGreaterThanOrEqual(
        400,
      );
      expect(
        (await backend.rpc(caller, "change_visit", { p_visit: own.visit.id, p_version: 1, p_changes: {} })).status,
      ).toBeGreaterThanOrEqual(400);
    }
    expect(await step(others.visit, "on-the-way")).toMatchObject({ status: "gone" });
    expect(await report(others.visit, crypto.randomUUID())).toMatchObject({ status: "gone" });
  });

  test("takes each step once and never back, at the phone's time", async () => {
    const { lead, visit } = await booked();
    const at = ahead(-1);
    expect(await step(visit, "arrived", "technician", at)).toMatchObject({ status: "saved" });
    expect(await step(visit, "arrived")).toMatchObject({ status: "saved" });
    expect(await step(visit, "on-the-way")).toMatchObject({ status: "saved" });
    const now = await visitOf(visit.id);
    expect([now.status, sameTime(now.arrived_at), now.on_the_way_at]).toEqual(["arrived", at, null]);
    expect((await kindsOf(lead.id)).filter((kind) => String(kind).startsWith("visit-"))).toEqual(["visit-booked", "visit-arrived"]);
    expect(await step(visit, "missed")).toMatchObject({ status: "saved" });
    expect(await leadOf(lead.id)).toMatchObject({ next_action: "call" });
  });

  test("reports once by key, also after the visit was given away or cancelled, and colleagues may not", async () => {
    const { lead, visit } = await booked();
    await change(visit, { technician: backend.ids.admin });
    const [key, file] = [crypto.randomUUID(), photo()];
    expect(await report(visit, key, "technician", [file])).toMatchObject({ status: "saved" });
    expect(await report(visit, key, "technician", [file])).toMatchObject({ status: "saved" });
    expect(await report(visit, crypto.randomUUID(), "admin")).toMatchObject({ status: "reported" });
    expect(await visitOf(visit.id)).toMatchObject({
      status: "done",
      report: { work: "New capacitor" },
      reported_by: backend.ids.technician,
    });
    expect(await rows(`visit_files?visit_id=eq.${visit.id}`)).toHaveLength(1);
    expect(await leadOf(lead.id)).toMatchObject({ next_action: "quote" });
    const second = await booked();
    await change(second.visit, { status: "cancelled" });
    expect(await report(second.visit, crypto.randomUUID())).toMatchObject({ status: "saved" });
  });

  test("sees earlier reports of the same person", async () => {
    const first = await booked();
    await report(first.visit, crypto.randomUUID());
    const again = await submit({ phone_e164: first.lead.phone_e164, kind: "data-request", email: null });
    const { visit } = await book(again.id, { starts_at: ahead(nextHour()), technician: backend.ids.technician });
    const mine = (await backend.rpc("technician", "my_visits", {})).body as Row[];
    expect(mine.find(({ id }) => id === visit)?.before).toMatchObject([{ report: { work: "New capacitor" } }]);
  });
});

describe("the office", () => {
  test("reads the visits of some days, of a lead and of today, those without a technician and those without a report", async () => {
    const { lead, visit } = await booked({ starts_at: ahead(24 * 90), place: "deira" });
    const cancelled = await booked({ starts_at: ahead(24 * 90 + 2) });
    await change(cancelled.visit, { status: "cancelled" });
    const between = (await backend.rpc("sales", "visits_between", { p_from: ahead(24 * 89), p_to: ahead(24 * 91) })).body as Row[];
    expect(between).toMatchObject([
      { id: visit.id, lead: lead.id, name: lead.full_name, phone: lead.phone_e164, place: "deira", by_mail: true, reported: false },
    ]);
    expect((await backend.rpc("sales", "lead_visits", { p_lead: cancelled.lead.id })).body).toMatchObject([{ status: "cancelled" }]);
    const nobodys = await booked({ technician: null });
    const late = await booked();
    expect(await change(late.visit, { starts_at: ahead(-3), despite: true })).toMatchObject({ status: "saved" });
    const day = (await backend.rpc("sales", "visits_today", { p_at: new Date().toISOString() })).body as Record<
      "unassigned" | "unreported",
      { count: number; visits: Row[] }
    >;
    expect(day.unassigned.visits.map(({ id }) => id)).toContain(nobodys.visit.id);
    expect(day.unreported.visits.map(({ id }) => id)).toContain(late.visit.id);
    expect(day.unreported.count).toBe(day.unreported.visits.length);
    const people = (await backend.rpc("sales", "visit_people", {})).body as Row[];
    expect(people[0]).toMatchObject({ id: backend.ids.technician, role: "technician", active: true });
    expect(people.map(({ id }) => id)).not.toContain(backend.ids.editor);
  });
});

describe("a reminder", () => {
  // A day of its own, so that no other visit is in it.
  const day = new Date(Date.now() + 40 * 24 * 60 * minute).toISOString().slice(0, 10);
  const evening = `${day}T18:05:00+04:00`;
  const tomorrow = (time: string) => new Date(Date.parse(`${day}T${time}:00+04:00`) + 24 * 60 * minute).toISOString();
  const remind = async (at: string) => (await backend.rpc("service", "remind_visits", { p_at: at })).body;
  const queued = () => rows("outbox?topic=eq.visit-reminder&order=created_at");

  test("is queued once, the evening before, for customers with an address who may be contacted", async () => {
    const due = await booked({ starts_at: tomorrow("10:00") });
    const others = [
      await booked({ starts_at: tomorrow("12:00") }, { email: null }),
      await booked({ starts_at: new Date(Date.parse(tomorrow("10:00")) + 48 * 60 * minute).toISOString() }),
      await booked({ starts_at: tomorrow("14:00") }),
      await booked({ starts_at: tomorrow("16:00") }),
    ];
    await change(others[2]?.visit as Visit, { status: "cancelled" });
    await backend.rpc("sales", "set_do_not_contact", { p_lead: others[3]?.lead.id, p_on: true, p_reason: "asked" });
    expect(await remind(`${day}T17:59:00+04:00`)).toBe(0);
    expect(await remind(evening)).toBe(1);
    expect(await remind(evening)).toBe(0);
    expect(await queued()).toMatchObject([{ lead_id: due.lead.id, payload: { visit: due.visit.id } }]);
    expect(await visitOf(due.visit.id)).toMatchObject({ reminded_at: expect.any(String) });
    // At another time it is due again.
    await change(due.visit, { starts_at: tomorrow("18:00") });
    expect(await remind(evening)).toBe(1);
    const claimed = await rpc("service", "claim_outbox", {
      p_topics: ["visit-reminder"],
      p_limit: 5,
      p_lease_seconds: 60,
      p_domain: "miqyas.test",
    });
    expect((claimed as unknown as Row[])[0]).toMatchObject({
      lead: { visit: { status: "booked", length_minutes: 60, technician: "technician" } },
    });
  });

  test("on WhatsApp is noted once, with its text word for word", async () => {
    const { lead, visit } = await booked();
    const sent = { channel: "whatsapp", to: lead.phone_e164, text: "We come tomorrow", locale: "en" };
    for (let times = 0; times < 2; times++)
      expect(await rpc("sales", "note_reminder", { p_visit: visit.id, p_sent: sent })).toMatchObject({ status: "saved" });
    const noted = (await rows(`lead_events?lead_id=eq.${lead.id}&kind=eq.visit-reminded`)) as Row[];
    expect(noted).toMatchObject([{ actor: backend.ids.sales, data: { text: "We come tomorrow", visit: visit.id } }]);
    expect(await remind(evening)).toBe(0);
  });

  test("that the technician is on the way is queued while it helps", async () => {
    const topics = async (id: string) => (await rows(`outbox?lead_id=eq.${id}&topic=like.visit-*`)).map(({ topic }) => topic);
    const [now, late, silent] = [await booked(), await booked(), await booked({}, { email: null })];
    await step(now.visit, "on-the-way");
    await step(now.visit, "on-the-way");
    await step(late.visit, "on-the-way", "technician", ahead(-2));
    await step(silent.visit, "on-the-way");
    expect(await Promise.all([now, late, silent].map(({ lead }) => topics(lead.id)))).toEqual([["visit-on-the-way"], [], []]);
  });
});

describe("a calendar feed", () => {
  const feed = async (hash: string) => (await backend.rpc("service", "visit_feed", { p_hash: hash })).body as { visits: Row[] } | null;
  const make = (caller: Caller, hash: string | null, everyones = false) =>
    backend.rpc(caller, "set_visit_feed", { p_hash: hash, p_everyones: everyones, p_locale: "en" });

  test("shows a user's own visits, cancelled ones too, without the customer, until it is ended", async () => {
    const own = await booked({ address: "Tower 1" });
    const off = await booked();
    await change(off.visit, { status: "cancelled" });
    const others = await booked({ technician: backend.ids.admin });
    await make("technician", "a".repeat(64), true);
    const visits = (await feed("a".repeat(64)))?.visits ?? [];
    expect(visits.find(({ id }) => id === own.visit.id)).toMatchObject({ reference: own.lead.reference, address: "Tower 1" });
    expect(visits.find(({ id }) => id === off.visit.id)).toMatchObject({ status: "cancelled", version: 2 });
    expect(
      visits.map(({ id }) => id),
      "a technician has no others",
    ).not.toContain(others.visit.id);
    expect(JSON.stringify(visits)).not.toContain(own.lead.phone_e164);
    expect(JSON.stringify(visits)).not.toContain(String(own.lead.full_name));
    expect((await backend.rpc("technician", "my_visit_feed", {})).body).toMatchObject({ everyones: false, read_at: expect.any(String) });
    expect((await backend.rpc("sales", "my_visit_feed", {})).body).toBeNull();
    await make("technician", "b".repeat(64));
    expect(await feed("a".repeat(64)), "a new address ends the one before").toBeNull();
    await make("technician", null);
    expect(await feed("b".repeat(64))).toBeNull();
  });

  test("shows everybody's to sales, and nothing once they have left", async () => {
    const others = await booked({ technician: backend.ids.admin });
    await make("sales", "c".repeat(64), true);
    expect((await feed("c".repeat(64)))?.visits.map(({ id }) => id)).toContain(others.visit.id);
    await backend.rest("service", "PATCH", `staff?user_id=eq.${backend.ids.sales}`, { role: "editor" });
    expect(await feed("c".repeat(64))).toBeNull();
    await backend.rest("service", "PATCH", `staff?user_id=eq.${backend.ids.sales}`, { role: "sales" });
  });
});

test("erasing a lead erases its visits, their reports and files, and the erasure of the files is due", async () => {
  const { lead, visit } = await booked();
  const file = photo();
  await report(visit, crypto.randomUUID(), "technician", [file]);
  expect((await backend.rpc("admin", "erase_lead", { p_lead: lead.id })).status).toBeLessThan(300);
  expect(await visitsOf(lead.id)).toEqual([]);
  expect(await rows(`visit_files?visit_id=eq.${visit.id}`)).toEqual([]);
  const due = (await backend.rpc("service", "files_to_remove", {})).body as Row[];
  expect(due.map(({ id }) => id)).toContain(file.id);
});
