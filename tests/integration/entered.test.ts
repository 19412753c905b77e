// Leads that a user enters, and urgency that a user sets.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, freshBackend, newLead, type TestBackend } from "./backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await freshBackend();
  // Somebody is on call, so that an emergency is due after its minutes at any hour of the day.
  await backend.rest("admin", "PATCH", "notification_settings?only_row=is.true", { on_call: ["duty@example.test"] });
  // As a process with a mail server does.
  await backend.rpc("service", "claim_outbox", { p_topics: ["escalation"], p_limit: 1, p_lease_seconds: 1, p_domain: "example.test" });
});
afterAll(() => backend?.end());

type Row = Record<string, unknown>;
const rows = async (path: string) => (await backend.rest("service", "GET", path)).body as Row[];
const lead = async (id: unknown) => (await rows(`leads?id=eq.${id}`))[0] as Row & { id: string; version: number };
let number = 2_000_000;
const entered = (more: Row = {}) => {
  number += 1;
  return {
    idempotency_key: `office:${randomUUID()}`,
    payload_hash: "a".repeat(64),
    reference: `RQ-E${String(number)}`,
    channel: "call",
    locale: "ar",
    full_name: "خالد",
    phone_e164: `+97155${number}`,
    phone_typed: `055${number}`,
    email: null,
    message: "المكيف ما يبرد",
    details: {},
    ...more,
  };
};
const enter = async (more: Row = {}, caller: Caller = "sales") =>
  (await backend.rpc(caller, "enter_lead", { p_lead: entered(more) })).body as { id: string; reference: string; joined: boolean };
const minutesUntilDue = ({ due_at, awaiting_since }: Row) => (Date.parse(String(due_at)) - Date.parse(String(awaiting_since))) / 60_000;
const change = async (id: string, changes: object) =>
  (await backend.rpc("sales", "change_lead", { p_lead: id, p_version: (await lead(id)).version, p_changes: changes })).body as Row;

describe("a lead that a user enters", () => {
  test("waits for its answer, says how the person came and who entered it, and sends no mail", async () => {
    const { id } = await enter({ channel: "whatsapp" });
    const stored = await lead(id);
    expect(stored).toMatchObject({
      kind: "office",
      channel: "whatsapp",
      source: "whatsapp",
      status: "new",
      urgency: "normal",
      owner: null,
    });
    expect(minutesUntilDue(stored)).toBe(24 * 60);
    expect(await rows(`lead_events?lead_id=eq.${id}`)).toMatchObject([
      { kind: "created", actor: backend.ids.sales, data: { channel: "whatsapp" } },
    ]);
    const [message] = await rows(`lead_submissions?lead_id=eq.${id}`);
    expect(message?.content).toMatchObject({ channel: "whatsapp", entered_by: backend.ids.sales });
    expect(await rows(`outbox?lead_id=eq.${id}&topic=in.(office-mail,sender-mail)`)).toEqual([]);
  });

  test("is stored once, however often the form is sent", async () => {
    const form = entered();
    const twice = await Promise.all([0, 1].map(() => backend.rpc("sales", "enter_lead", { p_lead: form })));
    const ids = twice.map(({ body }) => (body as Row).id);
    expect(ids[1]).toBe(ids[0]);
    expect(await rows(`lead_submissions?lead_id=eq.${ids[0]}`)).toHaveLength(1);
  });

  test("joins the person's open lead, unless the user makes it one of its own; both have one record", async () => {
    const first = await enter();
    const { phone_e164, person_id } = await lead(first.id);
    expect(await enter({ phone_e164 })).toMatchObject({ id: first.id, joined: true });
    const other = await enter({ phone_e164, separate: true });
    expect(other.joined).toBe(false);
    expect(await lead(other.id)).toMatchObject({ is_returning: true, person_id });
  });

  test("is answered at once where the user says so, and belongs to them", async () => {
    const { id } = await enter({ answered: true });
    expect(await lead(id)).toMatchObject({ status: "contacted", owner: backend.ids.sales, awaiting_since: null });
    expect(await rows(`lead_events?lead_id=eq.${id}&kind=eq.answered`)).toMatchObject([{ data: { channel: "call" } }]);
  });

  test("is held by no limit that strangers meet, and cannot pass for what a form sent", async () => {
    const { phone_e164 } = entered();
    for (let count = 0; count < 8; count++)
      expect(await lead((await enter({ phone_e164, separate: true })).id)).toMatchObject({ status: "new", spam_reasons: [] });
    const { id } = await enter({
      kind: "contact",
      entered_by: backend.ids.admin,
      spam_reasons: ["links"],
      received_at: "2020-01-01T00:00:00Z",
    });
    expect(await lead(id)).toMatchObject({ kind: "office", status: "new" });
    expect((await rows(`lead_submissions?lead_id=eq.${id}`))[0]?.content).toMatchObject({ entered_by: backend.ids.sales });
  });

  test("is an emergency by its words or because the user says so", async () => {
    for (const details of [{ urgentWords: ["baby"] }, { urgency: "emergency" }]) {
      const stored = await lead((await enter({ details })).id);
      expect(stored.urgency).toBe("emergency");
      expect(minutesUntilDue(stored)).toBe(15);
    }
  });
});

describe("urgency that a user sets", () => {
  const submitted = async (more: Row = {}) => {
    const { reference } = (await backend.rpc("service", "submit_lead", { p_lead: newLead(more) })).body as Row;
    return String((await rows(`lead_submissions?reference=eq.${reference}`))[0]?.lead_id);
  };

  test("gives a waiting lead the short clock from now on, and takes it away again; both can be undone", async () => {
    const id = await submitted();
    expect(await change(id, { urgency: "emergency" })).toMatchObject({ status: "saved" });
    const urgent = await lead(id);
    expect(urgent.urgency).toBe("emergency");
    expect((Date.parse(String(urgent.due_at)) - Date.parse(String(urgent.urgency_set_at))) / 60_000).toBe(15);
    await change(id, { urgency: "normal" });
    expect(minutesUntilDue(await lead(id))).toBe(24 * 60);
    await backend.rpc("sales", "undo_change", { p_lead: id, p_version: (await lead(id)).version });
    expect((await lead(id)).urgency).toBe("emergency");
    await backend.rpc("sales", "undo_change", { p_lead: id, p_version: (await lead(id)).version });
    expect(await lead(id)).toMatchObject({ urgency: "normal", urgency_set: null });
    const kinds = (await rows(`lead_events?lead_id=eq.${id}&order=id`)).map(({ kind }) => kind);
    expect(kinds).toEqual(["created", "urgency", "urgency", "undone", "undone"]);
  });

  test("an emergency by words that is none is measured by the usual promise; a later message is judged by itself", async () => {
    const message = { phone_e164: "+971501999001", phone_typed: "0501999001" };
    const id = await submitted({ ...message, details: { urgentWords: ["dead", "baby"] } });
    expect(await lead(id)).toMatchObject({ urgency: "emergency" });
    await change(id, { urgency: "normal" });
    const { created_at, first_due_at } = await lead(id);
    expect((Date.parse(String(first_due_at)) - Date.parse(String(created_at))) / 3_600_000).toBe(24);
    await submitted({ ...message, details: { urgentWords: ["smoke"] } });
    expect(await lead(id)).toMatchObject({ urgency: "emergency", urgency_set: "normal" });
  });

  test("an answered lead that becomes an emergency gets a call as its next step", async () => {
    const id = await submitted();
    await change(id, { answered: { channel: "call" } });
    await change(id, { urgency: "emergency" });
    expect(await lead(id)).toMatchObject({ urgency: "emergency", due_at: null, next_action: "call" });
  });

  test("somebody who asks for a call is due sooner than the promise", async () => {
    const joined = { phone_e164: "+971501999002", phone_typed: "0501999002" };
    const id = await submitted(joined);
    const promised = minutesUntilDue(await lead(id));
    await submitted({ ...joined, kind: "callback" });
    expect(minutesUntilDue(await lead(id))).toBeLessThanOrEqual(promised);
    const { due_at, created_at, kind } = await lead(await submitted({ kind: "callback" }));
    expect([kind, Date.parse(String(due_at)) <= Date.parse(String(created_at)) + 24 * 3_600_000]).toEqual(["callback", true]);
  });
});
