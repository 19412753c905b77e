import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshBackend, newLead, type TestBackend } from "./backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await freshBackend();
});
afterAll(() => backend?.end());

type Row = Record<string, unknown>;
const submit = async (lead: ReturnType<typeof newLead>) =>
  (await backend.rpc("service", "submit_lead", { p_lead: lead })).body as { reference: string; repeated: boolean; joined: boolean };
const rows = async (path: string) => (await backend.rest("service", "GET", path)).body as Row[];
const stored = (filter: string) => rows(`leads?${filter}`);
const byReference = async (reference: string) => {
  const [submission] = await rows(`lead_submissions?reference=eq.${reference}`);
  const [lead] = await stored(`id=eq.${submission?.lead_id}`);
  return { submission, lead: lead as Row };
};
const eventsOf = (lead: unknown) => rows(`lead_events?lead_id=eq.${lead}&order=id`);

describe("one submission", () => {
  test("is stored with everything that was typed, and begins the lead's history", async () => {
    const { idempotency_key, payload_hash, ...columns } = newLead({
      locale: "ar",
      full_name: "عائشة المنصوري",
      message: "المكيف ينقط ماء\nفي الغرفة",
      phone_typed: "٠٥٠ ١٢٣ ٤٥٦٧",
      kind: "quote",
      details: { service: "air-conditioning", units: "4" },
      first_touch: { landing: "/ar", gclid: "x1" },
      last_touch: { landing: "/ar/contact" },
      place_page: "/dubai/ac-services",
      device: "phone",
    });
    const { reference } = columns;
    expect(await submit({ ...columns, idempotency_key, payload_hash })).toEqual({ reference, repeated: false, joined: false });
    const { lead, submission } = await byReference(reference);
    expect(lead).toMatchObject({ ...columns, status: "new", is_returning: false, spam_reasons: [] });
    expect(submission).toMatchObject({ idempotency_key, payload_hash, joined: false, conflict: false, kind: "quote" });
    expect(submission?.content).toMatchObject({ message: columns.message, details: { units: "4" } });
    expect(await eventsOf(lead.id)).toMatchObject([{ kind: "created", to_status: "new" }]);
  });

  test("sent twice is one lead", async () => {
    const lead = newLead();
    await submit(lead);
    expect(await submit({ ...lead, reference: "RQ-ZZZZZZZZ" })).toMatchObject({ reference: lead.reference, repeated: true });
    expect(await rows(`lead_submissions?idempotency_key=eq.${lead.idempotency_key}`)).toHaveLength(1);
  });

  test("sent twenty times at once is stored once", async () => {
    const lead = newLead();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => submit({ ...lead, reference: `RQ-RACE00${String(index).padStart(2, "0")}` })),
    );
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
  });

  test.each([false, true])("that reuses the key of another text is kept beside it and flagged (at once: %s)", async (atOnce) => {
    const one = newLead();
    const two = { ...newLead(), idempotency_key: one.idempotency_key };
    const answers = atOnce ? await Promise.all([submit(one), submit(two)]) : [await submit(one), await submit(two)];
    expect(new Set(answers.map(({ reference }) => reference))).toEqual(new Set([one.reference, two.reference]));
    const kept = await rows(`lead_submissions?or=(reference.eq.${one.reference},reference.eq.${two.reference})`);
    expect(kept.map(({ conflict }) => conflict).sort()).toEqual([false, true]);
    expect(await submit({ ...two, reference: "RQ-YYYYYYYY" })).toMatchObject({ repeated: true });
  });

  test("whose reference is taken keeps it, and its lead gets another", async () => {
    const one = newLead();
    await submit(one);
    const two = newLead({ reference: one.reference });
    expect(await submit(two)).toMatchObject({ reference: one.reference, repeated: false });
    expect(await rows(`lead_submissions?reference=eq.${one.reference}`)).toHaveLength(2);
    expect(
      await backend.rpc("service", "lead_status", { p_reference: one.reference, p_last_four: two.phone_e164.slice(-4) }),
    ).toMatchObject({
      body: { status: "new" },
    });
  });

  test("needs a phone number or an e-mail address, not both", async () => {
    const phoneOnly = newLead({ kind: "callback", email: null, message: "" });
    expect((await submit(phoneOnly)).reference).toBe(phoneOnly.reference);
    const emailOnly = newLead({ kind: "data-request", phone_e164: null, phone_typed: null });
    expect((await submit(emailOnly)).reference).toBe(emailOnly.reference);
    const neither = newLead({ email: null, phone_e164: null, phone_typed: null });
    expect((await backend.rpc("service", "submit_lead", { p_lead: neither })).status).toBeGreaterThanOrEqual(400);
  });

  test.each([
    ["phone_e164", "050"],
    ["locale", "fr"],
    ["kind", "order"],
    ["message", ""],
    ["message", "x".repeat(5001)],
    ["full_name", ""],
    ["details", []],
    ["device", "fridge"],
    ["reference", "1; drop table leads"],
    ["idempotency_key", null],
  ])("is refused by the database itself with %s = %j", async (column, value) => {
    const { status } = await backend.rpc("service", "submit_lead", { p_lead: newLead({ [column]: value }) });
    expect(status).toBeGreaterThanOrEqual(400);
  });

  test("from a wrong clock is dated now, and one from the spool keeps its time", async () => {
    for (const received_at of ["2099-01-01T00:00:00Z", "1999-01-01T00:00:00Z"]) {
      const lead = newLead({ received_at });
      await submit(lead);
      const { lead: row } = await byReference(lead.reference);
      expect(Math.abs(Date.now() - Date.parse(String(row.created_at)))).toBeLessThan(60_000);
    }
    const an_hour_ago = new Date(Date.now() - 3600_000).toISOString();
    const spooled = newLead({ received_at: an_hour_ago });
    await submit(spooled);
    expect(Date.parse(String((await byReference(spooled.reference)).lead.created_at))).toBe(Date.parse(an_hour_ago));
  });
});

describe("a person who writes again", () => {
  test.each([
    ["phone number", { email: "other@example.test" }, "contact"],
    ["e-mail address, in capitals", { phone_e164: "+97142345678", phone_typed: "04 234 5678" }, "callback"],
  ])("with the same %s joins the open lead, and nothing is lost", async (_, more, kind) => {
    const first = newLead({ message: "First." });
    await submit(first);
    const again = { ...newLead({ message: "Second.", kind }), email: first.email.toUpperCase(), phone_e164: first.phone_e164, ...more };
    expect(await submit(again)).toEqual({ reference: again.reference, repeated: false, joined: true });
    const { lead, submission } = await byReference(again.reference);
    expect(lead).toMatchObject({ reference: first.reference, message: "First.", is_returning: true });
    expect(submission).toMatchObject({ joined: true, kind });
    expect(submission?.content).toMatchObject({ message: "Second." });
    const events = await eventsOf(lead.id);
    expect(events).toMatchObject([{ kind: "created" }, { kind: "joined", submission_id: submission?.id }]);
    expect(events[1]?.note).toContain(again.reference);
    expect(events[1]?.note).toContain("Second.");
  });

  test("gets a new lead, marked as returning, when the old one is closed or older than 30 days", async () => {
    const first = newLead();
    await submit(first);
    const { lead } = await byReference(first.reference);
    await backend.rest("service", "PATCH", `leads?id=eq.${lead.id}`, { status: "won" });
    const second = { ...newLead(), phone_e164: first.phone_e164 };
    expect(await submit(second)).toMatchObject({ joined: false });
    expect((await byReference(second.reference)).lead).toMatchObject({ reference: second.reference, is_returning: true });
    await backend.rest("service", "PATCH", `leads?reference=eq.${second.reference}`, {
      last_submitted_at: new Date(Date.now() - 31 * 86_400_000).toISOString(),
    });
    const third = { ...newLead(), phone_e164: first.phone_e164 };
    expect(await submit(third)).toMatchObject({ joined: false });
  });

  test("about a job or their data does not join a lead for work", async () => {
    const work = newLead();
    await submit(work);
    for (const kind of ["application", "data-request"]) {
      const other = { ...newLead({ kind }), phone_e164: work.phone_e164, email: work.email };
      expect(await submit(other)).toMatchObject({ joined: false });
      expect((await byReference(other.reference)).lead.is_returning).toBe(false);
    }
  });

  test("six times at once makes one lead", async () => {
    const first = newLead();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => submit({ ...newLead(), phone_e164: first.phone_e164, email: first.email })),
    );
    expect(answers.filter(({ joined }) => !joined)).toHaveLength(1);
    expect(await stored(`email=eq.${first.email}`)).toHaveLength(1);
  });
});

describe("limits", () => {
  test("sixty at once from one address block: twenty pass, the others are stored as spam with the reason", async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => submit(newLead({ address_hash: "block-1", page: "/limit-test" }))));
    expect(answers.every(({ reference }) => reference.startsWith("MQ-"))).toBe(true);
    const kept = await stored("page=eq./limit-test&select=status,spam_reasons");
    expect(kept).toHaveLength(60);
    expect(kept.filter(({ status }) => status === "new")).toHaveLength(20);
    expect(kept.filter(({ status }) => status === "spam").every(({ spam_reasons }) => String(spam_reasons) === "rate-address")).toBe(true);
  });

  test("the seventh message in an hour with one number or address is spam of its own and joins no lead", async () => {
    const first = newLead();
    for (let time = 0; time < 6; time++) await submit({ ...newLead(), phone_e164: first.phone_e164 });
    const seventh = { ...newLead(), phone_e164: first.phone_e164 };
    expect(await submit(seventh)).toMatchObject({ joined: false });
    expect((await byReference(seventh.reference)).lead).toMatchObject({ status: "spam", spam_reasons: ["rate-phone"] });
  });

  test("a submission from the spool counts in the hour in which it came", async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3600_000).toISOString();
    const all = Array.from({ length: 40 }, (_, index) =>
      newLead({ address_hash: "block-2", page: "/spooled-test", received_at: hoursAgo(1 + (index % 4)) }),
    );
    for (const lead of all) await submit(lead);
    expect(await stored("page=eq./spooled-test&status=eq.new&select=id")).toHaveLength(40);
  });

  test("suspected spam is stored as spam with the reasons", async () => {
    const lead = newLead({ spam_reasons: ["honeypot", "links"] });
    await submit(lead);
    expect((await byReference(lead.reference)).lead).toMatchObject({ status: "spam", spam_reasons: ["honeypot", "links"] });
  });

  test("an allowance is shared by all who use it", async () => {
    const use = () => backend.rpc("service", "use_allowance", { p_key: "test", p_most: 5, p_seconds: 3600 });
    const answers = await Promise.all(Array.from({ length: 20 }, use));
    expect(answers.filter(({ body }) => body === true)).toHaveLength(5);
  });
});

test("every change of status is recorded with its author", async () => {
  const lead = newLead();
  await submit(lead);
  const { lead: row } = await byReference(lead.reference);
  await backend.rpc("sales", "change_lead", { p_lead: row.id, p_version: row.version, p_changes: { status: "quoted" } });
  const events = (await backend.rest("sales", "GET", `lead_events?lead_id=eq.${row.id}&order=id`)).body;
  expect(events).toMatchObject([
    { kind: "created" },
    { kind: "status", from_status: "new", to_status: "quoted", actor: backend.ids.sales },
    { actor: backend.ids.sales, data: { from: null, to: backend.ids.sales } }, // answering first makes the author the owner
  ]);
});

describe("status for the sender", () => {
  const ask = async (reference: string, lastFour: string) =>
    ((await backend.rpc("service", "lead_status", { p_reference: reference, p_last_four: lastFour })).body as { status: string } | null)
      ?.status;
  test("needs the reference and the last four digits, and shows a joined submission what was done since", async () => {
    const lead = newLead();
    await submit(lead);
    expect(await ask(lead.reference, lead.phone_e164.slice(-4))).toBe("new");
    expect(await ask(lead.reference, "0000")).toBeUndefined();
    expect(await ask(lead.reference, "")).toBeUndefined();
    expect(await ask("RQ-AAAAAAAA", lead.phone_e164.slice(-4))).toBeUndefined();
    // A sender who types a client's number does not learn that there is such a client.
    await backend.rest("service", "PATCH", `leads?reference=eq.${lead.reference}`, { status: "visit-booked" });
    const joined = { ...newLead(), phone_e164: lead.phone_e164, email: lead.email };
    const stranger = { ...newLead(), phone_e164: lead.phone_e164 };
    for (const again of [joined, stranger]) await submit(again);
    expect(await ask(lead.reference, lead.phone_e164.slice(-4))).toBe("visit-booked");
    expect(await ask(joined.reference, lead.phone_e164.slice(-4))).toBe("new");
    await backend.rest("service", "PATCH", `leads?reference=eq.${lead.reference}`, { status: "quoted" });
    expect(await ask(joined.reference, lead.phone_e164.slice(-4))).toBe("quoted");
    // Nor, when another address came with it, how far the client's work is.
    expect(await ask(stranger.reference, lead.phone_e164.slice(-4))).toBe("contacted");
  });
});

describe("the promised answer time", () => {
  const hoursOf = async (lead: ReturnType<typeof newLead>) => {
    const row = (await byReference(lead.reference)).lead as { due_at: string; awaiting_since: string };
    return (Date.parse(row.due_at) - Date.parse(row.awaiting_since)) / 3_600_000;
  };
  const sent = async (more: Record<string, unknown> = {}) => {
    const lead = newLead(more);
    await submit(lead);
    return lead;
  };
  const promise = (data: object) => backend.rest("service", "PATCH", "entries?kind=eq.settings&slug=eq.site&locale=eq.en", { data });
  beforeAll(async () => {
    const entry = { kind: "settings", slug: "site", locale: "en", status: "published", data: {} };
    expect((await backend.rest("service", "POST", "entries", entry)).status).toBe(201);
  });

  test("is that of the settings when the wait begins, and stays; emergencies have minutes of their own", async () => {
    const before = await sent();
    expect(await hoursOf(before)).toBe(24);
    await promise({ replyHours: 48, emergencyMinutes: 60 });
    const [usual, urgent] = [await sent(), await sent({ details: { emergency: true } })];
    expect([await hoursOf(usual), await hoursOf(urgent)]).toEqual([48, 1]);
    await promise({ replyHours: 8, emergencyMinutes: 15 });
    // Other changes of a lead do not change its deadline.
    for (const { reference } of [before, usual, urgent])
      await backend.rest("service", "PATCH", `leads?reference=eq.${reference}`, { message: "More." });
    expect([await hoursOf(before), await hoursOf(usual), await hoursOf(urgent)]).toEqual([24, 48, 1]);
    const shown = (await backend.rpc("service", "lead_status", { p_reference: usual.reference, p_last_four: usual.phone_e164.slice(-4) }))
      .body;
    expect(shown).toMatchObject({ reply_hours: 48 });
    // After an answer the next message gets the deadline of the current settings.
    await backend.rest("service", "PATCH", `leads?reference=eq.${usual.reference}`, { status: "contacted" });
    await submit({ ...newLead(), phone_e164: usual.phone_e164, email: usual.email });
    expect(await hoursOf(usual)).toBe(8);
  });

  test("keeps no message out, whatever the settings hold", async () => {
    for (const odd of ["soon", "", null, -3, 0, 4.5, 1e9, "99999999999999999999", {}, []]) {
      await promise({ replyHours: odd, emergencyMinutes: odd });
      const hours = await hoursOf(await sent());
      expect(hours >= 1 && hours <= 120, JSON.stringify(odd)).toBe(true);
    }
    await promise({});
    expect(await hoursOf(await sent())).toBe(24);
  });
});

describe("consent", () => {
  test("is kept with the text's version, language and time, and ends with do-not-contact, which only an administrator lifts", async () => {
    const lead = newLead({ marketing_version: "2026-11", locale: "ar" });
    await submit(lead);
    const { lead: row, submission } = await byReference(lead.reference);
    expect(await rows(`marketing_consents?lead_id=eq.${row.id}`)).toMatchObject([
      { text_version: "2026-11", locale: "ar", submission_id: submission?.id, withdrawn_at: null },
    ]);
    const set = (caller: "editor" | "sales" | "admin", on: boolean) =>
      backend.rpc(caller, "set_do_not_contact", { p_lead: row.id, p_on: on, p_reason: "asked on the phone" });
    expect((await set("editor", true)).status).toBeGreaterThanOrEqual(400);
    expect((await set("sales", true)).body).toBe(true);
    expect((await rows(`marketing_consents?lead_id=eq.${row.id}`))[0]?.withdrawn_at).not.toBeNull();
    expect((await stored(`id=eq.${row.id}`))[0]).toMatchObject({ do_not_contact: true });

    const later = { ...newLead({ marketing_version: "2026-11" }), email: lead.email };
    await submit(later); // writes again and ticks the box again
    expect((await byReference(later.reference)).lead).toMatchObject({ do_not_contact: true });
    await backend.rest("service", "PATCH", `leads?id=eq.${row.id}`, { status: "lost", lost_reason: "price" });
    const new_one = { ...newLead(), phone_e164: lead.phone_e164 };
    await submit(new_one);
    expect((await byReference(new_one.reference)).lead).toMatchObject({ reference: new_one.reference, do_not_contact: true });

    expect((await set("sales", false)).status).toBeGreaterThanOrEqual(400);
    expect((await set("admin", false)).body).toBe(true);
    expect((await byReference(new_one.reference)).lead).toMatchObject({ do_not_contact: false });
    expect((await eventsOf(row.id)).map(({ kind }) => kind)).toEqual(["created", "do-not-contact", "joined", "status", "contact-allowed"]);
  });
});

describe("keeping and erasing", () => {
  const file = {
    id: crypto.randomUUID(),
    name: "villa.jpg",
    content_type: "image/jpeg",
    size_bytes: 10,
    sha256: "a".repeat(64),
    place: "disk",
  };

  test("an erased lead leaves a line without personal data, and a spooled copy does not bring it back", async () => {
    const lead = newLead({ files: [file], marketing_version: "1" });
    await submit(lead);
    const { lead: row } = await byReference(lead.reference);
    await backend.rest("sales", "POST", "lead_events", { lead_id: row.id, kind: "note", note: "called", actor: backend.ids.sales });
    expect((await backend.rpc("sales", "erase_lead", { p_lead: row.id })).status).toBeGreaterThanOrEqual(400);
    expect((await backend.rpc("admin", "erase_lead", { p_lead: row.id })).body).toBe(true);
    for (const table of ["lead_submissions", "lead_events", "lead_files", "marketing_consents"])
      expect(await rows(`${table}?lead_id=eq.${row.id}`), table).toEqual([]);
    const [audit] = await rows(`erasures?reference=eq.${lead.reference}`);
    expect(audit).toMatchObject({ kind: "contact", reason: "request", submissions: 1, files: 1, actor: backend.ids.admin });
    expect(JSON.stringify(audit)).not.toContain(lead.email);
    expect(JSON.stringify(audit)).not.toContain(lead.phone_e164);

    expect(await submit(lead)).toMatchObject({ repeated: true });
    expect(await stored(`email=eq.${lead.email}`)).toEqual([]);
    const known = await backend.rpc("service", "known_submissions", {
      p_submissions: [
        { key: lead.idempotency_key, hash: lead.payload_hash },
        { key: "form:unknown", hash: "x" },
      ],
    });
    expect(known.body).toEqual([lead.idempotency_key]);

    expect((await backend.rpc("service", "files_to_remove", {})).body).toEqual([{ id: file.id, place: "disk", overdue: false }]);
    await backend.rpc("service", "files_removed", { p_ids: [file.id] });
    expect((await backend.rpc("service", "files_to_remove", {})).body).toEqual([]);
  });

  test("leads are deleted after 24 months and applications after 12, and only an administrator can change that", async () => {
    const kept = async (kind: string, status: string, months: number) => {
      const at = new Date();
      at.setMonth(at.getMonth() - months);
      const {
        idempotency_key: _key,
        payload_hash: _hash,
        ...lead
      } = newLead({ kind, status, ...(status === "lost" && { lost_reason: "price" }) });
      const times = { created_at: at.toISOString(), updated_at: at.toISOString(), last_submitted_at: at.toISOString() };
      await backend.rest("service", "POST", "leads", { ...lead, ...times });
      return async () => (await stored(`reference=eq.${lead.reference}`)).length === 1;
    };
    const leads = [
      await kept("contact", "won", 25),
      await kept("contact", "won", 23),
      await kept("application", "lost", 13),
      await kept("application", "lost", 11),
      await kept("contact", "spam", 4),
    ];
    expect((await backend.rpc("service", "apply_retention", {})).body).toEqual({ leads: 3, clicks: 0 });
    expect(await Promise.all(leads.map((there) => there()))).toEqual([false, true, false, true, false]);
    expect((await rows("erasures?reason=eq.retention")).map(({ kind }) => kind).sort()).toEqual(["application", "contact", "contact"]);
  });

  test("how long records are kept is set by an administrator alone, for all kinds or for none", async () => {
    const set = async (role: "sales" | "admin", p_months: object) => {
      const { status } = await backend.rpc(role, "set_retention", { p_months });
      const kept = await rows("retention_rules?kind=in.(contact,spam)&order=kind");
      return [status < 300, ...kept.map(({ months }) => months)];
    };
    expect(await set("sales", { contact: 1 })).toEqual([true, 24, 3]);
    expect(await set("admin", { contact: 30, spam: 999 })).toEqual([false, 24, 3]);
    expect(await set("admin", { contact: 30, spam: 6 })).toEqual([true, 30, 6]);
    expect(await set("admin", { contact: 24, spam: 3 })).toEqual([true, 24, 3]);
  });
});
