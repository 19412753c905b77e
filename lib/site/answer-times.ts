// By when visitors are promised an answer. The owner says how soon (settings); the database keeps with each lead what was promised
// when it came (private.answer_time).

/** `replyHours`: in which every message is answered, by the wall clock, whatever day it is. `emergencyMinutes`: an emergency. */
export type AnswerTimes = { replyHours: number; emergencyMinutes: number };

/** As delivered; settings that were published before there was a choice say nothing of it. */
export const usualTimes: AnswerTimes = { replyHours: 24, emergencyMinutes: 15 };

export function answerTimes(settings: Partial<AnswerTimes>): AnswerTimes {
  const { replyHours, emergencyMinutes } = { ...usualTimes, ...settings };
  return { replyHours, emergencyMinutes };
}

/** When an answer is promised to what came at a moment; both in milliseconds since 1970. */
export const promisedMs = (receivedMs: number, replyHours: number): number => receivedMs + replyHours * 3_600_000;
