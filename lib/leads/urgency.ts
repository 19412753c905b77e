// What a sender and a notification are told of a lead's time. How urgent a lead is and when its answer is due, the database decides
// (private.urgency_of, private.due_of).
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

/** Whether the answers to a form make its message an emergency; the same rule as private.urgency_of. */
export function isEmergency(details: unknown): boolean {
  const answers = (typeof details === "object" && details !== null ? details : {}) as Record<string, unknown>;
  const { emergency, urgency, urgentWords, problem } = answers;
  return emergency === true || urgency === "emergency" || urgentWords !== undefined || problem === "no-cooling" || problem === "water";
}
