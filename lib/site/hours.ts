// Whether the office is open, by the clock of Dubai, wherever the reader is. Pure; runs in the browser.

export type WorkingHours = { days: number[]; opens: string; closes: string }[];
export type OpenState = { open: true; closes: string } | { open: false; day: number; opens: string; today: boolean } | null;

const isoDays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** ISO weekday (Monday 1) and "HH:MM" in Asia/Dubai. */
function dubaiClock(now: Date): { day: number; time: string } {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: "Asia/Dubai",
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(now);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? "";
  return { day: isoDays.indexOf(part("weekday")) + 1, time: `${part("hour")}:${part("minute")}` };
}

/** Open until when, or when it opens next; null when there are no hours at all. */
export function openState(hours: WorkingHours, now: Date): OpenState {
  const { day, time } = dubaiClock(now);
  const current = hours.find(({ days, opens, closes }) => days.includes(day) && opens <= time && time < closes);
  if (current) return { open: true, closes: current.closes };
  for (let ahead = 0; ahead <= 7; ahead++) {
    const candidate = ((day - 1 + ahead) % 7) + 1;
    const starts = hours
      .filter(({ days, opens }) => days.includes(candidate) && (ahead > 0 || opens > time))
      .map(({ opens }) => opens)
      .sort();
    if (starts[0]) return { open: false, day: candidate, opens: starts[0], today: ahead === 0 };
  }
  return null;
}
