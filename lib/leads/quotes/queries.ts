// Reads quotes with the signed-in user's own token, so that the database decides which rows are visible.
import "server-only";
import { isUuid } from "../../formats/uuid.ts";
import { dataOf, rowOf } from "../../supabase/errors/results.ts";
import { sessionClient } from "../../supabase/server.ts";
import { dubaiDay } from "../../time/dubai-clock.ts";
import { contentOf, type QuoteContent, type QuoteState, quoteName, stateOf, textOrNull } from "./quote.ts";

export type Quote = QuoteContent & {
  id: string;
  lead: string;
  state: QuoteState;
  link: string;
  /** The quote that it replaces, or would. */
  replaces: string | null;
  seenCount: number;
  lastSeenAt: string | null;
  acceptedAt: string | null;
  acceptedName: string;
  declineReason: string;
};

const columns =
  "id, lead_id, number, revision, replaces, status, locale, lines, discount_fils, vat_percent, subtotal_fils, vat_fils, total_fils, inclusions, exclusions, terms, note, valid_until, link, sent_at, last_seen_at, seen_count, accepted_at, accepted_name, decline_reason, version" as const;

type Row = Record<string, unknown>;

function quoteOf(row: Row): Quote {
  return {
    ...contentOf(row),
    number: quoteName(textOrNull(row.number), Number(row.revision)),
    id: String(row.id),
    lead: String(row.lead_id),
    state: stateOf(row, dubaiDay(Date.now())),
    link: String(row.link),
    replaces: textOrNull(row.replaces),
    seenCount: Number(row.seen_count),
    lastSeenAt: textOrNull(row.last_seen_at),
    acceptedAt: textOrNull(row.accepted_at),
    acceptedName: textOrNull(row.accepted_name) ?? "",
    declineReason: textOrNull(row.decline_reason) ?? "",
  };
}

/** The quotes of a lead, the newest first. */
export async function readQuotes(lead: string): Promise<Quote[]> {
  const client = await sessionClient();
  const data = dataOf(await client.from("quotes").select(columns).eq("lead_id", lead).order("created_at", { ascending: false }).limit(100));
  return data.map(quoteOf);
}

/** One quote of a lead; null when there is none. */
export async function readQuote(lead: string, id: string): Promise<Quote | null> {
  if (!isUuid(lead) || !isUuid(id)) return null;
  const client = await sessionClient();
  const row = rowOf(await client.from("quotes").select(columns).eq("lead_id", lead).eq("id", id).maybeSingle());
  return row && quoteOf(row);
}
