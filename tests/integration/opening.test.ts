// What the database reports about a site before it opens, and who may confirm an item as right.
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

test("the administrator is asked to replace the machine's password until they have, whatever their colleagues do", async () => {
  expect(await facts()).toMatchObject({ admins: 1, machine_password: true, retention_set: false });
  await backend.rpc("admin", "record_action", { p_action: "signed-in", p_label: "", p_details: {} });
  // A colleague's change of password does not count.
  await backend.rpc("editor", "record_action", { p_action: "password-changed", p_label: "", p_details: {} });
  expect((await facts()).machine_password).toBe(true);
  await backend.rpc("admin", "record_action", { p_action: "password-changed", p_label: "", p_details: {} });
  expect((await facts("editor")).machine_password).toBe(false);
});

test("retention counts as checked once an administrator has set the months", async () => {
  await backend.rest("admin", "PATCH", "retention_rules?kind=eq.contact", { months: 30 });
  expect((await facts()).retention_set).toBe(true);
});

test("editors and administrators each confirm their own items, under their name, and can take that back", async () => {
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
