// Moments and days by the clock of Dubai, which has been four hours ahead of UTC, without summer time, since 1920. Pure; days
// are "YYYY-MM-DD".

const hourMs = 3_600_000;

/** A moment as "YYYY-MM-DDTHH:MM" in Asia/Dubai. */
export function dubaiTime(now: Date): string {
  return new Date(now.getTime() + 4 * hourMs).toISOString().slice(0, 16);
}

export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 24 * hourMs).toISOString().slice(0, 10);
}
