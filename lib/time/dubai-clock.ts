// Moments and days by the clock of Dubai, which has been four hours ahead of UTC, without summer time, since 1920. No other file knows the
// offset. Pure; runs in the browser too. Days are "YYYY-MM-DD", times "HH:MM".

const dayMs = 86_400_000;

export const dubaiOffsetMs = 4 * 3_600_000;

/** A moment as "YYYY-MM-DDTHH:MM". */
export function dubaiTime(at: Date | number): string {
  return new Date(Number(at) + dubaiOffsetMs).toISOString().slice(0, 16);
}

/** The day a moment falls on. */
export function dubaiDay(at: Date | number): string {
  return dubaiTime(at).slice(0, 10);
}

/** The number of the Dubai day since 1970, for a moment in minutes since 1970: equal for all moments of one day. */
export const dubaiDayNumber = (minute: number): number => Math.floor((minute * 60_000 + dubaiOffsetMs) / dayMs);

/** A time of a day as ISO 8601 with its offset: "2026-03-05T08:00:00+04:00". `time` may include seconds; nothing is validated. */
export function dubaiTimestamp(day: string, time = "00:00"): string {
  return `${day}T${time.length === 5 ? `${time}:00` : time}+04:00`;
}

/** The same as a Date, which is invalid where there is no such day or time. "24:00" is the end of the day. */
export function dubaiMoment(day: string, time = "00:00"): Date {
  return new Date(dubaiTimestamp(day, time));
}

export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}
