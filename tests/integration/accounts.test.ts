// Accounts against the real database: sessions that end at once, invitations, shared limits, and the record of changes.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "../../lib/site/routes.ts";
import { officePassFor, officePassHeader } from "../../lib/supabase/office-pass.ts";
import { type Caller, freshBackend, freshDatabase, newLead, type TestBackend } from "./backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await freshBackend();
});
afterAll(() => backend?.end());

type Session = { access_token: string; refresh_token: string; user: { id: string } };

/** Headers with a person's token and the site's pass, as the site sends them. */
const through = (token: string) => ({ authorization: `Bearer ${token}`, [officePassHeader]: officePassFor(backend.secretKey) });

async function auth(path: string, body?: unknown, token?: string, method = "POST") {
  const response = await fetch(`${backend.url}/auth/v1/${path}`, {
    method,
    headers: {
      apikey: backend.publishableKey,
      "content-type": "application/json",
      ...(token ? through(token) : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text.startsWith("{") ? JSON.parse(text) : text };
}
const password = "a-long-password";
const enter = async (email: string) => (await auth("token?grant_type=password", { email, password })).body as Session;
const signUp = async (email: string) => (await auth("signup", { email, password })).body as Session;
const withToken = async (token: string, path: string) => {
  const response = await fetch(`${backend.url}/rest/v1/${path}`, {
    headers: { apikey: backend.publishableKey, ...through(token) },
  });
  return (await response.json()) as unknown[];
};

describe("sessions", () => {
  test("a colleague who is removed, or edits pages from now on, gets no more mails about leads", async () => {
    const [first, second] = [`first@${crypto.randomUUID().slice(0, 8)}.test`, `second@${crypto.randomUUID().slice(0, 8)}.test`];
    const lists = async () => (await backend.rest("service", "GET", "notification_settings?select=lead_mail,on_call")).body as object[];
    const people = [];
    for (const email of [first, second]) {
      const made = await fetch(`${backend.url}/auth/v1/signup`, {
        method: "POST",
        headers: { apikey: backend.publishableKey, "content-type": "application/json" },
        body: JSON.stringify({ email, password: "a-long-password" }),
      });
      people.push(((await made.json()) as { user: { id: string } }).user.id);
      await backend.rpc("service", "grant_staff_role", { p_email: email, p_role: "sales", p_display_name: "" });
    }
    await backend.rest("admin", "PATCH", "notification_settings?only_row=eq.true", { lead_mail: [first], on_call: [first, second] });
    await backend.rest("admin", "PATCH", `staff?user_id=eq.${people[1]}`, { role: "editor" });
    expect(await lists()).toEqual([{ lead_mail: [first], on_call: [first] }]);
    await backend.rest("admin", "DELETE", `staff?user_id=eq.${people[0]}`);
    // The administrator gets mails about new leads, since nobody else is left.
    expect(await lists()).toEqual([{ lead_mail: [expect.stringMatching(/^admin@/)], on_call: [] }]);
    await backend.rest("admin", "PATCH", "notification_settings?only_row=eq.true", { lead_mail: [], on_call: [] });
  });

  test("a colleague who leaves gets no more mails about leads at a former address either, or when their account is deleted", async () => {
    const { execute, close } = await freshDatabase();
    try {
      const people = ["boss", "moved", "deleted"].map((name) => ({ id: crypto.randomUUID(), name }));
      for (const { id, name } of people)
        await execute(`insert into auth.users (id, email) values ('${id}', '${name}@a.test');
          insert into public.staff (user_id, role) values ('${id}', '${name === "boss" ? "admin" : "sales"}')`);
      const [boss, moved, deleted] = people.map(({ id }) => id);
      const lists = async () => (await execute("select lead_mail, on_call from public.notification_settings"))[0];
      const rules = async () => (await execute("select lead_rules as rules from public.notification_settings"))[0]?.rules;
      await execute(`update public.notification_settings set lead_mail = '{moved@a.test,deleted@a.test,boss@a.test,desk@a.test}',
        on_call = '{moved@a.test,deleted@a.test}', lead_rules = '[{"kind": "application", "emirate": "", "to": ["moved@a.test"]},
          {"kind": "", "emirate": "sharjah", "to": ["moved@a.test", "desk@a.test"]}]'`);
      await execute(`update auth.users set email = 'new@a.test' where id = '${moved}'`);
      await execute(`delete from public.staff where user_id = '${moved}'`);
      expect(await lists()).toEqual({ lead_mail: ["deleted@a.test", "boss@a.test", "desk@a.test"], on_call: ["deleted@a.test"] });
      // The list of all new leads may not be meant to see what a rule sent to one person: the administrator gets it.
      expect(await rules()).toEqual([
        { kind: "application", emirate: "", to: ["boss@a.test"] },
        { kind: "", emirate: "sharjah", to: ["desk@a.test"] },
      ]);
      // An address that another colleague has taken over stays.
      await execute(`update auth.users set email = 'deleted@b.test' where id = '${deleted}'`);
      await execute(`update auth.users set email = 'deleted@a.test' where id = '${boss}'`);
      await execute(`delete from auth.users where id = '${deleted}'`);
      expect(await lists()).toMatchObject({ on_call: ["deleted@a.test"] });
      await execute(`update auth.users set email = 'boss@a.test' where id = '${boss}'`);
      await execute(`insert into auth.users (id, email) values ('${deleted}', 'deleted@a.test');
        insert into public.staff (user_id, role) values ('${deleted}', 'sales'); delete from auth.users where id = '${deleted}'`);
      expect(await lists()).toEqual({ lead_mail: ["boss@a.test", "desk@a.test"], on_call: [] });
    } finally {
      await close();
    }
  });

  test("a removed colleague loses access at once, with every token they hold", async () => {
    const one = await signUp("leaver@example.test");
    await backend.rpc("service", "grant_staff_role", { p_email: "leaver@example.test", p_role: "sales", p_display_name: "" });
    const two = await enter("leaver@example.test");
    await backend.rpc("service", "submit_lead", { p_lead: newLead() });
    for (const { access_token } of [one, two]) expect((await withToken(access_token, "leads?select=id")).length).toBeGreaterThan(0);

    await backend.rest("admin", "DELETE", `staff?user_id=eq.${one.user.id}`);
    for (const { access_token, refresh_token } of [one, two]) {
      expect(await withToken(access_token, "leads?select=id")).toEqual([]);
      expect(await withToken(access_token, "staff?select=role")).toEqual([]);
      expect((await auth("user", undefined, access_token, "GET")).body).toMatchObject({ error_code: "session_not_found" });
      expect((await auth("token?grant_type=refresh_token", { refresh_token })).status).toBe(400);
    }
  });

  test("a role ends with its session, even while the token is still valid", async () => {
    await signUp("two-phones@example.test");
    await backend.rpc("service", "grant_staff_role", { p_email: "two-phones@example.test", p_role: "sales", p_display_name: "" });
    const [lost, kept] = [await enter("two-phones@example.test"), await enter("two-phones@example.test")];
    await auth("logout?scope=others", undefined, kept.access_token);
    expect(await withToken(lost.access_token, "leads?select=id")).toEqual([]);
    expect((await withToken(kept.access_token, "leads?select=id")).length).toBeGreaterThan(0);
    // The ended session can neither list its owner's other sessions nor end them.
    const call = async (token: string, name: string, args: object) =>
      (
        await fetch(`${backend.url}/rest/v1/rpc/${name}`, {
          method: "POST",
          headers: { apikey: backend.publishableKey, ...through(token), "content-type": "application/json" },
          body: JSON.stringify(args),
        })
      ).json();
    const [keptSession] = (await call(kept.access_token, "my_sessions", {})) as { id: string }[];
    expect(await call(lost.access_token, "my_sessions", {})).toEqual([]);
    expect(await call(lost.access_token, "end_my_session", { p_session: keptSession?.id })).toBe(false);
    expect(await call(kept.access_token, "my_sessions", {})).toHaveLength(1);
  });

  test("staff can list and end their own sessions, and nobody else's", async () => {
    const sessions = (await backend.rpc("sales", "my_sessions", {})).body as { id: string; current: boolean }[];
    expect(sessions.map(({ current }) => current)).toEqual([true]);
    expect((await backend.rpc("editor", "end_my_session", { p_session: sessions[0]?.id })).body).toBe(false);
    expect((await backend.rpc("sales", "my_sessions", {})).body).toHaveLength(1);

    const other = await enter("sales@example.test");
    await backend.rpc("sales", "note_session", { p_device: "Chrome, Android" });
    const both = (await backend.rpc("sales", "my_sessions", {})).body as { id: string; device: string; current: boolean }[];
    expect(both.map(({ device, current }) => `${device} ${current}`)).toEqual(["Chrome, Android true", " false"]);
    expect((await backend.rpc("sales", "end_my_session", { p_session: both[1]?.id })).body).toBe(true);
    expect((await auth("user", undefined, other.access_token, "GET")).status).toBe(403);
  });

  test("an administrator can sign a colleague out everywhere", async () => {
    const session = await signUp("colleague@example.test");
    expect((await backend.rpc("admin", "end_staff_sessions", { p_user: session.user.id })).body).toBe(1);
    expect((await auth("user", undefined, session.access_token, "GET")).status).toBe(403);
  });
});

describe("an account with an unproved address", () => {
  const role = (caller: Caller, user: string, wanted: string) => backend.rest(caller, "POST", "staff", { user_id: user, role: wanted });
  const waiting = async () =>
    ((await backend.rpc("admin", "team", {})).body as { waiting: { id: string; email: string; proved: boolean }[] }).waiting;
  const rolesOf = async (user: string) => (await backend.rest("service", "GET", `staff?select=role&user_id=eq.${user}`)).body;

  test("is shown as unproved and gets no role until a link from its mailbox proves it, which ends other sessions", async () => {
    const stranger = await signUp("ceo@example.test");
    expect((await waiting()).find(({ id }) => id === stranger.user.id)).toMatchObject({ proved: false });
    const refused = await role("admin", stranger.user.id, "admin");
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(refused.body)).toContain("address was not proved");
    expect(await rolesOf(stranger.user.id)).toEqual([]);

    const owner = await enter("ceo@example.test");
    const session = JSON.parse(Buffer.from(owner.access_token.split(".")[1] ?? "", "base64url").toString()).session_id;
    await backend.rpc("service", "note_address_proved", { p_user: stranger.user.id, p_session: session });
    expect((await auth("user", undefined, stranger.access_token, "GET")).status).toBe(403);
    expect((await auth("user", undefined, owner.access_token, "GET")).status).toBe(200);
    expect((await waiting())[0]).toMatchObject({ id: stranger.user.id, proved: true });
    expect((await role("admin", stranger.user.id, "sales")).status).toBeLessThan(300);
    await backend.rest("service", "DELETE", `staff?user_id=eq.${stranger.user.id}`);
  });

  test("makes way for an invited person, unless it is proved meanwhile or has a role", async () => {
    const hash = (letter: string) => letter.repeat(64);
    const room = async (letter: string) => (await backend.rpc("service", "make_room_for_invitation", { p_token_hash: hash(letter) })).body;
    const squatter = await signUp("taken@example.test");
    await backend.rpc("admin", "invite_staff", { p_email: "taken@example.test", p_role: "sales", p_token_hash: hash("1") });
    expect(await room("9")).toBe(false); // no such invitation
    expect(await room("1")).toBe(true);
    expect((await auth("user", undefined, squatter.access_token, "GET")).status).toBe(403);
    const invited = await signUp("taken@example.test");
    expect(invited.user.id).not.toBe(squatter.user.id);
    expect((await backend.rpc("service", "accept_invitation", { p_token_hash: hash("1"), p_user: invited.user.id })).body).toBe(true);
    // The invitation proved the address: removed and invited again, the account stays its owner's.
    await backend.rest("service", "DELETE", `staff?user_id=eq.${invited.user.id}`);
    expect((await waiting()).find(({ id }) => id === invited.user.id)).toMatchObject({ proved: true });
    await backend.rpc("admin", "invite_staff", { p_email: "taken@example.test", p_role: "sales", p_token_hash: hash("2") });
    expect(await room("2")).toBe(false);
    await backend.rpc("admin", "invite_staff", { p_email: "editor@example.test", p_role: "sales", p_token_hash: hash("3") });
    expect(await room("3")).toBe(false);
  });

  test("keeps a role that it had before", async () => {
    const email = "veteran@example.test";
    const veteran = await signUp(email);
    await backend.rest("service", "POST", "staff", { user_id: veteran.user.id, role: "sales" });
    expect((await backend.rest("admin", "PATCH", `staff?user_id=eq.${veteran.user.id}`, { role: "editor" })).status).toBeLessThan(300);
    expect(await rolesOf(veteran.user.id)).toEqual([{ role: "editor" }]);
  });
});

describe("a change of address", () => {
  const change = async (email: string, to: string, letter: string) => {
    const session = await signUp(email);
    const p_token_hash = letter.repeat(64);
    await backend.rpc("service", "begin_email_change", { p_user: session.user.id, p_email: to, p_token_hash });
    expect((await auth("user", { email: to }, session.access_token, "PUT")).status).toBe(200);
    const folder = join(backend.dataDir, "mail");
    const mails = readdirSync(folder)
      .sort()
      .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as { to: string; link: string; kind: string });
    return { session, p_token_hash, mails: mails.filter(({ kind, to: box }) => kind === "email_change" && [email, to].includes(box)) };
  };
  const follow = (link: string) => auth("verify", { type: "email_change", token_hash: new URL(link).searchParams.get("token_hash") });

  test("is confirmed from the new mailbox and from no other", async () => {
    const { mails, session } = await change("moving@example.test", "moved@example.test", "4");
    expect(mails.map(({ to }) => to)).toEqual(["moved@example.test"]);
    expect((await auth("user", undefined, session.access_token, "GET")).body).toMatchObject({ email: "moving@example.test" });
    expect((await follow(mails[0]?.link ?? "")).status).toBe(200);
    expect((await auth("user", undefined, session.access_token, "GET")).body).toMatchObject({ email: "moved@example.test" });
  });

  test.each([
    ["before it is confirmed", false, "5"],
    ["after it was", true, "6"],
  ])("is stopped by the old mailbox %s: every session ends, and so does the password", async (_, confirmed, letter) => {
    const [from, to] = [`from-${letter}@example.test`, `to-${letter}@example.test`];
    const { mails, session, p_token_hash } = await change(from, to, letter);
    if (confirmed) await follow(mails[0]?.link ?? "");
    const stop = async () => (await backend.rpc("service", "stop_email_change", { p_token_hash })).body;
    expect(await stop()).toBe(true);
    expect(await stop()).toBe(false); // the link works once
    expect((await auth("user", undefined, session.access_token, "GET")).status).toBe(403);
    for (const email of [from, to]) expect((await auth("token?grant_type=password", { email, password })).status).toBe(400);
    expect((await follow(mails[0]?.link ?? "")).status).toBeGreaterThanOrEqual(400);
    // The owner comes back by a recovery mail.
    await auth("recover", { email: from });
    const folder = join(backend.dataDir, "mail");
    const link = readdirSync(folder)
      .sort()
      .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as { to: string; link: string; kind: string })
      .findLast(({ to: box, kind }) => box === from && kind === "recovery")?.link;
    const entered = await auth("verify", { type: "recovery", token_hash: new URL(link ?? "").searchParams.get("token_hash") });
    expect(entered.body).toMatchObject({ user: { id: session.user.id, email: from } });
  });
});

test("stopping a change of address also stops later ones, whose links the stranger holds", async () => {
  const { user } = await signUp("chain@example.test");
  const begin = (p_email: string, letter: string) =>
    backend.rpc("service", "begin_email_change", { p_user: user.id, p_email, p_token_hash: letter.repeat(64) });
  const stop = async (letter: string) => (await backend.rpc("service", "stop_email_change", { p_token_hash: letter.repeat(64) })).body;
  await begin("first@example.test", "a");
  await begin("second@example.test", "b");
  expect(await stop("a")).toBe(true);
  expect(await stop("b")).toBe(false);
});

describe("the embedded backend", () => {
  const raw = (path: string, headers: Record<string, string>) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const { hostname, port } = new URL(backend.url);
      request({ hostname, port, path, headers }, (answer) => {
        let body = "";
        answer.on("data", (part) => {
          body += part;
        });
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body }));
      })
        .on("error", reject)
        .end();
    });

  test("gives information about itself only for the secret key", async () => {
    for (const path of ["/_system/info", "/_system/config", "/_system/introspect", "/_system/ping", "/", "/studio", "//_system/info"]) {
      expect((await raw(path, {})).status, path).toBe(401);
      expect((await raw(path, { apikey: backend.publishableKey })).status, path).toBe(401);
    }
    expect((await raw("/_system/ping", { apikey: backend.secretKey })).status).toBe(200);
  });

  test("answers only to host names of this machine", async () => {
    const keyed = { apikey: backend.publishableKey };
    for (const host of ["evil.example", "127.0.0.1.evil.example", "evil.example:80", "localhost.evil.example", "[::2]", "169.254.169.254"])
      expect((await raw("/rest/v1/entries?select=id", { ...keyed, host })).status, host).toBe(421);
    for (const host of ["localhost", "127.0.0.1:4000", "[::1]:4000"])
      expect((await raw("/rest/v1/entries?select=id", { ...keyed, host })).status, host).toBe(200);
  });
});

test("pages with fixed addresses cannot be taken down", async () => {
  const fixed = [...routes.flatMap(({ entry }) => entry ?? []), { kind: "settings", slug: "site" }, { kind: "calendar", slug: "2026" }];
  await backend.rpc("service", "seed_entries", {
    p_entries: fixed.map((entry) => ({ ...entry, locale: "en", data: { title: "x" }, hash: "1" })),
  });
  for (const { kind, slug } of fixed) {
    for (const p_status of ["archived", "draft"]) {
      const { status, body } = await backend.rpc("editor", "withdraw_entry", { p_kind: kind, p_slug: slug, p_status });
      expect(status, `${kind}/${slug}`).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(body)).toContain("always stands");
    }
    expect(
      (await backend.rest("editor", "PATCH", `entries?kind=eq.${kind}&slug=eq.${slug}`, { status: "archived" })).status,
    ).toBeGreaterThanOrEqual(400);
  }
  const gone = await backend.rest("service", "GET", "entries?select=slug&status=neq.published&kind=in.(home,settings,page,location)");
  expect(gone.body).toEqual([]);
  // Other pages still can.
  await backend.rpc("service", "seed_entries", {
    p_entries: [{ kind: "post", slug: "news", locale: "en", data: { title: "x" }, hash: "1" }],
  });
  expect((await backend.rpc("editor", "withdraw_entry", { p_kind: "post", p_slug: "news", p_status: "archived" })).body).toBe(true);
});

describe("names", () => {
  const nameOf = async (user: string) =>
    ((await backend.rest("service", "GET", `staff?user_id=eq.${user}&select=display_name`)).body as { display_name: string }[])[0]
      ?.display_name;

  test("are set by each colleague for themselves, without characters that reverse the text around them", async () => {
    const before = await nameOf(backend.ids.editor);
    expect((await backend.rpc("sales", "set_my_name", { p_name: " Sara\u202e  Amin\n" })).body).toBe(true);
    expect(await nameOf(backend.ids.sales)).toBe("Sara Amin");
    expect((await backend.rpc("sales", "set_my_name", { p_name: "Sara Amin" })).body).toBe(false);
    expect(await nameOf(backend.ids.editor)).toBe(before);
    await backend.rpc("sales", "set_my_name", { p_name: "" });
  });

  test("given at sign-up are used once the account gets a role", async () => {
    const { user } = (await auth("signup", { email: "named@example.test", password, data: { name: "ليلى حداد", locale: "ar" } }))
      .body as Session;
    await backend.rpc("service", "grant_staff_role", { p_email: "named@example.test", p_role: "sales", p_display_name: "" });
    expect(await nameOf(user.id)).toBe("ليلى حداد");
    await backend.rest("service", "DELETE", `staff?user_id=eq.${user.id}`);
  });
});

describe("team", () => {
  test("the last administrator cannot be demoted or removed", async () => {
    const row = `staff?user_id=eq.${backend.ids.admin}`;
    expect((await backend.rest("admin", "PATCH", row, { role: "sales" })).status).toBeGreaterThanOrEqual(400);
    expect((await backend.rest("admin", "DELETE", row)).status).toBeGreaterThanOrEqual(400);
    expect((await backend.rest("service", "GET", `${row}&select=role`)).body).toEqual([{ role: "admin" }]);
  });

  test("an account that waits for a role is listed", async () => {
    const { waiting } = (await backend.rpc("admin", "team", {})).body as { waiting: { email: string }[] };
    expect(waiting.map(({ email }) => email)).toContain("nobody@example.test");
  });

  test("an invitation works once, for one address, until it is replaced or expires", async () => {
    const [first, second] = ["a".repeat(64), "b".repeat(64)];
    const guest = await signUp("guest@example.test");
    const stranger = await signUp("stranger@example.test");
    const accept = async (hash: string, user: string) =>
      (await backend.rpc("service", "accept_invitation", { p_token_hash: hash, p_user: user })).body;
    await backend.rpc("admin", "invite_staff", { p_email: "Guest@Example.test", p_role: "editor", p_token_hash: first });
    // Inviting again revokes the first invitation.
    await backend.rpc("admin", "invite_staff", { p_email: "guest@example.test", p_role: "editor", p_token_hash: second });
    expect((await backend.rpc("service", "read_invitation", { p_token_hash: first })).body).toBe(null);
    expect(await accept(first, guest.user.id)).toBe(false);
    expect(await accept(second, stranger.user.id)).toBe(false);
    expect((await backend.rpc("service", "read_invitation", { p_token_hash: second })).body).toEqual({
      email: "guest@example.test",
      role: "editor",
    });
    expect(await accept(second, guest.user.id)).toBe(true);
    expect(await accept(second, guest.user.id)).toBe(false);
    expect((await backend.rest("service", "GET", `staff?select=role&user_id=eq.${guest.user.id}`)).body).toEqual([{ role: "editor" }]);
    // An expired invitation is refused.
    const third = "c".repeat(64);
    await backend.rpc("admin", "invite_staff", { p_email: "stranger@example.test", p_role: "sales", p_token_hash: third });
    await backend.rest("service", "PATCH", `staff_invitations?token_hash=eq.${third}`, { expires_at: "2020-01-01T00:00:00Z" });
    expect(await accept(third, stranger.user.id)).toBe(false);
  });

  test.each([
    ["is removed", "DELETE", undefined],
    ["has another role", "PATCH", { role: "sales" }],
  ])("an administrator who %s leaves no invitation behind", async (_, method, body) => {
    const email = `former-${method.toLowerCase()}@example.test`;
    const former = await signUp(email);
    await backend.rpc("service", "grant_staff_role", { p_email: email, p_role: "admin", p_display_name: "" });
    const hash = (method === "PATCH" ? "d" : "e").repeat(64);
    await backend.rpc("admin", "invite_staff", { p_email: `own-${email}`, p_role: "editor", p_token_hash: "f".repeat(64) });
    await backend.rest("service", "POST", "staff_invitations", {
      email: `friend-of-${email}`,
      role: "admin",
      token_hash: hash,
      invited_by: former.user.id,
    });
    expect((await backend.rpc("service", "read_invitation", { p_token_hash: hash })).body).not.toBeNull();
    expect((await backend.rest("admin", method, `staff?user_id=eq.${former.user.id}`, body)).status).toBeLessThan(300);
    expect((await backend.rpc("service", "read_invitation", { p_token_hash: hash })).body).toBeNull();
    expect((await backend.rpc("service", "read_invitation", { p_token_hash: "f".repeat(64) })).body).not.toBeNull();
    await backend.rest("service", "DELETE", `staff_invitations?token_hash=eq.${"f".repeat(64)}`);
  });
});

describe("a link for a colleague's new password", () => {
  const hashes = Array.from({ length: 9 }, (_, index) => String(index + 1).repeat(64));
  const make = (caller: Caller, user: string, hash = hashes[0]) =>
    backend.rpc(caller, "make_password_link", { p_user: user, p_token_hash: hash });
  const use = async (hash = hashes[0], recovery = `${crypto.randomUUID()}-recovery`) => {
    const { body } = await backend.rpc("service", "use_password_link", { p_token_hash: hash, p_recovery: recovery });
    return body as { email: string; recovery: boolean } | null;
  };
  const hired = async (email: string, role = "sales") => {
    const { user } = await signUp(email);
    await backend.rpc("service", "grant_staff_role", { p_email: email, p_role: role, p_display_name: "" });
    return user.id;
  };

  test("can be made only by administrators, for other members of the team", async () => {
    for (const caller of ["anon", "nobody", "sales", "editor"] as const)
      expect((await make(caller, backend.ids.editor)).status, caller).toBeGreaterThanOrEqual(400);
    expect((await make("admin", backend.ids.admin)).status, "for oneself").toBeGreaterThanOrEqual(400);
    expect((await make("admin", backend.ids.nobody)).body, "no role").toBeNull();
    expect((await make("admin", crypto.randomUUID())).body, "nobody").toBeNull();
    const until = Date.parse(String((await make("admin", backend.ids.sales)).body));
    expect(Math.round((until - Date.now()) / 3_600_000)).toBe(24);
    for (const caller of ["anon", "nobody", "sales", "admin"] as const)
      expect((await backend.rpc(caller, "use_password_link", { p_token_hash: hashes[0], p_recovery: "x" })).status).toBeGreaterThanOrEqual(
        400,
      );
  });

  test("works once, and only the newest one; the record names who made it and that it was used", async () => {
    const email = "lost@example.test";
    const user = await hired(email);
    await make("admin", user, hashes[1]);
    await make("admin", user, hashes[2]);
    expect(await use(hashes[1]), "an earlier one").toBeNull();
    const codes = [`${crypto.randomUUID()}-once`, `${crypto.randomUUID()}-once`];
    const answers = await Promise.all(codes.map((code) => use(hashes[2], code)));
    expect(answers.filter(Boolean)).toEqual([{ email, recovery: true }]);
    const code = codes[answers.findIndex(Boolean)];
    expect((await auth("verify", { type: "recovery", token_hash: code })).body).toMatchObject({ user: { id: user } });
    expect((await auth("verify", { type: "recovery", token_hash: code })).status, "twice").toBeGreaterThanOrEqual(400);
    expect(await use(hashes[2])).toBeNull();
    const lines = (
      await backend.rest("admin", "GET", `audit_log?select=action,actor_email,label&subject_id=eq.${user}&action=like.password*&order=id`)
    ).body;
    expect(lines).toEqual([
      { action: "password-link", actor_email: "admin@example.test", label: email },
      { action: "password-link", actor_email: "admin@example.test", label: email },
      { action: "password-link-used", actor_email: "", label: email },
    ]);
  });

  test("ends when its owner or its maker leaves the team", async () => {
    const leaver = await hired("leaving@example.test");
    await make("admin", leaver, hashes[3]);
    await backend.rest("admin", "DELETE", `staff?user_id=eq.${leaver}`);
    expect(await use(hashes[3])).toBeNull();
    const { execute, close } = await freshDatabase();
    try {
      const [owner, maker] = [crypto.randomUUID(), crypto.randomUUID()];
      await execute(`insert into auth.users (id, email) values ('${owner}', 'o@example.test'), ('${maker}', 'm@example.test')`);
      await execute(`insert into public.staff (user_id, role) values ('${owner}', 'admin'), ('${maker}', 'admin')`);
      const works = async (more = "") => {
        await execute(`delete from private.password_links; insert into private.password_links (user_id, token_hash, made_by)
          values ('${owner}', '${hashes[4]}', '${maker}'); ${more}`);
        const [row] = await execute(`select public.use_password_link('${hashes[4]}', '${crypto.randomUUID()}') as used`);
        return row?.used;
      };
      const codes = () => execute("select recovery_token from auth.users where recovery_token <> ''");
      expect(await works("update private.password_links set expires_at = now() - interval '1 second'"), "a day later").toBeNull();
      expect(await works(`update public.staff set role = 'sales' where user_id = '${maker}'`), "made by a former administrator").toBeNull();
      await execute(`update public.staff set role = 'admin' where user_id = '${maker}'`);
      expect(await codes()).toEqual([]);
      expect(await works()).toEqual({ email: "o@example.test", recovery: true });
      expect(await codes()).toHaveLength(1);
      // A hosted service keeps its codes itself: the database stores none, and the site asks the service for one.
      await execute("update auth.users set recovery_token = ''; create table auth.one_time_tokens (id uuid)");
      expect(await works()).toEqual({ email: "o@example.test", recovery: false });
      expect(await codes()).toEqual([]);
    } finally {
      await close();
    }
  });
});

test("sign-in attempts are counted once for all instances", async () => {
  const limits = { p_limits: [{ key: "a", most: 5 }], p_seconds: 900 };
  const answers = await Promise.all(Array.from({ length: 20 }, () => backend.rpc("service", "count_attempt", limits)));
  expect(answers.filter(({ body }) => body === 0)).toHaveLength(5);
  for (const { body } of answers) expect(body).toBeLessThanOrEqual(900);
  await backend.rpc("service", "forget_attempts", { p_key: "a" });
  expect((await backend.rpc("service", "count_attempt", limits)).body).toBe(0);
});

test("too many attempts from one address do not lock the account for others", async () => {
  const from = (address: string) => ({
    p_limits: [
      { key: `reader from ${address}`, most: 2 },
      { key: "reader", most: 5 },
    ],
    p_seconds: 900,
  });
  for (let attempt = 0; attempt < 20; attempt++) await backend.rpc("service", "count_attempt", from("one"));
  expect((await backend.rpc("service", "count_attempt", from("one"))).body).toBeGreaterThan(0);
  expect((await backend.rpc("service", "count_attempt", from("two"))).body).toBe(0);
});

describe("the record of changes", () => {
  type Line = { actor_email: string; action: string; subject: string; label: string; changes: Record<string, unknown> };
  const lines = async (query: string) => (await backend.rest("admin", "GET", `audit_log?select=*&order=id&${query}`)).body as Line[];

  test("names who changed what of a lead, and nothing about the client", async () => {
    const person = newLead({ full_name: "Canary Client" });
    await backend.rpc("service", "submit_lead", { p_lead: person });
    const [lead] = (await backend.rest("service", "GET", `leads?select=id,version&reference=eq.${person.reference}`)).body as {
      id: string;
      version: number;
    }[];
    // A visitor's message is not a change by the office.
    expect(await lines(`label=eq.${person.reference}`)).toEqual([]);
    await backend.rpc("sales", "change_lead", { p_lead: lead?.id, p_version: lead?.version, p_changes: { status: "contacted" } });
    await backend.rest("sales", "POST", "lead_events", { lead_id: lead?.id, kind: "note", note: "canary note", actor: backend.ids.sales });
    await backend.rpc("admin", "erase_lead", { p_lead: lead?.id });
    const recorded = await lines(`label=eq.${person.reference}`);
    expect(recorded.map(({ actor_email, action, subject }) => `${actor_email} ${action} ${subject}`)).toEqual([
      "sales@example.test update leads",
      "sales@example.test insert lead_events",
      "admin@example.test delete leads",
    ]);
    expect(recorded[0]?.changes).toMatchObject({ status: ["new", "contacted"] });
    const whole = JSON.stringify(await lines(""));
    for (const secret of [/canary/i, person.email, person.phone_e164, person.message]) expect(whole).not.toMatch(secret);
  });

  test("names changes of content, team and settings", async () => {
    await backend.rpc("editor", "save_entry", {
      p_kind: "page",
      p_slug: "recorded",
      p_versions: { en: { base: 0, data: { title: "One" } } },
      p_publish: true,
    });
    expect(
      (await lines("label=eq.page/recorded/en")).map(({ actor_email, action, subject }) => [actor_email, action, subject].join(" ")),
    ).toEqual(["editor@example.test insert entries", "editor@example.test insert entry_revisions", "editor@example.test update entries"]);
    await backend.rest("admin", "PATCH", "office_settings?only_row=eq.true", { sign_up_open: true });
    await backend.rest("admin", "PATCH", "retention_rules?kind=eq.contact", { months: 30 });
    await backend.rest("admin", "PATCH", `staff?user_id=eq.${backend.ids.sales}`, { display_name: "Sara" });
    const [settings, rules, staff] = [
      await lines("subject=eq.office_settings"),
      await lines("subject=eq.retention_rules"),
      await lines("subject=eq.staff&action=eq.update"),
    ];
    expect(settings.at(-1)?.changes).toEqual({ sign_up_open: [false, true] });
    expect(rules.at(-1)).toMatchObject({ label: "contact", changes: { months: [24, 30] } });
    expect(staff.at(-1)).toMatchObject({ label: "sales@example.test", changes: { display_name: true } });
    // Writing the same value again is not a change.
    await backend.rest("admin", "PATCH", "office_settings?only_row=eq.true", { sign_up_open: true });
    expect(await lines("subject=eq.office_settings")).toHaveLength(settings.length);
  });

  test("accepts actions that no row shows from staff alone, in their own name", async () => {
    const before = (await lines("")).length;
    await backend.rpc("nobody", "record_action", { p_action: "export", p_label: "forged", p_details: {} });
    expect(await lines("")).toHaveLength(before);
    expect(
      (await backend.rpc("sales", "record_action", { p_action: "invented", p_label: "", p_details: {} })).status,
    ).toBeGreaterThanOrEqual(400);
    await backend.rpc("sales", "record_action", { p_action: "export", p_label: "", p_details: { rows: 12, format: "csv" } });
    expect((await lines("")).at(-1)).toMatchObject({
      actor_email: "sales@example.test",
      action: "export",
      subject: "leads",
      changes: { rows: 12 },
    });
  });

  test("can be changed by nobody, not even by the service", async () => {
    const before = await lines("");
    for (const caller of ["anon", "nobody", "sales", "editor", "admin", "service"] as Caller[]) {
      for (const [method, body] of [
        ["PATCH", { label: "rewritten" }],
        ["DELETE", undefined],
        ["POST", { action: "export", subject: "leads" }],
      ] as const) {
        const path = method === "POST" ? "audit_log" : "audit_log?id=gte.0";
        expect((await backend.rest(caller, method, path, body)).status, `${caller} ${method}`).toBeGreaterThanOrEqual(400);
      }
    }
    expect(await lines("")).toEqual(before);
  });

  test("is written for every table that staff write, and not even its owner can change it", async () => {
    const { execute, close } = await freshDatabase();
    try {
      const silent = await execute(`
        select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and not exists (select 1 from pg_trigger t join pg_proc p on p.oid = t.tgfoid
            where t.tgrelid = c.oid and p.proname = 'audit') order by 1`);
      expect(silent.map(({ name }) => name)).toEqual([
        "audit_log",
        "contact_clicks",
        "content_clock",
        "content_instances",
        "entry_drafts",
        "erasures",
        "held_alerts",
        "index_pings",
        "lead_news",
        "lead_submissions",
        // How far the site has read.
        "mailbox_state",
        "office_presence",
        "outbox",
        "outbox_settings",
        "page_views",
        "people",
        // Its functions write the log themselves.
        "second_factors",
        "store_events",
        // Written with the report of its visit, and audited as lead_files.
        "visit_files",
      ]);
      await execute("update public.office_settings set sign_up_open = true");
      for (const attempt of ["delete from public.audit_log", "update public.audit_log set label = 'x'", "truncate public.audit_log"])
        await expect(execute(attempt)).rejects.toThrow("only added to");
    } finally {
      await close();
    }
  });
});

test("a session without the account's second factor has no role and cannot list or end other sessions", async () => {
  const { execute, close } = await freshDatabase();
  try {
    const [owner, thief, kept] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const pass = "the site's own";
    await execute(`select public.register_office('${createHash("sha256").update(pass).digest("hex")}')`);
    const shown = JSON.stringify({ [officePassHeader]: pass }).replaceAll("'", "''");
    await execute(`select set_config('request.headers', '${shown}', false)`);
    await execute("create table auth.mfa_factors (user_id uuid not null, status text not null)");
    await execute(`insert into auth.users (id, email) values ('${owner}', 'owner@example.test')`);
    await execute(`insert into public.staff (user_id, role) values ('${owner}', 'admin')`);
    await execute(`insert into auth.sessions (id, user_id) values ('${thief}', '${owner}'), ('${kept}', '${owner}')`);
    const may = async (session: string, aal: string) => {
      await execute(`select set_config('request.jwt.claims', '${JSON.stringify({ sub: owner, session_id: session, aal })}', false)`);
      await execute(`select set_config('request.jwt.claim.sub', '${owner}', false)`);
      const [row] = await execute("select private.has_role('admin') as role, jsonb_array_length(private.my_sessions()) as sessions");
      return row;
    };
    expect(await may(thief, "aal1")).toEqual({ role: true, sessions: 2 });
    await execute(`insert into auth.mfa_factors values ('${owner}', 'unverified')`);
    expect(await may(thief, "aal1")).toEqual({ role: true, sessions: 2 });
    await execute(`update auth.mfa_factors set status = 'verified'`);
    expect(await may(thief, "aal1")).toEqual({ role: false, sessions: 0 });
    expect(await execute(`select private.end_my_session('${kept}') as ended`)).toEqual([{ ended: false }]);
    expect(await may(kept, "aal2")).toEqual({ role: true, sessions: 2 });
    expect(await execute(`select private.end_my_session('${thief}') as ended`)).toEqual([{ ended: true }]);

    // An account whose address is not proved is not offered for a role.
    await execute(`insert into auth.users (id, email, email_confirmed_at)
      values (gen_random_uuid(), 'pretended@example.test', null), (gen_random_uuid(), 'shown@example.test', now())`);
    expect(await execute("select w ->> 'email' as email from jsonb_array_elements(private.team() -> 'waiting') w")).toEqual([
      { email: "shown@example.test" },
    ]);
  } finally {
    await close();
  }
});

test("a session ends after thirty days, however much it is used", async () => {
  const { execute, close } = await freshDatabase();
  try {
    const owner = crypto.randomUUID();
    await execute(`insert into auth.users (id, email) values ('${owner}', 'owner@example.test')`);
    for (const days of [29, 31])
      await execute(`insert into auth.sessions (id, user_id, created_at, refreshed_at)
        values (gen_random_uuid(), '${owner}', now() - interval '${days} days', now())`);
    await execute("select public.apply_retention()");
    expect(await execute("select now() - created_at < interval '30 days' as young from auth.sessions")).toEqual([{ young: true }]);
  } finally {
    await close();
  }
});

test("the sign-in service offers neither phone numbers nor second factors of its own, as the screens assume", async () => {
  expect((await auth("settings", undefined, undefined, "GET")).body).toMatchObject({
    external: { phone: false },
    mailer_autoconfirm: true,
  });
  const { access_token } = await signUp("factor@example.test");
  expect((await auth("factors", {}, access_token)).status).toBe(404);
});
