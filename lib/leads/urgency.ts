// How urgent a lead is, and when its answer is due. The database has the same rules for stored leads (private.urgency_of,
// private.answer_time); these serve leads that are acknowledged while it is down. tests/integration/urgency.test.ts keeps both equal.
import { type AnswerTimes, answerTimes } from "../site/answer-times.ts";
import { urgentProblems } from "./kinds/quote-fields.ts";
import { dueAt, type Urgency } from "./sla.ts";

// Most urgent first.
const urgencies: readonly Urgency[] = ["emergency", "callback", "normal"];

/** Derives the urgency from the kind and the answers. */
export function urgencyOf(lead: { kind: string; details?: unknown }): Urgency {
  const details = typeof lead.details === "object" && lead.details !== null ? (lead.details as Record<string, unknown>) : {};
  if (details.emergency === true || details.urgency === "emergency" || urgentProblems.includes(String(details.problem))) return "emergency";
  return lead.kind === "callback" ? "callback" : "normal";
}

/** When a lead was received. A spooled lead may be stored (created_at) later than its sender was answered. */
export function receivedAt(lead: { created_at: string; received_at?: string | null }): Date {
  return new Date(lead.received_at ?? lead.created_at);
}

/** The answer times promised to the sender; the current ones where the lead holds none. */
export function timesOf(lead: { reply_hours?: number; emergency_minutes?: number }, settings: Partial<AnswerTimes>): AnswerTimes {
  const now = answerTimes(settings);
  return { replyHours: lead.reply_hours ?? now.replyHours, emergencyMinutes: lead.emergency_minutes ?? now.emergencyMinutes };
}

type Message = {
  kind: string;
  details?: unknown;
  created_at: string;
  received_at?: string | null;
  urgency?: string;
  due_at?: string | null;
};

/**
 * Urgency and due time of a lead or message in a notification: as stored with the lead, or sooner when a message that joined the lead is
 * more urgent by itself.
 */
export function deadlineOf(message: Message, times: AnswerTimes): { urgency: Urgency; due: Date } {
  const ownUrgency = urgencyOf(message);
  const urgency = urgencies.find((known) => known === ownUrgency || known === message.urgency) ?? ownUrgency;
  const due = dueAt(receivedAt(message), ownUrgency, times);
  return { urgency, due: message.due_at && new Date(message.due_at) < due ? new Date(message.due_at) : due };
}
