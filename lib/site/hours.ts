// Whether the office is open, by the clock of Dubai, wherever the reader is. Pure; runs in the browser.

export type WorkingHours = readonly { days: readonly number[]; opens: string; closes: string }[];
/** Days off as "YYYY-MM-DD", and spans in which the day is no longer than this, both ends included: Ramadan. */
export type SpecialDays = {
  off: readonly string[];
  short: readonly { from: string; to: string; opens: string; closes: string }[];
};
export type OpenState = { open: true; closes: string } | { open: false; day: number; opens: string; today: boolean } | null;

const hourMs = 3_600_000;
const later = (one: string, two: string) => (one > two ? one : two);
const earlier = (one: string, two: string) => (one < two ? one : two);

/** A moment as "YYYY-MM-DDTHH:MM" in Asia/Dubai, which has been four hours ahead of UTC, without summer time, since 1920. */
export function dubaiTime(now: Date): string {
  return new Date(now.getTime() + 4 * hourMs).toISOString().slice(0, 16);
}

/** Open until when, or when it opens next within a week; null when it does not. */
export function openState(hours: WorkingHours, now: Date, { off, short }: SpecialDays = { off: [], short: [] }): OpenState {
  const time = dubaiTime(now).slice(11);
  for (let ahead = 0; ahead <= 7; ahead++) {
    const date = dubaiTime(new Date(now.getTime() + ahead * 24 * hourMs)).slice(0, 10);
    if (off.includes(date)) continue;
    const day = new Date(date).getUTCDay() || 7;
    const limit = short.find(({ from, to }) => from <= date && date <= to);
    const windows = hours
      .filter(({ days }) => days.includes(day))
      .map(({ opens, closes }) => (limit ? { opens: later(opens, limit.opens), closes: earlier(closes, limit.closes) } : { opens, closes }))
      .filter(({ opens, closes }) => opens < closes && (ahead > 0 || time < closes))
      .sort((one, two) => (one.opens < two.opens ? -1 : 1));
    const [next] = windows;
    if (next)
      return ahead === 0 && next.opens <= time
        ? { open: true, closes: next.closes }
        : { open: false, day, opens: next.opens, today: ahead === 0 };
  }
  return null;
}
