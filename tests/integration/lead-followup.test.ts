// No lead is forgotten, and no stranger changes a customer's lead: what a message that joins a lead may change, what a change of status
// keeps and how it is undone, who sees a next step, which deadline an emergency has, what search finds.
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseFilter, type InboxFilter } from "../../lib/leads/inbox/filter.ts";
import { type Caller, freshBackend, newLead, type TestBackend } from "./backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await freshBackend();
});
afterAll(() => backend?.end());

type Row = Record<string, unknown>;
type Lead = Row & { id: string; version: number; email: string; phone_e164: string };
const minutes = 60_000;
const ago = (hours: number) => new Date(Date.now() - hours * 60 * minutes).toISOString();
const ahead = (hours: number) => ago(-hours);
const rows = async (path: string) => (await backend.rest("service", "GET", path)).body as Row[];
const lead = async (id: unknown) => (await rows(`leads?id=eq.${id}`))[0] as Lead;
/** Sends one message; returns the lead it is kept in. */
async function submit(more: Record<string, unknown> = {}): Promise<Lead> {
  const { reference } = (await backend.rpc("service", "submit_lead", { p_lead: newLead(more) })).body as { reference: string };
  return lead((await rows(`lead_submissions?reference=eq.${reference}`))[0]?.lead_id);
}
const rpc = async (caller: Caller, name: string, args: object) => (await backend.rpc(caller, name, args)).body as Row & { status: string };
const change = (one: Lead, changes: object, caller: Caller = "sales") =>
  rpc(caller, "change_lead", { p_lead: one.id, p_version: one.version, p_changes: changes });
const undo = (one: Lead, caller: Caller = "sales") => rpc(caller, "undo_change", { p_lead: one.id, p_version: one.version });
const list = async (filter: InboxFilter) =>
  (
    await backend.rpc("sales", "list_leads", {
      p_filter: databaseFilter(filter, backend.ids.sales),
      p_sort: filter.sort ?? "",
      p_after: {},
      p_limit: 200,
    })
  ).body as Row[];
const today = async (caller: Caller = "sales") =>
  (await backend.rpc(caller, "office_today", { p_week_start: ago(100) })).body as Record<string, Row[]> & {
    counts: Record<string, number>;
  };
const eventKinds = async (id: string) => (await rows(`lead_events?lead_id=eq.${id}&order=id`)).map(({ kind }) => kind);

describe("a message that joins a customer's lead", () => {
  type Offer = { submission: string; field: string; value: string; do_not_contact: boolean };
  const offers = async (one: Lead) => ((await rpc("sales", "lead_beside", { p_lead: one.id })).offers ?? []) as Offer[];
  const take = (one: Lead, offer: Offer | undefined, caller: Caller = "sales") =>
    rpc(caller, "take_detail", { p_lead: one.id, p_version: one.version, p_submission: offer?.submission, p_field: offer?.field });
  /** A customer who left only a phone number, and a message from a stranger who knows it. */
  async function joined(more: Record<string, unknown> = {}) {
    const victim = await submit({ email: null, full_name: "Victim" });
    const stranger = { email: `stranger-${victim.id}@example.test`, full_name: "Stranger", phone_e164: victim.phone_e164, ...more };
    const after = await submit(stranger);
    expect(after.id).toBe(victim.id);
    return { one: after, stranger };
  }

  test("offers its contact details to staff and changes none of the lead's", async () => {
    const { one, stranger } = await joined();
    expect(one).toMatchObject({ email: null, full_name: "Victim" });
    expect((await offers(one)).map(({ field, value }) => [field, value])).toEqual([
      ["email", stranger.email],
      ["name", "Stranger"],
    ]);
    // The same with a known address and another number.
    const other = await submit({ phone_e164: null, phone_typed: null, kind: "data-request" });
    const again = await submit({ kind: "data-request", email: other.email, phone_e164: "+971509998877", phone_typed: "0509998877" });
    expect(again).toMatchObject({ id: other.id, phone_e164: null, phone_typed: null });
    expect((await offers(again)).map(({ field }) => field)).toContain("phone");
  });

  test("neither passes on the lead's do-not-contact wish to its sender nor the sender's to the lead", async () => {
    const { one, stranger } = await joined();
    await backend.rpc("sales", "set_do_not_contact", { p_lead: one.id, p_on: true, p_reason: "asked" });
    expect(await submit({ email: stranger.email })).toMatchObject({ do_not_contact: false });
    expect(await submit({ phone_e164: one.phone_e164, kind: "data-request" })).toMatchObject({ do_not_contact: true });

    const shy = await submit();
    await backend.rpc("sales", "set_do_not_contact", { p_lead: shy.id, p_on: true, p_reason: "asked" });
    const named = await joined({ email: shy.email });
    expect(named.one).toMatchObject({ do_not_contact: false });
    expect((await offers(named.one)).find(({ field }) => field === "email")).toMatchObject({ do_not_contact: true });
  });

  test("gives consent to advertising for no unproved address until staff take that over", async () => {
    const { one, stranger } = await joined({ marketing_version: "1" });
    const consents = () => rows(`marketing_consents?lead_id=eq.${one.id}&select=email,phone_e164`);
    expect(await consents()).toEqual([{ email: null, phone_e164: one.phone_e164 }]);
    const [offer] = await offers(one);
    expect(await take(one, offer)).toMatchObject({ status: "saved" });
    expect(await consents()).toEqual([{ email: stranger.email, phone_e164: one.phone_e164 }]);
    expect(await undo(await lead(one.id))).toMatchObject({ status: "saved" });
    expect(await consents()).toEqual([{ email: null, phone_e164: one.phone_e164 }]);
  });

  test("is found by its own details and erased with the lead, while the sender's other leads stay", async () => {
    const { one, stranger } = await joined();
    const strangersLead = await submit({ email: stranger.email });
    expect((await list({ status: "all", q: stranger.email })).map(({ id }) => id).sort()).toEqual([one.id, strangersLead.id].sort());
    await backend.rpc("admin", "erase_lead", { p_lead: one.id });
    expect(await lead(strangersLead.id)).toBeTruthy();
    const left = await Promise.all(["lead_submissions", "lead_events"].map((table) => rows(`${table}?lead_id=eq.${one.id}`)));
    expect(left).toEqual([[], []]);
    expect(await offers(one)).toEqual([]);
  });

  test("shows its sender only that the request is being handled, and confirms nobody's phone number", async () => {
    const { one } = await joined();
    const [second] = await rows(`lead_submissions?lead_id=eq.${one.id}&joined=is.true`);
    const ask = async (digits: string) =>
      ((await backend.rpc("service", "lead_status", { p_reference: second?.reference, p_last_four: digits })).body as Row | null)?.status;
    await change(one, { status: "visit-booked", next_action: "visit", next_action_at: ahead(20) });
    expect(await ask(one.phone_e164.slice(-4))).toBe("contacted");
    // The same for a message that names nothing but the number.
    const bare = await submit({ phone_e164: one.phone_e164, phone_typed: one.phone_typed, email: null });
    expect(bare.id).toBe(one.id);
    const joinedRows = await rows(`lead_submissions?lead_id=eq.${one.id}&joined=is.true&order=stored_at.desc&limit=1`);
    await change(await lead(one.id), { status: "quoted" });
    const query = { p_reference: joinedRows[0]?.reference, p_last_four: one.phone_e164.slice(-4) };
    expect((await backend.rpc("service", "lead_status", query)).body).toMatchObject({ status: "contacted" });
    const byMail = await submit({ kind: "application" });
    const guess = await submit({ kind: "application", email: byMail.email, phone_e164: "+971509990000", phone_typed: "0509990000" });
    expect(guess.id).toBe(byMail.id);
    const [guessed] = await rows(`lead_submissions?lead_id=eq.${byMail.id}&joined=is.true`);
    const answer = await backend.rpc("service", "lead_status", {
      p_reference: guessed?.reference,
      p_last_four: byMail.phone_e164.slice(-4),
    });
    expect(answer.body).toBeNull();
  });

  test("shows its sender that the request is closed where nobody answered it, and the same word whether the other lead was won or lost", async () => {
    const ask = async (closing: object, answered: boolean) => {
      const { one } = await joined();
      const [second] = await rows(`lead_submissions?lead_id=eq.${one.id}&joined=is.true`);
      if (answered) await change(one, { answered: { channel: "call", template: null } });
      await change(await lead(one.id), closing);
      const query = { p_reference: second?.reference, p_last_four: one.phone_e164.slice(-4) };
      return ((await backend.rpc("service", "lead_status", query)).body as Row).status;
    };
    const [won, lost] = [{ status: "won" }, { status: "lost", lost_reason: "price" }];
    expect([await ask(lost, false), await ask(won, false)]).toEqual(["lost", "lost"]);
    expect([await ask(lost, true), await ask(won, true)]).toEqual(["contacted", "contacted"]);
  });

  test("has details that staff can take over, which is recorded and can be undone exactly", async () => {
    const { one, stranger } = await joined();
    const [offer] = await offers(one);
    expect(
      (
        await backend.rpc("editor", "take_detail", {
          p_lead: one.id,
          p_version: one.version,
          p_submission: offer?.submission,
          p_field: "email",
        })
      ).status,
    ).toBeGreaterThanOrEqual(400);
    expect(await take({ ...one, version: one.version - 1 }, offer)).toMatchObject({ status: "conflict" });
    expect(await take(one, { ...(offer as Offer), submission: backend.ids.sales })).toMatchObject({ status: "invalid" });
    expect(await take(one, offer)).toMatchObject({ status: "saved" });
    const taken = await lead(one.id);
    expect(taken.email).toBe(stranger.email);
    expect((await offers(taken)).map(({ field }) => field)).not.toContain("email");
    expect((await rows(`lead_events?lead_id=eq.${one.id}&kind=eq.detail-taken`))[0]).toMatchObject({
      actor: backend.ids.sales,
      data: { field: "email", from: null, to: stranger.email },
    });
    expect(await undo(taken)).toMatchObject({ status: "saved" });
    expect(await lead(one.id)).toMatchObject({ email: null, phone_e164: one.phone_e164, full_name: "Victim" });
  });

  test("shares the do-not-contact wish once its details are taken over, and no longer when that is undone", async () => {
    const { one, stranger } = await joined();
    await backend.rpc("sales", "set_do_not_contact", { p_lead: one.id, p_on: true, p_reason: "asked" });
    const strangersLead = await submit({ email: stranger.email });
    expect(strangersLead).toMatchObject({ do_not_contact: false });
    const now = await lead(one.id);
    await take(now, (await offers(now))[0]);
    expect(await lead(strangersLead.id)).toMatchObject({ do_not_contact: true });
    await undo(await lead(one.id));
    expect(await lead(strangersLead.id)).toMatchObject({ do_not_contact: false });
    expect(await lead(one.id)).toMatchObject({ do_not_contact: true, email: null });
  });

  test("shows in the office's mail whose lead it joined", async () => {
    const { one, stranger } = await joined();
    const [second] = await rows(`lead_submissions?lead_id=eq.${one.id}&joined=is.true`);
    const claimed = (
      await backend.rpc("service", "claim_outbox", {
        p_topics: ["office-mail"],
        p_limit: 500,
        p_lease_seconds: 1,
        p_domain: "example.test",
      })
    ).body as { payload: Row; lead: Row }[];
    expect(claimed.find(({ payload }) => payload.submission === second?.id)?.lead).toMatchObject({
      email: stranger.email,
      known_email: null,
      known_phone: one.phone_e164,
    });
  });
});

describe("a change of status", () => {
  const visit = { status: "visit-booked", next_action: "visit", next_action_at: ahead(48), next_action_note: "gate 3" };
  const planOf = ({ next_action, next_action_note }: Row) => [next_action, next_action_note];

  test.each([
    ["won", {}],
    ["lost", { lost_reason: "price" }],
    ["spam", {}],
    ["quoted", {}],
  ])("to %s keeps a visit that lies ahead", async (status, more) => {
    const one = await submit();
    await change(one, visit);
    expect(await change(await lead(one.id), { status, ...more })).toMatchObject({ status: "saved" });
    const after = await lead(one.id);
    expect(planOf(after)).toEqual(["visit", "gate 3"]);
    expect((await today()).actions?.map(({ id }) => id)).toContain(one.id);
    // The visit can still be removed afterwards.
    await change(after, { next_action: null });
    expect(await lead(one.id)).toMatchObject({ next_action: null, status });
  });

  test("to won ends a planned call and a visit whose time has passed", async () => {
    for (const plan of [
      { next_action: "call", next_action_at: ahead(48) },
      { next_action: "visit", next_action_at: ago(2) },
    ]) {
      const one = await submit();
      await change(one, { status: "quoted", ...plan });
      await change(await lead(one.id), { status: "won" });
      expect(await lead(one.id)).toMatchObject({ next_action: null, next_action_at: null });
    }
  });

  test("by merging keeps the visit of the merged lead", async () => {
    const older = await submit({ received_at: ago(40) });
    await change(older, { next_action: "call", next_action_at: ahead(3) });
    const newer = await submit({ received_at: ago(1) });
    await change(newer, visit);
    const { version } = await lead(newer.id);
    await rpc("sales", "merge_leads", { p_lead: newer.id, p_version: version, p_other: older.id });
    expect(planOf(await lead(older.id))).toEqual(["visit", "gate 3"]);
    expect(await lead(newer.id)).toMatchObject({ status: "duplicate", next_action: null });
  });

  test("is undone with status, next step, visit, reason, owner and waiting time as they were", async () => {
    const kept = [
      "status",
      "lost_reason",
      "owner",
      "next_action",
      "next_action_at",
      "next_action_note",
      "awaiting_since",
      "answered_at",
      "closed_at",
      "due_at",
      "inbox_order",
    ];
    const shown = (row: Row) => Object.fromEntries(kept.map((key) => [key, row[key]]));
    const one = await submit({ received_at: ago(3) });
    const steps: object[] = [
      { status: "won" },
      { answered: { channel: "call", template: null } },
      { ...visit, status: "visit-booked" },
      { status: "lost", lost_reason: "time" },
      { status: "lost", lost_reason: "price" },
      { status: "new" },
      { next_action: null },
      { next_action: "call", next_action_at: ahead(5) },
    ];
    for (const step of steps) {
      const before = await lead(one.id);
      expect(await change(before, step)).toMatchObject({ status: "saved" });
      expect(await undo(await lead(one.id), "admin")).toMatchObject({ status: "saved" });
      expect(shown(await lead(one.id)), JSON.stringify(step)).toEqual(shown(before));
      await change(await lead(one.id), step);
    }
    expect(await eventKinds(one.id)).toContain("undone");
  });

  test("to won or lost does not count as the first answer, but an answer before, with or after it does", async () => {
    const answeredAt = async (one: Lead, ...steps: object[]) => {
      for (const step of steps) expect(await change(await lead(one.id), step)).toMatchObject({ status: "saved" });
      return (await lead(one.id)).answered_at;
    };
    const lost = { status: "lost", lost_reason: "price" };
    const called = { answered: { channel: "call", template: null } };
    expect(await answeredAt(await submit(), lost)).toBeNull();
    expect(await answeredAt(await submit(), { status: "won" })).toBeNull();
    // A call that the customer did not answer.
    expect(await answeredAt(await submit(), { attempted: { channel: "call" } }, lost)).toBeNull();
    expect(await answeredAt(await submit(), lost, { status: "new" })).toBeNull();
    expect(await answeredAt(await submit(), lost, called)).not.toBeNull();
    expect(await answeredAt(await submit(), { ...called, ...lost })).not.toBeNull();
    const answered = await submit();
    const first = await answeredAt(answered, called);
    expect(first).not.toBeNull();
    expect(await answeredAt(answered, lost, { status: "contacted" })).toBe(first);
  });

  test("of a merged lead keeps the first answer of either, and undoing the merge gives it back", async () => {
    const [older, newer] = [await submit({ received_at: ago(40) }), await submit({ received_at: ago(1) })];
    await change(newer, { answered: { channel: "call", template: null } });
    const answered = await lead(newer.id);
    const merged = await rpc("sales", "merge_leads", { p_lead: newer.id, p_version: answered.version, p_other: older.id });
    await change(await lead(older.id), { status: "lost", lost_reason: "price" });
    expect((await lead(older.id)).answered_at).toBe(answered.answered_at);
    await undo(await lead(older.id));
    expect(merged.id).toBe(older.id);
    await undo(await lead(older.id));
    expect([(await lead(older.id)).answered_at, (await lead(newer.id)).answered_at]).toEqual([null, answered.answered_at]);
  });

  test("cannot be undone twice, nor after a colleague changed the lead or the customer wrote again", async () => {
    const one = await submit();
    await change(one, { status: "won" });
    const won = await lead(one.id);
    expect((await rpc("sales", "lead_beside", { p_lead: one.id })).undo).toMatchObject({
      what: "status",
      from: "new",
      to: "won",
      by: backend.ids.sales,
    });
    await change(won, { owner: backend.ids.admin }, "admin");
    expect(await undo(won)).toMatchObject({ status: "since" });
    expect(await lead(one.id)).toMatchObject({ status: "won", owner: backend.ids.admin });

    const two = await submit();
    await change(two, { status: "contacted" });
    await submit({ email: two.email, phone_e164: two.phone_e164 });
    expect(await undo(await lead(two.id))).toMatchObject({ status: "since" });
    expect((await rpc("sales", "lead_beside", { p_lead: two.id })).undo).toBeNull();

    const three = await submit();
    await change(three, { status: "contacted" });
    await undo(await lead(three.id));
    expect(await undo(await lead(three.id))).toMatchObject({ status: "since" });
    expect((await backend.rpc("editor", "undo_change", { p_lead: three.id, p_version: 1 })).status).toBeGreaterThanOrEqual(400);
  });
});

describe("a next step", () => {
  const call = { next_action: "call", next_action_at: ahead(2) };

  test("gives a lead without an owner to the person who plans it, and leaves other owners as they are", async () => {
    const one = await submit();
    await change(one, call);
    expect(await lead(one.id)).toMatchObject({ owner: backend.ids.sales, status: "new" });
    const two = await submit();
    await change(two, { owner: backend.ids.admin }, "admin");
    await change(await lead(two.id), call);
    expect(await lead(two.id)).toMatchObject({ owner: backend.ids.admin });
    const three = await submit();
    await change(three, { ...call, owner: null });
    expect(await lead(three.id)).toMatchObject({ owner: null });
  });

  test("of a lead without an owner, or whose owner left the team, is shown to everybody", async () => {
    const ownerless = await submit();
    await change(ownerless, { ...call, owner: null });
    const left = await submit();
    await backend.rpc("service", "grant_staff_role", { p_email: "nobody@example.test", p_role: "sales", p_display_name: "" });
    await change(left, { ...call, owner: backend.ids.nobody });
    const shown = async (caller: Caller) => (await today(caller)).unowned?.map(({ id }) => id);
    expect(await shown("sales")).not.toContain(left.id);
    await backend.rest("service", "DELETE", `staff?user_id=eq.${backend.ids.nobody}`);
    for (const caller of ["sales", "admin"] as const) expect(await shown(caller)).toEqual(expect.arrayContaining([ownerless.id, left.id]));
    const unowned = await list({ owner: "none", status: "all" });
    expect(unowned.map(({ id }) => id)).toEqual(expect.arrayContaining([ownerless.id, left.id]));
    expect(unowned.find(({ id }) => id === left.id)).toMatchObject({ owner_name: null });
    const steps = await list({ owner: "none", step: "1", sort: "step", status: "all" });
    expect(steps.map(({ next_action_at }) => next_action_at)).toEqual(steps.map(({ next_action_at }) => next_action_at).sort());
    expect(steps.every(({ next_action }) => next_action !== null)).toBe(true);
    // Answering a lead makes that person its owner.
    await change(await lead(left.id), { answered: { channel: "call", template: null } });
    expect(await lead(left.id)).toMatchObject({ owner: backend.ids.sales });
  });

  test("is listed among the next twelve, with the number of all", async () => {
    for (let index = 0; index < 14; index++) await change(await submit(), call);
    const { actions, counts } = await today();
    expect(actions).toHaveLength(12);
    expect(counts.actions).toBeGreaterThanOrEqual(14);
    expect(actions?.map(({ next_action_at }) => next_action_at)).toEqual(actions?.map(({ next_action_at }) => next_action_at).sort());
  });
});

describe("the first screen", () => {
  const listedIn = async (id: string) => {
    const lists = await today();
    return Object.keys(lists).filter((name) => Array.isArray(lists[name]) && lists[name].some((row) => row.id === id));
  };

  test("has an open emergency in the list of emergencies alone, however late its answer is due", async () => {
    const one = await submit({ kind: "quote", details: { problem: "no-cooling" } });
    // As at night with nobody on call: the minutes begin when the office opens.
    const sql = postgres(backend.postgresUrl, { max: 1, onnotice: () => undefined });
    await sql.begin(async (now) => {
      await now`set local session_replication_role = replica`;
      await now`update public.leads set due_at = now() + interval '6 hours' where id = ${one.id}`;
    });
    await sql.end();
    expect(await listedIn(one.id)).toEqual(["emergencies"]);
    const { counts } = await today();
    expect(counts.emergencies).toBeGreaterThanOrEqual(1);
    // Once it is answered, its clock is the call that the database plans; a visit of tomorrow can wait.
    await change(one, { answered: { channel: "call", template: null } });
    expect(await listedIn(one.id)).toEqual(["emergencies"]);
    await change(await lead(one.id), { next_action: "visit", next_action_at: ahead(30) });
    expect(await listedIn(one.id)).not.toContain("emergencies");
  });

  test("counts the overdue leads of its list without emergencies, and of all who wait with them", async () => {
    const before = (await today()).counts;
    const { id } = await submit({ kind: "quote", details: { problem: "water" }, received_at: ago(40) });
    const { counts, overdue } = await today();
    expect(overdue?.map((row) => row.id)).not.toContain(id);
    expect([counts.overdue, counts.lateOthers]).toEqual([Number(before.overdue) + 1, before.lateOthers]);
  });
});

describe("a customer with an emergency who writes again", () => {
  const emergency = { kind: "quote", details: { problem: "no-cooling" } };
  const again = (one: Lead, more: object = {}) => submit({ email: one.email, phone_e164: one.phone_e164, ...more });
  const wait = (row: Row) => (Date.parse(String(row.due_at)) - Date.parse(String(row.awaiting_since))) / minutes;

  test("is due in fifteen minutes again, comes first, and shows the waiting message", async () => {
    const one = await submit({ ...emergency, full_name: "Hot", message: "It is hot", received_at: ago(5) });
    await change(one, { answered: { channel: "call", template: null } });
    for (let index = 0; index < 8; index++) await submit({ received_at: ago(1) });
    const after = await again(one, { message: "Still hot, nobody came" });
    expect(wait(after)).toBe(15);
    const first = (await list({ waiting: "1" })).find(({ due_at }) => Date.parse(String(due_at)) > Date.now());
    expect(first).toMatchObject({ id: one.id, message: "Still hot, nobody came", urgency: "emergency" });
    const { emergencies, soon } = await today();
    expect(emergencies?.find(({ id }) => id === one.id)).toMatchObject({ message: "Still hot, nobody came" });
    expect(soon?.map(({ id }) => id)).not.toContain(one.id);
    await again(one, { message: "Third" });
    // A wish to be called has no words of its own.
    await again(one, { message: "" });
    expect((await list({ waiting: "1" })).find(({ id }) => id === one.id)).toMatchObject({ message: "Third" });
    await change(await lead(one.id), { answered: { channel: "call", template: null } });
    expect((await list({})).find(({ id }) => id === one.id)).toMatchObject({ message: "It is hot", due_at: null });
  });

  test("is due in fifteen minutes also when only the new message is an emergency", async () => {
    const calm = await submit({ received_at: ago(5) });
    const waiting = await again(calm, { ...emergency, received_at: ago(0.1) });
    expect(waiting).toMatchObject({ urgency: "emergency", awaiting_since: calm.awaiting_since });
    expect(Date.parse(String(waiting.due_at)) - Date.parse(String(waiting.last_submitted_at))).toBe(15 * minutes);
    const answered = await submit({ received_at: ago(5) });
    await change(answered, { answered: { channel: "call", template: null } });
    expect(wait(await again(answered, emergency))).toBe(15);
    const usual = await submit({ received_at: ago(5) });
    await change(usual, { answered: { channel: "call", template: null } });
    expect(wait(await again(usual))).toBe(24 * 60);
  });

  test("has a next step once answered: the planned one, or a call within fifteen minutes", async () => {
    const inMinutes = (row: Row) => Math.round((Date.parse(String(row.next_action_at)) - Date.now()) / minutes);
    const answered = await submit({ ...emergency, received_at: ago(0.1) });
    await change(answered, { answered: { channel: "call", template: null } });
    const taken = await lead(answered.id);
    expect(taken).toMatchObject({ status: "contacted", due_at: null, next_action: "call" });
    expect(inMinutes(taken)).toBe(15);
    expect(await eventKinds(taken.id)).toContain("next-action");
    expect((await undo(taken)).status).toBe("saved");
    expect(await lead(answered.id)).toMatchObject({ status: "new", next_action: null, next_action_at: null });

    const moved = await submit({ ...emergency, received_at: ago(0.1) });
    await change(moved, { status: "contacted" });
    expect(inMinutes(await lead(moved.id))).toBe(15);
    const planned = await submit({ ...emergency, received_at: ago(0.1) });
    await change(planned, { answered: { channel: "call", template: null }, next_action: "visit", next_action_at: ahead(2) });
    expect(await lead(planned.id)).toMatchObject({ next_action: "visit" });
    expect(inMinutes(await lead(planned.id))).toBe(120);

    // A closed lead and a lead without an emergency get no such step.
    const over = await submit({ ...emergency, received_at: ago(0.1) });
    await change(over, { status: "lost", lost_reason: "other" });
    expect(await lead(over.id)).toMatchObject({ next_action: null });
    const usual = await submit({ received_at: ago(0.1) });
    await change(usual, { answered: { channel: "call", template: null } });
    expect(await lead(usual.id)).toMatchObject({ next_action: null });
  });

  test("waits again also when the new message is stored late and out of order", async () => {
    const one = await submit({ received_at: ago(2) });
    await change(one, { answered: { channel: "call", template: null } });
    await again(one, { received_at: ago(1) });
    await change(await lead(one.id), { answered: { channel: "call", template: null } });
    // Received before the last message, but stored after that one was answered.
    expect((await again(one, { received_at: ago(1.5) })).awaiting_since).not.toBeNull();
  });
});

describe("search", () => {
  test("finds leads whatever their status, the open ones first", async () => {
    const made: Lead[] = [];
    for (const status of ["won", "lost", "spam", "contacted", "new"]) {
      const one = await submit({ full_name: "Whatever Status", received_at: ago(10 - made.length) });
      if (status !== "new") await change(one, { status, ...(status === "lost" && { lost_reason: "price" }) });
      made.push(one);
    }
    const statuses = async (filter: InboxFilter) => (await list({ q: "whatever status", ...filter })).map(({ status }) => status);
    expect(await statuses({})).toEqual(["new", "contacted", "spam", "lost", "won"]);
    expect(await statuses({ status: "open" })).toEqual(["new", "contacted"]);
    expect(await statuses({ status: "won" })).toEqual(["won"]);
  });

  test.each([
    ["عبدالرحمن", "عبد الرحمن الكعبي"],
    ["عبد الرحمن", "عبدالرحمن الكعبي"],
    ["عبدالرحمن الكعبى", "عَبْدُ  الرَّحمٰن الكعبي"],
    ["عبد الله", "عبدالله المهيري"],
    ["عبدالله", "عبد الله المهيري"],
    ["أبوبكر", "أبو بكر الشامسي"],
    ["أبو بكر", "ابوبكر الشامسي"],
    ["نورالدين", "نور الدين حسن"],
    ["abdulrahman", "Abdul Rahman Al Kaabi"],
    ["al kaabi", "Abdul Rahman Al Kaabi"],
  ])("for %s finds the name %s", async (q, name) => {
    const one = await submit({ full_name: name });
    expect((await list({ q })).map(({ id }) => id)).toContain(one.id);
  });

  test.each([
    ["أبوظبي", "الموقع في أبو ظبي قرب البحر"],
    ["أبو ظبي", "الموقع في ابوظبي"],
    ["لعبدالرحمن", "المكيف لعبد الرحمن"],
  ])("for %s finds a message with “%s”", async (q, message) => {
    const one = await submit({ message });
    expect((await list({ q })).map(({ id }) => id)).toContain(one.id);
  });

  test("does not match across two words that are not one compound name", async () => {
    await submit({ full_name: "سالم", message: "غرفة كبيرة" });
    expect(await list({ q: "فةكبيرة" })).toEqual([]);
  });
});
