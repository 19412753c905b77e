// What a notification says of a lead's time. How urgent it is and when its answer is due, the database has decided (private.urgency_of,
// private.due_of).
import { type AnswerTimes, answerTimes } from "../site/answer-times.ts";

/** When a lead was received. A spooled lead may be stored (created_at) later than its sender was answered. */
export function receivedAt(lead: { created_at: string; received_at?: string | null }): Date {
  return new Date(lead.received_at ?? lead.created_at);
}

/** The answer times promised to the sender; the current ones where the lead holds none. */
export function timesOf(lead: { reply_hours?: number; emergency_minutes?: number }, settings: Partial<AnswerTimes>): AnswerTimes {
  const now = answerTimes(settings);
  return { replyHours: lead.reply_hours ?? now.replyHours, emergencyMinutes: lead.emergency_minutes ?? now.emergencyMinutes };
}
