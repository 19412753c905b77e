// The office's functions straight against the database: what a list shows, who may change what, and that nobody overwrites what they have
// not seen.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseFilter, type InboxFilter, searchTerms } from "../../lib/leads/inbox/filter.ts";
import { type Caller, freshBackend, newLead, type TestBackend } from "./backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await freshBackend();
});
afterAll(() => backend?.end());

type Row = Record<string, unknown>;
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const rows = async (path: string) => (await backend.rest("service", "GET", path)).body as Row[];
async function submit(more: Record<string, unknown> = {}): Promise<Row & { id: string; version: number }> {
  const { reference } = (await backend.rpc("service", "submit_lead", { p_lead: newLead(more) })).body as { reference: string };
  const [submission] = await rows(`lead_submissions?reference=eq.${reference}`);
  return lead(String(submission?.lead_id));
}
async function lead(id: string): Promise<Row & { id: string; version: number }> {
  return (await rows(`leads?id=eq.${id}`))[0] as Row & { id: string; version: number };
}
const eventsOf = (id: string) => rows(`lead_events?lead_id=eq.${id}&order=id`);
const change = async (id: string, version: number, changes: object, caller: Caller = "sales") =>
  (await backend.rpc(caller, "change_lead", { p_lead: id, p_version: version, p_changes: changes })).body as {
    status: string;
    version: number;
  };
const list = async (filter: InboxFilter, more: { after?: object; limit?: number } = {}) =>
  (
    await backend.rpc("sales", "list_leads", {
      p_filter: databaseFilter(filter, backend.ids.sales),
      p_sort: filter.sort ?? "",
      p_after: more.after ?? {},
      p_limit: more.limit ?? 50,
    })
  ).body as Row[];
const names = async (filter: InboxFilter) => (await list(filter)).map(({ full_name }) => full_name);

describe("the list", () => {
  test("begins with the leads that are longest past their deadline, and goes on with the newest", async () => {
    const old = await submit({ full_name: "O late", received_at: ago(30) });
    const urgent = await submit({ full_name: "O urgent", kind: "quote", details: { problem: "no-cooling" }, received_at: ago(0.1) });
    const fresh = await submit({ full_name: "O fresh", received_at: ago(1) });
    const done = await submit({ full_name: "O done", received_at: ago(2) });
    await change(done.id, done.version, { status: "contacted" });
    const shown = (await names({})).filter((name) => String(name).startsWith("O "));
    expect(shown).toEqual(["O late", "O urgent", "O fresh", "O done"]);
    expect((await list({ overdue: "1" })).map(({ id }) => id)).toEqual([old.id]);
    expect(urgent).toMatchObject({ urgency: "emergency" });
    expect(Date.parse(String(urgent.due_at)) - Date.parse(String(urgent.created_at))).toBe(15 * 60_000);
    expect(Date.parse(String(fresh.due_at)) - Date.parse(String(fresh.created_at))).toBe(24 * 3_600_000);
    expect((await lead(done.id)).due_at).toBeNull();
  });

  test.each(["", "newest"])("is paged without gaps or repeats (order: %s)", async (sort) => {
    for (let index = 0; index < 7; index++) await submit({ full_name: "Paged", received_at: ago(3) });
    const filter: InboxFilter = sort ? { status: "all", sort } : { status: "all" };
    const whole = await list(filter, { limit: 200 });
    const found: Row[] = [];
    for (let after = {}; ; ) {
      const page = await list(filter, { after, limit: 3 });
      found.push(...page);
      const last = page.at(-1);
      if (!last) break;
      after = { key: sort ? last.created_at : last.inbox_order, id: last.id };
    }
    expect(found.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
  });

  test("filters by what the lead is about and where it came from", async () => {
    await submit({ full_name: "F page", page: "/services/air-conditioning/amc", place_page: "/dubai/ac-services/amc" });
    await submit({
      full_name: "F form",
      kind: "quote",
      details: { service: "ventilation", place: "dubai-marina" },
      last_touch: { utm_source: "Newsletter", landing: "/" },
    });
    await submit({ full_name: "F ad", first_touch: { gclid: "x" } });
    await submit({ full_name: "F link", first_touch: { referrer: "www.example.org" } });
    expect(await names({ service: "air-conditioning-amc" })).toEqual(["F page"]);
    expect(await names({ place: "dubai" })).toEqual(["F page"]);
    expect(await names({ place: "dubai-marina", kind: "quote" })).toEqual(["F form"]);
    expect(await names({ source: "newsletter" })).toEqual(["F form"]);
    expect(await names({ source: "google ads" })).toEqual(["F ad"]);
    expect(await names({ source: "example.org" })).toEqual(["F link"]);
    const sources = (await backend.rpc("sales", "lead_sources", {})).body;
    expect(sources).toEqual(expect.arrayContaining(["direct", "example.org", "google ads", "newsletter"]));
    // A value is never read as SQL, whatever it looks like.
    expect(await names({ source: "x' or true --" })).toEqual([]);
    expect(
      (await backend.rpc("sales", "list_leads", { p_filter: { owner: "x' or true" }, p_sort: "", p_after: {}, p_limit: 5 })).status,
    ).toBe(400);
  });

  test("finds won and lost leads by the day they were decided", async () => {
    const won = await submit({ full_name: "W won", received_at: ago(100) });
    await change(won.id, won.version, { status: "won" });
    const today = new Date(Date.now() + 4 * 3_600_000).toISOString().slice(0, 10);
    expect(await names({ status: "won", from: today, to: today })).toEqual(["W won"]);
    expect(await names({ status: "won", to: "2020-01-01" })).toEqual([]);
  });
});

describe("search", () => {
  beforeAll(async () => {
    await submit({ full_name: "عائشة المنصوري", message: "المكيّف ينقّط ماءً", phone_e164: "+971561234567", phone_typed: "٠٥٦ ١٢٣ ٤٥٦٧" });
    const zoe = await submit({
      full_name: "Zoë Ünal",
      reference: "RQ-FINDME77",
      message: "100% of_it drips",
      email: "zoe@find.example.test",
    });
    await submit({ phone_e164: zoe.phone_e164, full_name: "Zoë Ünal", message: "forgot the balcony", email: null });
  });
  test.each([
    ["056 123 4567", "عائشة المنصوري"],
    ["٠٥٦١٢٣٤٥٦٧", "عائشة المنصوري"],
    ["+971 56 123 4567", "عائشة المنصوري"],
    ["00971561234567", "عائشة المنصوري"],
    ["0561234", "عائشة المنصوري"],
    ["عايشه", "عائشة المنصوري"],
    ["عائشه المنصورى", "عائشة المنصوري"],
    ["المكيف ينقط", "عائشة المنصوري"],
    ["zoe unal", "Zoë Ünal"],
    ["rq-findme77", "Zoë Ünal"],
    ["RQ FINDME", "Zoë Ünal"],
    ["zoe@find", "Zoë Ünal"],
    ["balcony", "Zoë Ünal"],
    ["100% of_it", "Zoë Ünal"],
    ["100_ of%it", ""],
  ])("for %s", async (q, expected) => {
    expect(await names({ status: "all", q })).toEqual(expected ? [expected] : []);
  });
  test("recognises phone numbers, digits, references and words", () => {
    expect(searchTerms("050 123 4567")).toEqual({ phone: "+971501234567" });
    expect(searchTerms("12345")).toEqual({ digits: "12345" });
    expect(searchTerms("mq 7ABC")).toEqual({ words: ["mq-7ABC"] });
    expect(searchTerms("ahmed  0501234567")).toEqual({ words: ["ahmed", "501234567"] });
    for (const typed of ["QT-2026-0001", "qt-2026-1", "qt 2026 0001", "QT20260001", "QT-2026-0001-2", " QT-٢٠٢٦-٠٠٠١ "])
      expect(searchTerms(typed), typed).toEqual({ quote: "QT-2026-0001" });
    expect(searchTerms("QT-2026-12345")).toEqual({ quote: "QT-2026-12345" });
    expect(searchTerms("qt 2026")).toEqual({ words: ["qt", "2026"] });
  });
});

describe("a change", () => {
  test("is refused when a colleague was faster, and its note is kept once", async () => {
    const one = await submit();
    expect(await change(one.id, one.version, { status: "contacted" }, "admin")).toMatchObject({ status: "saved" });
    const late = { status: "lost", lost_reason: "price", note: "too dear" };
    expect(await change(one.id, one.version, late)).toMatchObject({ status: "conflict", version: one.version + 1 });
    expect(await lead(one.id)).toMatchObject({ status: "contacted", owner: backend.ids.admin });
    expect(await change(one.id, one.version + 1, late)).toMatchObject({ status: "saved" });
    const history = await eventsOf(one.id);
    expect(history.filter(({ kind }) => kind === "note")).toHaveLength(1);
    expect(history.at(-1)).toMatchObject({ kind: "status", to_status: "lost", data: { reason: "price" }, actor: backend.ids.sales });
  });

  test("of two at once is saved once, and the other person gets a conflict", async () => {
    const one = await submit();
    const answers = await Promise.all([
      change(one.id, one.version, { status: "quoted" }),
      change(one.id, one.version, { status: "won" }, "admin"),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["conflict", "saved"]);
  });

  test("to lost needs a reason, also without the function", async () => {
    const one = await submit();
    expect(await change(one.id, one.version, { status: "lost" })).toMatchObject({ status: "reason" });
    expect((await backend.rest("service", "PATCH", `leads?id=eq.${one.id}`, { status: "lost" })).status).toBeGreaterThanOrEqual(400);
  });

  test("that answers ends the wait, makes its author the owner, and records the channel", async () => {
    const one = await submit({ received_at: ago(3) });
    await change(one.id, one.version, { answered: { channel: "whatsapp", template: "first-answer" } });
    const after = await lead(one.id);
    expect(after).toMatchObject({ status: "contacted", owner: backend.ids.sales, awaiting_since: null, due_at: null });
    expect(after.answered_at).not.toBeNull();
    expect((await eventsOf(one.id)).find(({ kind }) => kind === "answered")).toMatchObject({
      data: { channel: "whatsapp", template: "first-answer" },
    });
    // A customer who writes again waits again; the next answer ends that wait too.
    await submit({ email: one.email, phone_e164: one.phone_e164, message: "And?" });
    const waiting = await lead(one.id);
    expect(waiting.due_at).not.toBeNull();
    expect(await change(one.id, after.version, { status: "quoted" })).toMatchObject({ status: "conflict" });
    await change(one.id, waiting.version, { answered: { channel: "call", template: null } });
    expect(await lead(one.id)).toMatchObject({ due_at: null, answered_at: after.answered_at });
  });

  test("plans the next step, and winning the lead keeps a visit that lies ahead", async () => {
    const one = await submit();
    const at = new Date(Date.now() + 86_400_000).toISOString();
    const booked = await change(one.id, one.version, {
      status: "visit-booked",
      next_action: "visit",
      next_action_at: at,
      next_action_note: "gate 3",
    });
    const today = (await backend.rpc("sales", "office_today", { p_week_start: ago(100) })).body as { actions: Row[]; week: Row; done: Row };
    expect(today.actions.map(({ id }) => id)).toContain(one.id);
    expect(today.done).toMatchObject({ visit: true, answered: true });
    await change(one.id, booked.version, { status: "won" });
    expect(await lead(one.id)).toMatchObject({ status: "won", next_action: "visit", next_action_note: "gate 3" });
    expect((await eventsOf(one.id)).map(({ kind }) => kind)).toEqual(["created", "status", "owner", "next-action", "status"]);
  });

  test("cannot give a lead to somebody who may not answer it", async () => {
    const one = await submit();
    for (const owner of [backend.ids.editor, backend.ids.nobody])
      expect(await change(one.id, one.version, { owner })).toMatchObject({ status: "invalid" });
    expect(await change(one.id, one.version, { owner: backend.ids.admin })).toMatchObject({ status: "saved" });
  });

  test("of the owner is shown to the new owner until they work on the lead", async () => {
    const one = await submit();
    const given = async () => {
      const today = (await backend.rpc("sales", "office_today", { p_week_start: ago(100) })).body as { given: Row[] };
      return today.given.filter(({ id }) => id === one.id);
    };
    const handed = await change(one.id, one.version, { owner: backend.ids.sales }, "admin");
    expect(await given()).toMatchObject([{ id: one.id, given_by: expect.stringMatching(/./) }]);
    await change(one.id, Number(handed.version), { note: "on it" });
    expect(await given()).toEqual([]);
    // A lead that somebody took themselves is not shown as given to them.
    const two = await submit();
    await change(two.id, two.version, { owner: backend.ids.sales });
    const today = (await backend.rpc("sales", "office_today", { p_week_start: ago(100) })).body as { given: Row[] };
    expect(today.given.map(({ id }) => id)).not.toContain(two.id);
  });

  test("a reference is found by its digits alone, even where they could be a phone number", async () => {
    const digits = String(10_000_000 + Math.floor(Math.random() * 89_999_999));
    const one = await submit({ reference: `RQ-${digits}` });
    const found = (
      await backend.rpc("sales", "list_leads", {
        p_filter: { status: "all", ...searchTerms(digits) },
        p_sort: "",
        p_after: {},
        p_limit: 5,
      })
    ).body as Row[];
    expect(found.map(({ id }) => id)).toContain(one.id);
  });

  test("of many leads skips and counts those that a colleague has changed", async () => {
    const [one, two] = [await submit(), await submit()];
    await change(two.id, two.version, { status: "quoted" }, "admin");
    const leads = [one, two].map(({ id, version }) => ({ id, version }));
    expect((await backend.rpc("sales", "change_leads", { p_leads: leads, p_changes: { status: "spam" } })).body).toEqual({
      saved: 1,
      skipped: 1,
      undo: [{ id: one.id, version: one.version + 1 }],
    });
    expect([(await lead(one.id)).status, (await lead(two.id)).status]).toEqual(["spam", "quoted"]);
  });
});

describe("merging", () => {
  const merge = async (id: string, version: number, other: string) =>
    (await backend.rpc("sales", "merge_leads", { p_lead: id, p_version: version, p_other: other })).body as { status: string; id?: string };

  test("keeps the older lead with everything of both, and a do-not-contact wish for every address", async () => {
    const older = await submit({ received_at: ago(40), email: null });
    const newer = await submit({ received_at: ago(2), message: "once more" });
    await change(newer.id, newer.version, { note: "called twice" });
    await backend.rpc("sales", "set_do_not_contact", { p_lead: newer.id, p_on: true, p_reason: "asked" });
    const { version } = await lead(newer.id);
    expect(await merge(newer.id, version, older.id)).toMatchObject({ status: "saved", id: older.id });
    expect(await lead(older.id)).toMatchObject({
      email: newer.email,
      do_not_contact: true,
      is_returning: true,
      awaiting_since: older.awaiting_since,
    });
    expect(await lead(newer.id)).toMatchObject({ status: "duplicate", merged_into: older.id, due_at: null });
    // Set to new among others, it would wait for an answer where nobody can open it.
    const merged = { id: newer.id, version: (await lead(newer.id)).version };
    expect((await backend.rpc("sales", "change_leads", { p_leads: [merged], p_changes: { status: "new" } })).body).toMatchObject({
      saved: 0,
      skipped: 1,
    });
    expect(await lead(newer.id)).toMatchObject({ status: "duplicate", due_at: null });
    expect(await rows(`lead_submissions?lead_id=eq.${older.id}`)).toHaveLength(2);
    const kinds = (await eventsOf(older.id)).map(({ kind, note }) => [kind, note]);
    expect(kinds).toContainEqual(["note", "called twice"]);
    expect(kinds.map(([kind]) => kind)).toContain("merged");
    // The older lead's number had no wish of its own; now it has one, for new leads too.
    expect(await submit({ phone_e164: older.phone_e164, email: "another@example.test", kind: "data-request" })).toMatchObject({
      do_not_contact: true,
    });
    // Both references belong to the older lead, and erasing that takes both.
    await backend.rpc("admin", "erase_lead", { p_lead: older.id });
    expect(await rows(`leads?or=(id.eq.${older.id},id.eq.${newer.id})`)).toEqual([]);
  });

  test("is refused for a decided lead, for an application, and after a change meanwhile", async () => {
    const [one, two, application] = [await submit(), await submit(), await submit({ kind: "application" })];
    expect(await merge(one.id, one.version, application.id)).toMatchObject({ status: "closed" });
    expect(await merge(one.id, one.version + 1, two.id)).toMatchObject({ status: "conflict" });
    await change(two.id, two.version, { status: "won" });
    expect(await merge(one.id, one.version, two.id)).toMatchObject({ status: "closed" });
    expect(await merge(one.id, one.version, one.id)).toMatchObject({ status: "closed" });
  });
});

test("a colleague with a lead open sees who else has it open, and that it changed", async () => {
  const one = await submit();
  const attend = async (caller: Caller) => (await backend.rpc(caller, "attend_lead", { p_lead: one.id })).body as Row;
  expect(await attend("sales")).toMatchObject({ version: one.version, others: [] });
  expect(await attend("admin")).toMatchObject({ others: ["sales"] });
  await change(one.id, one.version, { status: "contacted" }, "admin");
  expect(await attend("sales")).toMatchObject({ version: one.version + 1, others: ["admin"], last: "admin" });
});

describe("an export", () => {
  const begin = async (caller: Caller, filter: object) =>
    (await backend.rpc(caller, "begin_export", { p_format: "csv", p_filter: filter })).body as number;
  const page = (caller: Caller, id: number, after: object, limit: number) =>
    backend.rpc(caller, "export_page", { p_export: id, p_after: after, p_limit: limit });

  test("holds every text that was sent to the person, marked where its record was undone", async () => {
    const one = await submit({ full_name: "Written To", page: "/texts", first_touch: { referrer: "https://texts.test/" } });
    const said = (text: string) => ({ channel: "whatsapp", template: null, text, to: one.phone_e164, locale: "en" });
    const answer = async (text: string) =>
      backend.rpc("sales", "change_lead", { p_lead: one.id, p_version: (await lead(one.id)).version, p_changes: { answered: said(text) } });
    await answer("First\n  text");
    await backend.rpc("sales", "undo_change", { p_lead: one.id, p_version: (await lead(one.id)).version });
    await answer("Second text");
    const id = await begin("sales", { source: "texts.test", status: "all" });
    const [row] = (await page("sales", id, {}, 5)).body as Row[];
    expect(row?.sent).toMatchObject([
      { channel: "whatsapp", to: one.phone_e164, text: "First\n  text", undone: true, by: expect.any(String), at: expect.any(String) },
      { text: "Second text", undone: false },
    ]);
    const record = (await backend.rpc("sales", "person_record", { p_person: one.person_id, p_limit: 60 })).body as { events: Row[] };
    const texts = record.events.flatMap(({ data }) => (data as Row).text ?? []);
    expect(texts).toEqual(["Second text", "First\n  text"]);
    expect((await answer("x".repeat(10_001))).status, "longer than a text may be").toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(await rows("audit_log?subject=eq.lead_events&order=id.desc&limit=20"))).not.toContain("Second");
    await backend.rpc("admin", "erase_lead", { p_lead: one.id });
    expect(await rows(`lead_events?lead_id=eq.${one.id}`)).toEqual([]);
  });

  test("holds each lead of the filter once, and is recorded with its number of rows", async () => {
    for (let index = 0; index < 5; index++)
      await submit({ full_name: "Exported", page: "/export-test", first_touch: { referrer: "https://export.test/" } });
    const id = await begin("sales", { source: "export.test", status: "all" });
    const found: Row[] = [];
    for (let after = {}; ; ) {
      const rows = (await page("sales", id, after, 2)).body as Row[];
      found.push(...rows);
      if (rows.length < 2) break;
      const last = rows.at(-1);
      after = { key: last?.created_at, id: last?.id };
    }
    expect(new Set(found.map((row) => row.id)).size).toBe(5);
    expect(found.every((row) => !("search_text" in row))).toBe(true);
    const [written] = await rows(`lead_exports?id=eq.${id}`);
    expect(written).toMatchObject({ rows: 5, actor: backend.ids.sales, format: "csv" });
    expect(written?.finished_at).not.toBeNull();
    const [line] = await rows("audit_log?action=eq.export&order=id.desc&limit=1");
    expect(line).toMatchObject({ subject: "leads", label: "CSV", actor: backend.ids.sales, changes: { source: "export.test" } });
    expect((await page("sales", id, {}, 2)).status, "a finished export is not begun again").toBeGreaterThanOrEqual(400);
  });

  test("that broke off forgets whom it was about", async () => {
    const id = await begin("sales", { status: "all", words: ["canary"], phone: "+971501234567" });
    await backend.rpc("service", "apply_retention", {});
    expect((await rows(`lead_exports?id=eq.${id}`))[0]?.filter, "it may still be running").toMatchObject({ words: ["canary"] });
    await backend.rest("service", "PATCH", `lead_exports?id=eq.${id}`, { started_at: new Date(Date.now() - 2 * 3_600_000).toISOString() });
    await backend.rpc("service", "apply_retention", {});
    expect((await rows(`lead_exports?id=eq.${id}`))[0]).toMatchObject({ filter: { status: "all" }, finished_at: expect.any(String) });
  });

  test("forgets whom it was about once it has ended", async () => {
    const filter = databaseFilter({ status: "all", q: "Somebody Private" }, "");
    const id = await begin("sales", filter);
    await page("sales", id, {}, 5);
    expect(JSON.stringify([await rows(`lead_exports?id=eq.${id}`), await rows("audit_log?action=eq.export")])).not.toContain("Private");
  });

  test("can be continued by its beginner alone, and sales see only their own", async () => {
    const id = await begin("sales", {});
    expect((await page("admin", id, {}, 2)).status).toBeGreaterThanOrEqual(400);
    const seen = async (caller: Caller) => ((await backend.rest(caller, "GET", `lead_exports?select=id&id=eq.${id}`)).body as Row[]).length;
    expect([await seen("sales"), await seen("admin")]).toEqual([1, 1]);
    const other = await begin("admin", {});
    expect((await backend.rest("sales", "GET", `lead_exports?select=id&id=eq.${other}`)).body).toEqual([]);
  });
});

test("only those who answer leads can call these functions", async () => {
  const one = await submit();
  const calls: [string, object][] = [
    ["list_leads", { p_filter: {}, p_sort: "", p_after: {}, p_limit: 5 }],
    ["lead_people", {}],
    ["lead_sources", {}],
    ["office_today", { p_week_start: ago(1) }],
    ["office_pulse", {}],
    ["change_lead", { p_lead: one.id, p_version: one.version, p_changes: { status: "won" } }],
    ["change_leads", { p_leads: [{ id: one.id, version: one.version }], p_changes: { status: "won" } }],
    ["merge_leads", { p_lead: one.id, p_version: one.version, p_other: one.id }],
    ["attend_lead", { p_lead: one.id }],
    ["lead_beside", { p_lead: one.id }],
    ["take_detail", { p_lead: one.id, p_version: one.version, p_submission: one.id, p_field: "email" }],
    ["undo_change", { p_lead: one.id, p_version: one.version }],
    ["undo_changes", { p_changes: [{ id: one.id, version: one.version }] }],
    ["mend_note", { p_event: 1, p_text: "x", p_seen: 0 }],
    ["begin_export", { p_format: "csv", p_filter: {} }],
    ["export_page", { p_export: 1, p_after: {}, p_limit: 5 }],
  ];
  for (const caller of ["anon", "nobody", "editor"] as const)
    for (const [name, args] of calls)
      expect((await backend.rpc(caller, name, args)).status, `${caller} ${name}`).toBeGreaterThanOrEqual(400);
  expect(await lead(one.id)).toMatchObject({ status: "new" });
});
