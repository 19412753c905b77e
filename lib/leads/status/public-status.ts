// The status of a request for the visitor who sent it, in words that reveal nothing to a stranger.
import "server-only";
import { headers } from "next/headers";
import { readWorkingCalendar } from "../../content/pages/read-working-calendar.ts";
import { env } from "../../env.ts";
import { RateLimit } from "../../host/rate-limit.ts";
import { requestBlock } from "../../host/visitors.ts";
import { defaultLocale } from "../../i18n/locales.ts";
import { keyedHash, privilegedClient } from "../../supabase/privileged.ts";
import { isReference } from "../reference.ts";
import { answerBy } from "../sla.ts";
import { isLeadStatus, type LeadStatus } from "../statuses.ts";

export type PublicStatus = "received" | "in-progress" | "visit-booked" | "quoted" | "agreed" | "closed";
export type StatusAnswer =
  | {
      status: "found";
      word: PublicStatus;
      since: string;
      /** As promised when the request came, and the time that the calendar gives; null for an application, which is promised none. */
      promise: { replyHours: number; answerBy: string } | null;
    }
  | { status: "unknown" | "busy" | "failed" };

const words: Record<LeadStatus, PublicStatus> = {
  new: "received",
  spam: "received", // a sender classed as spam must not learn of it
  contacted: "in-progress",
  "visit-booked": "visit-booked",
  quoted: "quoted",
  negotiating: "quoted",
  won: "agreed",
  lost: "closed",
  duplicate: "closed",
};

// Four digits allow ten thousand guesses, so attempts are limited per reference and per address.
const perReference = { maxUses: 8, seconds: 3600 };
const perAddress = { maxUses: 30, seconds: 3600 };
const unaddressed = new RateLimit(200);

async function mayRead(reference: string): Promise<boolean> {
  const block = requestBlock(await headers(), env().TRUSTED_PROXIES);
  if (!block && unaddressed.count("all") > 0) return false;
  // The address is counted first, so that a blocked address does not use up the allowance of a reference.
  const allowances = [
    ...(block ? [{ key: `status-address:${keyedHash("address", block).toString("hex").slice(0, 40)}`, ...perAddress }] : []),
    { key: `status-reference:${reference}`, ...perReference },
  ];
  for (const { key, maxUses, seconds } of allowances) {
    const { data, error } = await privilegedClient().rpc("use_allowance", { p_key: key, p_most: maxUses, p_seconds: seconds });
    if (error) throw new Error("The database does not answer.");
    if (!data) return false;
  }
  return true;
}

/** Returns "unknown" both for an unknown reference and for wrong digits. Never throws. */
export async function readPublicStatus(reference: string, lastFour: string): Promise<StatusAnswer> {
  if (!isReference(reference) || !/^\d{4}$/.test(lastFour)) return { status: "unknown" };
  try {
    if (!(await mayRead(reference))) return { status: "busy" };
    const { data, error } = await privilegedClient().rpc("lead_status", { p_reference: reference, p_last_four: lastFour });
    if (error) return { status: "failed" };
    const found = data as { status?: string; since?: string; reply_hours: number | null } | null;
    if (!found?.since || !isLeadStatus(found.status)) return { status: "unknown" };
    const { since, status, reply_hours: replyHours } = found;
    if (replyHours === null) return { status: "found", word: words[status], since, promise: null };
    const by = answerBy(new Date(since), { replyHours }, await readWorkingCalendar(defaultLocale));
    return { status: "found", word: words[status], since, promise: { replyHours, answerBy: by.toISOString() } };
  } catch {
    return { status: "failed" };
  }
}
