// What the database tells of a site before it opens, and who may say that something is right as it stands.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, freshBackend, type TestBackend } from "./backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await freshBackend();
});
afterAll(() => backend?.end());

type Facts = { checks: Record<string, { by: string }>; admins: number; machine_password: boolean; retention_set: boolean };
const facts = async (caller: Caller = "admin") => (await backend.rpc(caller, "opening_facts", {})).body as Facts;
const confirm = async (caller: Caller, item: string, isRight = true) =>
  (await backend.rpc(caller, "confirm_opening", { p_item: item, p_confirmed: isRight })).status;

test("the machine’s password counts until its owner has set another, and again after it was reset by the machine", async () => {
  expect(await facts()).toMatchObject({ admins: 1, machine_password: true, retention_set: false });
  await backend.rpc("admin", "record_action", { p_action: "signed-in", p_label: "", p_details: {} });
  // Somebody else's change says nothing of it.
  await backend.rpc("editor", "record_action", { p_action: "password-changed", p_label: "", p_details: {} });
  expect((await facts()).machine_password).toBe(true);
  await backend.rpc("admin", "record_action", { p_action: "password-changed", p_label: "", p_details: {} });
  expect((await facts("editor")).machine_password).toBe(false);
});

test("months that were set are seen as looked at", async () => {
  await backend.rest("admin", "PATCH", "retention_rules?kind=eq.contact", { months: 30 });
  expect((await facts()).retention_set).toBe(true);
});

test("editors confirm what they know, administrators what is theirs, once and with their name; both take it back", async () => {
  expect(await confirm("editor", "hours")).toBeLessThan(300);
  expect(await confirm("editor", "hours")).toBeLessThan(300);
  for (const item of ["database", "retention", "led"]) expect(await confirm("editor", item), item).toBe(403);
  expect(await confirm("sales", "hours")).toBe(403);
  expect(await confirm("admin", "database")).toBeLessThan(300);
  const { checks } = await facts();
  expect(Object.keys(checks).toSorted()).toEqual(["database", "hours"]);
  expect(checks.hours?.by).not.toBe("");
  expect(await confirm("editor", "database", false)).toBe(403);
  expect(await confirm("editor", "hours", false)).toBeLessThan(300);
  expect(Object.keys((await facts()).checks)).toEqual(["database"]);
});
