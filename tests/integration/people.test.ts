// One person's record with all their leads: which record a lead joins, that leads take nothing from each other, merging and parting by
// hand, and that erasing leaves nothing.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseFilter } from "../../lib/leads/inbox/filter.ts";
import { type Caller, freshBackend, newLead, type TestBackend } from "./backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await freshBackend();
});
afterAll(() => backend?.end());

type Row = Record<string, unknown>;
type Lead = Row & { id: string; version: number; email: string; phone_e164: string; person_id: string; reference: string };
const ahead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const rows = async (path: string) => (await backend.rest("service", "GET", path)).body as Row[];
const lead = async (id: unknown) => (await rows(`leads?id=eq.${id}`))[0] as Lead;
async function submit(more: Record<string, unknown> = {}): Promise<Lead> {
  const { reference } = (await backend.rpc("service", "submit_lead", { p_lead: newLead(more) })).body as { reference: string };
  return lead((await rows(`lead_submissions?reference=eq.${reference}`))[0]?.lead_id);
}
const rpc = async (caller: Caller, name: string, args: object) => (await backend.rpc(caller, name, args)).body as Row & { status: string };
const change = async (id: string, changes: object) =>
  rpc("sales", "change_lead", { p_lead: id, p_version: (await lead(id)).version, p_changes: changes });
const wish = (id: string, on = true) =>
  backend.rpc(on ? "sales" : "admin", "set_do_not_contact", { p_lead: id, p_on: on, p_reason: "asked" });
type Brief = { id: string; name: string; value: string };
type Named = { id: string; name: string; reference: string };
type Merge = { id: string; by: string; can_undo: boolean; undone_by: string; own: Named; other: Named };
type Shown = Record<"leads" | "contacts" | "visits" | "messages" | "events" | "consents" | "names", Row[]> & {
  id: string;
  beside: Brief[];
  merges: Merge[];
};
const record = async (person: string, caller: Caller = "sales") =>
  (await backend.rpc(caller, "person_record", { p_person: person, p_limit: 60 })).body as Shown;
type Merged = Row & { status: string; id: string; merge: string; lead: { status: string; id: string; version: number } | null };
const merge = async (one: string, two: string, caller: Caller = "sales", leads: string[] = []) =>
  (await rpc(caller, "merge_people", { p_person: one, p_other: two, p_leads: leads })) as Merged;
const part = (id: unknown, caller: Caller = "sales") => rpc(caller, "part_people", { p_merge: id });
const stopped = async (...leads: Lead[]) => Promise.all(leads.map(async ({ id }) => (await lead(id)).do_not_contact));
/** Applications do not join sales, so they make leads of their own. */
const apart = { kind: "application", message: "" };

describe("a lead", () => {
  test("joins the record of its number, else of its address, else a new one", async () => {
    const one = await submit();
    const byPhone = await submit({ ...apart, phone_e164: one.phone_e164 });
    const byEmail = await submit({ kind: "data-request", phone_e164: null, phone_typed: null, email: one.email.toUpperCase() });
    const other = await submit();
    const both = await submit({ ...apart, phone_e164: other.phone_e164, email: one.email });
    expect([byPhone.person_id, byEmail.person_id, both.person_id]).toEqual([one.person_id, one.person_id, other.person_id]);
    expect(other.person_id).not.toBe(one.person_id);
  });

  test("sent at once with another of the same person shares one record with it", async () => {
    const { email, phone_e164, phone_typed } = newLead();
    const made = await Promise.all(
      ["contact", "application", "data-request"].map((kind) => submit({ kind, email, phone_e164, phone_typed })),
    );
    expect(new Set(made.map(({ person_id }) => person_id)).size).toBe(1);
  });

  test("takes no detail, wish or consent from the other leads of its record", async () => {
    const victim = await submit({ email: null });
    const stranger = await submit({ ...apart, phone_e164: victim.phone_e164, marketing_version: "1" });
    expect(stranger.person_id).toBe(victim.person_id);
    await wish(victim.id);
    const ownersLead = await submit({ kind: "data-request", phone_e164: null, phone_typed: null, email: stranger.email });
    expect(ownersLead).toMatchObject({ person_id: victim.person_id, do_not_contact: false });
    expect(await lead(victim.id)).toMatchObject({ email: null });
  });
});

describe("a record", () => {
  test("shows leads, contact details, visits, messages, notes, consents and what was undone", async () => {
    const one = await submit({ full_name: "Known Person", marketing_version: "1" });
    await submit({ phone_e164: one.phone_e164, email: one.email, message: "And the balcony?", full_name: "K. Person" });
    const two = await submit({ ...apart, phone_e164: one.phone_e164, full_name: "Known P." });
    const at = ahead(30);
    await change(one.id, {
      status: "visit-booked",
      next_action: "visit",
      next_action_at: at,
      next_action_note: "gate 3",
      note: "likes tea",
    });
    await change(two.id, { status: "contacted" });
    await rpc("admin", "undo_change", { p_lead: two.id, p_version: (await lead(two.id)).version });
    const shown = await record(two.person_id, "admin");
    expect(shown.id).toBe(one.person_id);
    expect(shown.leads.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
    expect(shown.names.slice().sort()).toEqual(["Known P.", "Known Person"]);
    expect(shown.contacts).toContainEqual({ field: "phone", value: one.phone_e164, leads: 2, do_not_contact: false });
    expect(shown.visits).toMatchObject([{ lead: one.id, note: "gate 3" }]);
    expect(shown.messages.map(({ message }) => message)).toContain("And the balcony?");
    expect(shown.events.map(({ note }) => note)).toContain("likes tea");
    expect(shown.events.map(({ kind }) => kind)).toContain("undone");
    expect(shown.consents).toMatchObject([{ withdrawn_at: null }]);
    expect(await record("00000000-0000-0000-0000-000000000000")).toBeNull();
  });

  test("shows the visits whose time came while they were planned or is still ahead, and no others", async () => {
    const one = await submit();
    const visit = (at: string, note: string) => change(one.id, { next_action: "visit", next_action_at: at, next_action_note: note });
    await visit(ahead(-5), "came");
    await visit(ahead(50), "put off");
    await visit(ahead(-2), "undone");
    await rpc("sales", "undo_change", { p_lead: one.id, p_version: (await lead(one.id)).version });
    await visit(ahead(20), "ahead");
    expect((await record(one.person_id)).visits.map(({ note }) => note)).toEqual(["ahead", "came"]);
  });

  test("names who may be the same person, by its own numbers and addresses and by those in messages", async () => {
    // The message joins the lead that was written to last.
    const [three, two, one] = [await submit(), await submit(), await submit()];
    const both = await submit({ ...apart, phone_e164: one.phone_e164, email: two.email });
    await submit({ phone_e164: one.phone_e164, email: three.email });
    const { beside } = await record(one.person_id);
    expect(beside.map(({ id, value }) => [id, value]).sort()).toEqual(
      [
        [two.person_id, two.email],
        [three.person_id, three.email],
      ].sort(),
    );
    expect((await record(two.person_id)).beside).toMatchObject([{ id: both.person_id, value: two.email }]);
  });

  test("is found by name, number, address and reference, but not from itself", async () => {
    const one = await submit({ full_name: "Sought Person", email: "sought@person.example.test" });
    const other = await submit();
    const find = async (q: string, besides: string) =>
      ((await rpc("sales", "find_people", { p_filter: databaseFilter({ q }, ""), p_not: besides })) as unknown as Brief[]).map(
        ({ id }) => id,
      );
    for (const q of ["sought pers", one.phone_e164, one.reference, "sought@person"])
      expect(await find(q, other.person_id)).toEqual([one.person_id]);
    expect(await find("sought pers", one.person_id)).toEqual([]);
  });
});

describe("merging by hand", () => {
  test("shows one record, the older one, and parting gives each person their own later leads", async () => {
    const [older, newer] = [await submit({ received_at: ahead(-50) }), await submit()];
    const merged = await merge(newer.person_id, older.person_id, "admin");
    expect(merged).toMatchObject({ status: "saved", id: older.person_id });
    expect(await merge(older.person_id, newer.person_id)).toMatchObject({ status: "same" });
    const later = await submit({ ...apart, phone_e164: newer.phone_e164 });
    for (const person of [older.person_id, newer.person_id, later.person_id]) {
      const shown = await record(person);
      expect([shown.id, shown.leads.length, shown.beside]).toEqual([older.person_id, 3, []]);
    }
    expect((await record(older.person_id)).merges).toMatchObject([
      { id: merged.merge, by: "admin", can_undo: true, other: { id: newer.person_id } },
    ]);
    expect(await part(merged.merge)).toMatchObject({ status: "saved", id: newer.person_id });
    expect(await part(merged.merge), "sent again").toMatchObject({ status: "saved" });
    expect((await record(older.person_id)).leads.map(({ id }) => id)).toEqual([older.id]);
    expect((await record(newer.person_id)).leads.map(({ id }) => id).sort()).toEqual([newer.id, later.id].sort());
    expect((await record(newer.person_id)).merges).toMatchObject([{ can_undo: false, undone_by: "sales", other: { id: older.person_id } }]);
  });

  test("closes the newer of two open leads as a duplicate in the same act, and opens it again with the undoing", async () => {
    const older = await submit({ received_at: ahead(-50), message: "No cooling" });
    const newer = await submit({ message: "Smoke from the unit!", details: { urgency: "emergency" } });
    const before = await lead(newer.id);
    const merged = await merge(newer.person_id, older.person_id, "sales", [newer.id, older.id]);
    expect(merged).toMatchObject({ status: "saved", id: older.person_id, lead: { status: "saved", id: older.id } });
    expect(await lead(newer.id)).toMatchObject({ status: "duplicate", merged_into: older.id });
    expect((await record(older.person_id)).messages.map(({ lead: of, message }) => [of, message])).toEqual([
      [older.id, "Smoke from the unit!"],
      [older.id, "No cooling"],
    ]);
    // A change of the lead that was undone stands in the way of nothing.
    await change(older.id, { owner: null, status: "contacted" });
    await rpc("sales", "undo_change", { p_lead: older.id, p_version: (await lead(older.id)).version });
    expect(await part(merged.merge)).toMatchObject({ status: "saved", since: null });
    expect(await lead(newer.id)).toMatchObject({ status: "new", merged_into: null, due_at: before.due_at, urgency: before.urgency });
    expect((await record(newer.person_id)).messages.map(({ lead: of }) => of)).toEqual([newer.id]);
  });

  test("leaves a lead a duplicate where the other has changed since, and says which", async () => {
    const [older, newer] = [await submit({ received_at: ahead(-50) }), await submit()];
    const merged = await merge(newer.person_id, older.person_id, "sales", [older.id, newer.id]);
    await change(older.id, { status: "contacted" });
    expect(await part(merged.merge)).toMatchObject({ status: "saved", since: newer.reference });
    expect(await lead(newer.id)).toMatchObject({ status: "duplicate", merged_into: older.id });
    expect((await record(newer.person_id)).id).toBe(newer.person_id);
  });

  test("merges the persons and keeps both leads where one is closed; of one person only the leads", async () => {
    const [one, two, application] = [await submit({ received_at: ahead(-9) }), await submit(), await submit(apart)];
    const refused = await merge(one.person_id, application.person_id, "sales", [one.id, application.id]);
    expect(refused).toMatchObject({ status: "saved", lead: { status: "closed" } });
    expect(await lead(application.id)).toMatchObject({ status: "new", merged_into: null });
    await merge(one.person_id, two.person_id);
    expect(await merge(one.person_id, two.person_id, "sales", [one.id, two.id])).toMatchObject({
      status: "same",
      merge: null,
      lead: { status: "saved", id: one.id },
    });
  });

  test("names both records as they were, from whichever it was made", async () => {
    const [one, two, three] = [
      await submit({ received_at: ahead(-9), full_name: "M. Said" }),
      await submit({ received_at: ahead(-6), full_name: "Umm Salem" }),
      await submit({ full_name: "Mona Said" }),
    ];
    const named = ({ own, other }: Merge) => [own, other].map(({ name, reference }) => `${name} ${reference}`);
    const [m, u, o] = [one, two, three].map(({ full_name, reference }) => `${full_name} ${reference}`);
    await merge(three.person_id, two.person_id);
    await merge(three.person_id, one.person_id);
    const { names, merges } = await record(three.person_id);
    expect(names[0]).toBe("Mona Said");
    expect(merges.map(named)).toEqual([
      [m, u],
      [u, o],
    ]);
  });

  test("of three people can be undone in any order", async () => {
    const [one, two, three] = [await submit({ received_at: ahead(-9) }), await submit({ received_at: ahead(-6) }), await submit()];
    const first = await merge(two.person_id, three.person_id);
    const second = await merge(one.person_id, three.person_id);
    expect(second.id).toBe(one.person_id);
    expect((await record(three.person_id)).leads).toHaveLength(3);
    await part(first.merge);
    expect((await record(three.person_id)).leads.map(({ id }) => id)).toEqual([three.id]);
    expect((await record(two.person_id)).leads).toHaveLength(2);
    await part(second.merge);
    expect((await record(two.person_id)).leads.map(({ id }) => id)).toEqual([two.id]);
  });

  test("extends a do-not-contact wish to every number and address of both until it is undone", async () => {
    const [one, two, stranger] = [await submit(), await submit({ marketing_version: "1" }), await submit()];
    await wish(one.id);
    await change(two.id, { status: "contacted" });
    const merged = await merge(one.person_id, two.person_id);
    expect(await stopped(one, two, stranger)).toEqual([true, true, false]);
    expect(await submit({ ...apart, email: two.email })).toMatchObject({ do_not_contact: true });
    const consent = async () => (await rows(`marketing_consents?lead_id=eq.${two.id}`))[0]?.withdrawn_at;
    expect(await consent()).not.toBeNull();
    await part(merged.merge);
    expect(await stopped(one, two, stranger)).toEqual([true, false, false]);
    expect(await consent()).toBeNull();
    // What the office could undo on a lead, it still can.
    expect(await rpc("sales", "undo_change", { p_lead: two.id, p_version: (await lead(two.id)).version })).toMatchObject({
      status: "saved",
    });
  });

  test("applies later wishes, and lifting them, to both", async () => {
    const [one, two] = [await submit(), await submit()];
    const merged = await merge(one.person_id, two.person_id);
    await wish(two.id);
    expect(await stopped(one, two)).toEqual([true, true]);
    await wish(one.id, false);
    expect(await stopped(one, two)).toEqual([false, false]);
    await wish(one.id);
    await part(merged.merge);
    expect(await stopped(one, two), "asked for while they were one: it stays").toEqual([true, true]);
  });

  test("a person's other leads are found by number, and by address in any case", async () => {
    const one = await submit();
    const two = await submit({ ...apart, phone_e164: one.phone_e164 });
    const three = await submit({ kind: "data-request", phone_e164: null, phone_typed: null, email: one.email.toUpperCase() });
    const { others } = (await rpc("sales", "lead_beside", { p_lead: one.id })) as unknown as { others: Row[] };
    expect(others.map(({ id }) => id)).toEqual([three.id, two.id]);
  });

  test("lists the leads of both together, so that erasing the person takes all", async () => {
    const [one, two] = [await submit(), await submit()];
    const beside = async (shown: Lead) => ((await rpc("sales", "lead_beside", { p_lead: shown.id })).others as Row[]).map(({ id }) => id);
    expect(await beside(one)).toEqual([]);
    const { merge: id } = await merge(one.person_id, two.person_id);
    expect([await beside(one), await beside(two)]).toEqual([[two.id], [one.id]]);
    await part(id);
    expect(await beside(one)).toEqual([]);
  });

  test("is written in the record of changes", async () => {
    const [one, two] = [await submit(), await submit()];
    const { merge: id } = await merge(one.person_id, two.person_id);
    await part(id, "admin");
    const lines = await rows(`audit_log?subject=eq.people_merges&subject_id=eq.${id}&order=id`);
    expect(lines).toMatchObject([
      { action: "insert", actor: backend.ids.sales },
      { action: "update", actor: backend.ids.admin },
    ]);
  });
});

describe("erasing", () => {
  test("leaves no record behind, nor the empty one of a merge", async () => {
    const [older, newer] = [await submit({ received_at: ahead(-50) }), await submit()];
    await merge(older.person_id, newer.person_id);
    await backend.rpc("admin", "erase_lead", { p_lead: older.id });
    // The record now holds the other person's lead only.
    expect((await record(newer.person_id)).leads.map(({ id }) => id)).toEqual([newer.id]);
    await backend.rpc("admin", "erase_lead", { p_lead: newer.id });
    expect(await rows(`people?id=in.(${older.person_id},${newer.person_id})`)).toEqual([]);
    expect(await rows(`people_merges?into_id=eq.${older.person_id}`)).toEqual([]);
  });

  test("one of two parted leads leaves its name and number out of the other's history", async () => {
    const [older, newer] = [await submit({ received_at: ahead(-50) }), await submit({ full_name: "Forgotten Person" })];
    const merged = await rpc("sales", "merge_leads", { p_lead: newer.id, p_version: newer.version, p_other: older.id });
    await rpc("sales", "undo_change", { p_lead: merged.id, p_version: merged.version });
    await backend.rpc("admin", "erase_lead", { p_lead: newer.id });
    const left = JSON.stringify(await rows(`lead_events?lead_id=eq.${older.id}`));
    for (const trace of ["Forgotten Person", newer.phone_e164, newer.email]) expect(left).not.toContain(trace);
  });
});

test("only those who answer leads can read a record, and nobody can write one except by the functions", async () => {
  const [one, two] = [await submit(), await submit()];
  const calls: [string, object][] = [
    ["person_record", { p_person: one.person_id, p_limit: 5 }],
    ["find_people", { p_filter: {}, p_not: one.person_id }],
    ["merge_people", { p_person: one.person_id, p_other: two.person_id, p_leads: [] }],
    ["part_people", { p_merge: one.person_id }],
  ];
  for (const caller of ["anon", "nobody", "editor"] as const)
    for (const [name, args] of calls)
      expect((await backend.rpc(caller, name, args)).status, `${caller} ${name}`).toBeGreaterThanOrEqual(400);
  for (const caller of ["sales", "admin"] as const)
    expect(
      (await backend.rest(caller, "PATCH", `people?id=eq.${one.person_id}`, { merged_into: two.person_id })).status,
    ).toBeGreaterThanOrEqual(400);
  expect((await record(one.person_id)).id).toBe(one.person_id);
});
