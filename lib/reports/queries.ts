// The figures of the reports, read with the signed-in user's token. The database functions check the role again.
import "server-only";
import type { LeadKey } from "../leads/inbox/filter.ts";
import { dataOf } from "../supabase/errors/results.ts";
import { sessionClient } from "../supabase/server.ts";
import type { DayCount, Period } from "../time/period.ts";

export const dimensions = ["source", "landing", "place", "service", "problem", "language", "device", "kind"] as const satisfies LeadKey[];
export type Dimension = (typeof dimensions)[number];
/** Amounts are missing for those who may not read leads. */
type LeadRow = { key: string; leads: number; won: number; wonFils?: number };
type Count = { key: string; count: number };
/** Leads by owner; medians of the time to the first answer in minutes. */
export type OwnerRow = {
  key: string;
  /** Null for leads without an owner. */
  name: string | null;
  leads: number;
  answered: number;
  kept: number;
  broken: number;
  won: number;
  wonFils: number;
  medianMinutes: number | null;
  medianWorkingMinutes: number | null;
};

export type LeadReport = {
  total: number;
  spam: number;
  days: DayCount[];
  by: Partial<Record<Dimension, LeadRow[]>>;
  /** Leads by answer promise: `due` kept or broken, `excused` where the person asked not to be contacted. */
  answers: { answered: number; due: number; kept: number; excused: number; medianMinutes: number | null };
  steps: { came: number; visited: number; quoted: number; won: number; lost: number; quotedFils?: number; wonFils?: number };
  lost: Count[];
  /** Only for users who may read leads, because it names colleagues. */
  people?: OwnerRow[];
};

type PageRow = {
  page: string;
  views: number;
  visits: number;
  calls: number;
  chats: number;
  leads: number;
  useful: number;
  notUseful: number;
};
export type PageReport = {
  views: number;
  visits: number;
  calls: number;
  chats: number;
  days: DayCount[];
  languages: Count[];
  devices: Count[];
  pages: PageRow[];
};

/** The visits of a technician in a period: all that were not cancelled, and what became of them. */
export type TechnicianRow = {
  key: string;
  /** Null for visits without a technician. */
  name: string | null;
  booked: number;
  done: number;
  missed: number;
  /** Over, and not reported yet. */
  unreported: number;
};

async function report<T>(name: "lead_report" | "page_report" | "visit_report", { from, to }: Period): Promise<T> {
  const client = await sessionClient();
  const data = dataOf(await client.rpc(name, { p_from: from, p_to: to }));
  return data as T;
}

/** Throws when the database does not answer. */
export const readLeadReport = (period: Period) => report<LeadReport>("lead_report", period);
/** Throws when the database does not answer. */
export const readPageReport = (period: Period) => report<PageReport>("page_report", period);
/** For those who may read leads. Throws when the database does not answer. */
export const readVisitReport = (period: Period) => report<TechnicianRow[]>("visit_report", period);
