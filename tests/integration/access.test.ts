// Who may do what, straight against the database API: every caller × every table × every verb, and every function.
// A table or function that is not declared here fails the suite.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, freshBackend, newLead, type TestBackend } from "./backend.ts";

const callers: Caller[] = ["anon", "nobody", "technician", "sales", "editor", "admin", "service"];
const everybody = callers;
const service: Caller[] = ["service"];

let backend: TestBackend;
let lead: string;
let submission: string;
let person: string;
let entry: string;
let draft: string;
let visit: string;
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
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
  for (const caller of ["technician", "sales", "admin"] as const)
    await backend.rest("service", "POST", "push_settings", { user_id: backend.ids[caller], kinds: ["new"] });
  await backend.rest("service", "POST", "contact_clicks", { channel: "call", page: "/", locale: "en" });
  await backend.rpc("service", "count_views", {
    p_rows: [{ day: "2026-01-01", page: "/", locale: "en", device: "phone", views: 2, visits: 1 }],
  });
  await backend.rpc("service", "record_store_event", { p_event: { kind: "backup", ok: true, details: { bytes: 1 } } });
  await backend.rest("service", "POST", "opening_checks", { item: "places" });
  await backend.rest("service", "POST", "second_factors", { user_id: backend.ids.nobody, secret: "x".repeat(40), begun_in: file });
  // Of sessions from tomorrow on, so that nobody here needs one.
  await backend.rest("service", "POST", "factor_requirements", { role: "sales", since: new Date(Date.now() + 86_400_000).toISOString() });
  lead = ((await backend.rest("service", "GET", "leads?select=id")).body as { id: string }[])[0]?.id ?? "";
  await backend.rpc("sales", "attend_lead", { p_lead: lead });
  await backend.rest("service", "POST", "held_alerts", { lead_id: lead, bound: "all" });
  await backend.rest("service", "POST", "quotes", { lead_id: lead, locale: "en", vat_percent: 5, valid_until: "2030-01-01" });
  submission =
    ((await backend.rest("service", "GET", `lead_submissions?select=id&lead_id=eq.${lead}`)).body as { id: string }[])[0]?.id ?? "";
  person =
    ((await backend.rest("service", "GET", `leads?select=person_id&id=eq.${lead}`)).body as { person_id: string }[])[0]?.person_id ?? "";
  await backend.rest("service", "POST", "people_merges", { person_id: person, into_id: person });
  for (const technician of [backend.ids.technician, backend.ids.admin])
    await backend.rest("service", "POST", "visits", { id: crypto.randomUUID(), lead_id: lead, technician, starts_at: tomorrow });
  visit = ((await backend.rest("service", "GET", "visits?select=id")).body as { id: string }[])[0]?.id ?? "";
  await backend.rest("service", "POST", "visit_files", {
    file_id: file,
    visit_id: visit,
    purpose: "found",
    report_key: crypto.randomUUID(),
  });
  await backend.rpc("service", "seed_entries", {
    p_entries: [{ kind: "page", slug: "open", locale: "en", data: { title: "Open" }, hash: "1" }],
  });
  await backend.rpc("editor", "save_entry", {
    p_kind: "page",
    p_slug: "hidden",
    p_versions: { en: { base: 0, data: { title: "Hidden" } } },
    p_publish: false,
  });
  // Only an account with a proved address can get a role.
  await backend.rpc("service", "note_address_proved", { p_user: backend.ids.nobody, p_session: crypto.randomUUID() });
  await backend.rpc("admin", "invite_staff", { p_email: "invited@example.test", p_role: "sales", p_token_hash: "a".repeat(64) });
  await backend.rest("service", "POST", "entry_redirects", { kind: "post", old_slug: "before", new_slug: "now" });
  await backend.rest("service", "POST", "path_redirects", { path: "/before", kind: "page", slug: "open" });
  await backend.rest("service", "POST", "entry_drafts", { kind: "page", slug: "kept", user_id: backend.ids.editor, base: {}, data: {} });
  await backend.rest("service", "POST", "entry_drafts", { kind: "page", slug: "kept", user_id: backend.ids.admin, base: {}, data: {} });
  await backend.rpc("service", "follow_content", { p_instance: "a", p_version: 1 });
  const entries = (await backend.rest("service", "GET", "entries?select=id,slug")).body as { id: string; slug: string }[];
  entry = entries.find(({ slug }) => slug === "open")?.id ?? "";
  draft = entries.find(({ slug }) => slug === "hidden")?.id ?? "";
});
afterAll(() => backend?.end());

type Verb = "select" | "insert" | "update" | "delete";
type Rule = Record<Verb, { allowed: Caller[]; path?: () => string; body?: (caller: Caller) => unknown }>;

const id = (caller: Caller) => (caller === "anon" || caller === "service" ? backend.ids.admin : backend.ids[caller]);
const none = { allowed: service };

// Each path names a row, so that an allowed write has something to change and a refused one something to protect.
const rules: Record<string, Rule> = {
  // Only triggers and private.record() write it: not even the service may change an entry.
  audit_log: { select: { allowed: ["admin", "service"] }, insert: { allowed: [] }, update: { allowed: [] }, delete: { allowed: [] } },
  content_clock: { select: { allowed: everybody }, insert: { allowed: [] }, update: none, delete: none },
  content_instances: {
    select: { allowed: service, path: () => "select=version" },
    insert: { allowed: service, body: () => ({ instance: "one more", version: 1 }) },
    update: { allowed: service, path: () => "instance=eq.a", body: () => ({ version: 2 }) },
    delete: { allowed: service, path: () => "instance=eq.a" },
  },
  contact_clicks: {
    select: { allowed: ["sales", "editor", "admin", "service"], path: () => "select=page" },
    insert: { allowed: service, body: () => ({ channel: "call", page: "/", locale: "en" }) },
    update: { allowed: service, path: () => "id=gte.0", body: () => ({ page: "/x" }) },
    delete: { allowed: service, path: () => "id=gte.0" },
  },
  index_pings: {
    select: { allowed: ["editor", "admin", "service"], path: () => "select=failures" },
    insert: { allowed: [] }, // there is one row
    update: { allowed: service, path: () => "only_row=is.true", body: () => ({ failures: 0 }) },
    delete: none,
  },
  store_events: {
    select: { allowed: ["sales", "editor", "admin", "service"] },
    insert: { allowed: service, body: () => ({ kind: "backup", ok: true }) },
    update: {
      allowed: ["admin", "service"],
      path: () => "id=gte.0",
      body: (caller) => ({ seen_at: "2026-11-23T00:00:00Z", seen_by: id(caller) }),
    },
    delete: { allowed: service, path: () => "id=gte.0" },
  },
  entries: {
    // Visitors read pages as anon. With its own token an account without a role reads none.
    select: { allowed: ["anon", "sales", "editor", "admin", "service"], path: () => `select=id,data&id=eq.${entry}` },
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
  entry_drafts: {
    select: { allowed: ["editor", "admin", "service"], path: () => `select=data&slug=eq.kept` },
    insert: {
      allowed: ["editor", "admin", "service"],
      body: (caller) => ({ kind: "page", slug: "typed", user_id: id(caller), base: {}, data: {} }),
    },
    update: {
      allowed: ["editor", "admin", "service"],
      path: () => "slug=in.(kept,typed)",
      body: (caller) => ({ data: { by: caller } }),
    },
    delete: { allowed: ["editor", "admin", "service"], path: () => "slug=eq.typed" },
  },
  entry_redirects: {
    select: { allowed: everybody, path: () => "select=kind,old_slug,new_slug" },
    insert: { allowed: service, body: () => ({ kind: "post", old_slug: "stolen", new_slug: "elsewhere" }) },
    update: { allowed: service, path: () => "old_slug=eq.before", body: () => ({ new_slug: "elsewhere" }) },
    delete: { allowed: service, path: () => "old_slug=eq.before" },
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
        reference: "RQ-AAAAAAAA",
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
  lead_news: {
    // Realtime reads it, without an HTTP request (site-pass.test.ts).
    select: { allowed: service, path: () => "select=id&limit=1" },
    insert: { allowed: service, body: () => ({}) },
    update: { allowed: service, path: () => "id=gte.0", body: () => ({ created_at: "2026-01-01T00:00:00Z" }) },
    delete: { allowed: service, path: () => "id=gte.0" },
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
        reference: "RQ-AAAAAAAA",
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
  // Staff write it through confirm_opening alone.
  opening_checks: {
    select: { allowed: ["editor", "admin", "service"], path: () => "select=item" },
    insert: { allowed: service, body: () => ({ item: "services" }) },
    update: { allowed: service, path: () => "item=eq.places", body: () => ({ by_name: "Somebody" }) },
    delete: { allowed: service, path: () => "item=eq.places" },
  },
  retention_rules: {
    select: { allowed: ["sales", "admin", "service"], path: () => "select=months" },
    insert: { allowed: service, body: () => ({ kind: "contact", months: 1 }) },
    update: { allowed: ["admin", "service"], path: () => "kind=eq.contact", body: () => ({ months: 30 }) },
    delete: { allowed: service, path: () => "kind=eq.contact" },
  },
  notification_settings: {
    select: { allowed: ["sales", "admin", "service"], path: () => "select=lead_mail,on_call" },
    insert: { allowed: [], body: () => ({ only_row: true }) },
    update: { allowed: ["admin", "service"], path: () => "only_row=eq.true", body: () => ({ on_call: ["night@example.test"] }) },
    delete: { allowed: service, path: () => "only_row=eq.true" },
  },
  mail_server: {
    select: { allowed: ["admin", "service"], path: () => "select=host,username" },
    insert: { allowed: [], body: () => ({ only_row: true }) },
    update: { allowed: ["admin", "service"], path: () => "only_row=eq.true", body: () => ({ sender: "site@example.test" }) },
    delete: { allowed: service, path: () => "only_row=eq.true" },
  },
  mailbox: {
    select: { allowed: ["admin", "service"], path: () => "select=host,username" },
    insert: { allowed: [], body: () => ({ only_row: true }) },
    update: { allowed: ["admin", "service"], path: () => "only_row=eq.true", body: () => ({ tested_at: "2026-01-01T00:00:00Z" }) },
    delete: { allowed: service, path: () => "only_row=eq.true" },
  },
  // Written by claim_mailbox and settle_mailbox: tests/integration/mailbox-in.test.ts.
  mailbox_state: {
    select: { allowed: ["admin", "service"], path: () => "select=read_at,taken" },
    insert: { allowed: [], body: () => ({ only_row: true }) },
    update: { allowed: service, path: () => "only_row=eq.true", body: () => ({ taken: 1 }) },
    delete: { allowed: service, path: () => "only_row=eq.true" },
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
    // Staff write it through change_lead alone, which compares versions: tests/integration/office.test.ts.
    update: { allowed: service, path: () => `id=eq.${lead}`, body: () => ({ status: "contacted" }) },
    delete: { allowed: service, path: () => `id=eq.${lead}` },
  },
  // Written when a lead arrives, and by merge_people and part_people: tests/integration/people.test.ts.
  people: {
    select: { allowed: ["sales", "admin", "service"], path: () => "select=id" },
    insert: { allowed: service, body: () => ({ id: crypto.randomUUID() }) },
    update: { allowed: service, path: () => "merged_into=is.null", body: () => ({ created_at: "2026-01-01T00:00:00Z" }) },
    delete: { allowed: service, path: () => "created_at=gte.2000-01-01" },
  },
  people_merges: {
    select: { allowed: ["sales", "admin", "service"], path: () => "select=at" },
    insert: { allowed: service, body: () => ({ person_id: person, into_id: person }) },
    update: { allowed: service, path: () => "at=gte.2000-01-01", body: () => ({ undone_at: "2026-01-01T00:00:00Z" }) },
    delete: { allowed: service, path: () => "at=gte.2000-01-01" },
  },
  // Staff write them through functions that compare versions: tests/integration/quotes.test.ts.
  quotes: {
    select: { allowed: ["sales", "admin", "service"], path: () => `select=link&lead_id=eq.${lead}` },
    insert: { allowed: service, body: () => ({ lead_id: lead, locale: "en", vat_percent: 5, valid_until: "2030-01-01" }) },
    update: { allowed: service, path: () => `lead_id=eq.${lead}`, body: () => ({ note: "x" }) },
    delete: { allowed: service, path: () => `lead_id=eq.${lead}` },
  },
  office_settings: {
    select: { allowed: ["sales", "editor", "admin", "service"] },
    insert: { allowed: [], body: () => ({ only_row: true, sign_up_open: true }) },
    update: { allowed: ["admin", "service"], path: () => "only_row=eq.true", body: () => ({ sign_up_open: true }) },
    delete: { allowed: service, path: () => "only_row=eq.true" },
  },
  lead_views: {
    select: { allowed: ["sales", "admin", "service"], path: () => "select=name" },
    insert: { allowed: ["sales", "admin", "service"], body: (caller) => ({ user_id: id(caller), name: `By ${caller}`, query: "" }) },
    update: { allowed: service, path: () => "name=like.*", body: () => ({ query: "status=won" }) },
    delete: { allowed: ["sales", "admin", "service"], path: () => "name=like.*" },
  },
  office_presence: {
    select: { allowed: service, path: () => "select=seen_at" },
    insert: { allowed: service, body: () => ({ subject: `lead/${lead}`, user_id: backend.ids.editor }) },
    update: { allowed: service, path: () => `subject=eq.lead/${lead}`, body: () => ({ seen_at: "2026-01-01T00:00:00Z" }) },
    delete: { allowed: service, path: () => `subject=eq.lead/${lead}` },
  },
  // Staff write it through add_redirect and remove_redirect alone.
  path_redirects: {
    select: { allowed: everybody, path: () => "select=path,kind,slug" },
    insert: { allowed: service, body: () => ({ path: "/stolen", kind: "page", slug: "open" }) },
    update: { allowed: service, path: () => "path=eq./before", body: () => ({ slug: "elsewhere" }) },
    delete: { allowed: service, path: () => "path=eq./before" },
  },
  held_alerts: {
    select: { allowed: service, path: () => "select=bound" },
    insert: { allowed: service, body: () => ({ lead_id: lead, bound: "sender", payload: { submission } }) },
    update: { allowed: service, path: () => `lead_id=eq.${lead}`, body: () => ({ told_at: "2026-01-01T00:00:00Z" }) },
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
  push_settings: {
    select: { allowed: ["technician", "sales", "admin", "service"], path: () => "select=kinds" },
    insert: { allowed: [], body: (caller) => ({ user_id: id(caller), kinds: [] }) }, // each has a row; nobody writes another's: push.test.ts
    update: {
      allowed: ["technician", "sales", "admin", "service"],
      path: () => "quiet_off_days=is.false",
      body: () => ({ kinds: ["given"] }),
    },
    delete: { allowed: service, path: () => "quiet_off_days=is.false" },
  },
  page_views: {
    select: { allowed: ["sales", "editor", "admin", "service"], path: () => "select=page" },
    insert: { allowed: service, body: () => ({ day: "2026-01-01", page: "/x", locale: "en", device: "phone" }) },
    update: { allowed: service, path: () => "page=eq./", body: () => ({ views: 9 }) },
    delete: { allowed: service, path: () => "page=eq./" },
  },
  staff_invitations: {
    select: { allowed: ["admin", "service"], path: () => "select=email,role" },
    insert: {
      allowed: ["admin", "service"],
      body: (caller) => ({
        email: `by-${caller}@example.test`,
        role: "sales",
        token_hash: createHash("sha256").update(caller).digest("hex"),
        invited_by: id(caller),
      }),
    },
    update: {
      allowed: ["admin", "service"],
      path: () => "email=eq.invited@example.test",
      body: () => ({ withdrawn_at: "2026-01-01T00:00:00Z" }),
    },
    delete: { allowed: service, path: () => "email=eq.invited@example.test" },
  },
  factor_requirements: {
    select: { allowed: ["admin", "service"], path: () => "select=role" },
    insert: { allowed: ["admin", "service"], body: () => ({ role: "editor" }) },
    update: { allowed: service, path: () => "role=eq.sales", body: () => ({ since: "2026-01-01T00:00:00Z" }) },
    delete: { allowed: ["admin", "service"], path: () => "role=eq.sales" },
  },
  // The site reads the sealed secret; everything else goes through functions (second-factor.test.ts).
  second_factors: {
    select: { allowed: service, path: () => "select=secret" },
    insert: {
      allowed: service,
      body: (caller) => ({
        user_id: id(caller),
        secret: "x".repeat(40),
        begun_in: crypto.randomUUID(),
        confirmed_at: "2026-01-01T00:00:00Z",
      }),
    },
    update: { allowed: service, path: () => "last_step=gte.0", body: () => ({ last_step: 9 }) },
    delete: { allowed: service, path: () => "last_step=gte.0" },
  },
  // A technician reads their own: visits.test.ts. All write through functions.
  visits: {
    select: { allowed: ["technician", "sales", "admin", "service"], path: () => "select=id,address" },
    insert: { allowed: service, body: () => ({ lead_id: lead, starts_at: tomorrow }) },
    update: { allowed: service, path: () => `id=eq.${visit}`, body: () => ({ instruction: "rewritten" }) },
    delete: { allowed: service, path: () => `id=eq.${visit}` },
  },
  visit_files: {
    select: { allowed: ["sales", "admin", "service"], path: () => "select=purpose" },
    insert: { allowed: service, body: () => ({ file_id: file, visit_id: visit, purpose: "left", report_key: crypto.randomUUID() }) },
    update: { allowed: service, path: () => `visit_id=eq.${visit}`, body: () => ({ purpose: "left" }) },
    delete: { allowed: service, path: () => `visit_id=eq.${visit}` },
  },
  staff: {
    select: { allowed: ["technician", "sales", "editor", "admin", "service"], path: () => "select=user_id" },
    insert: { allowed: ["admin", "service"], body: () => ({ user_id: backend.ids.nobody, role: "sales" }) },
    update: { allowed: ["admin", "service"], path: () => `user_id=eq.${backend.ids.sales}`, body: () => ({ role: "sales" }) },
    delete: { allowed: ["admin", "service"], path: () => `user_id=eq.${backend.ids.nobody}` },
  },
};

const methods: Record<Verb, string> = { select: "GET", insert: "POST", update: "PATCH", delete: "DELETE" };

/** The number of rows read, or 1 if a write changed the table; 0 for a refusal. */
async function reach(caller: Caller, table: string, verb: Verb): Promise<number> {
  const rule = rules[table]?.[verb];
  const path = rule?.path?.() ?? (verb === "select" ? "select=*" : verb === "insert" ? "" : "version=gte.0");
  const body = verb === "insert" || verb === "update" ? (rule?.body?.(caller) ?? { version: 1 }) : undefined;
  // Returning written rows would need select rights too, so the service compares the table before and after.
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
  // Deletes come last because they remove rows that the others need. The service comes last of all for the same reason.
  for (const verb of ["select", "insert", "update", "delete"] as const) {
    for (const caller of callers) {
      const allowed = rules[table]?.[verb].allowed.includes(caller);
      if (caller === "service" && verb !== "select") continue; // the service bypasses every policy: nothing to prove, and its writes would break later tests
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
  test("visitors and accounts without a role cannot read a draft", async () => {
    const see = async (caller: Caller) =>
      ((await backend.rest(caller, "GET", `entries?select=id&id=eq.${draft}`)).body as unknown[]).length;
    expect([await see("anon"), await see("nobody"), await see("sales"), await see("editor")]).toEqual([0, 0, 1, 1]);
  });

  test("visitors and accounts without a role cannot read who edited a page, nor when and how", async () => {
    const read = ["id", "kind", "slug", "locale", "revision", "updated_at", "changed_at", "data"];
    const [row] = (await backend.rest("service", "GET", "entries?select=*&limit=1")).body as object[];
    for (const column of Object.keys(row ?? {})) {
      const { status } = await backend.rest("anon", "GET", `entries?select=${column}`);
      if (read.includes(column)) expect(status, column).toBe(200);
      else expect(status, column).toBeGreaterThanOrEqual(400);
      expect((await backend.rest("nobody", "GET", `entries?select=${column}`)).body, column).toEqual([]);
    }
  });

  test("sales can change a lead only through the function that compares versions", async () => {
    for (const body of [
      { status: "contacted" },
      { owner: null },
      { full_name: "X" },
      { email: "x@example.test" },
      { message: "X" },
      { reference: "RQ-AAAAAAAA" },
      { status: "won", message: "X" },
    ]) {
      expect((await backend.rest("sales", "PATCH", `leads?id=eq.${lead}`, body)).status).toBeGreaterThanOrEqual(400);
    }
  });

  test("staff cannot write a note in a colleague's name or forge a lead's history", async () => {
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

  test("an editor who changes the public e-mail address does not receive the leads", async () => {
    const email = async (caller: Caller, to: string) =>
      expect(
        (
          await backend.rest(caller, "PATCH", "entries?kind=eq.settings&slug=eq.site&locale=eq.en", {
            data: { email: to },
            updated_by: caller === "service" ? null : backend.ids[caller as "editor"],
          })
        ).status,
      ).toBeLessThan(300);
    const leadMail = async () =>
      ((await backend.rest("service", "GET", "notification_settings?select=lead_mail")).body as { lead_mail: string[] }[])[0]?.lead_mail;
    await backend.rest("admin", "PATCH", "notification_settings?only_row=eq.true", { lead_mail: [] });
    const row = { kind: "settings", slug: "site", locale: "en", status: "published", data: { email: "office@example.com" } };
    await backend.rest("service", "POST", "entries", row);
    await email("editor", "Desk@miqyas.test");
    expect(await leadMail(), "a placeholder is nobody's").toEqual([expect.stringMatching(/^admin@/)]);
    await backend.rest("admin", "PATCH", "notification_settings?only_row=eq.true", { lead_mail: [] });
    await email("admin", "office@miqyas.test");
    expect(await leadMail(), "an administrator decides").toEqual([]);
    await email("editor", "mine@evil.test");
    expect(await leadMail()).toEqual(["office@miqyas.test"]);
    // Renaming the settings entry is refused as well.
    const moved = await backend.rpc("editor", "rename_entry", { p_kind: "settings", p_from: "site", p_to: "moved" });
    expect(moved.status).toBeGreaterThanOrEqual(400);
    expect((await backend.rest("service", "GET", "entries?select=slug&kind=eq.settings")).body).toEqual([{ slug: "site" }]);
    await backend.rest("service", "DELETE", "entries?kind=eq.settings");
    await backend.rest("admin", "PATCH", "notification_settings?only_row=eq.true", { lead_mail: [] });
  });

  test("only valid addresses, ten at most, can receive lead alerts, and the setting names the administrator who made it", async () => {
    const set = (caller: Caller, body: unknown) => backend.rest(caller, "PATCH", "notification_settings?only_row=eq.true", body);
    const read = async () =>
      ((await backend.rest("service", "GET", "notification_settings?select=*")).body as Record<string, unknown>[])[0];
    expect((await set("admin", { on_call: ["one@example.test", "two@example.test"], lead_mail: [] })).status).toBeLessThan(300);
    const now = await read();
    expect(now).toMatchObject({ on_call: ["one@example.test", "two@example.test"], lead_mail: [], updated_by: backend.ids.admin });
    for (const on_call of [
      ["nobody"],
      ["a b@example.test"],
      ["a@example.test b@example.test"],
      ["a@example.test", ""],
      [null],
      Array(11).fill("a@example.test"),
    ])
      expect((await set("admin", { on_call })).status, JSON.stringify(on_call)).toBeGreaterThanOrEqual(400);
    for (const lead_rules of [
      { kind: "quote", emirate: "", to: [] },
      [{ kind: "quote", to: ["a@example.test"] }],
      [{ kind: "quote", emirate: "", to: ["nobody"] }],
      [{ kind: "quote", emirate: "", to: "a@example.test" }],
      [{ kind: "Quote me", emirate: "", to: ["a@example.test"] }],
      Array(21).fill({ kind: "quote", emirate: "", to: ["a@example.test"] }),
    ])
      expect((await set("admin", { lead_rules })).status, JSON.stringify(lead_rules)).toBeGreaterThanOrEqual(400);
    expect((await set("admin", { updated_by: backend.ids.sales })).status).toBeGreaterThanOrEqual(400);
    expect(await read()).toEqual(now);
    await set("admin", { on_call: [] });
  });

  test("no account can give itself a role", async () => {
    for (const caller of ["nobody", "sales", "editor"] as const) {
      await backend.rest(caller, "POST", "staff", { user_id: backend.ids[caller], role: "admin" });
      await backend.rest(caller, "PATCH", `staff?user_id=eq.${backend.ids[caller]}`, { role: "admin" });
      const rows = (await backend.rest("service", "GET", `staff?select=role&user_id=eq.${backend.ids[caller]}`)).body as { role: string }[];
      expect(rows.map(({ role }) => role)).not.toContain("admin");
    }
  });

  test("staff cannot write or remove a colleague's unsaved text", async () => {
    const others = `entry_drafts?slug=eq.kept&user_id=eq.${backend.ids.admin}`;
    await backend.rest("service", "PATCH", others, { data: { mine: true } });
    await backend.rest("editor", "PATCH", others, { data: {} });
    await backend.rest("editor", "DELETE", others);
    await backend.rest("editor", "POST", "entry_drafts", { kind: "page", slug: "x", user_id: backend.ids.admin, base: {}, data: {} });
    const rows = (await backend.rest("service", "GET", `entry_drafts?select=slug,data&user_id=eq.${backend.ids.admin}&slug=in.(kept,x)`))
      .body;
    expect(rows).toEqual([{ slug: "kept", data: { mine: true } }]);
  });

  test("an editor cannot sign another's name under a page", async () => {
    const { status } = await backend.rest("editor", "PATCH", `entries?id=eq.${draft}`, { data: {}, updated_by: backend.ids.admin });
    expect(status).toBeGreaterThanOrEqual(400);
  });
});

describe("functions", () => {
  const serviceOnly: Caller[] = [];
  const signedIn: Caller[] = ["nobody", "technician", "sales", "editor", "admin"];
  const answering: Caller[] = ["sales", "admin"];
  const visiting: Caller[] = ["technician", "sales", "admin"];
  const writing: Caller[] = ["editor", "admin"];
  const staff: Caller[] = ["sales", "editor", "admin"];
  const zero = "00000000-0000-0000-0000-000000000000";
  // Allowed callers get an answer and all others a refusal; the service may call every function.
  const functions: Record<string, { allowed: Caller[]; args: unknown }> = {
    accept_invitation: { allowed: serviceOnly, args: { p_token_hash: "a".repeat(64), p_user: zero } },
    alert_on_call: { allowed: serviceOnly, args: { p_lead: zero, p_topic: "escalation" } },
    apply_retention: { allowed: serviceOnly, args: {} },
    count_mail: { allowed: serviceOnly, args: { p_email: "a@example.test", p_sort: "account" } },
    recent_submissions: { allowed: serviceOnly, args: { p_address: "a" } },
    tell_held_alerts: { allowed: serviceOnly, args: {} },
    held_leads: { allowed: answering, args: {} },
    accepted_leads: { allowed: answering, args: {} },
    first_screen: { allowed: answering, args: { p_week_start: new Date().toISOString(), p_at: new Date().toISOString() } },
    create_quote: { allowed: answering, args: { p_lead: zero, p_draft: {} } },
    save_quote: { allowed: answering, args: { p_quote: zero, p_version: 1, p_draft: {} } },
    revise_quote: { allowed: answering, args: { p_quote: zero, p_valid_until: "2030-01-01" } },
    send_quote: { allowed: answering, args: { p_quote: zero, p_version: 1, p_message: {} } },
    withdraw_quote: { allowed: answering, args: { p_quote: zero, p_version: 1 } },
    set_lead_value: { allowed: answering, args: { p_lead: zero, p_version: 1, p_value_fils: 100 } },
    open_quote: { allowed: serviceOnly, args: { p_link: "a", p_counts: true } },
    accept_quote: { allowed: serviceOnly, args: { p_link: "a", p_version: 1, p_name: "A" } },
    decline_quote: { allowed: serviceOnly, args: { p_link: "a", p_version: 1, p_reason: "" } },
    ask_quote: { allowed: serviceOnly, args: { p_link: "a", p_message: {} } },
    quote_notice: { allowed: serviceOnly, args: { p_event: 1 } },
    begin_factor: { allowed: serviceOnly, args: { p_user: zero, p_session: zero, p_secret: "x".repeat(40) } },
    confirm_factor: { allowed: serviceOnly, args: { p_user: zero, p_session: zero, p_step: 1, p_hashes: [] } },
    count_recovery_codes: { allowed: serviceOnly, args: { p_user: zero } },
    remove_factor: { allowed: serviceOnly, args: { p_user: zero } },
    renew_recovery_codes: { allowed: serviceOnly, args: { p_user: zero, p_hashes: [] } },
    use_factor_code: { allowed: serviceOnly, args: { p_user: zero, p_session: zero, p_step: 1 } },
    use_recovery_code: { allowed: serviceOnly, args: { p_user: zero, p_session: zero, p_hash: "a".repeat(64) } },
    reset_factor: { allowed: ["admin"], args: { p_user: zero } },
    my_account: { allowed: signedIn, args: {} },
    begin_email_change: { allowed: serviceOnly, args: { p_user: zero, p_email: "a@example.test", p_token_hash: "a".repeat(64) } },
    claim_outbox: { allowed: serviceOnly, args: { p_topics: ["office-mail"], p_limit: 1, p_lease_seconds: 60, p_domain: "evil.test" } },
    configure_outbox: { allowed: serviceOnly, args: { p_webhook: true } },
    count_attempt: { allowed: serviceOnly, args: { p_limits: [], p_seconds: 60 } },
    discard_outbox: { allowed: answering, args: { p_ids: [] } },
    end_my_session: { allowed: signedIn, args: { p_session: zero } },
    end_staff_sessions: { allowed: ["admin"], args: { p_user: zero } },
    erase_lead: { allowed: ["admin"], args: { p_lead: zero } },
    files_removed: { allowed: serviceOnly, args: { p_ids: [] } },
    drop_spam_files: { allowed: serviceOnly, args: { p_bytes: 0 } },
    files_to_remove: { allowed: serviceOnly, args: {} },
    forget_attempts: { allowed: serviceOnly, args: { p_key: "x" } },
    grant_staff_role: { allowed: serviceOnly, args: { p_email: "nobody@example.test", p_role: "admin", p_display_name: "" } },
    invite_staff: { allowed: ["admin"], args: { p_email: "another@example.test", p_role: "admin", p_token_hash: "c".repeat(64) } },
    known_submissions: { allowed: serviceOnly, args: { p_submissions: [] } },
    lead_status: { allowed: serviceOnly, args: { p_reference: "RQ-AAAAAAAA", p_last_four: "1234" } },
    make_room_for_invitation: { allowed: serviceOnly, args: { p_token_hash: "a".repeat(64) } },
    note_address_proved: { allowed: serviceOnly, args: { p_user: zero, p_session: zero } },
    register_office: { allowed: serviceOnly, args: { p_hash: "a".repeat(64) } },
    stop_email_change: { allowed: serviceOnly, args: { p_token_hash: "a".repeat(64) } },
    my_sessions: { allowed: signedIn, args: {} },
    set_my_name: { allowed: ["sales", "editor", "admin"], args: { p_name: "Somebody" } },
    note_session: { allowed: signedIn, args: { p_device: "Test" } },
    reading_alert: { allowed: serviceOnly, args: { p_line: 1, p_to: zero } },
    read_invitation: { allowed: serviceOnly, args: { p_token_hash: "a".repeat(64) } },
    // record_action writes nothing for an account without a role: tests/integration/accounts.test.ts.
    opening_facts: { allowed: ["editor", "admin"], args: {} },
    confirm_opening: { allowed: ["editor", "admin"], args: { p_item: "hours", p_confirmed: true } },
    record_action: { allowed: signedIn, args: { p_action: "export", p_label: "", p_details: {} } },
    retry_outbox: { allowed: answering, args: { p_ids: [] } },
    save_entry: {
      allowed: writing,
      args: { p_kind: "page", p_slug: "matrix", p_versions: { en: { base: 0, data: {} } }, p_publish: true },
    },
    schema_version: { allowed: everybody, args: {} },
    serves_from: { allowed: everybody, args: {} },
    seed_entries: { allowed: serviceOnly, args: { p_entries: [] } },
    set_do_not_contact: { allowed: answering, args: { p_lead: zero, p_on: true, p_reason: "x" } },
    make_push_keys: { allowed: serviceOnly, args: { p_public: "a".repeat(87), p_private: "a".repeat(43) } },
    is_on_call_reached: { allowed: ["admin"], args: {} },
    my_push_devices: { allowed: visiting, args: {} },
    book_visit: { allowed: answering, args: { p_lead: zero, p_version: 1, p_visit: {} } },
    reopen_report: { allowed: answering, args: { p_visit: zero, p_version: 1 } },
    change_visit: { allowed: answering, args: { p_visit: zero, p_version: 1, p_changes: {} } },
    my_visits: { allowed: visiting, args: {} },
    visit_step: { allowed: visiting, args: { p_visit: zero, p_step: "arrived", p_at: tomorrow } },
    report_visit: { allowed: visiting, args: { p_visit: zero, p_key: zero, p_report: {}, p_at: tomorrow, p_files: [] } },
    visits_between: { allowed: answering, args: { p_from: tomorrow, p_to: tomorrow } },
    lead_visits: { allowed: answering, args: { p_lead: zero } },
    visits_today: { allowed: answering, args: { p_at: tomorrow } },
    visit_people: { allowed: answering, args: {} },
    visit_report: { allowed: answering, args: { p_from: "2026-01-01", p_to: "2026-01-31" } },
    note_reminder: { allowed: answering, args: { p_visit: zero, p_sent: {} } },
    my_visit_feed: { allowed: visiting, args: {} },
    set_visit_feed: { allowed: visiting, args: { p_hash: null, p_everyones: false, p_locale: "en" } },
    visit_feed: { allowed: serviceOnly, args: { p_hash: "a".repeat(64) } },
    remind_visits: { allowed: serviceOnly, args: {} },
    push_due_steps: { allowed: serviceOnly, args: {} },
    push_target: { allowed: serviceOnly, args: { p_device: zero, p_user: zero } },
    remove_push_device: { allowed: visiting, args: { p_device: zero } },
    renew_push_keys: { allowed: serviceOnly, args: { p_public: "a".repeat(87), p_private: "a".repeat(43) } },
    save_push_device: {
      allowed: visiting,
      args: { p_endpoint: "https://fcm.googleapis.com/x", p_p256dh: "a".repeat(87), p_auth: "a".repeat(22), p_name: "x", p_locale: "en" },
    },
    settle_push: { allowed: serviceOnly, args: { p_id: zero, p_attempt: 1, p_device: zero, p_result: "sent" } },
    answer_refused: { allowed: serviceOnly, args: { p_lead: zero, p_at: "2026-01-01T00:00:00Z" } },
    settle_outbox: { allowed: serviceOnly, args: { p_id: zero, p_attempt: 1, p_error: "", p_allowed: 1 } },
    claim_mailbox: { allowed: serviceOnly, args: { p_account: "office@example.test", p_seconds: 1 } },
    settle_mailbox: {
      allowed: serviceOnly,
      args: { p_account: "office@example.test", p_uid_validity: 1, p_last_uid: 1, p_error: null, p_counts: {} },
    },
    mail_bounced: { allowed: serviceOnly, args: { p_notices: [zero], p_code: "dsn 5.1.1" } },
    whatsapp_status: { allowed: serviceOnly, args: { p_notice: zero, p_status: "sent", p_code: 0 } },
    set_demonstration: { allowed: ["admin"], args: { p_on: false } },
    start_demonstration: { allowed: serviceOnly, args: {} },
    submit_lead: { allowed: serviceOnly, args: { p_lead: {} } },
    team: { allowed: ["admin"], args: {} },
    unanswered_leads: { allowed: serviceOnly, args: {} },
    use_allowance: { allowed: serviceOnly, args: { p_key: "x", p_most: 1, p_seconds: 60 } },
    claim_index_ping: { allowed: serviceOnly, args: { p_lease_seconds: 60 } },
    count_views: { allowed: serviceOnly, args: { p_rows: [] } },
    record_store_event: { allowed: serviceOnly, args: { p_event: { kind: "backup", ok: true } } },
    make_recovery_link: { allowed: serviceOnly, args: { p_email: "nobody@example.test", p_token_hash: "f".repeat(64) } },
    end_all_sessions: { allowed: serviceOnly, args: {} },
    reset_account: { allowed: serviceOnly, args: { p_email: "nobody@example.test", p_recovery: "f".repeat(56) } },
    entry_history: { allowed: writing, args: { p_kind: "page", p_slug: "open" } },
    lead_report: { allowed: staff, args: { p_from: "2026-01-01", p_to: "2026-01-31" } },
    media_removed: { allowed: serviceOnly, args: { p_slugs: [] } },
    media_to_remove: { allowed: serviceOnly, args: {} },
    page_report: { allowed: staff, args: { p_from: "2026-01-01", p_to: "2026-01-31" } },
    publish_due: { allowed: serviceOnly, args: {} },
    follow_content: { allowed: serviceOnly, args: { p_instance: "a", p_version: 1 } },
    instances_behind: { allowed: serviceOnly, args: { p_instance: "a", p_version: 1 } },
    rename_entry: { allowed: writing, args: { p_kind: "page", p_from: "none", p_to: "stolen" } },
    settle_index_ping: { allowed: serviceOnly, args: { p_until: "2020-01-01", p_problem: "" } },
    // These act only within the caller's own rights: tests/integration/lifecycle.test.ts.
    entries_overview: { allowed: signedIn, args: {} },
    media_uses: { allowed: signedIn, args: { p_slug: "x" } },
    newest_texts: { allowed: signedIn, args: { p_keys: [] } },
    set_retention: { allowed: signedIn, args: { p_months: {} } },
    schedule_entry: { allowed: signedIn, args: { p_kind: "page", p_slug: "none", p_at: null, p_revisions: {} } },
    withdraw_entry: { allowed: signedIn, args: { p_kind: "page", p_slug: "none", p_status: "archived" } },
    // More about these: tests/integration/office.test.ts.
    list_leads: { allowed: answering, args: { p_filter: {}, p_sort: "", p_after: {}, p_limit: 5 } },
    lead_people: { allowed: answering, args: {} },
    lead_sources: { allowed: answering, args: {} },
    office_today: { allowed: answering, args: { p_week_start: "2026-01-01T00:00:00Z" } },
    make_password_link: { allowed: ["admin"], args: { p_user: zero, p_token_hash: "e".repeat(64) } },
    use_password_link: { allowed: serviceOnly, args: { p_token_hash: "d".repeat(64), p_recovery: "x" } },
    office_pulse: { allowed: answering, args: {} },
    change_lead: { allowed: answering, args: { p_lead: zero, p_version: 1, p_changes: { note: "x" } } },
    enter_lead: { allowed: answering, args: { p_lead: { ...newLead(), channel: "call" } } },
    add_visit_file: { allowed: visiting, args: { p_visit: zero, p_key: zero, p_file: {} } },
    change_leads: { allowed: answering, args: { p_leads: [], p_changes: { note: "x" } } },
    merge_leads: { allowed: answering, args: { p_lead: zero, p_version: 1, p_other: zero } },
    attend_lead: { allowed: answering, args: { p_lead: zero } },
    attend_entry: { allowed: writing, args: { p_kind: "page", p_slug: "open" } },
    entries_open: { allowed: writing, args: {} },
    add_redirect: { allowed: writing, args: { p_path: "/added", p_kind: "page", p_slug: "none" } },
    remove_redirect: { allowed: writing, args: { p_path: "/none" } },
    list_redirects: { allowed: writing, args: {} },
    lead_beside: { allowed: answering, args: { p_lead: zero } },
    take_detail: { allowed: answering, args: { p_lead: zero, p_version: 1, p_submission: zero, p_field: "email" } },
    undo_change: { allowed: answering, args: { p_lead: zero, p_version: 1 } },
    undo_changes: { allowed: answering, args: { p_changes: [] } },
    person_record: { allowed: answering, args: { p_person: zero, p_limit: 5 } },
    find_people: { allowed: answering, args: { p_filter: {}, p_not: zero } },
    merge_people: { allowed: answering, args: { p_person: zero, p_other: zero, p_leads: [] } },
    part_people: { allowed: answering, args: { p_merge: zero } },
    mend_note: { allowed: answering, args: { p_event: 0, p_text: "x", p_seen: 0 } },
    begin_export: { allowed: answering, args: { p_format: "csv", p_filter: {} } },
    export_page: { allowed: serviceOnly, args: { p_export: 0, p_after: {}, p_limit: 5 } },
  };

  test("no table, function or bucket exists that is not declared here", () => {
    // types.test.ts proves that these types fit the migrations.
    const [, tables = "", existing = ""] =
      /Tables: \{([\s\S]*?)\n {4}\};[\s\S]*Functions: \{([\s\S]*?)\n {4}\};/.exec(readFileSync("lib/supabase/database.types.ts", "utf8")) ??
      [];
    const names = (block: string) => [...block.matchAll(/^ {6}(\w+): /gm)].map(([, name]) => name).sort();
    expect(names(tables)).toEqual(Object.keys(rules).sort());
    expect(names(existing)).toEqual(Object.keys(functions).sort());
    // Buckets are private and no policy opens their objects, so only the service reaches them.
    const schema = readdirSync("supabase/schemas")
      .map((file) => readFileSync(`supabase/schemas/${file}`, "utf8"))
      .join("\n");
    const buckets = [...schema.matchAll(/insert into storage\.buckets[^;]*?values\s*\('([\w-]+)', '[\w-]+', (\w+)/g)];
    expect(buckets.map(([, name, open]) => `${name} ${open}`)).toEqual(["lead-files false", "media false"]);
    expect((schema.match(/storage\.buckets \(/g) ?? []).length).toBe(buckets.length);
    expect(schema).not.toMatch(/on storage\.(?:objects|buckets)\b/);
  });

  describe.each(Object.keys(functions))("%s", (name) => {
    const { allowed, args } = functions[name] as { allowed: Caller[]; args: unknown };
    test.each(callers.filter((caller) => caller !== "service"))(
      `called as %s, allowed for ${allowed.join(", ") || "the service"} alone`,
      async (caller) => {
        const { status } = await backend.rpc(caller, name, args);
        if (allowed.includes(caller)) expect(status).toBeLessThan(300);
        else expect(status).toBeGreaterThanOrEqual(400);
      },
    );
  });

  test("an administrator who has given the password alone may do what an account without a role may do", async () => {
    const factor = { user_id: backend.ids.admin, secret: "x".repeat(40), begun_in: file, confirmed_at: "2026-01-01T00:00:00Z" };
    await backend.rest("service", "POST", "second_factors", factor);
    for (const [table, rule] of Object.entries(rules))
      for (const verb of ["select", "insert", "update", "delete"] as const)
        expect((await reach("admin", table, verb)) > 0, `${verb} ${table}`).toBe(rule[verb].allowed.includes("nobody"));
    for (const [name, { allowed, args }] of Object.entries(functions))
      expect((await backend.rpc("admin", name, args)).status < 300, name).toBe(allowed.includes("nobody"));
    expect((await backend.rpc("admin", "my_account", {})).body).toMatchObject({ role: null, factor: "asked" });
    await backend.rest("service", "DELETE", `second_factors?user_id=eq.${backend.ids.admin}`);
    expect((await backend.rpc("admin", "my_account", {})).body).toMatchObject({ role: "admin", factor: "none" });
  });

  test("only editors and admins can save a page", async () => {
    const args = { p_kind: "page", p_slug: "stolen", p_versions: { en: { base: 0, data: {} } }, p_publish: true };
    for (const caller of ["anon", "nobody", "sales"] as const) await backend.rpc(caller, "save_entry", args);
    expect((await backend.rest("service", "GET", "entries?select=id&slug=eq.stolen")).body).toEqual([]);
  });

  test("sales can edit the reply templates and no other published text", async () => {
    const seed = ["en", "ar"].map((locale) => ({ kind: "replies", slug: "office", locale, data: { templates: [] }, hash: "1" }));
    const others = { kind: "replies", slug: "other", locale: "en", data: {}, hash: "1" };
    await backend.rpc("service", "seed_entries", { p_entries: [...seed, others] });
    const save = async (caller: Caller, base: number, publish: boolean, slug = "office") => {
      const { status, body } = await backend.rpc(caller, "save_entry", {
        p_kind: "replies",
        p_slug: slug,
        p_versions: { en: { base, data: { by: caller } }, ...(slug === "office" && { ar: { base, data: { by: caller } } }) },
        p_publish: publish,
      });
      return status < 300 && (body as { ok: boolean }).ok;
    };
    expect(await save("sales", 1, false)).toBe(true);
    expect(await save("sales", 2, true)).toBe(true);
    expect(await save("editor", 3, true)).toBe(true);
    for (const caller of ["anon", "nobody"] as const) for (const base of [0, 4]) expect(await save(caller, base, true), caller).toBe(false);
    expect(await save("sales", 1, false, "other")).toBe(false);
    expect((await backend.rpc("sales", "entry_history", { p_kind: "replies", p_slug: "office" })).body).toHaveLength(8);
    expect((await backend.rpc("sales", "attend_entry", { p_kind: "replies", p_slug: "office" })).status).toBeLessThan(300);

    // The templates are one fixed entry: nobody can take it down, rename it or add a second one.
    const rows = async () =>
      (await backend.rest("service", "GET", "entries?select=slug,status,data&kind=eq.replies&slug=eq.office&order=locale")).body;
    const before = await rows();
    for (const caller of ["sales", "editor"] as const) {
      await backend.rpc(caller, "withdraw_entry", { p_kind: "replies", p_slug: "office", p_status: "archived" });
      await backend.rpc(caller, "rename_entry", { p_kind: "replies", p_from: "office", p_to: "gone" });
    }
    await backend.rest("sales", "PATCH", "entries?kind=eq.replies&slug=eq.office", { data: {}, updated_by: backend.ids.editor });
    const added = { kind: "replies", slug: "second", locale: "en", data: {}, updated_by: backend.ids.sales };
    expect((await backend.rest("sales", "POST", "entries", added)).status).toBeGreaterThanOrEqual(400);
    const revision = { entry_id: entry, revision: 900, data: {}, created_by: backend.ids.sales };
    expect((await backend.rest("sales", "POST", "entry_revisions", revision)).status).toBeGreaterThanOrEqual(400);
    expect(await rows()).toEqual(before);

    // Unsaved text of sales is kept, in their own name only.
    const typed = { kind: "replies", slug: "office", base: {}, data: {} };
    expect((await backend.rest("sales", "POST", "entry_drafts", { ...typed, user_id: backend.ids.sales })).status).toBeLessThan(300);
    expect((await backend.rest("sales", "POST", "entry_drafts", { ...typed, user_id: backend.ids.editor })).status).toBeGreaterThanOrEqual(
      400,
    );
    expect((await backend.rest("sales", "GET", "entry_drafts?select=kind")).body).toEqual([{ kind: "replies" }]);
    await backend.rest("sales", "DELETE", "entry_drafts?kind=eq.replies");
    expect((await backend.rest("sales", "GET", "entry_drafts?select=kind")).body).toEqual([]);
  });

  test("anyone may ask for the schema version", async () => {
    expect((await backend.rpc("anon", "schema_version", {})).body).toMatch(/^\d{14}$/);
  });

  test("the API does not serve the schemas private, auth and supabase_migrations", async () => {
    for (const schema of ["private", "auth", "supabase_migrations"]) {
      const response = await fetch(`${backend.url}/rest/v1/users`, {
        headers: { apikey: backend.publishableKey, "accept-profile": schema },
      });
      expect(response.status, schema).toBeGreaterThanOrEqual(400);
    }
  });
});

test("a request without a key, or with an invented one, is refused", async () => {
  for (const headers of [{}, { apikey: "sb_publishable_invented" }, { apikey: "sb_secret_invented" }] as Record<string, string>[]) {
    expect((await fetch(`${backend.url}/rest/v1/entries?select=id`, { headers })).status).toBe(401);
  }
});
