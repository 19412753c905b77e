// How urgent a lead is, and by when it is to be answered. The database says the same of what it has stored
// (private.urgency_of, private.answer_time); leads are acknowledged while it is away. tests/integration/urgency.test.ts holds
// both equal.
import { type AnswerTimes, answerTimes } from "../site/answer-times.ts";
import { urgentProblems } from "./kinds/quote-fields.ts";
import { dueAt, type Urgency } from "./sla.ts";

// The most urgent first.
const urgencies: readonly Urgency[] = ["emergency", "callback", "normal"];

/** How urgent a stored lead is, from what its form said. */
export function urgencyOf(lead: { kind: string; details?: unknown }): Urgency {
  const details = typeof lead.details === "object" && lead.details !== null ? (lead.details as Record<string, unknown>) : {};
  if (details.emergency === true || details.urgency === "emergency" || urgentProblems.includes(String(details.problem))) return "emergency";
  return lead.kind === "callback" ? "callback" : "normal";
}

/** When a lead came: a spooled one may reach the database later than its sender was answered. */
export function receivedAt(lead: { created_at: string; received_at?: string | null }): Date {
  return new Date(lead.received_at ?? lead.created_at);
}

/** What the sender of a lead was promised; where the lead does not say it, what is promised now. */
export function timesOf(lead: { reply_hours?: number; emergency_minutes?: number }, settings: Partial<AnswerTimes>): AnswerTimes {
  const now = answerTimes(settings);
  return { replyHours: lead.reply_hours ?? now.replyHours, emergencyMinutes: lead.emergency_minutes ?? now.emergencyMinutes };
}

type Told = { kind: string; details?: unknown; created_at: string; received_at?: string | null; urgency?: string; due_at?: string | null };

/**
 * How urgent what is told of is, and by when it is to be answered: as the inbox says it of the lead, and sooner where a
 * message that joined the lead is more urgent by itself.
 */
export function deadlineOf(told: Told, times: AnswerTimes): { urgency: Urgency; due: Date } {
  const own = urgencyOf(told);
  const urgency = urgencies.find((known) => known === own || known === told.urgency) ?? own;
  const due = dueAt(receivedAt(told), own, times);
  return { urgency, due: told.due_at && new Date(told.due_at) < due ? new Date(told.due_at) : due };
}
