// The audit log of every change, for administrators.
import "server-only";
import { isUuid } from "../../formats/uuid.ts";
import { dataOf } from "../../supabase/errors/results.ts";
import { sessionClient } from "../../supabase/server.ts";
import { dubaiTimestamp } from "../../time/dubai-clock.ts";

export const auditAreas = ["leads", "pages", "team", "settings", "account"] as const;
export type AuditArea = (typeof auditAreas)[number];
export const auditActions = [
  "insert",
  "update",
  "delete",
  "export",
  "read-many",
  "signed-in",
  "signed-out",
  "password-changed",
  "email-change",
  "email-change-stopped",
  "session-ended",
  "sessions-ended",
  "factor-added",
  "factor-removed",
  "factor-reset",
  "recovery-code-used",
  "recovery-codes-made",
  "password-link",
  "password-link-used",
  "account-reset",
  "restored",
  "loss-confirmed",
  "demonstration-started",
  "demonstration-ended",
] as const;
type AuditAction = (typeof auditActions)[number];

/** The audited tables of each area. Tables whose names begin with "lead" belong to leads as well. */
const tables: Record<AuditArea, readonly string[]> = {
  leads: ["marketing_consents", "people_merges", "quotes", "visits"],
  pages: ["entries", "entry_revisions", "entry_redirects", "path_redirects"],
  team: ["staff", "staff_invitations", "factor_requirements"],
  settings: [
    "office_settings",
    "notification_settings",
    "mail_server",
    "mailbox",
    "retention_rules",
    "store",
    "opening_checks",
    "demonstration",
  ],
  account: ["account", "push_settings"],
};

/** An area in the filter syntax of the Data API. */
const subjectsOf = (area: AuditArea): string =>
  [...(area === "leads" ? ["subject.like.lead*"] : []), `subject.in.(${tables[area].join(",")})`].join(",");

export type AuditFilter = { who?: string; action?: AuditAction; area?: AuditArea; from?: string; to?: string; before?: number };
export type AuditLine = {
  id: number;
  at: string;
  actor: string | null;
  actorEmail: string;
  action: string;
  subject: string;
  subjectId: string;
  label: string;
  /** By field: its old and new value, true when the values are private, or a list of changed texts. */
  changes: Record<string, unknown>;
};

const pageSize = 50;
const day = /^\d{4}-\d\d-\d\d$/;
const isDay = (text: string) => day.test(text) && !Number.isNaN(Date.parse(text));

/** Reads a filter from an address; malformed values are ignored. */
export function parseAuditFilter(query: Record<string, string | string[] | undefined>): AuditFilter {
  const param = (name: string) => (typeof query[name] === "string" ? query[name] : "");
  const [who, from, to] = [param("who"), param("from"), param("to")];
  const before = Number(param("before"));
  return {
    ...(who === "site" || isUuid(who) ? { who } : {}),
    ...((auditActions as readonly string[]).includes(param("action")) ? { action: param("action") as AuditAction } : {}),
    ...((auditAreas as readonly string[]).includes(param("area")) ? { area: param("area") as AuditArea } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
    ...(Number.isSafeInteger(before) && before > 0 ? { before } : {}),
  };
}

/** Newest first; days are Dubai's; `older` is the next page's `before`. Throws when the database does not answer. */
export async function readAuditLog(filter: AuditFilter): Promise<{ lines: AuditLine[]; older: number | null }> {
  const client = await sessionClient();
  let query = client
    .from("audit_log")
    .select("id, at, actor, actor_email, action, subject, subject_id, label, changes")
    .order("id", { ascending: false })
    .limit(pageSize + 1);
  if (filter.who === "site") query = query.is("actor", null);
  else if (filter.who) query = query.eq("actor", filter.who);
  if (filter.action) query = query.eq("action", filter.action);
  if (filter.area) query = query.or(subjectsOf(filter.area));
  if (filter.from) query = query.gte("at", dubaiTimestamp(filter.from));
  if (filter.to) query = query.lte("at", dubaiTimestamp(filter.to, "23:59:59.999"));
  if (filter.before) query = query.lt("id", filter.before);
  const rows = dataOf(await query);
  const lines = rows.slice(0, pageSize).map((row) => ({
    id: row.id,
    at: row.at,
    actor: row.actor,
    actorEmail: row.actor_email,
    action: row.action,
    subject: row.subject,
    subjectId: row.subject_id,
    label: row.label,
    changes: row.changes as Record<string, unknown>,
  }));
  return { lines, older: rows.length > pageSize ? (lines.at(-1)?.id ?? null) : null };
}

/** How often in the last 7 days somebody read many leads; 0 when the database does not answer. */
export async function countMassReadings(): Promise<number> {
  const client = await sessionClient();
  const since = new Date(Date.now() - 7 * 86_400_000).toISOString();
  const { count } = await client.from("audit_log").select("id", { count: "exact", head: true }).eq("action", "read-many").gte("at", since);
  return count ?? 0;
}

export function areaOf(subject: string): AuditArea | "other" {
  if (subject.startsWith("lead")) return "leads";
  return auditAreas.find((area) => tables[area].includes(subject)) ?? "other";
}
