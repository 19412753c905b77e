// How soon visitors are promised an answer. The owner sets it in the settings; the database stores with each lead what was promised when it
// arrived (private.due_of).

/**
 * `replyHours`: hours within which every message is answered, by the wall clock, on any day. `emergencyMinutes`: minutes for an emergency.
 */
export type AnswerTimes = { replyHours: number; emergencyMinutes: number };

/** Defaults, also for settings that were published before these fields existed. */
export const defaultAnswerTimes: AnswerTimes = { replyHours: 24, emergencyMinutes: 15 };

export function answerTimes(settings: Partial<AnswerTimes>): AnswerTimes {
  const { replyHours, emergencyMinutes } = { ...defaultAnswerTimes, ...settings };
  return { replyHours, emergencyMinutes };
}

/** The end of the hours within which what arrived at `receivedMs` is answered; both in milliseconds since 1970. */
export const answerDueMs = (receivedMs: number, replyHours: number): number => receivedMs + replyHours * 3_600_000;
