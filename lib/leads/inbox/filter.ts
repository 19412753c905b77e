// The inbox's filter. It is held in the address, so that a view is a link that can be saved and sent.

import { plainDigits, toE164 } from "../../formats/phone.ts";
import { isUuid } from "../../formats/uuid.ts";
import { dubaiOffsetMs } from "../../time/dubai-clock.ts";
import type { Period } from "../../time/period.ts";
import { isLeadKind } from "../kinds/index.ts";
import { searchedQuoteNumber } from "../quotes/number.ts";
import { searchedReference } from "../reference.ts";
import { isLeadStatus } from "../statuses.ts";

/** What reports count of leads: private.counted_leads in supabase/schemas/30_reports.sql. */
export const leadFigures = ["came", "answered", "due", "kept", "broken", "excused", "visited", "quoted", "won", "lost", "spam"] as const;
export type LeadFigure = (typeof leadFigures)[number];
/** By what reports count them. */
const leadKeys = ["source", "landing", "place", "service", "problem", "language", "device", "kind", "owner", "lost"] as const;
export type LeadKey = (typeof leadKeys)[number];

/** What became of the answers due this week: private.counted_leads in supabase/schemas/30_reports.sql. */
export const promises = ["kept", "broken", "open", "none"] as const;

const filterFields = [
  "status",
  "kind",
  "service",
  "place",
  "source",
  "owner",
  "waiting",
  "overdue",
  "step",
  "from",
  "to",
  "figure",
  "by",
  "week",
  "q",
  "sort",
] as const;
export type FilterField = (typeof filterFields)[number];
/** Only the fields that are set, each as it appears in the address. */
export type InboxFilter = Partial<Record<FilterField, string>>;

const isDay = (value: string) =>
  /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value);
const word = (value: string) => value.length <= 80 && !/\p{Cc}/u.test(value);
const rules: Record<FilterField, (value: string) => boolean> = {
  status: (value) => value === "all" || value === "open" || isLeadStatus(value),
  kind: isLeadKind,
  service: word,
  place: word,
  source: word,
  owner: (value) => value === "me" || value === "none" || isUuid(value),
  waiting: (value) => value === "1",
  overdue: (value) => value === "1",
  step: (value) => value === "1",
  from: isDay,
  to: isDay,
  figure: (value) => (leadFigures as readonly string[]).includes(value),
  by: (value) => splitBy(value) !== null && value.length <= 340 && !/\p{Cc}/u.test(value),
  week: (value) => (promises as readonly string[]).includes(value),
  q: (value) => value.length <= 200,
  sort: (value) => value === "newest" || value === "step",
};

/** The field "by" of a filter, "place:dubai-marina", in its two parts; null where it names no property. */
export function splitBy(by: string): { key: LeadKey; value: string } | null {
  const at = by.indexOf(":");
  const key = leadKeys.find((each) => each === by.slice(0, at));
  return key && at < by.length - 1 ? { key, value: by.slice(at + 1) } : null;
}

type Params = Record<string, string | string[] | undefined>;

/** Reads a filter from query parameters; unknown or malformed ones are ignored. */
export function parseFilter(params: Params | URLSearchParams): InboxFilter {
  const given = params instanceof URLSearchParams ? Object.fromEntries(params) : params;
  const filter: InboxFilter = {};
  for (const field of filterFields) {
    const value = given[field];
    const text = typeof value === "string" ? value.trim() : "";
    if (text && rules[field](text)) filter[field] = text;
  }
  return filter;
}

/** The query string of a filter, always in the same order; empty without a filter. */
export function filterQuery(filter: InboxFilter, changes: InboxFilter = {}): string {
  const all = { ...filter, ...changes };
  return new URLSearchParams(filterFields.flatMap((field) => (all[field] ? [[field, all[field]]] : []))).toString();
}

/** The query string that lists exactly the leads of a report's figure; `by` narrows it to one value of a property. */
export function figureQuery(period: Period, figure: LeadFigure, by?: { key: LeadKey; value: string }): string {
  return filterQuery({ ...period, figure, ...(by && { by: `${by.key}:${by.value}` }), sort: "newest" });
}

/**
 * Interprets the search box: a phone number in any spelling, the number of a quote, a reference, or words that must all occur. Partial
 * numbers are searched without the international and trunk prefixes (00971, 971, 00, 0).
 */
export function searchTerms(typed: string): { phone?: string; digits?: string; quote?: string; words?: string[] } {
  const text = plainDigits(typed);
  if (/^\+?[\d\s().\-/]{4,}$/.test(text)) {
    const phone = toE164(text);
    const digits = text.replace(/\D/g, "");
    // Eight digits may also be a reference without its letters.
    if (phone) return { phone, ...(digits.length === 8 && { digits }) };
    return { digits: digits.replace(/^(?:00971|971|00|0)(?=\d{3})/, "") };
  }
  const quote = searchedQuoteNumber(text);
  if (quote) return { quote };
  const reference = searchedReference(text);
  if (reference) return { words: [reference] };
  return {
    words: text
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, 8)
      .map((part) => (/^\+?[\d().\-/]{7,}$/.test(part) ? part.replace(/\D/g, "").replace(/^(?:00971|971|00|0)(?=\d{3})/, "") : part)),
  };
}

const dayMs = 86_400_000;

/** Midnight in Dubai on the Sunday that began the working week. */
export function weekStart(now: Date): Date {
  const day = Math.floor((now.getTime() + dubaiOffsetMs) / dayMs);
  return new Date((day - new Date(day * dayMs).getUTCDay()) * dayMs - dubaiOffsetMs);
}

/**
 * The filter in the shape that the database's functions take. Without a status it selects open leads; a search, what reports count, and the
 * week's promises cover all leads.
 */
export function databaseFilter(filter: InboxFilter, viewerId: string): Record<string, unknown> {
  const { q, sort: _sort, owner, week, ...rest } = filter;
  // A customer who has accepted a quote may wait for an answer.
  const coversAll = q || week || rest.figure || rest.by || rest.waiting;
  return {
    ...(coversAll && { status: "all" }),
    ...(q && searchTerms(q)),
    ...(week && { promise: week, promised_since: weekStart(new Date()).toISOString() }),
    ...rest,
    ...(owner && { owner: owner === "me" ? viewerId : owner }),
  };
}
