// npm run doctor on a correctly set up project, and on copies that each have one fault.
import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { type Environment, examineEnvironment, keyOf, projectOf } from "../../scripts/doctor/environment.ts";
import { type Finding, screenOf } from "../../scripts/doctor/finding.ts";
import { examineProject, judgeBackups, judgeDataApi } from "../../scripts/doctor/project.ts";
import { judgeRights } from "../../scripts/doctor/rights.ts";
import { examineService, serviceOf } from "../../scripts/doctor/service.ts";
import { publicAddress } from "../../scripts/doctor/site.ts";
import { tryOut } from "../../scripts/doctor/trial.ts";

const project = "abcdefghijklmnopqrst";
const schema = "20261126000001";
const old = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.c2ln`;
const healthy: Environment = {
  SUPABASE_URL: `https://${project}.supabase.co`,
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_0123456789abcdef",
  SUPABASE_SECRET_KEY: "sb_secret_0123456789abcdef",
  SITE_URL: "https://www.example.ae",
  DATABASE_URL: `postgresql://postgres.${project}:secret@aws-0-ap-south-1.pooler.supabase.com:5432/postgres`,
  SMTP_URL: "smtps://user:password@mail.example.ae:465",
  SPOOL_KEY: "0".repeat(64),
  DATA_DIR: "/var/lib/site",
  TRUSTED_PROXIES: "1",
};

const notRight = (findings: Finding[]) => findings.filter(({ state }) => state !== "right");
const about = (findings: Finding[], subject: string) => findings.filter((finding) => finding.subject === subject);

describe("environment variables", () => {
  test("a complete and correct environment has no findings", () => {
    expect(notRight(examineEnvironment(healthy))).toEqual([]);
    expect(projectOf(healthy)).toBe(project);
  });

  const slips: [string, Environment, RegExp, Finding["state"]][] = [
    ["SUPABASE_URL", { SUPABASE_URL: `https://supabase.com/dashboard/project/${project}` }, /dashboard/, "wrong"],
    ["SUPABASE_URL", { SUPABASE_URL: `https://${project}.supabase.co/rest/v1/` }, /path/, "wrong"],
    ["SUPABASE_URL", { SUPABASE_URL: "http://supabase.example.ae" }, /https/, "wrong"],
    ["SUPABASE_PUBLISHABLE_KEY", { SUPABASE_PUBLISHABLE_KEY: healthy.SUPABASE_SECRET_KEY }, /secret key/, "wrong"],
    ["SUPABASE_SECRET_KEY", { SUPABASE_SECRET_KEY: healthy.SUPABASE_PUBLISHABLE_KEY }, /publishable/, "wrong"],
    ["SUPABASE_PUBLISHABLE_KEY", { SUPABASE_PUBLISHABLE_KEY: old({ role: "service_role", ref: project }) }, /browsers/, "wrong"],
    [
      "SUPABASE_SECRET_KEY",
      { SUPABASE_SECRET_KEY: old({ role: "service_role", ref: "zzzzzzzzzzzzzzzzzzzz" }) },
      /another project/,
      "wrong",
    ],
    ["SUPABASE_SECRET_KEY", { SUPABASE_SECRET_KEY: old({ role: "service_role", ref: project }) }, /older form/, "advice"],
    ["SUPABASE_SECRET_KEY", { SUPABASE_SECRET_KEY: "password" }, /no key/, "wrong"],
    ["SITE_URL", { SITE_URL: undefined }, /localhost/, "wrong"],
    ["SITE_URL", { SITE_URL: "http://127.0.0.1:3000" }, /this computer/, "wrong"],
    ["SITE_URL", { SITE_URL: "http://www.example.ae" }, /https/, "wrong"],
    ["DATABASE_URL", { DATABASE_URL: healthy.DATABASE_URL?.replace("5432", "6543") }, /transaction mode/, "wrong"],
    ["DATABASE_URL", { DATABASE_URL: healthy.DATABASE_URL?.replace(project, "zzzzzzzzzzzzzzzzzzzz") }, /another project/, "wrong"],
    ["DATABASE_URL", { DATABASE_URL: `postgresql://postgres:x@db.${project}.supabase.co:5432/postgres` }, /IPv6/, "advice"],
    ["DATABASE_URL", { DATABASE_URL: healthy.DATABASE_URL?.replace("secret", "[YOUR-PASSWORD]") }, /not filled in|no address/, "wrong"],
    ["TRUSTED_PROXIES", { TRUSTED_PROXIES: undefined }, /all visitors/, "advice"],
    ["LEAD_SPOOL", { LEAD_SPOOL: "off" }, /refused/, "advice"],
    ["SMTP_URL", { SMTP_URL: undefined }, /by mail/, "advice"],
    // Values that the site itself refuses at its start.
    ["SMTP_URL", { SMTP_URL: "smtp.example.ae:587" }, /site refuses/, "wrong"],
    ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "one" }, /site refuses/, "wrong"],
    ["SPOOL_KEY", { SPOOL_KEY: "short" }, /32 bytes/, "wrong"],
    ["SUPABASE_URL", { SUPABASE_URL: `"https://${project}.supabase.co"` }, /quotation/, "wrong"],
    ["SUPABASE_URL", { SUPABASE_URL: `${project}.supabase.co` }, /begin with https/, "wrong"],
    ["SUPABASE_PUBLISHABLE_KEY", { SUPABASE_PUBLISHABLE_KEY: "sb_publishable_0123456789abc…" }, /shortened/, "wrong"],
    ["SUPABASE_SECRET_KEY", { SUPABASE_SECRET_KEY: "sb_secret_" }, /shortened/, "wrong"],
  ];
  test.each(slips)("%s: a wrong value is reported with its cure (%o)", (subject, slip, words, state) => {
    const [found, ...more] = notRight(examineEnvironment({ ...healthy, ...slip }));
    expect(more).toEqual([]);
    expect(found).toMatchObject({ subject, state, found: expect.stringMatching(words), cure: expect.stringMatching(/\.$/) });
  });

  // An unencoded character makes a part of the password look like the host.
  test.each(["Dubai@Summer/26", "p@ss#w/rd", "a#b@c", "x?y@z", "100%sure"])(
    "no part of a password that breaks the database address is printed (%s)",
    (password) => {
      const DATABASE_URL = `postgresql://postgres.${project}:${password}@aws-0-ap-south-1.pooler.supabase.com:5432/postgres`;
      const found = examineEnvironment({ ...healthy, DATABASE_URL });
      if (password !== "100%sure")
        expect(about(found, "DATABASE_URL")).toMatchObject([{ state: "wrong", cure: expect.stringContaining("letters and digits") }]);
      for (const piece of password.split(/[@/#?%]/).filter((part) => part.length > 2)) expect(JSON.stringify(found)).not.toContain(piece);
    },
  );

  test("prints no key, whatever the findings", () => {
    const printed = JSON.stringify(
      examineEnvironment({ ...healthy, SUPABASE_PUBLISHABLE_KEY: healthy.SUPABASE_SECRET_KEY, SUPABASE_SECRET_KEY: "hunter22" }),
    );
    expect(printed).not.toMatch(/0123456789abcdef|hunter22|secret@|password@/);
    expect(keyOf("sb_secret_x")).toEqual({ kind: "secret", isOld: false });
  });
});

type Answers = Record<string, (init: RequestInit | undefined) => Response>;
const json = (value: unknown, status = 200, headers = {}) => Response.json(value, { status, headers });

/** A fetch that answers for the project by "METHOD path" or "path". */
function projectThat(answers: Answers) {
  return vi.fn<typeof fetch>(async (input, init) => {
    const { pathname, hostname } = new URL(String(input));
    const path = hostname === "api.supabase.com" ? pathname.replace(`/v1/projects/${project}`, "") : pathname;
    const answer = answers[`${init?.method ?? "GET"} ${path}`] ?? answers[path];
    if (!answer) return new Response("no route matched", { status: 404 });
    return answer(init);
  });
}
const isSecret = (init: RequestInit | undefined) => new Headers(init?.headers).get("apikey") === healthy.SUPABASE_SECRET_KEY;
const bucket = (id: string, bytes: number) => ({ id, public: false, file_size_limit: bytes });

/** The buckets as the schema creates them. */
const madeBuckets = [
  ...readFileSync(`${import.meta.dirname}/../../supabase/schemas/02_storage.sql`, "utf8").matchAll(
    /values \('([\w-]+)', '[\w-]+', false, (\d+)\)/g,
  ),
].map(([, id = "", bytes]) => bucket(id, Number(bytes)));

const service: Answers = {
  "/auth/v1/health": () => json({ name: "GoTrue" }, 200, { date: new Date().toUTCString() }),
  "/rest/v1/rpc/schema_version": () => json(schema),
  "/rest/v1/entries": () => json([{ id: 1 }]),
  "/rest/v1/leads": () => json({ code: "42501" }, 401),
  "/rest/v1/staff": (init) => (isSecret(init) ? json([{ user_id: "1" }]) : json({ code: "42501" }, 401)),
  "/rest/v1/audit_log": () => json([]),
  "/rest/v1/outbox": () => json({ code: "42501" }, 403),
  "/rest/v1/lead_files": () => json([]),
  "/auth/v1/settings": () =>
    json({ disable_signup: false, mailer_autoconfirm: false, external: { email: true, phone: false, anonymous_users: false } }),
  "/storage/v1/bucket": () => json(madeBuckets),
};
const seen = (answers: Answers) => examineService(serviceOf(healthy, projectThat(answers)), schema);

describe("the project's answers", () => {
  test("a correctly set up project has no findings", async () => {
    expect(notRight(await seen(service))).toEqual([]);
  });

  const ills: [string, Answers, RegExp][] = [
    ["Schema", { "/rest/v1/rpc/schema_version": () => json({ code: "PGRST202" }, 404) }, /there is none/],
    ["Schema", { "/rest/v1/rpc/schema_version": () => json("20260101000000") }, /this code needs/],
    ["Schema", { "/rest/v1/rpc/schema_version": () => json("20300101000000") }, /newer/],
    ["SUPABASE_PUBLISHABLE_KEY", { "/rest/v1/rpc/schema_version": () => json({ message: "Invalid API key" }, 401) }, /refuses/],
    ["SUPABASE_SECRET_KEY", { "/rest/v1/staff": () => json({ message: "Invalid API key" }, 401) }, /refuses/],
    ["Administrator", { "/rest/v1/staff": (init) => (isSecret(init) ? json([]) : json({}, 401)) }, /nobody/],
    ["What visitors may read", { "/rest/v1/leads": () => json([{ id: 1 }]), "/rest/v1/outbox": () => json([{ id: 1 }]) }, /leads, outbox/],
    ["Clock", { "/auth/v1/health": () => json({}, 200, { date: new Date(Date.now() + 90_000).toUTCString() }) }, /s apart/],
    ["Confirmed addresses", { "/auth/v1/settings": () => json({ mailer_autoconfirm: true, external: { email: true } }) }, /any address/],
    ["Sign-in by mail address", { "/auth/v1/settings": () => json({ external: { email: false } }) }, /nobody/],
    ["Anonymous sign-in", { "/auth/v1/settings": () => json({ external: { email: true, anonymous_users: true } }) }, /anybody/],
    ["Bucket media", { "/storage/v1/bucket": () => json([bucket("lead-files", 10_485_760)]) }, /missing/],
    [
      "Bucket lead-files",
      { "/storage/v1/bucket": () => json([bucket("media", 20_971_520), { ...bucket("lead-files", 10_485_760), public: true }]) },
      /public/,
    ],
    ["Bucket media", { "/storage/v1/bucket": () => json([bucket("media", 1_000_000), bucket("lead-files", 10_485_760)]) }, /1000000/],
    ["Service", { "/auth/v1/health": () => new Response("paused", { status: 540 }) }, /540/],
  ];
  test.each(ills)("%s: a fault of the project is reported with its cure (%o)", async (subject, ill, words) => {
    const found = notRight(await seen({ ...service, ...ill }));
    expect(found).toEqual([
      expect.objectContaining({ subject, state: "wrong", found: expect.stringMatching(words), cure: expect.any(String) }),
    ]);
  });

  test("an unreachable project is reported once, and nothing is thrown", async () => {
    const away = vi.fn<typeof fetch>(async () => {
      throw new TypeError("fetch failed", { cause: Object.assign(new Error("x"), { code: "ENOTFOUND" }) });
    });
    expect(await examineService(serviceOf(healthy, away), schema)).toMatchObject([
      { subject: "Service", state: "wrong", found: "no answer (ENOTFOUND)" },
    ]);
  });
});

const text = (name: string) => readFileSync(`${import.meta.dirname}/../../supabase/templates/${name}.html`, "utf8");
const settings = {
  site_url: "https://www.example.ae",
  uri_allow_list: "",
  smtp_host: "mail.example.ae",
  rate_limit_email_sent: 30,
  rate_limit_token_refresh: 150,
  rate_limit_verify: 30,
  rate_limit_otp: 30,
  security_sb_forwarded_for_enabled: true,
  security_captcha_enabled: false,
  security_update_password_require_reauthentication: false,
  mailer_secure_email_change_enabled: true,
  mailer_otp_exp: 3600,
  password_min_length: 10,
  refresh_token_rotation_enabled: true,
  mfa_totp_enroll_enabled: false,
  jwt_exp: 3600,
  sessions_single_per_user: false,
  mailer_templates_recovery_content: text("recovery"),
  mailer_templates_confirmation_content: text("confirmation").replaceAll("\n", "\r\n"),
  mailer_templates_email_change_content: text("email_change"),
  mailer_subjects_recovery: "Set a new password · تعيين كلمة مرور جديدة",
  mailer_subjects_confirmation: "Confirm your address · أكّد عنوانك",
  mailer_subjects_email_change: "Confirm your new address · أكّد عنوانك الجديد",
  // Other secrets of the project, which the doctor must neither read nor print.
  smtp_pass: "hunter22",
  external_google_secret: "hunter23",
};
const owner: Answers = {
  "/health": () => json([{ name: "auth", status: "ACTIVE_HEALTHY" }]),
  "/config/auth": () => json(settings),
  "/postgrest": () => json({ db_schema: "public,graphql_public", max_rows: 1000, db_extra_search_path: "public", db_pool: null }),
  "/config/realtime": () => json({ suspend: false, private_only: false }),
  "/config/database/pooler": () =>
    json([{ database_type: "PRIMARY", db_host: "aws-0-ap-south-1.pooler.supabase.com", connection_string: "x", pool_mode: "transaction" }]),
  "/ssl-enforcement": () => json({ currentConfig: { database: true }, appliedSuccessfully: true }),
  "/database/backups": () => json({ pitr_enabled: true, walg_enabled: true, region: "x", backups: [], physical_backup_data: {} }),
  "/advisors/security": () => json({ lints: [{ name: "x", level: "WARN", title: "t", detail: "d" }] }),
};
const asked = (answers: Answers) => examineProject({ project, token: "sbp_token" }, "https://www.example.ae", projectThat(answers));
const withSettings = (changed: object): Answers => ({ ...owner, "/config/auth": () => json({ ...settings, ...changed }) });

describe("the settings of the project's services", () => {
  test("correct settings have no findings, and their secrets are not printed", async () => {
    const found = await asked(owner);
    expect(notRight(found)).toEqual([]);
    expect(JSON.stringify(found)).not.toMatch(/hunter2/);
  });

  const ills: [string, object, Finding["state"]][] = [
    ["Site URL", { site_url: "http://localhost:3000" }, "wrong"],
    ["Redirect URLs", { uri_allow_list: "https://*.vercel.app/**,https://www.example.ae/**" }, "advice"],
    ["Redirect URLs", { uri_allow_list: "https://www.example.ae.evil.test/**" }, "advice"],
    ["Mails about accounts", { smtp_host: null }, "wrong"],
    ["Mail “Reset password”", { mailer_templates_recovery_content: "<a href='{{ .ConfirmationURL }}'>Reset</a>" }, "wrong"],
    ["Mail “Confirm sign up”", { mailer_subjects_confirmation: "Confirm your signup" }, "advice"],
    ["IP address forwarding", { security_sb_forwarded_for_enabled: false }, "wrong"],
    ["Limits of attempts", { rate_limit_token_refresh: 10 }, "wrong"],
    ["Mails an hour", { rate_limit_email_sent: 2 }, "advice"],
    ["Shortest password", { password_min_length: 6 }, "wrong"],
    ["CAPTCHA", { security_captcha_enabled: true }, "wrong"],
    ["Secure password change", { security_update_password_require_reauthentication: true }, "wrong"],
    ["Secure email change", { mailer_secure_email_change_enabled: false }, "wrong"],
    ["How long links work", { mailer_otp_exp: 86_400 }, "advice"],
    ["Second factor of the service", { mfa_totp_enroll_enabled: true }, "advice"],
    ["Sessions", { refresh_token_rotation_enabled: false }, "wrong"],
    ["Devices", { sessions_single_per_user: true }, "advice"],
    ["How long a token counts", { jwt_exp: 604_800 }, "advice"],
  ];
  test.each(ills)("an unsuitable setting is reported: %s", async (subject, changed, state) => {
    expect(notRight(await asked(withSettings(changed)))).toEqual([
      expect.objectContaining({ subject, state, screen: expect.any(String), cure: expect.any(String) }),
    ]);
  });

  test("a project whose mails a hook writes needs no mail templates", async () => {
    const hooked = { smtp_host: null, hook_send_email_enabled: true, mailer_templates_recovery_content: null };
    expect(notRight(await asked(withSettings(hooked)))).toEqual([]);
  });

  test("faults of the Data API, Realtime, TLS, service health and Security Advisor are reported", async () => {
    expect(judgeDataApi({ db_schema: "public,private", max_rows: 1000 })).toMatchObject([{ state: "wrong" }, { state: "right" }]);
    expect(judgeDataApi({ db_schema: "graphql_public", max_rows: 100 })).toMatchObject([{ state: "wrong" }, { state: "wrong" }]);
    const found = await asked({
      ...owner,
      "/config/realtime": () => json({ suspend: true }),
      "/ssl-enforcement": () => json({ currentConfig: { database: false } }),
      "/advisors/security": () =>
        json({ lints: [{ name: "rls_disabled_in_public", level: "ERROR", title: "RLS Disabled in Public", detail: "Table public.x" }] }),
      "/health": () => json([{ name: "storage", status: "UNHEALTHY" }]),
    });
    expect(notRight(found).map(({ subject, state }) => [subject, state])).toEqual([
      ["Services", "wrong"],
      ["Realtime settings", "advice"],
      ["TLS to the database", "advice"],
      ["Security Advisor", "wrong"],
    ]);
  });

  test("point-in-time backups are right, daily ones get advice, old or failed ones are wrong", () => {
    const now = new Date("2026-11-26T12:00:00Z");
    const made = (inserted_at: string, status = "COMPLETED") => [{ inserted_at, status }];
    expect(judgeBackups({ pitr_enabled: true, backups: [] }, now).state).toBe("right");
    expect(judgeBackups({ pitr_enabled: false, backups: made("2026-11-26T02:00:00Z") }, now)).toMatchObject({
      state: "advice",
      found: expect.stringContaining("10 h"),
    });
    expect(judgeBackups({ pitr_enabled: false, backups: made("2026-11-20T02:00:00Z") }, now).state).toBe("wrong");
    expect(judgeBackups({ pitr_enabled: false, backups: made("2026-11-26T02:00:00Z", "FAILED") }, now).state).toBe("wrong");
  });

  test("a refused access token is reported once, and an answer of an unexpected shape never counts as right", async () => {
    expect(await asked(Object.fromEntries(Object.keys(owner).map((path) => [path, () => json({}, 401)])))).toMatchObject([
      { subject: "SUPABASE_ACCESS_TOKEN", state: "wrong" },
    ]);
    const found = await asked({ ...owner, "/config/auth": () => json([]), "/database/backups": () => json({}, 500) });
    expect(notRight(found)).toMatchObject([{ state: "unasked" }, { state: "unasked" }]);
  });
});

describe("the trial run against the project", () => {
  const session = json({ access_token: "token", refresh_token: "next" });
  function trial(changed: Answers = {}) {
    const files = new Map<string, string>();
    const kept: Answers = Object.fromEntries(
      ["media", "lead-files"].flatMap((name) => [
        [`POST ${name}`, (init: RequestInit | undefined) => json(files.set(name, String(init?.body)).size)],
        [`GET ${name}`, (init: RequestInit | undefined) => (isSecret(init) ? new Response(files.get(name)) : json({}, 400))],
        [`DELETE ${name}`, () => json(files.delete(name))],
      ]),
    );
    const account: Answers = {
      "POST /auth/v1/admin/users": () => json({ id: "u1" }),
      "DELETE /auth/v1/admin/users/u1": () => json({}),
      "/auth/v1/token": () => session.clone(),
      ...Object.fromEntries(["leads", "staff", "audit_log", "outbox"].map((table) => [`/rest/v1/${table}`, () => json([])])),
      ...changed,
    };
    const ask = vi.fn<typeof fetch>(async (input, init) => {
      const { pathname } = new URL(String(input));
      const [, name] = /^\/storage\/v1\/object\/([\w-]+)\//.exec(pathname) ?? [];
      const method = init?.method ?? "GET";
      const answer = name
        ? (changed[`${method} ${name}`] ?? kept[`${method} ${name}`])
        : (account[`${method} ${pathname}`] ?? account[pathname]);
      return answer ? answer(init) : new Response(null, { status: 404 });
    });
    // Nothing listens on this port, so Realtime gets advice.
    return { ask, files, found: tryOut({ ...serviceOf(healthy, ask), realtime: { url: "ws://127.0.0.1:9", key: "x" } }) };
  }

  test("deletes its files and its account", async () => {
    const { ask, files, found } = trial();
    expect(notRight(await found)).toMatchObject([{ subject: "Realtime, tried", state: "advice" }]);
    expect(files.size).toBe(0);
    expect(ask.mock.calls.map(([url, init]) => `${init?.method} ${new URL(String(url)).pathname}`)).toContain(
      "DELETE /auth/v1/admin/users/u1",
    );
    const asks = ask.mock.calls.filter(([url]) => String(url).includes("/token?"));
    // First as a browser signs in, then as the site refreshes a session.
    expect(asks.map(([, init]) => [isSecret(init), new Headers(init?.headers).get("sb-forwarded-for")])).toEqual([
      [false, null],
      [true, "203.0.113.77"],
    ]);
  }, 20_000);

  test("reports what failed, and what it could not delete", async () => {
    const { found } = trial({
      "DELETE /auth/v1/admin/users/u1": () => json({}, 500),
      "/rest/v1/leads": () => json([{ id: 1 }]),
      "GET media": () => json({}, 404),
      "GET lead-files": () => new Response("anything"),
    });
    const all = await found;
    expect(about(all, "An account without a role")).toMatchObject([{ state: "wrong", found: "reads leads" }]);
    expect(about(all, "The account of the trial")).toMatchObject([{ state: "wrong" }]);
    expect(about(all, "Bucket media, tried")).toMatchObject([{ state: "wrong" }]);
    expect(about(all, "Bucket lead-files, tried")).toMatchObject([{ state: "wrong" }]);
  }, 20_000);

  test("reports what it could not delete even when sign-in is refused or the connection breaks", async () => {
    const stays = {
      "DELETE /auth/v1/admin/users/u1": () => json({}, 500),
      "DELETE media": () => json({}, 500),
      "DELETE lead-files": () => json({}, 500),
    };
    for (const token of [() => json({ error_code: "captcha_failed" }, 400), () => Promise.reject(new TypeError("gone")) as never]) {
      const all = await trial({ ...stays, "/auth/v1/token": token }).found;
      expect(about(all, "The account of the trial")).toMatchObject([{ state: "wrong", found: expect.stringContaining("doctor-") }]);
      expect(about(all, "The file of the trial")).toHaveLength(2);
      expect(notRight(about(all, "Sign-in, tried"))).toHaveLength(1);
    }
  }, 20_000);
});

test("additional and missing database rights are wrong, and an extension's function gets advice", () => {
  const listed = [
    "anon | table public.entries | select (id)",
    "authenticated | table public.leads | select",
    "service_role | table public.leads | all",
  ];
  expect(judgeRights(listed, listed)).toMatchObject([{ state: "right" }]);
  const found = [
    listed[0] as string,
    "anon | table public.leads | select",
    "public | function public.similarity(text, text) | execute",
    "anon | every new table | all",
  ];
  expect(judgeRights(listed, found)).toMatchObject([
    { state: "wrong", found: expect.stringContaining("anon | table public.leads | select") },
    { state: "wrong", found: expect.stringContaining("authenticated | table public.leads | select") },
    { state: "advice", found: expect.stringContaining("similarity") },
  ]);
});

test("the public address is checked: this site, another site, a redirect, or not reachable yet", async () => {
  const at = (answer: () => Response) => publicAddress("https://www.example.ae", projectThat({ "/api/health": answer }));
  const sts = { "strict-transport-security": "max-age=63072000" };
  expect(notRight(await at(() => json({ status: "ok", database: "up", version: "1" }, 200, sts)))).toEqual([]);
  expect(await at(() => json({ status: "degraded", database: "down" }, 200, sts))).toMatchObject([{ state: "wrong" }, { state: "right" }]);
  expect(await at(() => new Response("<html>", { status: 200 }))).toMatchObject([
    { state: "wrong", found: expect.stringMatching(/something else/) },
  ]);
  expect(await at(() => new Response(null, { status: 301, headers: { location: "https://example.ae/" } }))).toMatchObject([
    { state: "wrong" },
  ]);
  const away = vi.fn<typeof fetch>(async () => Promise.reject(new TypeError("x", { cause: { code: "ENOTFOUND" } })));
  expect(await publicAddress("https://www.example.ae", away)).toMatchObject([{ state: "unasked" }]);
});

test("a dashboard screen is given by URL if the project is known, otherwise by its menus", () => {
  expect(screenOf("limits", project)).toBe(
    `https://supabase.com/dashboard/project/${project}/auth/rate-limits (Authentication → Rate Limits)`,
  );
  expect(screenOf("limits", undefined)).toBe("dashboard: Authentication → Rate Limits");
});
