// What the office shows of a lead, on the server and in the browser.
import type { Urgency } from "../sla.ts";
import type { LeadStatus } from "../statuses.ts";

export const lostReasons = ["price", "time", "area", "service", "competitor", "no-answer", "changed-mind", "other"] as const;
export type LostReason = (typeof lostReasons)[number];
export const nextActions = ["call", "message", "visit", "quote", "follow-up", "other"] as const;
export type NextAction = (typeof nextActions)[number];
/** The channels of an answer or an attempt. */
export const channels = ["call", "whatsapp", "email"] as const;
/** How a person came who did not use a form: what a user of the office enters. */
export const entryChannels = ["call", "whatsapp", "email", "walk-in", "referral"] as const;
export type EntryChannel = (typeof entryChannels)[number];
/** The longest text that is sent to a person from the office, in UTF-16 units. */
export const maxSentLength = 10_000;
/** Files that go with an answer by mail: how many, and their bytes together, which an action of the office may bring. */
export const maxAnswerFiles = 5;
export const maxAnswerFileBytes = 3_500_000;
/** The longest text that WhatsApp takes. */
export const maxWhatsAppLength = 4096;
/** What a change was about, for the user who may undo it. */
export const changeKinds = [
  "status",
  "answered",
  "attempted",
  "next-action",
  "owner",
  "detail",
  "merge",
  "contact",
  "urgency",
  "visit",
  "quote",
  "value",
] as const;
export type ChangeKind = (typeof changeKinds)[number];
export const openStatuses: readonly LeadStatus[] = ["new", "contacted", "visit-booked", "quoted", "negotiating"];

export const isOpenStatus = (status: LeadStatus): boolean => openStatuses.includes(status);

export function isOneOf<T extends string>(list: readonly T[], value: unknown): value is T {
  return typeof value === "string" && (list as readonly string[]).includes(value);
}

/** Whether a lead of a kind asks for work: an application or a data request gets no visit and no quote, and is no emergency. */
export const asksForWork = (kind: string): boolean => kind !== "application" && kind !== "data-request";

/** A lead in a list. Unknown texts are empty strings. */
export type LeadRow = {
  id: string;
  version: number;
  reference: string;
  kind: string;
  /** How the person came. */
  channel: "form" | EntryChannel;
  locale: "en" | "ar";
  fullName: string;
  phone: string;
  email: string;
  /** The beginning of the message. */
  message: string;
  problem: string;
  status: LeadStatus;
  createdAt: string;
  /** When the shown message came; for a waiting lead that is the newest unanswered one. */
  sentAt: string;
  urgency: Urgency;
  /** When the answer is due; null when the lead awaits none. */
  dueAt: string | null;
  closedAt: string | null;
  owner: string | null;
  ownerName: string;
  service: string;
  place: string;
  /** When the sender wishes a call or a visit: "2026-12-03", "08:00-10:00". */
  wishedDay: string;
  wishedWindow: string;
  /** The exact location as the sender wrote it. */
  area: string;
  nextAction: NextAction | null;
  nextActionAt: string | null;
  nextActionNote: string;
  isReturning: boolean;
  doNotContact: boolean;
  /** Sent while the site showed an invented firm. */
  isDemonstration: boolean;
  /** The sender wrote again since the last answer. */
  wroteAgain: boolean;
  /** Id of the record with all leads of the same person: /admin/people/… */
  person: string;
};

/** Where a visit came from, as the browser recorded it. */
export type Touch = Record<string, string>;

export type LeadPage = { rows: LeadRow[] /** Cursor of the next page; null at the end. */; next: string | null };

export type Colleague = { id: string; name: string; active: boolean };

/** How near a time is: past, within four hours, or later. */
export function nearness(at: string, now: number): "late" | "soon" | "later" {
  const left = Date.parse(at) - now;
  return left <= 0 ? "late" : left <= 4 * 3_600_000 ? "soon" : "later";
}

/** The distance to a time in its two largest parts, for words like "2 h 5 min". */
export function distance(at: string, now: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.floor(Math.abs(Date.parse(at) - now) / 60_000);
  return { days: Math.floor(minutes / 1440), hours: Math.floor((minutes % 1440) / 60), minutes: minutes % 60 };
}
