// Who may do what, straight against the database API: every caller × every table × every verb, and every function.
// A table or function that is not declared here fails the suite.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, freshBackend, newLead, type TestBackend } from "./backend.ts";

const callers: Caller[] = ["anon", "nobody", "sales", "editor", "admin", "service"];
const everybody = callers;
const service: Caller[] = ["service"];

let backend: TestBackend;
let lead: string;
let submission: string;
let entry: string;
let draft: string;
const file = crypto.randomUUID();

beforeAll(async () => {
  backend = await freshBackend();
  await backend.rpc("service", "submit_lead", {
    p_lead: newLead({
      marketing_version: "1",
      files: [{ id: file, name: "a.jpg", content_type: "image/jpeg", size_bytes: 1, sha256: "a".repeat(64), place: "disk" }],
    }),
  });
  const erased = newLead();
  await backend.rpc("service", "submit_lead", { p_lead: erased });
  const [gone] = (await backend.rest("service", "GET", `leads?select=id&reference=eq.${erased.reference}`)).body as { id: string }[];
  await backend.rpc("admin", "erase_lead", { p_lead: gone?.id });
  for (const caller of ["sales", "admin"] as const) {
    await backend.rpc(caller, "begin_export", { p_format: "csv", p_filter: {} });
    await backend.rest(caller, "POST", "lead_views", { user_id: backend.ids[caller], name: "Kept", query: "" });
  }
  await backend.rest("service", "POST", "contact_clicks", { channel: "call", page: "/", locale: "en" });
  lead = ((await backend.rest("service", "GET", "leads?select=id")).body as { id: string }[])[0]?.id ?? "";
  await backend.rpc("sales", "attend_lead", { p_lead: lead });
  submission =
    ((await backend.rest("service", "GET", `lead_submissions?select=id&lead_id=eq.${lead}`)).body as { id: string }[])[0]?.id ?? "";
  await backend.rpc("service", "seed_entries", {
    p_entries: [{ kind: "page", slug: "open", locale: "en", data: { title: "Open" }, hash: "1" }],
  });
  await backend.rpc("editor", "save_entry", {
    p_kind: "page",
    p_slug: "hidden",
    p_versions: { en: { base: 0, data: { title: "Hidden" } } },
    p_publish: false,
  });
  const entries = (await backend.rest("service", "GET", "entries?select=id,slug")).body as { id: string; slug: string }[];
  entry = entries.find(({ slug }) => slug === "open")?.id ?? "";
  draft = entries.find(({ slug }) => slug === "hidden")?.id ?? "";
});
afterAll(() => backend?.end());

type Verb = "select" | "insert" | "update" | "delete";
type Rule = Record<Verb, { allowed: Caller[]; path?: () => string; body?: (caller: Caller) => unknown }>;

const id = (caller: Caller) => (caller === "anon" || caller === "service" ? backend.ids.admin : backend.ids[caller]);
const none = { allowed: service };

// A path names one row, so that an allowed write has something to write and a refused one something to spare.
const rules: Record<string, Rule> = {
  content_clock: { select: { allowed: everybody }, insert: { allowed: [] }, update: none, delete: none },
  contact_clicks: {
    select: { allowed: ["sales", "editor", "admin", "service"], path: () => "select=page" },
    insert: { allowed: service, body: () => ({ channel: "call", page: "/", locale: "en" }) },
    update: { allowed: service, path: () => "id=gte.0", body: () => ({ page: "/x" }) },
    delete: { allowed: service, path: () => "id=gte.0" },
  },
  entries: {
    select: { allowed: everybody, path: () => `select=id,data&id=eq.${entry}` },
    insert: {
      allowed: ["editor", "admin", "service"],
      body: (caller) => ({ kind: "page", slug: `by-${caller}`, locale: "en", data: {}, updated_by: id(caller) }),
    },
    update: {
      allowed: ["editor", "admin", "service"],
      path: () => `id=eq.${draft}`,
      body: (caller) => ({ data: { by: caller }, updated_by: id(caller) }),
    },
    delete: { allowed: service, path: () => `id=eq.${entry}` },
  },
  entry_revisions: {
    select: { allowed: ["sales", "editor", "admin", "service"], path: () => `select=revision&entry_id=eq.${entry}` },
    insert: {
      allowed: ["editor", "admin", "service"],
      body: (caller) => ({ entry_id: entry, revision: 100 + callers.indexOf(caller), data: {}, created_by: id(caller) }),
    },
    update: { allowed: service, path: () => `entry_id=eq.${entry}`, body: () => ({ data: { changed: true } }) },
    delete: { allowed: service, path: () => `entry_id=eq.${entry}&revision=eq.105` },
  },
  erasures: {
    select: { allowed: ["admin", "service"], path: () => "select=reference" },
    insert: {
      allowed: service,
      body: () => ({
        reference: "MQ-AAAAAAAA",
        kind: "contact",
        reason: "request",
        lead_created_on: "2026-01-01",
        submissions: 1,
        files: 0,
      }),
    },
    update: { allowed: service, path: () => "id=gte.0", body: () => ({ kind: "quote" }) },
    delete: { allowed: service, path: () => "id=gte.0" },
  },
  lead_events: {
    select: { allowed: ["sales", "admin", "service"], path: () => `select=id&lead_id=eq.${lead}` },
    insert: { allowed: ["sales", "admin", "service"], body: (caller) => ({ lead_id: lead, kind: "note", note: "x", actor: id(caller) }) },
    update: { allowed: service, path: () => `lead_id=eq.${lead}&kind=eq.note`, body: () => ({ note: "rewritten" }) },
    delete: { allowed: service, path: () => `lead_id=eq.${lead}&kind=eq.note` },
  },
  lead_files: {
    select: { allowed: ["sales", "admin", "service"], path: () => `select=name&lead_id=eq.${lead}` },
    insert: {
      allowed: service,
      body: () => ({
        id: crypto.randomUUID(),
        lead_id: lead,
        submission_id: submission,
        name: "b",
        content_type: "x/y",
        size_bytes: 1,
        sha256: "a".repeat(64),
      }),
    },
    update: { allowed: service, path: () => `id=eq.${file}`, body: () => ({ name: "renamed" }) },
    delete: { allowed: service, path: () => `id=eq.${file}` },
  },
  lead_submissions: {
    select: { allowed: ["sales", "admin", "service"], path: () => `select=reference&lead_id=eq.${lead}` },
    insert: {
      allowed: service,
      body: () => ({
        lead_id: lead,
        reference: "MQ-AAAAAAAA",
        idempotency_key: `form:${crypto.randomUUID()}`,
        payload_hash: "a".repeat(64),
        kind: "contact",
        content: {},
        received_at: "2026-01-01T00:00:00Z",
      }),
    },
    update: { allowed: service, path: () => `id=eq.${submission}`, body: () => ({ kind: "quote" }) },
    delete: { allowed: service, path: () => `id=eq.${submission}` },
  },
  marketing_consents: {
    select: { allowed: ["sales", "admin", "service"], path: () => `select=text_version&lead_id=eq.${lead}` },
    insert: { allowed: service, body: () => ({ lead_id: lead, text_version: "1", locale: "en", given_at: "2026-01-01T00:00:00Z" }) },
    update: { allowed: service, path: () => `lead_id=eq.${lead}`, body: () => ({ withdrawn_at: null, text_version: "2" }) },
    delete: { allowed: service, path: () => `lead_id=eq.${lead}` },
  },
  retention_rules: {
    select: { allowed: ["sales", "admin", "service"], path: () => "select=months" },
    insert: { allowed: service, body: () => ({ kind: "contact", months: 1 }) },
    update: { allowed: ["admin", "service"], path: () => "kind=eq.contact", body: () => ({ months: 30 }) },
    delete: { allowed: service, path: () => "kind=eq.contact" },
  },
  leads: {
    select: { allowed: ["sales", "admin", "service"], path: () => `select=id,full_name&id=eq.${lead}` },
    insert: {
      allowed: service,
      body: () => {
        const { idempotency_key: _key, payload_hash: _hash, ...columns } = newLead();
        return columns;
      },
    },
    // Through change_lead alone, which compares versions: tests/integration/office.test.ts.
    update: { allowed: service, path: () => `id=eq.${lead}`, body: () => ({ status: "contacted" }) },
    delete: { allowed: service, path: () => `id=eq.${lead}` },
  },
  lead_views: {
    select: { allowed: ["sales", "admin", "service"], path: () => "select=name" },
    insert: { allowed: ["sales", "admin", "service"], body: (caller) => ({ user_id: id(caller), name: `By ${caller}`, query: "" }) },
    update: { allowed: service, path: () => "name=like.*", body: () => ({ query: "status=won" }) },
    delete: { allowed: ["sales", "admin", "service"], path: () => "name=like.*" },
  },
  lead_presence: {
    select: { allowed: service, path: () => "select=seen_at" },
    insert: { allowed: service, body: () => ({ lead_id: lead, user_id: backend.ids.editor }) },
    update: { allowed: service, path: () => `lead_id=eq.${lead}`, body: () => ({ seen_at: "2026-01-01T00:00:00Z" }) },
    delete: { allowed: service, path: () => `lead_id=eq.${lead}` },
  },
  lead_exports: {
    select: { allowed: ["sales", "admin", "service"], path: () => "select=rows" },
    insert: { allowed: service, body: () => ({ format: "csv", filter: {} }) },
    update: { allowed: service, path: () => "id=gte.0", body: () => ({ rows: 7 }) },
    delete: { allowed: service, path: () => "id=gte.0" },
  },
  outbox: {
    select: { allowed: ["sales", "admin", "service"], path: () => `select=id,topic,last_error&lead_id=eq.${lead}` },
    insert: { allowed: service, body: () => ({ topic: "office-mail", lead_id: lead }) },
    update: { allowed: service, path: () => `lead_id=eq.${lead}`, body: () => ({ sent_at: "2026-01-01T00:00:00Z" }) },
    delete: { allowed: service, path: () => `lead_id=eq.${lead}` },
  },
  outbox_settings: {
    select: { allowed: service, path: () => "select=webhook" },
    insert: { allowed: [], body: () => ({ only_row: true, webhook: true }) },
    update: { allowed: service, path: () => "only_row=eq.true", body: () => ({ webhook: true }) },
    delete: { allowed: service, path: () => "only_row=eq.true" },
  },
  staff: {
    select: { allowed: ["sales", "editor", "admin", "service"], path: () => "select=user_id" },
    insert: { allowed: ["admin", "service"], body: () => ({ user_id: backend.ids.nobody, role: "sales" }) },
    update: { allowed: ["admin", "service"], path: () => `user_id=eq.${backend.ids.sales}`, body: () => ({ role: "sales" }) },
    delete: { allowed: ["admin", "service"], path: () => `user_id=eq.${backend.ids.nobody}` },
  },
};

const methods: Record<Verb, string> = { select: "GET", insert: "POST", update: "PATCH", delete: "DELETE" };

/** Rows that came back or were written; a refusal counts none. */
async function reach(caller: Caller, table: string, verb: Verb): Promise<number> {
  const rule = rules[table]?.[verb];
  const path = rule?.path?.() ?? (verb === "select" ? "select=*" : verb === "insert" ? "" : "version=gte.0");
  const body = verb === "insert" || verb === "update" ? (rule?.body?.(caller) ?? { version: 1 }) : undefined;
  // Counting by representation would need select rights too, so writes are counted by the service afterwards.
  if (verb === "select") {
    const { status, body: rows } = await backend.rest(caller, "GET", `${table}?${path}`);
    return status === 200 ? (rows as unknown[]).length : 0;
  }
  const before = await backend.rest("service", "GET", `${table}?select=*`);
  const { status } = await backend.rest(caller, methods[verb], `${table}?${path}`, body);
  const after = await backend.rest("service", "GET", `${table}?select=*`);
  const changed = JSON.stringify(before.body) !== JSON.stringify(after.body);
  if (status >= 400) expect(changed, `${caller} ${verb} ${table}: refused, yet written`).toBe(false);
  return changed ? 1 : 0;
}

describe.each(Object.keys(rules))("table %s", (table) => {
  // Deletes last: they take away what the others need. The service comes last of all for the same reason.
  for (const verb of ["select", "insert", "update", "delete"] as const) {
    for (const caller of callers) {
      const allowed = rules[table]?.[verb].allowed.includes(caller);
      if (caller === "service" && verb !== "select") continue; // it passes every policy: nothing to prove, much to break
      test(`${caller} ${allowed ? "may" : "may not"} ${verb}`, async () => {
        if (verb === "delete" && table === "staff" && allowed)
          await backend.rest("service", "POST", "staff", { user_id: backend.ids.nobody, role: "sales" });
        if (verb === "update" && table === "staff" && allowed)
          await backend.rest("service", "PATCH", `staff?user_id=eq.${backend.ids.sales}`, { role: "editor" });
        const reached = await reach(caller, table, verb);
        expect(reached > 0).toBe(allowed);
      });
    }
  }
  test("upsert reaches no further than insert and update", async () => {
    for (const caller of ["anon", "nobody"] as const) {
      const rule = rules[table];
      const body = rule?.insert.body?.(caller) ?? { version: 1 };
      const before = await backend.rest("service", "GET", `${table}?select=*`);
      await backend.rest(caller, "POST", table, body, "resolution=merge-duplicates,return=minimal");
      expect((await backend.rest("service", "GET", `${table}?select=*`)).body).toEqual(before.body);
    }
  });
});

describe("rows and columns", () => {
  test("a draft is for staff alone", async () => {
    const see = async (caller: Caller) =>
      ((await backend.rest(caller, "GET", `entries?select=id&id=eq.${draft}`)).body as unknown[]).length;
    expect([await see("anon"), await see("nobody"), await see("sales"), await see("editor")]).toEqual([0, 0, 1, 1]);
  });

  test("anonymous readers do not learn who edits", async () => {
    for (const column of ["updated_by", "seed_hash", "created_at"]) {
      expect((await backend.rest("anon", "GET", `entries?select=${column}`)).status).toBeGreaterThanOrEqual(400);
    }
  });

  test("sales change nothing of a lead past the function that compares versions", async () => {
    for (const body of [
      { status: "contacted" },
      { owner: null },
      { full_name: "X" },
      { email: "x@example.test" },
      { message: "X" },
      { reference: "MQ-AAAAAAAA" },
      { status: "won", message: "X" },
    ]) {
      expect((await backend.rest("sales", "PATCH", `leads?id=eq.${lead}`, body)).status).toBeGreaterThanOrEqual(400);
    }
  });

  test("nobody writes a note in another's name, or forges history", async () => {
    const notes = async () => ((await backend.rest("service", "GET", "lead_events?select=id")).body as unknown[]).length;
    const before = await notes();
    await backend.rest("sales", "POST", "lead_events", { lead_id: lead, kind: "note", note: "forged", actor: backend.ids.admin });
    await backend.rest("sales", "POST", "lead_events", {
      lead_id: lead,
      kind: "status",
      from_status: "new",
      to_status: "won",
      actor: backend.ids.sales,
    });
    expect(await notes()).toBe(before);
  });

  test("nobody gives themselves a role", async () => {
    for (const caller of ["nobody", "sales", "editor"] as const) {
      await backend.rest(caller, "POST", "staff", { user_id: backend.ids[caller], role: "admin" });
      await backend.rest(caller, "PATCH", `staff?user_id=eq.${backend.ids[caller]}`, { role: "admin" });
      const rows = (await backend.rest("service", "GET", `staff?select=role&user_id=eq.${backend.ids[caller]}`)).body as { role: string }[];
      expect(rows.map(({ role }) => role)).not.toContain("admin");
    }
  });

  test("an editor cannot sign another's name under a page", async () => {
    const { status } = await backend.rest("editor", "PATCH", `entries?id=eq.${draft}`, { data: {}, updated_by: backend.ids.admin });
    expect(status).toBeGreaterThanOrEqual(400);
  });
});

describe("functions", () => {
  const args: Record<string, unknown> = {
    schema_version: {},
    submit_lead: { p_lead: {} },
    known_submissions: { p_submissions: [] },
    lead_status: { p_reference: "MQ-AAAAAAAA", p_last_four: "1234" },
    use_allowance: { p_key: "x", p_most: 1, p_seconds: 60 },
    apply_retention: {},
    files_to_remove: {},
    files_removed: { p_ids: [] },
    set_do_not_contact: { p_lead: "00000000-0000-0000-0000-000000000000", p_on: true, p_reason: "" },
    erase_lead: { p_lead: "00000000-0000-0000-0000-000000000000" },
    seed_entries: { p_entries: [] },
    grant_staff_role: { p_email: "nobody@example.test", p_role: "admin", p_display_name: "" },
    claim_outbox: { p_topics: ["office-mail"], p_limit: 1, p_lease_seconds: 60, p_domain: "evil.test" },
    settle_outbox: { p_id: "00000000-0000-0000-0000-000000000000", p_attempt: 1, p_error: "", p_allowed: 1 },
    configure_outbox: { p_webhook: true },
    alert_on_call: { p_lead: "00000000-0000-0000-0000-000000000000", p_topic: "escalation" },
    unanswered_leads: {},
    // Who may retry and discard: tests/integration/outbox.test.ts.
    retry_outbox: { p_ids: [] },
    discard_outbox: { p_ids: [] },
    // Who may: tests/integration/office.test.ts.
    list_leads: {},
    lead_people: {},
    lead_sources: {},
    office_today: {},
    office_pulse: {},
    change_lead: {},
    change_leads: {},
    merge_leads: {},
    attend_lead: {},
    begin_export: {},
    export_page: {},
    save_entry: { p_kind: "page", p_slug: "stolen", p_versions: { en: { base: 0, data: {} } }, p_publish: true },
  };

  test("no table or function exists that is not declared here", () => {
    // types.test.ts holds this file to the migrations.
    const [, tables = "", functions = ""] =
      /Tables: \{([\s\S]*?)\n {4}\};[\s\S]*Functions: \{([\s\S]*?)\n {4}\};/.exec(readFileSync("lib/supabase/database.types.ts", "utf8")) ??
      [];
    const names = (block: string) => [...block.matchAll(/^ {6}(\w+): /gm)].map(([, name]) => name).sort();
    expect(names(tables)).toEqual(Object.keys(rules).sort());
    expect(names(functions)).toEqual(Object.keys(args).sort());
  });

  test.each([
    "submit_lead",
    "seed_entries",
    "grant_staff_role",
    "known_submissions",
    "lead_status",
    "use_allowance",
    "apply_retention",
    "files_to_remove",
    "files_removed",
    "claim_outbox",
    "settle_outbox",
    "configure_outbox",
    "alert_on_call",
    "unanswered_leads",
  ])("%s is the service's alone", async (name) => {
    for (const caller of ["anon", "nobody", "sales", "editor", "admin"] as const) {
      expect((await backend.rpc(caller, name, args[name])).status, caller).toBeGreaterThanOrEqual(400);
    }
  });

  test("only who answers leads closes the door to a person, and only an administrator erases", async () => {
    for (const caller of ["anon", "nobody", "editor"] as const)
      expect((await backend.rpc(caller, "set_do_not_contact", args.set_do_not_contact)).status, caller).toBeGreaterThanOrEqual(400);
    for (const caller of ["anon", "nobody", "editor", "sales"] as const)
      expect((await backend.rpc(caller, "erase_lead", args.erase_lead)).status, caller).toBeGreaterThanOrEqual(400);
  });

  test("save_entry writes for editors and admins alone", async () => {
    for (const caller of ["anon", "nobody", "sales"] as const) await backend.rpc(caller, "save_entry", args.save_entry);
    expect((await backend.rest("service", "GET", "entries?select=id&slug=eq.stolen")).body).toEqual([]);
  });

  test("anyone may ask for the schema version", async () => {
    expect((await backend.rpc("anon", "schema_version", {})).body).toMatch(/^\d{14}$/);
  });

  test("schemas behind the API stay behind it", async () => {
    for (const schema of ["private", "auth", "supabase_migrations"]) {
      const response = await fetch(`${backend.url}/rest/v1/users`, {
        headers: { apikey: backend.publishableKey, "accept-profile": schema },
      });
      expect(response.status, schema).toBeGreaterThanOrEqual(400);
    }
  });
});

test("a request without a key, or with an invented one, gets nothing", async () => {
  for (const headers of [{}, { apikey: "sb_publishable_invented" }, { apikey: "sb_secret_invented" }] as Record<string, string>[]) {
    expect((await fetch(`${backend.url}/rest/v1/entries?select=id`, { headers })).status).toBe(401);
  }
});
