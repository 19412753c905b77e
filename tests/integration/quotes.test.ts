// Quotes in the database: their sums, who may do what, revisions, and what a customer with the link can do.
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseFilter } from "../../lib/leads/inbox/filter.ts";
import { type Caller, freshBackend, newLead, type TestBackend } from "./backend.ts";

let backend: TestBackend;
let sql: postgres.Sql;
beforeAll(async () => {
  backend = await freshBackend();
  sql = postgres(backend.postgresUrl, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
  await backend?.end();
});

type Row = Record<string, unknown>;
type Answer = Row & { status: string };
const rows = async (path: string) => (await backend.rest("service", "GET", path)).body as Row[];
const lead = async (id: unknown) => (await rows(`leads?id=eq.${id}`))[0] as Row & { id: string; version: number; email: string };
const quote = async (id: unknown) => (await rows(`quotes?id=eq.${id}`))[0] as Row & { id: string; version: number; link: string };
const rpc = async (caller: Caller, name: string, args: object) => (await backend.rpc(caller, name, args)).body as Answer;
const eventsOf = async (id: string, kind: string) => rows(`lead_events?lead_id=eq.${id}&kind=eq.${kind}&order=id`);
async function submit(more: Row = {}) {
  const { reference } = (await backend.rpc("service", "submit_lead", { p_lead: newLead(more) })).body as { reference: string };
  return lead((await rows(`lead_submissions?reference=eq.${reference}`))[0]?.lead_id);
}

const day = (ahead: number) => new Date(Date.now() + 4 * 3_600_000 + ahead * 86_400_000).toISOString().slice(0, 10);
const line = (unit_fils: number, quantity = 1, more: Row = {}) => ({
  text: "Cleaning",
  quantity,
  unit: "",
  unit_fils,
  price: null,
  ...more,
});
const begin = { locale: "ar", vat_percent: 5, valid_until: day(14), terms: "Cash" };

async function draft(of: string, lines: Row[] = [line(26_250, 2)], more: Row = {}) {
  const { id } = await rpc("sales", "create_quote", { p_lead: of, p_draft: begin });
  const { version } = await quote(id);
  await rpc("sales", "save_quote", { p_quote: id, p_version: version, p_draft: { lines, ...more } });
  return quote(id);
}
const send = async (id: string, message: Row = { channel: "link", text: "Here it is" }) =>
  rpc("sales", "send_quote", { p_quote: id, p_version: (await quote(id)).version, p_message: message });
async function sent(of: string, lines?: Row[], more?: Row) {
  const made = await draft(of, lines, more);
  expect(await send(made.id)).toMatchObject({ status: "saved" });
  return quote(made.id);
}
const accept = ({ link, version }: { link: string; version: number }, name = "Aisha") =>
  rpc("service", "accept_quote", { p_link: link, p_version: version, p_name: name });
const ask = (link: string, text: string) => rpc("service", "ask_quote", { p_link: link, p_message: { text } });
const open = (link: string, counts = false) => rpc("service", "open_quote", { p_link: link, p_counts: counts });
const undo = async (id: string) => rpc("sales", "undo_change", { p_lead: id, p_version: (await lead(id)).version });

describe("sums", () => {
  test("include VAT, are rounded half up once each, and are the database's own whatever is sent", async () => {
    const { id } = await submit();
    // 1.5 × 0.33 = 0.495; 2.5 × 10.01 = 25.025: halves go up.
    const made = await draft(id, [line(33, 1.5, { total_fils: 1 }), line(1001, 2.5), line(10_000)], { discount_fils: 500, total_fils: 7 });
    expect((made.lines as Row[]).map(({ total_fils }) => total_fils)).toEqual([50, 2503, 10_000]);
    // 120.53 with VAT: 5.739… of it.
    expect(made).toMatchObject({ subtotal_fils: 12_553, discount_fils: 500, total_fils: 12_053, vat_fils: 574 });
  });

  test("a discount is no more than the lines; a firm without VAT shows none", async () => {
    const { id } = await submit();
    const made = await draft(id, [line(1000)], { discount_fils: 5000, vat_percent: 0 });
    expect(made).toMatchObject({ discount_fils: 1000, total_fils: 0, vat_fils: 0 });
  });

  test("what is no line is refused, and nothing is lost", async () => {
    const { id } = await submit();
    const made = await draft(id);
    for (const wrong of [line(-1), line(1.5), line(100, 0), line(100, 1.0005), line(100, 1, { text: "" }), { text: "x" }]) {
      const { status } = await backend.rpc("sales", "save_quote", {
        p_quote: made.id,
        p_version: made.version,
        p_draft: { lines: [wrong] },
      });
      expect(status, JSON.stringify(wrong)).toBeGreaterThanOrEqual(400);
    }
    expect(await quote(made.id)).toEqual(made);
  });
});

describe("the office", () => {
  test("a second tap begins no second draft; a save names the version that was seen; only drafts are edited or deleted", async () => {
    const { id } = await submit();
    const [one, two] = [0, 1].map(() => rpc("sales", "create_quote", { p_lead: id, p_draft: begin }));
    expect((await one)?.id).toBe((await two)?.id);
    const made = await draft(id);
    expect(await rpc("admin", "save_quote", { p_quote: made.id, p_version: 1, p_draft: { note: "x" } })).toMatchObject({
      status: "conflict",
    });
    expect(await send(made.id)).toMatchObject({ status: "saved" });
    const { version } = await quote(made.id);
    expect(await rpc("sales", "save_quote", { p_quote: made.id, p_version: version, p_draft: { note: "x" } })).toMatchObject({
      status: "sent",
    });
    const other = await draft(id);
    expect(await rpc("sales", "withdraw_quote", { p_quote: other.id, p_version: other.version })).toEqual({ status: "saved" });
    expect(await quote(other.id)).toBeUndefined();
  });

  test("sending numbers it, moves the lead, keeps the text, and answers whoever waited", async () => {
    const waiting = await submit();
    const made = await draft(waiting.id);
    expect(made.number).toBeNull();
    const to = { channel: "email", to: waiting.email, subject: "Your quote", text: "Dear Sir, your quote" };
    expect(await send(made.id, { ...to, to: "other@example.test" })).toMatchObject({ status: "to" });
    expect(await send(made.id, to)).toMatchObject({ status: "saved" });
    expect((await quote(made.id)).number).toMatch(/^QT-\d{4}-\d{4}$/);
    expect(await lead(waiting.id)).toMatchObject({ status: "quoted", value_fils: 52_500, awaiting_since: null, owner: backend.ids.sales });
    const [event] = await eventsOf(waiting.id, "quote-sent");
    expect(event?.data).toMatchObject({ channel: "email", text: to.text, to: waiting.email, total_fils: 52_500 });
    const [mail] = await rows(`outbox?lead_id=eq.${waiting.id}&topic=eq.quote-mail`);
    expect(mail).toMatchObject({ id: (event?.data as Row | undefined)?.notice, payload: { event: event?.id } });
    expect(await rpc("service", "quote_notice", { p_event: event?.id })).toMatchObject({ kind: "quote-sent", text: to.text, locale: "ar" });
  });

  test("a quote whose mail did not arrive answers nobody", async () => {
    const waiting = await submit();
    const made = await draft(waiting.id);
    await send(made.id, { channel: "email", to: waiting.email, subject: "Your quote", text: "Dear Sir, your quote" });
    const [mail] = await rows(`outbox?lead_id=eq.${waiting.id}&topic=eq.quote-mail`);
    expect(await rpc("service", "mail_bounced", { p_notices: [mail?.id], p_code: "dsn 5.1.1" })).toBe(true);
    expect(await lead(waiting.id)).toMatchObject({ awaiting_since: waiting.awaiting_since, answered_at: null });
    expect((await eventsOf(waiting.id, "quote-sent"))[0]?.data).toMatchObject({ failed: "dsn 5.1.1" });
    // It is there all the same, for whoever has the link in another way.
    expect(await quote(made.id)).toMatchObject({ status: "sent" });
    expect(await rpc("service", "mail_bounced", { p_notices: [mail?.id], p_code: "dsn 5.1.1" })).toBe(false);
  });

  test("an empty quote and one whose last day is over are not sent", async () => {
    const { id } = await submit();
    const made = await draft(id, []);
    expect(await send(made.id)).toMatchObject({ status: "empty" });
    const late = await draft(id, [line(100)], { valid_until: day(-1) });
    expect(await send(late.id)).toMatchObject({ status: "expired" });
  });

  test("undoing the sending restores lead and draft; not once the customer has answered", async () => {
    const before = await submit();
    const first = await sent(before.id);
    const made = await rpc("sales", "revise_quote", { p_quote: first.id, p_valid_until: day(14) });
    await send(String(made.id));
    expect(await quote(first.id)).toMatchObject({ status: "replaced" });
    expect(await undo(before.id)).toMatchObject({ status: "saved" });
    expect(await quote(made.id)).toMatchObject({ status: "draft", sent_at: null });
    expect(await quote(first.id)).toMatchObject({ status: "sent" });
    expect(await undo(before.id)).toMatchObject({ status: "saved" });
    expect(await lead(before.id)).toMatchObject({ status: "new", value_fils: null, awaiting_since: before.awaiting_since, owner: null });
    expect(await open(first.link)).toBeNull();
    await send(first.id);
    await accept(await quote(first.id));
    expect(await undo(before.id)).toMatchObject({ status: "since" });
    expect(await lead(before.id)).toMatchObject({ status: "won" });
  });

  test("a declined quote is not undone either", async () => {
    const { id } = await submit();
    const { link, version } = await sent(id);
    expect(await rpc("service", "decline_quote", { p_link: link, p_version: version, p_reason: "Too dear" })).toEqual({
      status: "declined",
    });
    expect(await undo(id)).toMatchObject({ status: "since" });
    expect((await eventsOf(id, "quote-declined"))[0]).toMatchObject({ note: "Too dear" });
  });

  test("a revision keeps the old one, whose link shows the new", async () => {
    const { id } = await submit();
    const first = await sent(id);
    const [one, two] = [0, 1].map(() => rpc("sales", "revise_quote", { p_quote: first.id, p_valid_until: day(14) }));
    const made = await one;
    expect(made?.id).toBe((await two)?.id);
    const revised = await quote(made?.id);
    expect(revised).toMatchObject({ number: first.number, revision: 2, status: "draft", total_fils: 52_500 });
    await rpc("sales", "save_quote", { p_quote: revised.id, p_version: 1, p_draft: { lines: [line(99_900)] } });
    // Until it is sent, the first is what the customer sees.
    expect(await open(first.link)).toMatchObject({ number: first.number, is_newer: false });
    await send(revised.id);
    expect(await open(first.link)).toMatchObject({ number: `${first.number}-2`, is_newer: true, total_fils: 99_900 });
    expect(await quote(first.id)).toMatchObject({ status: "replaced", total_fils: 52_500 });
    expect(await accept(first)).toEqual({ status: "changed" });
    expect(await accept(await quote(revised.id))).toEqual({ status: "accepted" });
    expect(await lead(id)).toMatchObject({ status: "won", value_fils: 99_900 });
    expect(await rpc("sales", "revise_quote", { p_quote: revised.id, p_valid_until: day(14) })).toEqual({ status: "accepted" });
  });

  test("what a lead is worth can be set by hand and undone", async () => {
    const { id, version } = await submit();
    expect(await rpc("sales", "set_lead_value", { p_lead: id, p_version: version, p_value_fils: 120_000 })).toMatchObject({
      status: "saved",
    });
    expect(await rpc("sales", "set_lead_value", { p_lead: id, p_version: version, p_value_fils: 5 })).toMatchObject({ status: "conflict" });
    expect(await lead(id)).toMatchObject({ value_fils: 120_000 });
    expect((await eventsOf(id, "value"))[0]?.data).toEqual({ from_fils: null, to_fils: 120_000 });
    expect(await undo(id)).toMatchObject({ status: "saved" });
    expect(await lead(id)).toMatchObject({ value_fils: null });
  });

  test("quotes go with a merged lead, and come back", async () => {
    const phone = { phone_e164: "+971509990001", phone_typed: "0509990001" };
    const older = await submit(phone);
    await sql`update public.leads set status = 'lost', lost_reason = 'other' where id = ${older.id}`;
    const newer = await submit(phone);
    await sql`update public.leads set status = 'contacted' where id = ${older.id}`;
    const { id } = await sent(newer.id);
    const { version } = await lead(older.id);
    expect(await rpc("sales", "merge_leads", { p_lead: older.id, p_version: version, p_other: newer.id })).toMatchObject({ id: older.id });
    expect(await quote(id)).toMatchObject({ lead_id: older.id });
    expect(await lead(older.id)).toMatchObject({ value_fils: 52_500 });
    expect(await undo(older.id)).toMatchObject({ status: "saved" });
    expect(await quote(id)).toMatchObject({ lead_id: newer.id, merged_from: [] });
    expect(await lead(older.id)).toMatchObject({ value_fils: null });
    expect(await lead(newer.id)).toMatchObject({ value_fils: 52_500, status: "quoted" });
  });

  test("an accepted lead stays on the first screen until something is planned", async () => {
    const { id } = await submit();
    await accept(await sent(id));
    const listed = async () => ((await rpc("sales", "accepted_leads", {})) as unknown as Row[]).map((row) => row.id);
    expect(await listed()).toContain(id);
    const change = async (changes: object) =>
      rpc("sales", "change_lead", { p_lead: id, p_version: (await lead(id)).version, p_changes: changes });
    await change({ next_action: "visit", next_action_at: `${day(2)}T09:00:00Z` });
    expect(await listed()).not.toContain(id);
    await undo(id);
    expect(await listed()).toContain(id);
    await change({ next_action: "visit", next_action_at: `${day(2)}T09:00:00Z` });
    await change({ next_action: null, next_action_at: null });
    expect(await listed()).not.toContain(id);
  });

  test("where sending the quote was the next step, asking about it is the next one; undone with the sending", async () => {
    const { id, version } = await submit();
    const planned = { next_action: "quote", next_action_note: "with the pump" };
    const at = `${day(3)}T05:00:00Z`;
    await rpc("sales", "change_lead", { p_lead: id, p_version: version, p_changes: { ...planned, next_action_at: at } });
    await sent(id);
    const after = await lead(id);
    expect(after).toMatchObject({ next_action: "follow-up", next_action_note: null });
    expect(Date.parse(String(after.next_action_at))).toBeGreaterThan(Date.now() + 86_400_000);
    await undo(id);
    const back = await lead(id);
    expect(back).toMatchObject(planned);
    expect(Date.parse(String(back.next_action_at))).toBe(Date.parse(at));
  });

  test("erasing a lead erases its quotes; its export has the sum and the state", async () => {
    const { id, reference } = await submit();
    const { link, number } = await sent(id);
    const x = (await backend.rpc("admin", "begin_export", { p_format: "csv", p_filter: { status: "all" } })).body;
    const exported = (await rpc("admin", "export_page", { p_export: x, p_after: {}, p_limit: 1000 })) as unknown as Row[];
    expect(exported.find((row) => row.reference === reference)).toMatchObject({
      value_fils: 52_500,
      quotes: [{ number, state: "sent", total_fils: 52_500 }],
      sent: [{ channel: "link", text: "Here it is" }],
    });
    expect((await backend.rpc("admin", "erase_lead", { p_lead: id })).body).toBe(true);
    expect(await rows(`quotes?lead_id=eq.${id}`)).toEqual([]);
    expect(await open(link)).toBeNull();
  });
});

test("the search of the inbox finds a lead by the number of its quote, also once it is won", async () => {
  const [one, other] = [await submit(), await submit()];
  const { number, id } = await sent(one.id);
  await sent(other.id);
  await accept(await quote(id));
  const found = async (q: string) => {
    const args = { p_filter: databaseFilter({ q }, ""), p_sort: "", p_after: {}, p_limit: 10 };
    return ((await backend.rpc("sales", "list_leads", args)).body as Row[]).map(({ id }) => id);
  };
  const [, year, serial] = String(number).split("-");
  for (const typed of [number, `qt ${year} ${Number(serial)}`]) expect(await found(String(typed)), String(typed)).toEqual([one.id]);
  expect(await found(`QT-${year}-9999`)).toEqual([]);
});

describe("the customer", () => {
  test("sees a draft, a withdrawn or an unknown link as nothing, and an expired one as expired", async () => {
    const { id } = await submit();
    const made = await draft(id);
    expect(await open(made.link)).toBeNull();
    expect(await open("0".repeat(32))).toBeNull();
    await send(made.id);
    expect(await open(made.link)).toMatchObject({ state: "sent", total_fils: 52_500, vat_fils: 2500 });
    await sql`update public.quotes set valid_until = ${day(-1)} where id = ${made.id}`;
    expect(await open(made.link)).toEqual({ state: "expired", locale: "ar" });
    expect(await accept(await quote(made.id))).toEqual({ status: "expired" });
    const { version } = await quote(made.id);
    await rpc("sales", "withdraw_quote", { p_quote: made.id, p_version: version });
    expect(await open(made.link)).toBeNull();
    expect(await accept(await quote(made.id))).toEqual({ status: "changed" });
    expect(await ask(made.link, "When?")).toEqual({ status: "gone" });
  });

  test("can accept until midnight in Dubai of its last day", async () => {
    const { id } = await submit();
    const made = await sent(id, undefined, { valid_until: "2030-06-10" });
    const at = async (moment: string) =>
      (await sql`select private.quote_state(q, ${moment}::timestamptz) as state from public.quotes q where id = ${made.id}`)[0]?.state;
    expect(await at("2030-06-10T19:59:59Z")).toBe("sent");
    expect(await at("2030-06-10T20:00:00Z")).toBe("expired");
  });

  test("being read is in the history once, counted, and not by the office's own looks", async () => {
    const { id } = await submit();
    const { link, id: quoteId } = await sent(id);
    await open(link, false);
    expect(await quote(quoteId)).toMatchObject({ seen_count: 0, first_seen_at: null });
    await open(link, true);
    await open(link, true);
    expect(await quote(quoteId)).toMatchObject({ seen_count: 1 });
    await sql`update public.quotes set last_seen_at = now() - interval '1 hour' where id = ${quoteId}`;
    await open(link, true);
    expect(await quote(quoteId)).toMatchObject({ seen_count: 2 });
    expect(await eventsOf(id, "quote-seen")).toHaveLength(1);
  });

  test("accepts once, however often and from wherever it is sent", async () => {
    const { id } = await submit();
    const made = await sent(id);
    const answers = await Promise.all(["Aisha", "Aisha", "Omar", "Aisha"].map((name) => accept(made, name)));
    expect(answers.map(({ status }) => status).sort()).toEqual(["accepted", "repeated", "repeated", "repeated"]);
    expect(await lead(id)).toMatchObject({ status: "won", value_fils: 52_500 });
    expect(await eventsOf(id, "quote-accepted")).toHaveLength(1);
    expect(await rows(`outbox?lead_id=eq.${id}&topic=eq.quote-news`)).toHaveLength(1);
  });

  test("accepts either what was read or the revision, when both happen at once", async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await submit();
      const first = await sent(id);
      const revised = await quote((await rpc("sales", "revise_quote", { p_quote: first.id, p_valid_until: day(14) })).id);
      const revise = { p_quote: revised.id, p_version: revised.version, p_message: { channel: "link" } };
      const [accepted, replaced] = await Promise.all([accept(first), rpc("sales", "send_quote", revise)]);
      const won = accepted?.status === "accepted";
      expect([accepted?.status, replaced?.status]).toEqual(won ? ["accepted", "accepted"] : ["changed", "saved"]);
      expect(await quote(first.id)).toMatchObject({ status: won ? "accepted" : "replaced" });
      expect(await lead(id)).toMatchObject({ status: won ? "won" : "quoted" });
    }
  });

  test("a question waits for its answer like a message, and twice is once", async () => {
    const { id } = await submit();
    const { link } = await sent(id);
    expect(await lead(id)).toMatchObject({ awaiting_since: null });
    const answers = await Promise.all([ask(link, "Is the duct included?"), ask(link, "Is the duct included?")]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["asked", "repeated"]);
    const waits = await lead(id);
    expect(waits).toMatchObject({ status: "quoted" });
    expect(Date.parse(String(waits.due_at)) - Date.parse(String(waits.awaiting_since))).toBe(24 * 3_600_000);
    const messages = await rows(`lead_submissions?lead_id=eq.${id}&kind=eq.quote-question`);
    expect(messages.map(({ content }) => (content as Row).message)).toEqual(["Is the duct included?"]);
    expect(await rows(`outbox?lead_id=eq.${id}&topic=eq.office-mail`)).toHaveLength(2);
    expect(await ask(link, "And the filter?")).toEqual({ status: "asked" });
  });

  test("an acceptance answers no question: the lead goes on waiting, and lists show the question", async () => {
    const { id } = await submit({ message: "Three units need cleaning" });
    const made = await sent(id);
    await ask(made.link, "Does it include gas?");
    const { awaiting_since, due_at } = await lead(id);
    expect(await accept(made)).toEqual({ status: "accepted" });
    expect(await lead(id)).toMatchObject({ status: "won", awaiting_since, due_at });
    const read = async (name: string, args: object) => (await backend.rpc("sales", name, args)).body as unknown as Row[];
    const waiting = () => read("list_leads", { p_filter: databaseFilter({ waiting: "1" }, ""), p_sort: "", p_after: {}, p_limit: 200 });
    const accepted = () => read("accepted_leads", {});
    for (const list of [await waiting(), await accepted()])
      expect(list.find((row) => row.id === id)).toMatchObject({ message: "Does it include gas?" });
    // Its answer ends the wait, and the lead stays among the accepted ones with the customer's newest words.
    const { version } = await lead(id);
    await rpc("sales", "change_lead", { p_lead: id, p_version: version, p_changes: { answered: { channel: "call", template: null } } });
    expect(await lead(id)).toMatchObject({ status: "won", due_at: null });
    expect((await waiting()).map((row) => row.id)).not.toContain(id);
    expect((await accepted()).find((row) => row.id === id)).toMatchObject({ message: "Does it include gas?" });
    // Who closes a lead by hand has dealt with it.
    const other = await submit();
    await sql`update public.leads set status = 'won' where id = ${other.id}`;
    expect(await lead(other.id)).toMatchObject({ awaiting_since: null });
  });

  test("a question reopens a lost lead, and lets a won one wait", async () => {
    const { id } = await submit();
    const { link } = await sent(id);
    await sql`update public.leads set status = 'lost', lost_reason = 'no-answer' where id = ${id}`;
    await ask(link, "Still valid?");
    expect(await lead(id)).toMatchObject({ status: "quoted", lost_reason: null });
    expect((await lead(id)).awaiting_since).not.toBeNull();
    await accept(await quote((await rows(`quotes?lead_id=eq.${id}`))[0]?.id));
    await ask(link, "When do you come?");
    expect(await lead(id)).toMatchObject({ status: "won", next_action: null });
    expect((await lead(id)).due_at).not.toBeNull();
  });

  test("nobody without the service's key can open, answer or guess a link", async () => {
    const { id } = await submit();
    const { link, version } = await sent(id);
    for (const caller of ["anon", "nobody", "editor", "sales", "admin"] as const) {
      for (const [name, args] of [
        ["open_quote", { p_link: link, p_counts: true }],
        ["accept_quote", { p_link: link, p_version: version, p_name: "Eve" }],
        ["decline_quote", { p_link: link, p_version: version, p_reason: "" }],
        ["ask_quote", { p_link: link, p_message: { text: "x" } }],
        ["quote_notice", { p_event: 1 }],
      ] as const)
        expect((await backend.rpc(caller, name, args)).status, `${caller} ${name}`).toBeGreaterThanOrEqual(400);
      const read = await backend.rest(caller, "GET", `quotes?select=id&link=eq.${link}`);
      expect(Array.isArray(read.body) ? read.body.length : 0, caller).toBe(["sales", "admin"].includes(caller) ? 1 : 0);
    }
    expect(await quote((await rows(`quotes?link=eq.${link}`))[0]?.id)).toMatchObject({ status: "sent", seen_count: 0 });
  });
});
