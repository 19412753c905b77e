// Reads visits with the signed-in user's own token.
import "server-only";
import { isUuid } from "../formats/uuid.ts";
import { isLocale } from "../i18n/locales.ts";
import { isOneOf } from "../leads/inbox/types.ts";
import { dataOf, rowOf } from "../supabase/errors/results.ts";
import { sessionClient } from "../supabase/server.ts";
import { daysLater, dubaiTimestamp } from "../time/dubai-clock.ts";
import { type Visit, type VisitPerson, visitStatuses } from "./visit.ts";

type Fields = Record<string, unknown>;
const text = (value: unknown) => (typeof value === "string" ? value : "");
const textOrNull = (value: unknown) => (typeof value === "string" ? value : null);
const list = (value: unknown) => (Array.isArray(value) ? (value as Fields[]) : []);

/** A row of the database's visit_rows. */
function visitOf(row: Fields): Visit {
  const locale = text(row.locale);
  return {
    id: text(row.id),
    version: Number(row.version),
    lead: text(row.lead),
    reference: text(row.reference),
    name: text(row.name),
    phone: text(row.phone),
    locale: isLocale(locale) ? locale : "en",
    startsAt: text(row.starts_at),
    lengthMinutes: Number(row.length_minutes),
    status: isOneOf(visitStatuses, row.status) ? row.status : "booked",
    technician: textOrNull(row.technician),
    place: text(row.place),
    address: text(row.address),
    instruction: text(row.instruction),
    isReported: row.reported === true,
    remindedAt: textOrNull(row.reminded_at),
    isRemindedByMail: row.by_mail === true,
    doNotContact: row.do_not_contact === true,
  };
}

/** The visits of some days from a day on, in Dubai, in the order of their time; without cancelled ones. */
export async function visitsOfDays(day: string, days: number): Promise<Visit[]> {
  const client = await sessionClient();
  const between = { p_from: dubaiTimestamp(day), p_to: dubaiTimestamp(daysLater(day, days)) };
  return list(dataOf(await client.rpc("visits_between", between))).map(visitOf);
}

/** All visits of a lead, the newest first. */
export async function visitsOfLead(lead: string): Promise<Visit[]> {
  const client = await sessionClient();
  return list(dataOf(await client.rpc("lead_visits", { p_lead: lead }))).map(visitOf);
}

/** One visit; null when there is none. */
export async function readVisit(id: string): Promise<Visit | null> {
  if (!isUuid(id)) return null;
  const client = await sessionClient();
  const row = rowOf(await client.from("visits").select("lead_id").eq("id", id).maybeSingle());
  return row ? ((await visitsOfLead(row.lead_id)).find((visit) => visit.id === id) ?? null) : null;
}

type SomeVisits = { count: number; visits: Visit[] };

/** For the screen of today: its visits, open ones without a technician, and past ones without a report; the last two the first ten each. */
export type TodaysVisits = { today: Visit[]; unassigned: SomeVisits; unreported: SomeVisits };

/** `data`: an answer of the database's visits_today(). */
export function todaysVisitsOf(data: unknown): TodaysVisits {
  const { today, unassigned, unreported } = data as Fields;
  const some = (value: unknown): SomeVisits => {
    const { count, visits } = value as Fields;
    return { count: Number(count), visits: list(visits).map(visitOf) };
  };
  return { today: list(today).map(visitOf), unassigned: some(unassigned), unreported: some(unreported) };
}

/** `data`: an answer of the database's visit_people(). */
export const visitPeopleOf = (data: unknown): VisitPerson[] =>
  list(data).map((row) => ({ id: text(row.id), name: text(row.name), role: text(row.role), active: row.active === true }));

export async function listVisitPeople(): Promise<VisitPerson[]> {
  const client = await sessionClient();
  return visitPeopleOf(dataOf(await client.rpc("visit_people")));
}
