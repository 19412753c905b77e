// Leads as the office sees them, with the signed-in person's own token: RLS decides which rows exist.
import "server-only";
import { isLocale } from "../i18n/locales.ts";
import { sessionClient } from "../supabase/server.ts";
import { downloadFile } from "./file-storage.ts";
import { spool } from "./pipeline.ts";
import { isLeadStatus, type LeadStatus } from "./statuses.ts";

const pageSize = 50;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const timestamp = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d(?::?\d\d)?)$/;

export type LeadSummary = {
  id: string;
  reference: string;
  locale: "en" | "ar";
  fullName: string;
  /** Empty where the person gave only the other way to be reached; the same holds for a lead's email. */
  phone: string;
  message: string;
  status: LeadStatus;
  createdAt: string;
};
export type LeadEvent = { id: number; kind: string; from: string | null; to: string | null; note: string | null; createdAt: string };
export type Lead = LeadSummary & { email: string; phoneTyped: string; page: string; details: Record<string, unknown>; events: LeadEvent[] };

type Row = {
  id: string;
  reference: string;
  locale: string;
  full_name: string;
  phone_e164: string | null;
  message: string;
  status: string;
  created_at: string;
};

const summaryColumns = "id, reference, locale, full_name, phone_e164, message, status, created_at" as const;

function summary(row: Row): LeadSummary {
  return {
    id: row.id,
    reference: row.reference,
    locale: isLocale(row.locale) ? row.locale : "en",
    fullName: row.full_name,
    phone: row.phone_e164 ?? "",
    message: row.message,
    status: isLeadStatus(row.status) ? row.status : "new",
    createdAt: row.created_at,
  };
}

/** Newest first, from a cursor on. Throws when the database does not answer. */
export async function listLeads(before?: string): Promise<{ leads: LeadSummary[]; older: string | null }> {
  const client = await sessionClient();
  let query = client
    .from("leads")
    .select(summaryColumns)
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(pageSize + 1);
  const [at, id] = before?.split("_") ?? [];
  if (at && id && uuid.test(id) && timestamp.test(at)) {
    query = query.or(`created_at.lt."${at}",and(created_at.eq."${at}",id.lt.${id})`);
  }
  const { data, error } = await query;
  if (error) throw new Error(`The leads could not be read (${error.code}).`);
  const leads = data.slice(0, pageSize).map(summary);
  const last = leads.at(-1);
  return { leads, older: data.length > pageSize && last ? `${last.createdAt}_${last.id}` : null };
}

/** One lead with its history, null when there is none. Throws when the database does not answer. */
export async function readLead(id: string): Promise<Lead | null> {
  if (!uuid.test(id)) return null;
  const client = await sessionClient();
  const lead = await client.from("leads").select(`${summaryColumns}, email, phone_typed, page, details`).eq("id", id).maybeSingle();
  if (lead.error) throw new Error(`The lead could not be read (${lead.error.code}).`);
  if (!lead.data) return null;
  const events = await client
    .from("lead_events")
    .select("id, kind, from_status, to_status, note, created_at")
    .eq("lead_id", id)
    .order("id");
  if (events.error) throw new Error(`The history could not be read (${events.error.code}).`);
  return {
    ...summary(lead.data),
    email: lead.data.email ?? "",
    phoneTyped: lead.data.phone_typed ?? "",
    page: lead.data.page,
    details: (lead.data.details ?? {}) as Record<string, unknown>,
    events: events.data.map((event) => ({
      id: event.id,
      kind: event.kind,
      from: event.from_status,
      to: event.to_status,
      note: event.note,
      createdAt: event.created_at,
    })),
  };
}

/** A file of a lead that the signed-in person may read; null when there is none. Throws when the database does not answer. */
export async function readLeadFile(id: string): Promise<{ name: string; contentType: string; data: Buffer } | null> {
  if (!uuid.test(id)) return null;
  const client = await sessionClient();
  const { data: file, error } = await client.from("lead_files").select("name, content_type, place").eq("id", id).maybeSingle();
  if (error) throw new Error(`The file could not be read (${error.code}).`);
  if (!file) return null;
  const data = (await spool()?.getFile(id)) ?? (file.place === "storage" ? await downloadFile(id) : undefined);
  return data ? { name: file.name, contentType: file.content_type, data } : null;
}
