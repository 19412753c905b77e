// Attacks by a person with an account who wants all leads: with their own token directly at the backend, and through the inbox's rows.
import { createServerClient } from "@supabase/ssr";
import { officePassFor, officePassHeader } from "../../lib/supabase/office-pass.ts";
import { type AttackRow, databaseOf, type Target } from "./target.ts";

type Account = { email: string; password: string };
type RightsTargets = {
  site: string;
  backend: string;
  publishableKey: string;
  /** Used only to check the results, not by the attacker. */
  secretKey: string;
  sales: Account;
  /** An account without a role. */
  stranger: Account;
};

/** Returns a session as the site's cookies hold it, and its token. */
async function signIn({ backend, publishableKey }: RightsTargets, account: Account): Promise<{ cookie: string; token: string }> {
  const jar = new Map<string, string>();
  const client = createServerClient(backend, publishableKey, {
    cookieOptions: { name: "office" },
    cookies: {
      getAll: () => [...jar].map(([name, value]) => ({ name, value })),
      setAll: (changes) => changes.forEach(({ name, value }) => void jar.set(name, value)),
    },
  });
  const { data, error } = await client.auth.signInWithPassword(account);
  if (error || !data.session) throw new Error(`${account.email} could not sign in: ${error?.message}`);
  return { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "), token: data.session.access_token };
}

type Door = { path: string; method?: string; body?: object };

/** Requests that would read or change data if the API accepted a token by itself. */
const doors: Door[] = [
  ...[
    "leads",
    "lead_submissions",
    "lead_events",
    "lead_files",
    "visits",
    "visit_files",
    "quotes",
    "marketing_consents",
    "people",
    "outbox",
    "audit_log",
    "staff",
    "office_settings",
    "notification_settings",
    "mail_server",
    "mailbox",
    "mailbox_state",
    "retention_rules",
    "entry_drafts",
    "entry_revisions",
    "store_events",
  ].map((table) => ({ path: `/rest/v1/${table}?select=*` })),
  { path: "/rest/v1/leads?select=id,full_name,phone_e164&or=(status.eq.new,status.neq.new)" },
  { path: "/rest/v1/outbox?select=topic,leads!outbox_lead_id_fkey(full_name,email)" },
  { path: "/rest/v1/office_settings?only_row=eq.true", method: "PATCH", body: { sign_up_open: true } },
  { path: "/rest/v1/rpc/list_leads", method: "POST", body: { p_filter: { status: "all" }, p_sort: "", p_after: {}, p_limit: 200 } },
  { path: "/rest/v1/rpc/list_leads?p_filter={}&p_sort=&p_after={}&p_limit=200" },
  { path: "/rest/v1/rpc/office_today", method: "POST", body: { p_week_start: "2026-01-01T00:00:00Z" } },
  { path: "/rest/v1/rpc/begin_export", method: "POST", body: { p_format: "csv", p_filter: {} } },
  { path: "/rest/v1/rpc/my_sessions", method: "POST", body: {} },
  { path: "/rest/v1/" },
  { path: "/storage/v1/bucket" },
  { path: "/storage/v1/object/list/lead-files", method: "POST", body: { prefix: "" } },
  { path: "/auth/v1/user" },
  { path: "/auth/v1/user", method: "PUT", body: { data: { taken: true } } },
];

const holdsSomething = (text: string) => !["", "[]", "{}", "null"].includes(text.trim());

/** Sends every request with a token and the headers in `shown`; returns those that succeeded. */
async function tryDoors({ backend, publishableKey }: RightsTargets, token: string, shown: Record<string, string>): Promise<string[]> {
  const opened: string[] = [];
  for (const { path, method = "GET", body } of doors) {
    const answer = await fetch(backend + path, {
      method,
      headers: { apikey: publishableKey, authorization: `Bearer ${token}`, "content-type": "application/json", ...shown },
      body: body && JSON.stringify(body),
    });
    const text = await answer.text();
    if (answer.ok && (method === "PATCH" || holdsSomething(text))) opened.push(`${method} ${path.split("?")[0]}`);
  }
  return opened;
}

const doorsRow = (what: string, tries: number, opened: string[]): AttackRow => ({
  what,
  tries,
  held: opened.length === 0,
  figures: opened.length === 0 ? `${tries} refused` : `opened: ${[...new Set(opened)].join(", ")}`,
});

async function tokensWithoutPass(targets: RightsTargets, sales: string, stranger: string): Promise<AttackRow[]> {
  const secret = targets.publishableKey.replace("publishable", "secret");
  const invented = ["", "x", "0".repeat(64), officePassFor(targets.publishableKey), officePassFor(secret)];
  const guesses = (await Promise.all(invented.map((pass) => tryDoors(targets, sales, { [officePassHeader]: pass })))).flat();
  return [
    doorsRow("A sales person's own token, without the site's pass", doors.length, await tryDoors(targets, sales, {})),
    doorsRow("The same with an invented pass", doors.length * invented.length, guesses),
    doorsRow("An account without a role", doors.length, await tryDoors(targets, stranger, {})),
  ];
}

/** Tries to read the columns of entries that no reader needs, without an account and with one. */
async function unneededColumns({ backend, publishableKey, secretKey }: RightsTargets, stranger: string): Promise<AttackRow> {
  const read = ["id", "kind", "slug", "locale", "revision", "updated_at", "changed_at", "data"];
  const whole = await fetch(`${backend}/rest/v1/entries?select=*&limit=1`, { headers: { apikey: secretKey } });
  const columns = Object.keys(((await whole.json()) as object[])[0] ?? {}).filter((column) => !read.includes(column));
  const readable: string[] = [];
  let tries = 0;
  const callers: Record<string, string>[] = [{ apikey: publishableKey }, { apikey: publishableKey, authorization: `Bearer ${stranger}` }];
  for (const headers of callers)
    for (const column of columns) {
      tries += 1;
      const answer = await fetch(`${backend}/rest/v1/entries?select=${column}&limit=1`, { headers });
      if (answer.ok && holdsSomething(await answer.text())) readable.push(column);
    }
  return {
    what: "Columns of pages that no reader needs",
    tries,
    held: readable.length === 0,
    figures: readable.length === 0 ? `${columns.length} columns, none told` : `told: ${[...new Set(readable)].join(", ")}`,
  };
}

/** Reading fewer leads than this need not be recorded: private.reading_bounds(). */
const bound = 150;

async function readEverything({ site, backend, secretKey, sales }: RightsTargets, cookie: string): Promise<AttackRow> {
  const lines = async () => {
    const path = `audit_log?select=changes&action=eq.read-many&actor_email=eq.${encodeURIComponent(sales.email)}`;
    return ((await (await fetch(`${backend}/rest/v1/${path}`, { headers: { apikey: secretKey } })).json()) as unknown[]).length;
  };
  const before = await lines();
  const found = new Set<string>();
  let [tries, after] = [0, ""];
  do {
    tries += 1;
    const answer = await fetch(`${site}/admin/leads/rows?status=all&after=${encodeURIComponent(after)}`, {
      headers: { cookie, "sec-fetch-site": "same-origin" },
    });
    if (!answer.ok) break;
    const page = (await answer.json()) as { rows: { id: string }[]; next: string | null };
    for (const { id } of page.rows) found.add(id);
    after = page.next ?? "";
  } while (after && tries < 1000);
  const written = (await lines()) - before;
  // One line for the hour and one for the day, and one more of each whenever the number doubles.
  const maxLines = 2 + 2 * Math.max(0, Math.log2(found.size / bound));
  return {
    what: "Every lead through the inbox's rows",
    tries,
    held: found.size > 0 && (found.size < bound || (written > 0 && written <= maxLines)),
    figures: `${found.size} leads read, ${written} line${written === 1 ? "" : "s"} in the record${found.size < bound ? ` (fewer than ${bound}: none is due)` : ""}`,
  };
}

/** The office's own policy must not reveal the database's address. */
async function policyNamesBackend({ site, backend }: RightsTargets, cookie: string): Promise<AttackRow> {
  const { host } = new URL(backend);
  const paths = ["/admin/sign-in", "/ar/admin/sign-in", "/admin/leads", "/", "/contact"];
  const answers = await Promise.all(paths.map((path) => fetch(site + path, { headers: { cookie }, redirect: "manual" })));
  const telling = paths.filter((_, index) => (answers[index]?.headers.get("content-security-policy") ?? "").includes(host));
  return {
    what: "The backend's address in a page's policy",
    tries: paths.length,
    held: telling.length === 0,
    figures: telling.length === 0 ? "named nowhere" : `named by ${telling.join(", ")}`,
  };
}

const people = {
  sales: { email: "sales@example.test", password: "a-long-password" },
  stranger: { email: "stranger@example.test", password: "a-long-password" },
};

/** Makes the accounts to attack with, and more leads than a person may read unrecorded. */
async function prepare({ url, secretKey, publishableKey }: Awaited<ReturnType<typeof databaseOf>>): Promise<void> {
  const post = async (path: string, key: string, body: object) => {
    const answer = await fetch(url + path, {
      method: "POST",
      headers: { apikey: key, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  };
  for (const account of Object.values(people)) await post("/auth/v1/signup", publishableKey, account);
  await post("/rest/v1/rpc/grant_staff_role", secretKey, { p_email: people.sales.email, p_role: "sales", p_display_name: "" });
  for (let index = 0; index < bound + 35; index++)
    await post("/rest/v1/rpc/submit_lead", secretKey, {
      p_lead: {
        reference: `RQ-${String(index).padStart(8, "0")}`,
        idempotency_key: `form:${index.toString(16).padStart(64, "a")}`,
        payload_hash: index.toString(16).padStart(64, "a"),
        kind: "contact",
        locale: "en",
        page: "/contact",
        full_name: `Lead ${index}`,
        email: `lead-${index}@example.test`,
        phone_e164: `+97150${3_000_000 + index}`,
        phone_typed: `050${3_000_000 + index}`,
        message: "Warm.",
      },
    });
}

/** Attacks a site with an embedded backend and without other users. */
export async function attackOffice(target: Target): Promise<AttackRow[]> {
  const database = await databaseOf(target);
  await prepare(database);
  const { url: backend, ...keys } = database;
  const targets: RightsTargets = { site: target.url, backend, ...keys, ...people };
  const [sales, stranger] = [await signIn(targets, targets.sales), await signIn(targets, targets.stranger)];
  return [
    ...(await tokensWithoutPass(targets, sales.token, stranger.token)),
    await unneededColumns(targets, stranger.token),
    await readEverything(targets, sales.cookie),
    await policyNamesBackend(targets, sales.cookie),
  ];
}
