// A person's token used without the site: the backend answers it nothing without the site's pass. The embedded backend refuses at its gate;
// a hosted service's policies do the same, tested here on a PostgreSQL of its own.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { officePassFor, officePassHeader } from "../../lib/supabase/office-pass.ts";
import { freshBackend, freshDatabase, newLead, type TestBackend } from "./backend.ts";

/** Every table of the API, from the generated types. */
const tables = [
  ...(/Tables: \{([\s\S]*?)\n {4}\};/.exec(readFileSync("lib/supabase/database.types.ts", "utf8"))?.[1] ?? "").matchAll(/^ {6}(\w+): /gm),
].map(([, name = ""]) => name);

describe("the embedded backend", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await freshBackend();
    await backend.rpc("service", "submit_lead", { p_lead: newLead() });
  });
  afterAll(() => backend?.end());

  /** Asks with the token of an administrator, who has the most rights, and further headers. */
  const ask = (path: string, shown: Record<string, string> = {}, init: RequestInit = {}) =>
    fetch(backend.url + path, {
      ...init,
      headers: {
        apikey: backend.publishableKey,
        authorization: `Bearer ${backend.token("admin")}`,
        "content-type": "application/json",
        ...shown,
      },
    });
  const post = (body: object, method = "POST"): RequestInit => ({ method, body: JSON.stringify(body) });

  test.each(tables)("gives a token without the site's pass no row of %s", async (table) => {
    const answer = await ask(`/rest/v1/${table}?select=*&limit=1`);
    expect([answer.status, ((await answer.json()) as { error_code?: string }).error_code]).toEqual([403, "no_office_pass"]);
  });

  test.each([
    ["a setting", "/rest/v1/office_settings?only_row=eq.true", post({ sign_up_open: true }, "PATCH")],
    ["a note", "/rest/v1/lead_events", post({})],
    ["a function", "/rest/v1/rpc/list_leads", post({ p_filter: {}, p_sort: "", p_after: {}, p_limit: 5 })],
    ["a function that reads", "/rest/v1/rpc/my_sessions", {}],
    ["what the API tells of itself", "/rest/v1/", {}],
    ["a bucket", "/storage/v1/bucket", {}],
    ["a file", "/storage/v1/object/lead-files/x", {}],
    ["the account", "/auth/v1/user", {}],
    ["a new address for the account", "/auth/v1/user", post({ email: "thief@example.test" }, "PUT")],
  ] as [string, string, RequestInit][])("refuses a token without the site's pass: %s", async (_what, path, init) => {
    expect((await ask(path, {}, init)).status).toBe(403);
    const [settings] = (await backend.rest("service", "GET", "office_settings?select=sign_up_open")).body as object[];
    expect(settings).toEqual({ sign_up_open: false });
  });

  test("accepts this site's pass alone, and refuses a token that it cannot read", async () => {
    const pass = officePassFor(backend.secretKey);
    const path = "/rest/v1/leads?select=id";
    for (const wrong of ["", "x", pass.slice(1), `${pass}0`, officePassFor("another"), createHash("sha256").update(pass).digest("hex")])
      expect((await ask(path, { [officePassHeader]: wrong })).status, wrong).toBe(403);
    for (const authorization of ["Bearer x", "bearer eyJ", "Basic YTpi", "Bearer sb_secret_x", `Bearer  ${backend.token("sales")}`])
      expect((await ask(path, { authorization })).status, authorization).toBe(403);
    const right = await ask(path, { [officePassHeader]: pass });
    expect([right.status, await right.json()]).toEqual([200, [{ id: expect.any(String) }]]);
  });

  test("needs no pass from visitors, who have no token of a person", async () => {
    const visitor = { apikey: backend.publishableKey };
    for (const headers of [visitor, { ...visitor, authorization: `Bearer ${backend.publishableKey}` }])
      expect((await fetch(`${backend.url}/rest/v1/content_clock?select=version`, { headers })).status).toBe(200);
    expect((await backend.rest("service", "GET", "leads?select=id")).body).toHaveLength(1);
  });
});

describe("the policies, on PostgreSQL", () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  const [sub, session] = [crypto.randomUUID(), crypto.randomUUID()];
  const pass = "the site's own";
  const hash = createHash("sha256").update(pass).digest("hex");
  const shown = JSON.stringify({ [officePassHeader]: pass });
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

  beforeAll(async () => {
    database = await freshDatabase();
    const { execute } = database;
    await execute(`insert into auth.users (id, email) values ('${sub}', 'admin@example.test')`);
    await execute(`insert into auth.sessions (id, user_id, created_at) values ('${session}', '${sub}', now())`);
    await execute(`insert into public.staff (user_id, role) values ('${sub}', 'admin')`);
    await execute(`select public.submit_lead(${quoted(JSON.stringify(newLead()))})`);
  }, 120_000);
  afterAll(async () => {
    await database?.close();
  });

  /** Runs SQL as the Data API of a hosted service does in a person's name; `headers` is null where there is no HTTP request. */
  const as = (headers: string | null, sql: string) =>
    database.transact("write", async ({ rows }) => {
      await rows(
        `select set_config('request.jwt.claims', ${quoted(JSON.stringify({ sub, session_id: session, role: "authenticated" }))}, true)`,
      );
      await rows(`select set_config('request.jwt.claim.sub', '${sub}', true)`);
      if (headers !== null) await rows(`select set_config('request.headers', ${quoted(headers)}, true)`);
      await rows("set local role authenticated");
      return rows(sql);
    });
  const kept = [
    "leads",
    "lead_events",
    "lead_submissions",
    "outbox",
    "audit_log",
    "retention_rules",
    "office_settings",
    "notification_settings",
    "mail_server",
    "mailbox",
    "mailbox_state",
  ];
  const counted = async (headers: string | null) => {
    const all: Record<string, number> = {};
    for (const table of kept) all[table] = Number((await as(headers, `select count(*)::int as n from public.${table}`))[0]?.n);
    return all;
  };
  const nothing = Object.fromEntries(kept.map((table) => [table, 0]));

  test("give nobody a role before a site has registered its pass", async () => {
    expect(await counted("{}")).toEqual(nothing);
    expect(await counted(shown)).toEqual(nothing);
  });

  test("give a role only together with the pass", async () => {
    await database.execute(`select public.register_office('${hash}')`);
    for (const headers of ["{}", '{"x-office-pass": "another"}', '{"x-office-pass": ""}', `{"x-office-pass": "${hash}"}`]) {
      expect(await counted(headers), headers).toEqual(nothing);
      await as(headers, "update public.office_settings set sign_up_open = true");
      for (const call of [
        "public.list_leads('{}', '', '{}', 10)",
        "public.office_pulse()",
        "public.begin_export('csv', '{}')",
        "public.team()",
      ])
        await expect(as(headers, `select ${call}`), call).rejects.toThrow(/not allowed|permission/);
    }
    expect(await database.execute("select sign_up_open from public.office_settings")).toEqual([{ sign_up_open: false }]);
    const open = await counted(shown);
    expect(
      Object.values(open).every((rows) => rows > 0),
      JSON.stringify(open),
    ).toBe(true);
    expect(await as(shown, "select public.office_pulse()")).toHaveLength(1);
  });

  test("let Realtime, which asks without HTTP, see that there are new leads, and nothing else", async () => {
    const news = async (headers: string | null) => Number((await as(headers, "select count(*)::int as n from public.lead_news"))[0]?.n);
    expect(await news(null)).toBeGreaterThan(0);
    expect(await counted(null)).toEqual(nothing);
    for (const headers of ["{}", shown]) expect(await news(headers), headers).toBe(0);
    await expect(as(null, "select public.office_pulse()")).rejects.toThrow(/not allowed/);
  });

  test("get the pass from the embedded API too", async () => {
    const ask = async (path: string, more: Record<string, string> = {}, body?: object) => {
      const headers = { apikey: "sb_publishable_test", "content-type": "application/json", ...more };
      const request = new Request(`http://localhost${path}`, {
        method: body ? "POST" : "GET",
        headers,
        body: body && JSON.stringify(body),
      });
      return (await database.answer(request)).json();
    };
    const { access_token, user } = (await ask("/auth/v1/signup", {}, { email: "sales@example.test", password: "a-long-password" })) as {
      access_token: string;
      user: { id: string };
    };
    await database.execute(`insert into public.staff (user_id, role) values ('${user.id}', 'sales')`);
    const authorization = `Bearer ${access_token}`;
    expect(await ask("/rest/v1/leads?select=id", { authorization })).toEqual([]);
    expect(await ask("/rest/v1/leads?select=id", { authorization, [officePassHeader]: pass })).toHaveLength(1);
    expect(await ask("/rest/v1/leads?select=id", { authorization, [officePassHeader]: "another" })).toEqual([]);
  });
});
