// Exports the filtered list as a file, row by row as it is read: memory stays flat for any number of leads. Texts are arguments, so that
// this module needs no language.

import { writeCsvStream } from "hucre/csv";
import { writeXlsxStream } from "hucre/xlsx";
import { defused } from "../../formats/csv.ts";
import { dubaiTime } from "../../time/dubai-clock.ts";
import { cut } from "../kinds/inputs.ts";
import type { Touch } from "./types.ts";

export const exportFormats = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A row as export_page() returns it. */
export type ExportLead = {
  id: string;
  reference: string;
  kind: string;
  status: string;
  lost_reason: string | null;
  locale: string;
  full_name: string;
  phone_e164: string | null;
  email: string | null;
  message: string;
  details: Record<string, unknown>;
  service: string | null;
  place: string | null;
  source: string;
  page: string;
  first_touch: Touch | null;
  last_touch: Touch | null;
  created_at: string;
  answered_at: string | null;
  closed_at: string | null;
  owner_name: string | null;
  urgency: string;
  /** When the first answer was due. */
  first_due_at: string;
  /** When the answer is due that the lead waits for; null when it waits for none. */
  due_at: string | null;
  next_action: string | null;
  next_action_at: string | null;
  do_not_contact: boolean;
  demonstration: boolean;
  value_fils: number | null;
  /** The quotes that were sent and not replaced, the newest first. */
  quotes: { number: string; state: string; total_fils: number }[];
  /** What was sent to the person, the oldest first; a mail of the site has no channel. */
  sent: { at: string; by: string | null; channel: string | null; to: string; subject: string | null; text: string; undone: boolean }[];
};

export const exportColumns = [
  "reference",
  "received",
  "kind",
  "status",
  "lostReason",
  "name",
  "phone",
  "email",
  "company",
  "service",
  "place",
  "message",
  "language",
  "owner",
  "emergency",
  "answerDue",
  "answered",
  "minutesLate",
  "closed",
  "nextAction",
  "nextActionAt",
  "value",
  "quotes",
  "sent",
  "source",
  "campaign",
  "clickId",
  "page",
  "doNotContact",
  "demonstration",
  "details",
] as const;
type ExportColumn = (typeof exportColumns)[number];

export type ExportTexts = {
  column: (column: ExportColumn) => string;
  kind: (kind: string) => string;
  status: (status: string) => string;
  lostReason: (reason: string) => string;
  nextAction: (action: string) => string;
  quoteState: (state: string) => string;
  service: (slug: string) => string;
  place: (slug: string) => string;
  language: (locale: string) => string;
  /** The name of a channel; null: a mail of the site. */
  channel: (channel: string | null) => string;
  /** The other answers, each with its label. */
  details: (answers: Record<string, unknown>) => { label: string; value: string }[];
  yes: string;
  /** Shown for a lead that was closed without an answer. */
  neverAnswered: string;
  /** Beside a sent text whose record was undone. */
  undone: string;
};

/** In UTF-16 units. An Excel cell holds 32,767, more than anybody reads. */
const maxDetails = 10_000;

/** "2026-11-21 14:05" in Dubai: it sorts as text, and spreadsheets read it as a date. Empty for null. */
export function momentCell(iso: string | null): string {
  return iso ? dubaiTime(new Date(iso)).replace("T", " ") : "";
}

// Neither format may contain control characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are meant
const clean = (cell: string) => cell.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "").replace(/\r\n?/g, "\n");

/** A sent text below who sent it, when and where to. */
function sentCell({ at, by, channel, to, subject, text, undone }: ExportLead["sent"][number], texts: ExportTexts): string {
  const head = [momentCell(at), texts.channel(channel), to, by, undone && texts.undone].filter(Boolean).join(" · ");
  return [head, subject, text].filter(Boolean).join("\n");
}

/**
 * How many minutes an answer came after it was due: the one that the lead waits for, or else the first. Empty for one in time, and where none is
 * owed: to a person who asked not to be contacted, and to spam and duplicates.
 */
function minutesLate({ status, do_not_contact, due_at, first_due_at, answered_at, closed_at }: ExportLead, now: number): string {
  if (do_not_contact || status === "spam" || status === "duplicate") return "";
  const until = due_at ? now : Date.parse(answered_at ?? closed_at ?? "");
  const minutes = Math.floor((until - Date.parse(due_at ?? first_due_at)) / 60_000);
  return minutes > 0 ? String(minutes) : "";
}

function cells(lead: ExportLead, texts: ExportTexts, now: number): string[] {
  const touch = lead.last_touch ?? lead.first_touch ?? {};
  // Service and place have columns of their own, which are also filled from the page.
  const { company, service: _service, place: _place, ...answers } = lead.details;
  const details = texts.details(answers).map(({ label, value }) => `${label}: ${value}`);
  const row: Record<ExportColumn, string> = {
    reference: lead.reference,
    received: momentCell(lead.created_at),
    kind: texts.kind(lead.kind),
    status: texts.status(lead.status),
    lostReason: lead.lost_reason ? texts.lostReason(lead.lost_reason) : "",
    name: lead.full_name,
    phone: lead.phone_e164 ?? "",
    email: lead.email ?? "",
    company: typeof company === "string" ? company : "",
    service: lead.service ? texts.service(lead.service) : "",
    place: lead.place ? texts.place(lead.place) : "",
    message: lead.message,
    language: texts.language(lead.locale),
    owner: lead.owner_name ?? "",
    emergency: lead.urgency === "emergency" ? texts.yes : "",
    answerDue: momentCell(lead.due_at ?? lead.first_due_at),
    minutesLate: minutesLate(lead, now),
    answered: lead.closed_at && !lead.answered_at ? texts.neverAnswered : momentCell(lead.answered_at),
    closed: momentCell(lead.closed_at),
    nextAction: lead.next_action ? texts.nextAction(lead.next_action) : "",
    nextActionAt: momentCell(lead.next_action_at),
    value: lead.value_fils === null ? "" : (lead.value_fils / 100).toFixed(2),
    quotes: lead.quotes
      .map(({ number, state, total_fils }) => `${number}: ${texts.quoteState(state)}, ${(total_fils / 100).toFixed(2)}`)
      .join("\n"),
    sent: lead.sent.map((sent) => sentCell(sent, texts)).join("\n\n"),
    source: lead.source,
    campaign: touch.utm_campaign ?? "",
    clickId: touch.gclid ?? touch.gbraid ?? touch.wbraid ?? touch.fbclid ?? "",
    page: lead.page,
    doNotContact: lead.do_not_contact ? texts.yes : "",
    demonstration: lead.demonstration ? texts.yes : "",
    details: cut(details.join("\n"), maxDetails),
  };
  return exportColumns.map((column) => clean(row[column]));
}

/** Streams the file while `pages` yields leads. */
export function exportStream(
  format: ExportFormat,
  pages: AsyncIterable<ExportLead[]>,
  texts: ExportTexts,
  now = Date.now(),
): ReadableStream<Uint8Array> {
  const headers = exportColumns.map(texts.column);
  async function* rows(finish: (cell: string) => string) {
    for await (const page of pages) for (const lead of page) yield cells(lead, texts, now).map(finish);
  }
  if (format === "csv") return writeCsvStream(rows(defused), { headers, bom: true, quoteStyle: "all", lineSeparator: "\r\n" });
  // Cells are typed as text, so that spreadsheets calculate nothing and a phone number keeps its plus.
  return writeXlsxStream(
    rows((cell) => cell.slice(0, 32_000)),
    {
      name: "Leads",
      columns: headers.map((header) => ({ header, width: 18 })),
      freezePane: { rows: 1 },
    },
  );
}
