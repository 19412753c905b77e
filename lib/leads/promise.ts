/** Hours in which every message is answered, by the wall clock, whatever day it is. The database holds the same: private.answer_time. */
export const promiseHours = 24;

/** When an answer is promised to what came at a moment; both in milliseconds since 1970. */
export const promisedMs = (receivedMs: number): number => receivedMs + promiseHours * 3_600_000;
