// Reads leads with the signed-in user's own token, so that the database decides which rows are visible.
import "server-only";
import { cache } from "react";
import type { Viewer } from "../../auth/session.ts";
import { isUuid } from "../../formats/uuid.ts";
import { isLocale, type Locale } from "../../i18n/locales.ts";
import type { Json } from "../../supabase/database.types.ts";
import { dataOf, rowOf } from "../../supabase/errors/results.ts";
import { sessionClient } from "../../supabase/server.ts";
import { downloadFile } from "../intake/file-storage.ts";
import { spool } from "../intake/submit.ts";
import type { Urgency } from "../sla.ts";
import { isLeadStatus } from "../statuses.ts";
import type { ExportFormat, ExportLead } from "./export.ts";
import { databaseFilter, type InboxFilter } from "./filter.ts";
import {
  type ChangeKind,
  type Colleague,
  type EntryChannel,
  entryChannels,
  isOneOf,
  type LeadPage,
  type LeadRow,
  type LostReason,
  lostReasons,
  nextActions,
  type Touch,
} from "./types.ts";

const pageSize = 30;
const timestamp = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d(?::?\d\d)?)$/;

type Fields = Record<string, unknown>;
const text = (value: unknown) => (typeof value === "string" ? value : "");
const textOrNull = (value: unknown) => (typeof value === "string" ? value : null);
const object = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : {});
const localeOf = (value: unknown): Locale => (typeof value === "string" && isLocale(value) ? value : "en");

/** Converts a row of the database's lead_row(). */
export function leadRow(row: Fields): LeadRow {
  const details = object(row.details);
  const status = isLeadStatus(row.status) ? row.status : "new";
  return {
    id: text(row.id),
    version: Number(row.version),
    reference: text(row.reference),
    kind: text(row.kind),
    channel: isOneOf(entryChannels, row.channel) ? row.channel : "form",
    locale: localeOf(row.locale),
    fullName: text(row.full_name),
    phone: text(row.phone),
    email: text(row.email),
    message: text(row.message),
    problem: text(details.problem),
    status,
    createdAt: text(row.created_at),
    sentAt: text(row.sent_at) || text(row.created_at),
    urgency: text(row.urgency) as Urgency,
    dueAt: textOrNull(row.due_at),
    closedAt: textOrNull(row.closed_at),
    owner: textOrNull(row.owner),
    ownerName: text(row.owner_name),
    service: text(row.service),
    place: text(row.place),
    wishedDay: text(details.day),
    wishedWindow: text(details.window),
    area: text(details.area),
    nextAction: isOneOf(nextActions, row.next_action) ? row.next_action : null,
    nextActionAt: textOrNull(row.next_action_at),
    nextActionNote: text(row.next_action_note),
    isReturning: row.is_returning === true,
    doNotContact: row.do_not_contact === true,
    isDemonstration: row.demonstration === true,
    wroteAgain: status !== "new" && textOrNull(row.awaiting_since) !== null,
    person: text(row.person),
  };
}

/** Parses the cursor of an address: the sort key, and the id that settles ties. Null when it is malformed. */
function parseCursor(after: string | undefined, sort: InboxFilter["sort"]): { key: string; id: string } | null {
  const [key = "", id = ""] = after?.split("_") ?? [];
  return isUuid(id) && (sort ? timestamp : /^\d{1,15}$/).test(key) ? { key, id } : null;
}

/** One page of the inbox. Throws when the database does not answer. */
export async function listLeads(filter: InboxFilter, viewer: Viewer, after?: string): Promise<LeadPage> {
  const client = await sessionClient();
  const data = dataOf(
    await client.rpc("list_leads", {
      p_filter: databaseFilter(filter, viewer.id) as Json,
      p_sort: filter.sort ?? "",
      p_after: parseCursor(after, filter.sort) ?? {},
      p_limit: pageSize + 1,
    }),
  );
  const rows = data as Fields[];
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined;
  const key = last && String(filter.sort === "newest" ? last.created_at : filter.sort === "step" ? last.next_action_at : last.inbox_order);
  return { rows: rows.slice(0, pageSize).map(leadRow), next: last ? `${key}_${text(last.id)}` : null };
}

export type Today = {
  /** Of everybody who waits, of the leads of each list, and "lateOthers" and "soonOthers": overdue and due soon without emergencies. */
  counts: Record<"waiting" | "overdue" | "soon" | "emergencies" | "lateOthers" | "soonOthers" | "fresh" | "actions" | "unowned", number>;
  /** Open emergencies that wait, or whose next step is due soon; the lists below leave them out. */
  emergencies: LeadRow[];
  overdue: LeadRow[];
  soon: LeadRow[];
  fresh: LeadRow[];
  /** The signed-in user's next steps of the coming week. */
  actions: LeadRow[];
  /** Leads that a colleague gave to the signed-in user, who has not touched them yet; with the colleague's name. */
  given: (LeadRow & { givenBy: string })[];
  /** Next steps of leads without an owner. */
  unowned: LeadRow[];
  /** Answers due this week. kept: in time. broken: late or never. open: still in time. none: the person asked not to be contacted. */
  week: { kept: number; broken: number; open: number; none: number };
  /** What the signed-in user has done at least once. */
  done: { answered: boolean; visit: boolean; closed: boolean; exported: boolean };
};

/** Waiting leads whose alerts were held back because too many came at once: their number, and the first of them. */
export type HeldLeads = { count: number; rows: LeadRow[] };

/** `data`: an answer of the database's office_today(). */
export function todayOf(data: unknown): Today {
  type Lists = "emergencies" | "overdue" | "soon" | "fresh" | "actions" | "given" | "unowned";
  const day = data as Omit<Today, Lists> & Record<Lists, Fields[]>;
  return {
    ...day,
    emergencies: day.emergencies.map(leadRow),
    overdue: day.overdue.map(leadRow),
    soon: day.soon.map(leadRow),
    fresh: day.fresh.map(leadRow),
    actions: day.actions.map(leadRow),
    given: day.given.map((row) => ({ ...leadRow(row), givenBy: text(row.given_by) })),
    unowned: day.unowned.map(leadRow),
  };
}

/** `data`: an answer of the database's held_leads(). */
export function heldOf(data: unknown): HeldLeads {
  const { count, leads } = data as { count: number; leads: Fields[] };
  return { count, rows: leads.map(leadRow) };
}

export async function readHeldLeads(): Promise<HeldLeads> {
  const client = await sessionClient();
  return heldOf(dataOf(await client.rpc("held_leads")));
}

export type LeadCounts = { waiting: number; overdue: number };

/** How many leads await an answer, and how many of them are overdue; read once per request. Throws when the database does not answer. */
export const readLeadCounts = cache(async (): Promise<LeadCounts> => {
  const client = await sessionClient();
  const data = dataOf(await client.rpc("office_pulse"));
  return data as LeadCounts;
});

/** Staff who answer leads, and everybody who once changed one. */
export async function listColleagues(): Promise<Colleague[]> {
  const client = await sessionClient();
  const data = dataOf(await client.rpc("lead_people"));
  return data as Colleague[];
}

export async function listSources(): Promise<string[]> {
  const client = await sessionClient();
  const data = dataOf(await client.rpc("lead_sources"));
  return data as string[];
}

export type SavedView = { id: string; name: string; query: string };

export async function listSavedViews(): Promise<SavedView[]> {
  const client = await sessionClient();
  const data = dataOf(await client.from("lead_views").select("id, name, query").order("name").limit(1000));
  return data;
}

export type LeadEvent = {
  id: number;
  kind: string;
  from: string | null;
  to: string | null;
  note: string | null;
  data: Fields;
  actor: string | null;
  createdAt: string;
};
export type LeadSubmission = {
  id: string;
  reference: string;
  kind: string;
  joined: boolean;
  receivedAt: string;
  fullName: string;
  email: string;
  phone: string;
  phoneTyped: string;
  message: string;
  page: string;
  details: Fields;
  /** The beginning of the message that this one answers, where WhatsApp says so and the lead has it. */
  quoted: string;
  /** What stands below the text of a mail: mails that it quotes, or what is beyond the longest message. */
  rest: string;
  /** How it came if not through a form, and the user who entered it. */
  channel: EntryChannel | null;
  enteredBy: string | null;
};
/** A number, address or name from a message that the lead does not hold. */
type OfferedDetail = {
  submission: string;
  reference: string;
  receivedAt: string;
  field: "email" | "phone" | "name";
  value: string;
  /** The person with this number or address asked not to be contacted. */
  doNotContact: boolean;
};
/**
 * The last change, while it can be undone. A change of status has "from" and "to"; a merge has "other", the reference of the other lead.
 */
type LastChange = {
  what: ChangeKind;
  at: string;
  by: string | null;
  from: string;
  to: string;
  /** How many changes can be undone in a row, including this one. */
  steps: number;
  other: string | null;
};
/** Of a message, or of an answer that the site sent. */
type LeadFile = { id: string; submissionId: string | null; event: number | null; name: string; contentType: string; bytes: number };
export type Lead = LeadRow & {
  phoneTyped: string;
  page: string;
  device: string;
  firstTouch: Touch | null;
  lastTouch: Touch | null;
  spamReasons: string[];
  lostReason: LostReason | null;
  /** What it is worth, with VAT; null where nobody knows. */
  valueFils: number | null;
  /** The office itself said whether it is an emergency. */
  isUrgencySet: boolean;
  answeredAt: string | null;
  mergedInto: string | null;
  submissions: LeadSubmission[];
  files: LeadFile[];
  /** Oldest first. */
  events: LeadEvent[];
  /** Contact details first. */
  offeredDetails: OfferedDetail[];
  undo: LastChange | null;
  /** Other leads with the same number or address, or of a person record that staff merged with this lead's. */
  others: { id: string; reference: string; status: string; kind: string; createdAt: string }[];
};

const leadColumns =
  "id, version, reference, kind, locale, full_name, phone:phone_e164, email, message, details, status, created_at, channel, urgency_set, urgency, due_at, closed_at, owner, service, place, next_action, next_action_at, next_action_note, is_returning, do_not_contact, awaiting_since, answered_at, phone_typed, page, device, first_touch, last_touch, spam_reasons, lost_reason, merged_into, person:person_id, demonstration, value_fils" as const;

/** One lead with everything that belongs to it; null when there is none. Throws when the database does not answer. */
export async function readLead(id: string): Promise<Lead | null> {
  if (!isUuid(id)) return null;
  const client = await sessionClient();
  const [data, events, submissions, files, beside] = await Promise.all([
    client.from("leads").select(leadColumns).eq("id", id).maybeSingle().then(rowOf),
    client
      .from("lead_events")
      .select("id, kind, from_status, to_status, note, data, actor, created_at")
      .eq("lead_id", id)
      .order("created_at")
      .order("id")
      .then(dataOf),
    client
      .from("lead_submissions")
      .select("id, reference, kind, joined, content, received_at, idempotency_key")
      .eq("lead_id", id)
      .order("received_at")
      .then(dataOf),
    client
      .from("lead_files")
      .select("id, submission_id, event_id, name, content_type, size_bytes")
      .eq("lead_id", id)
      .order("created_at")
      .then(dataOf),
    // This call also counts the lead as read by the user (private.noting_lead).
    client.rpc("lead_beside", { p_lead: id }).then(dataOf),
  ]);
  if (!data) return null;
  const lead = data as Fields;
  const row = leadRow(lead);
  const { offers, undo, others } = beside as { offers: Fields[]; undo: LastChange | null; others: Fields[] };
  return {
    ...row,
    phoneTyped: text(lead.phone_typed),
    page: text(lead.page),
    device: text(lead.device),
    firstTouch: lead.first_touch as Touch | null,
    lastTouch: lead.last_touch as Touch | null,
    spamReasons: Array.isArray(lead.spam_reasons) ? lead.spam_reasons.map(String) : [],
    lostReason: isOneOf(lostReasons, lead.lost_reason) ? lead.lost_reason : null,
    valueFils: typeof lead.value_fils === "number" ? lead.value_fils : null,
    isUrgencySet: lead.urgency_set !== null,
    answeredAt: textOrNull(lead.answered_at),
    mergedInto: textOrNull(lead.merged_into),
    undo,
    offeredDetails: offers.map((offer) => ({
      submission: text(offer.submission),
      reference: text(offer.reference),
      receivedAt: text(offer.received_at),
      field: offer.field as OfferedDetail["field"],
      value: text(offer.value),
      doNotContact: offer.do_not_contact === true,
    })),
    others: others.map((other) => ({
      id: text(other.id),
      reference: text(other.reference),
      status: text(other.status),
      kind: text(other.kind),
      createdAt: text(other.created_at),
    })),
    files: files.map((file) => ({
      id: file.id,
      submissionId: file.submission_id,
      event: file.event_id,
      name: file.name,
      contentType: file.content_type,
      bytes: file.size_bytes,
    })),
    submissions: submissions.map((submission) => {
      const content = object(submission.content);
      return {
        id: submission.id,
        reference: submission.reference,
        kind: submission.kind,
        joined: submission.joined,
        receivedAt: submission.received_at,
        fullName: text(content.full_name),
        email: text(content.email),
        phone: text(content.phone_e164),
        phoneTyped: text(content.phone_typed),
        message: text(content.message),
        page: text(content.page),
        details: object(content.details),
        quoted: text(
          object(submissions.find(({ idempotency_key }) => idempotency_key === `whatsapp:${content.quotes}`)?.content).message,
        ).slice(0, 200),
        rest: text(content.rest),
        channel: isOneOf(entryChannels, content.channel) ? content.channel : null,
        enteredBy: textOrNull(content.entered_by),
      };
    }),
    events: events.map((event) => ({
      id: event.id,
      kind: event.kind,
      from: event.from_status,
      to: event.to_status,
      note: event.note,
      data: object(event.data),
      actor: event.actor,
      createdAt: event.created_at,
    })),
  };
}

export type Presence = { version: number; events: number; last: string | null; others: string[] };

/**
 * Marks the lead as open for the signed-in user. Returns who else has it open, its version, its highest event id (`events`) and who changed
 * it last; null when there is no such lead.
 */
export async function markPresence(id: string): Promise<Presence | null> {
  if (!isUuid(id)) return null;
  const client = await sessionClient();
  const data = dataOf(await client.rpc("attend_lead", { p_lead: id }));
  return data as Presence | null;
}

/** A file of a lead that the signed-in user may read; null when there is none. Throws when the database does not answer. */
export async function readLeadFile(id: string): Promise<{ name: string; contentType: string; data: Buffer } | null> {
  if (!isUuid(id)) return null;
  const client = await sessionClient();
  const file = rowOf(await client.from("lead_files").select("name, content_type, place").eq("id", id).maybeSingle());
  if (!file) return null;
  const data = (await spool()?.getFile(id)) ?? (file.place === "storage" ? await downloadFile(id) : undefined);
  return data ? { name: file.name, contentType: file.content_type, data } : null;
}

/** Records that leads leave the firm as a file; returns the id of the record. */
export async function beginExport(format: ExportFormat, filter: InboxFilter, viewer: Viewer): Promise<number> {
  const client = await sessionClient();
  const data = dataOf(await client.rpc("begin_export", { p_format: format, p_filter: databaseFilter(filter, viewer.id) as Json }));
  return data;
}

const exportPageSize = 1000;

/** The rows of a begun export, page by page; a page is read once the previous one has been consumed. */
export async function exportPages(id: number): Promise<AsyncIterable<ExportLead[]>> {
  const client = await sessionClient();
  async function* pages() {
    let after: Json = {};
    for (;;) {
      const data = dataOf(await client.rpc("export_page", { p_export: id, p_after: after, p_limit: exportPageSize }));
      const page = data as ExportLead[];
      yield page;
      const last = page.at(-1);
      if (!last || page.length < exportPageSize) return;
      after = { key: last.created_at, id: last.id };
    }
  }
  return pages();
}
