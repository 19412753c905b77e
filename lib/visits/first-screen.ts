// The office's first screen: its leads and visits, read with the signed-in user's own token.
import "server-only";
import { weekStart } from "../leads/inbox/filter.ts";
import { type HeldLeads, heldOf, leadRow, type Today, todayOf } from "../leads/inbox/queries.ts";
import type { LeadRow } from "../leads/inbox/types.ts";
import { dataOf } from "../supabase/errors/results.ts";
import { sessionClient } from "../supabase/server.ts";
import { type TodaysVisits, todaysVisitsOf, visitPeopleOf } from "./queries.ts";
import type { VisitPerson } from "./visit.ts";

export type FirstScreen = {
  today: Today;
  held: HeldLeads;
  /** Leads whose customer has accepted a quote and for whom nothing is planned since. */
  accepted: LeadRow[];
  visits: TodaysVisits;
  people: VisitPerson[];
};

/** In one call, because each call costs more than most of the lists. */
export async function readFirstScreen(): Promise<FirstScreen> {
  const client = await sessionClient();
  const now = new Date();
  const data = dataOf(await client.rpc("first_screen", { p_week_start: weekStart(now).toISOString(), p_at: now.toISOString() }));
  const { leads, held, accepted, visits, people } = data as Record<"leads" | "held" | "visits" | "people", unknown> & {
    accepted: Record<string, unknown>[];
  };
  return {
    today: todayOf(leads),
    held: heldOf(held),
    accepted: accepted.map(leadRow),
    visits: todaysVisitsOf(visits),
    people: visitPeopleOf(people),
  };
}
