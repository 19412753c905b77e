// Alerts the on-call staff to messages that are answered too late, or would be. The database accepts each reason once per message, so any
// number of instances may run this; it also holds alerts back beyond a bound and reports them in a digest
// (supabase/schemas/28_alerts.sql).
import type { SupabaseClient } from "@supabase/supabase-js";
import { alertFor } from "../leads/sla.ts";
import type { Database } from "../supabase/database.types.ts";
import type { WorkingCalendar } from "../time/working-calendar.ts";

type Unanswered = { id: string; due_at: string; flagged: boolean };

/**
 * Puts the alerts, the digests and the notices of next steps that are due now into the outbox; returns how many alerts and digests. Throws when the database does not answer, but only
 * after trying all, so that one failing alert holds back no other.
 */
export async function alertOnCall(client: SupabaseClient<Database>, calendar: WorkingCalendar, now: Date): Promise<number> {
  const faults: string[] = [];
  let count = 0;
  const { data, error } = await client.rpc("unanswered_leads");
  if (error) faults.push(`The unanswered leads could not be read (${error.code || "no answer"}).`);
  for (const lead of (data ?? []) as Unanswered[]) {
    const topic = alertFor({ due: new Date(lead.due_at), flagged: lead.flagged }, now, calendar);
    if (!topic) continue;
    const written = await client.rpc("alert_on_call", { p_lead: lead.id, p_topic: topic, p_at: now.toISOString() });
    if (written.data) count += 1;
    if (!written.error) continue;
    faults.push(`An alert could not be written (${written.error.code || "no answer"}).`);
    // Stops early, so that a database that is down is not called two thousand times.
    if (faults.length > 3) break;
  }
  const digests = await client.rpc("tell_held_alerts", { p_at: now.toISOString() });
  if (digests.error) faults.push(`What is held back could not be told (${digests.error.code || "no answer"}).`);
  const steps = await client.rpc("push_due_steps", { p_at: now.toISOString() });
  if (steps.error) faults.push(`The next steps could not be told (${steps.error.code || "no answer"}).`);
  if (faults.length > 0) throw new Error([...new Set(faults)].join(" "));
  return count + (digests.data ?? 0);
}
