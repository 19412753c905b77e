import { afterAll, beforeAll, expect, test } from "vitest";
import { freshBackend, newLead, type TestBackend } from "./backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await freshBackend();
});
afterAll(() => backend?.end());

const submit = async (lead: ReturnType<typeof newLead>) =>
  (await backend.rpc("service", "submit_lead", { p_lead: lead })).body as { reference: string; repeated: boolean };
const stored = async (filter: string) => (await backend.rest("service", "GET", `leads?${filter}`)).body as Record<string, unknown>[];

test("a lead is stored with everything that was typed, and its history begins", async () => {
  const lead = newLead({ locale: "ar", full_name: "عائشة المنصوري", message: "المكيف ينقط ماء\nفي الغرفة", phone_typed: "٠٥٠ ١٢٣ ٤٥٦٧" });
  expect(await submit(lead)).toEqual({ reference: lead.reference, repeated: false });
  const [row] = await stored(`reference=eq.${lead.reference}`);
  expect(row).toMatchObject({ ...lead, status: "new", kind: "contact" });
  const events = (await backend.rest("service", "GET", `lead_events?lead_id=eq.${row?.id}`)).body;
  expect(events).toMatchObject([{ kind: "created", to_status: "new" }]);
});

test("the same request sent again is the same lead", async () => {
  const lead = newLead();
  await submit(lead);
  expect(await submit({ ...lead, reference: "MQ-ZZZZZZZZ" })).toEqual({ reference: lead.reference, repeated: true });
  expect(await stored(`idempotency_key=eq.${lead.idempotency_key}`)).toHaveLength(1);
});

test("twenty at once are one", async () => {
  const lead = newLead();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => submit({ ...lead, reference: `MQ-RACE00${String(index).padStart(2, "0")}` })),
  );
  expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
  expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
});

test("the same key with another text keeps both: a lead is never refused for being odd", async () => {
  const lead = newLead();
  await submit(lead);
  const other = { ...newLead(), idempotency_key: lead.idempotency_key };
  expect(await submit(other)).toEqual({ reference: other.reference, repeated: false });
  expect(await submit({ ...other, reference: "MQ-YYYYYYYY" })).toEqual({ reference: other.reference, repeated: true });
});

test("without a key, the same content within minutes is one lead, also at once", async () => {
  const lead = { ...newLead(), idempotency_key: null as unknown as string };
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => submit({ ...lead, reference: `MQ-NOKEY00${index}` })));
  expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
  const other = { ...newLead(), idempotency_key: null as unknown as string };
  expect((await submit(other)).repeated).toBe(false);
});

test.each([
  ["phone_e164", "050"],
  ["locale", "fr"],
  ["message", ""],
  ["message", "x".repeat(5001)],
  ["full_name", ""],
  ["reference", "1; drop table leads"],
])("the database itself refuses %s = %j", async (column, value) => {
  const { status } = await backend.rpc("service", "submit_lead", { p_lead: newLead({ [column]: value }) });
  expect(status).toBeGreaterThanOrEqual(400);
});

test("every change of status leaves a trace with its author", async () => {
  const lead = newLead();
  await submit(lead);
  const [row] = await stored(`reference=eq.${lead.reference}`);
  await backend.rest("sales", "PATCH", `leads?id=eq.${row?.id}`, { status: "quoted" });
  const events = (await backend.rest("sales", "GET", `lead_events?lead_id=eq.${row?.id}&order=id`)).body;
  expect(events).toMatchObject([
    { kind: "created" },
    { kind: "status", from_status: "new", to_status: "quoted", actor: backend.ids.sales },
  ]);
});

test("the same key at once with two texts keeps both", async () => {
  const one = newLead();
  const two = { ...newLead(), idempotency_key: one.idempotency_key };
  const answers = await Promise.all([submit(one), submit(two)]);
  expect(new Set(answers.map(({ reference }) => reference))).toEqual(new Set([one.reference, two.reference]));
});
