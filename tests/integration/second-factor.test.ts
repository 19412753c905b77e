// The second factor in the database: what a session may do before and after its code, codes that work once, requirements, and what removes
// it. What every table and function gives a session that has not given its code: access.test.ts.
import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { officePassFor, officePassHeader } from "../../lib/supabase/office-pass.ts";
import { freshBackend, newLead, type TestBackend } from "./backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await freshBackend();
  await backend.rpc("service", "submit_lead", { p_lead: newLead() });
});
afterAll(() => backend?.end());

const password = "a-long-password";
type Person = { id: string; email: string; token: string; session: string };

async function auth(path: string, body: unknown): Promise<{ access_token: string; user: { id: string } }> {
  const response = await fetch(`${backend.url}/auth/v1/${path}`, {
    method: "POST",
    headers: { apikey: backend.publishableKey, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { access_token: string; user: { id: string } };
}

function personOf(email: string, { access_token, user }: { access_token: string; user: { id: string } }): Person {
  const claims = JSON.parse(Buffer.from(access_token.split(".")[1] ?? "", "base64url").toString()) as { session_id: string };
  return { id: user.id, email, token: access_token, session: claims.session_id };
}

/** Signs in with the password: a new session. */
const enter = async (email: string) => personOf(email, await auth("token?grant_type=password", { email, password }));

async function staff(role: string): Promise<Person> {
  const email = `${role}-${randomBytes(4).toString("hex")}@example.test`;
  const person = personOf(email, await auth("signup", { email, password }));
  await backend.rpc("service", "grant_staff_role", { p_email: email, p_role: role, p_display_name: "" });
  return person;
}

async function as<T>({ token }: Person, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${backend.url}/rest/v1/${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      apikey: backend.publishableKey,
      authorization: `Bearer ${token}`,
      [officePassHeader]: officePassFor(backend.secretKey),
      "content-type": "application/json",
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  return (text ? JSON.parse(text) : null) as T;
}
const accountOf = (person: Person) => as<{ role: string | null; factor: string }>(person, "rpc/my_account", {});
const leadsSeen = async (person: Person) => (await as<unknown[]>(person, "leads?select=id")).length;
const service = async <T>(name: string, args: object) => (await backend.rpc("service", name, args)).body as T;
const hash = (code: string) => createHash("sha256").update(code).digest("hex");

/** Sets a second factor up in this session, with the recovery codes "one" and "two". */
async function setUp(person: Person, step = 100): Promise<void> {
  const [p_user, p_session] = [person.id, person.session];
  expect(await service("begin_factor", { p_user, p_session, p_secret: "x".repeat(40) })).toBe(true);
  expect(await service("confirm_factor", { p_user, p_session, p_step: step, p_hashes: [hash("one"), hash("two")] })).toBe(true);
}
const give = (person: Person, step: number) =>
  service<boolean>("use_factor_code", { p_user: person.id, p_session: person.session, p_step: step });
const recover = (person: Person, code: string) =>
  service<boolean>("use_recovery_code", { p_user: person.id, p_session: person.session, p_hash: hash(code) });

const actionsOf = async (subject: string) =>
  ((await backend.rest("service", "GET", `audit_log?select=action&subject_id=eq.${subject}&order=id`)).body as { action: string }[]).map(
    ({ action }) => action,
  );

test("a password alone opens nothing once a second factor is confirmed, in older sessions too; each session gives its own code", async () => {
  const owner = await staff("admin");
  const [older, later] = [await enter(owner.email), await enter(owner.email)];
  await service("begin_factor", { p_user: owner.id, p_session: owner.session, p_secret: "x".repeat(40) });
  // Begun, it does not count yet.
  expect(await accountOf(older)).toMatchObject({ role: "admin", factor: "none" });
  await setUp(owner);
  expect(await accountOf(owner)).toMatchObject({ role: "admin", factor: "passed" });
  for (const session of [older, later, await enter(owner.email)]) {
    expect(await accountOf(session)).toEqual({ role: null, name: "", factor: "asked" });
    expect([await leadsSeen(session), await as(session, "staff?select=role"), await as(session, "rpc/my_sessions", {})]).toEqual([
      0,
      [],
      [],
    ]);
    expect(await as(session, "rpc/end_my_session", { p_session: owner.session })).toBe(false);
  }
  expect(await give(later, 101)).toBe(true);
  expect(await leadsSeen(later)).toBe(1);
  expect(await leadsSeen(older)).toBe(0);
  // A device that was turned on with the password alone gets no more notices, and is turned on again after the code.
  const turnOn = (by: Person) =>
    as(by, "rpc/save_push_device", {
      p_endpoint: `https://push.example.test/${by.session}`,
      p_p256dh: "p".repeat(87),
      p_auth: "a".repeat(22),
      p_name: "Phone",
      p_locale: "en",
    });
  const devices = async () => (await as<{ devices: unknown[] }>(owner, "rpc/my_push_devices", {})).devices.length;
  const trusting = await staff("sales");
  const early = await enter(trusting.email);
  await turnOn(early);
  await turnOn(trusting);
  await setUp(trusting);
  expect((await as<{ devices: unknown[] }>(trusting, "rpc/my_push_devices", {})).devices).toHaveLength(1);
  expect([await turnOn(older), await turnOn(later), await devices()]).toEqual([expect.objectContaining({ code: "42501" }), null, 1]);
  // A code given for a session of somebody else passes neither.
  const other = await staff("sales");
  await service("use_factor_code", { p_user: owner.id, p_session: other.session, p_step: 102 });
  await setUp(other);
  const again = await enter(other.email);
  await service("use_factor_code", { p_user: owner.id, p_session: again.session, p_step: 103 });
  expect(await accountOf(again)).toMatchObject({ role: null, factor: "asked" });
});

test("a code is accepted once, also when it comes twice at the same moment, and none from before it", async () => {
  const owner = await staff("sales");
  await setUp(owner, 100);
  const sessions = await Promise.all(Array.from({ length: 8 }, () => enter(owner.email)));
  const [first] = sessions as [Person];
  // The code that confirmed it was a code too.
  expect([await give(first, 100), await give(first, 99)]).toEqual([false, false]);
  const answers = await Promise.all(sessions.map((session) => give(session, 101)));
  expect(answers.filter(Boolean)).toHaveLength(1);
  const states = await Promise.all(sessions.map(async (session) => (await accountOf(session)).factor));
  expect(states.filter((state) => state === "passed")).toHaveLength(1);
  expect(await give(first, 100)).toBe(false);
});

test("a recovery code works once, is recorded, and ends when new ones are made", async () => {
  const owner = await staff("sales");
  await setUp(owner);
  const sessions = await Promise.all(Array.from({ length: 4 }, () => enter(owner.email)));
  expect((await Promise.all(sessions.map((session) => recover(session, "one")))).filter(Boolean)).toHaveLength(1);
  const [next] = [await enter(owner.email)];
  expect(await recover(next, "one")).toBe(false);
  expect(await accountOf(next)).toMatchObject({ factor: "asked" });
  await service("renew_recovery_codes", { p_user: owner.id, p_hashes: [hash("three")] });
  expect([await recover(next, "two"), await recover(next, "three")]).toEqual([false, true]);
  expect(await accountOf(next)).toMatchObject({ role: "sales", factor: "passed" });
  expect(await service("count_recovery_codes", { p_user: owner.id })).toBe(0);
  expect(await actionsOf(owner.id)).toEqual(["insert", "factor-added", "recovery-code-used", "recovery-codes-made", "recovery-code-used"]);
});

test("what another session began cannot be confirmed, and one that is on cannot be replaced", async () => {
  const owner = await staff("editor");
  const thief = await enter(owner.email);
  const confirm = (by: Person) => service("confirm_factor", { p_user: owner.id, p_session: by.session, p_step: 1, p_hashes: [] });
  await service("begin_factor", { p_user: owner.id, p_session: owner.session, p_secret: "x".repeat(40) });
  expect(await confirm(thief)).toBe(false);
  expect(await confirm(owner)).toBe(true);
  expect(await service("begin_factor", { p_user: owner.id, p_session: owner.session, p_secret: "y".repeat(40) })).toBe(false);
  expect(await confirm(thief)).toBe(false);
  await service("remove_factor", { p_user: owner.id });
  expect(await accountOf(thief)).toMatchObject({ role: "editor", factor: "none" });
  expect((await actionsOf(owner.id)).at(-1)).toBe("factor-removed");
});

test("where a role requires it, sessions that begin later have no rights until it is set up", async () => {
  const [before, other] = [await staff("editor"), await staff("sales")];
  expect((await backend.rest("editor", "POST", "factor_requirements", { role: "editor" })).status).toBeGreaterThanOrEqual(400);
  expect((await backend.rest("admin", "POST", "factor_requirements", { role: "editor" })).status).toBeLessThan(300);
  // Nobody is interrupted.
  expect(await accountOf(before)).toMatchObject({ role: "editor", factor: "none" });
  const later = await enter(before.email);
  expect(await accountOf(later)).toMatchObject({ role: null, factor: "missing" });
  expect(await as(later, "entries?select=id")).toEqual([]);
  expect(await accountOf(await enter(other.email))).toMatchObject({ role: "sales", factor: "none" });
  // Another role changes nothing for those who are asked already.
  await backend.rest("admin", "POST", "factor_requirements", { role: "sales" });
  expect(await accountOf(later)).toMatchObject({ role: null, factor: "missing" });
  await setUp(later);
  expect(await accountOf(later)).toMatchObject({ role: "editor", factor: "passed" });
  expect(await accountOf(before)).toMatchObject({ role: null, factor: "asked" });
  for (const role of ["editor", "sales"]) await backend.rest("admin", "DELETE", `factor_requirements?role=eq.${role}`);
  expect(await accountOf(await enter(other.email))).toMatchObject({ factor: "none" });
  const changes = (await backend.rest("service", "GET", "audit_log?select=action,actor&subject=eq.factor_requirements&order=id")).body;
  expect(changes).toEqual(["insert", "insert", "delete", "delete"].map((action) => ({ action, actor: backend.ids.admin })));
});

test("an administrator resets a colleague's, never the own one; the colleague is signed out, and the record keeps it", async () => {
  const [owner, boss] = [await staff("sales"), await staff("admin")];
  await setUp(owner);
  const reset = (by: Person, whom: Person) => as<Record<string, unknown> | null>(by, "rpc/reset_factor", { p_user: whom.id });
  for (const by of [await staff("editor"), owner]) expect(await reset(by, owner)).toMatchObject({ code: "42501" });
  expect(await reset(boss, boss)).toMatchObject({ code: "42501" });
  expect(await reset(boss, owner)).toEqual({ email: owner.email, locale: null });
  expect(await reset(boss, owner)).toBe(null);
  expect(await accountOf(owner)).toMatchObject({ role: null });
  expect(await accountOf(await enter(owner.email))).toMatchObject({ role: "sales", factor: "none" });
  expect((await actionsOf(owner.id)).at(-1)).toBe("factor-reset");
  // A boss whose own session has not given the code resets nobody's.
  await setUp(boss);
  await setUp(await enter(owner.email));
  expect(await reset(await enter(boss.email), owner)).toMatchObject({ code: "42501" });
});

test("whoever leaves the team, is reset from the machine or is deleted keeps no second factor", async () => {
  const kept = async ({ id }: Person) =>
    ((await backend.rest("service", "GET", `second_factors?select=user_id&user_id=eq.${id}`)).body as unknown[]).length;
  const [leaver, locked, forgotten] = [await staff("sales"), await staff("admin"), await staff("admin")];
  for (const person of [leaver, locked, forgotten]) await setUp(person);
  await backend.rest("admin", "DELETE", `staff?user_id=eq.${leaver.id}`);
  expect(await kept(leaver)).toBe(0);
  const link = (p_without_factor: boolean) =>
    service<{ factors: number }>("make_recovery_link", {
      p_email: locked.email,
      p_token_hash: hash(randomBytes(8).toString("hex")),
      p_without_factor,
    });
  expect([(await link(false)).factors, await kept(locked)]).toEqual([0, 1]);
  expect([(await link(true)).factors, await kept(locked)]).toEqual([1, 0]);
  expect((await actionsOf(locked.id)).slice(-2)).toEqual(["factor-reset", "password-link"]);
  await service("reset_account", { p_email: forgotten.email, p_recovery: "f".repeat(56) });
  expect(await kept(forgotten)).toBe(0);
});
