// When a visit can be asked for: the working hours cut into windows of about two hours, by the clock of Dubai (UTC+4, no
// summer time). On Fridays nothing is offered in prayer time, whatever the hours say. Pure; runs in the browser too.
import type { WorkingHours } from "./hours.ts";

const friday = 5;
const prayer = { from: "12:15", to: "13:45" };
const windowMinutes = 120;
/** What is left over is offered when it is worth a visit. */
const leastMinutes = 60;
/** A window of today is offered while it is at least this far away. */
const noticeMinutes = 60;

export type VisitDay = { day: string; windows: string[] };

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const clock = (at: number) => `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;
const inDubai = (now: Date) => new Date(now.getTime() + 4 * 3_600_000);

/** "2026-11-22" in Dubai. */
export function dubaiDay(now: Date): string {
  return inDubai(now).toISOString().slice(0, 10);
}

/** Monday 1 to Sunday 7. */
function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** The windows of a weekday: "08:00-10:00", … */
export function visitWindows(hours: WorkingHours, isoDay: number): string[] {
  return hours
    .filter(({ days }) => days.includes(isoDay))
    .flatMap(({ opens, closes }) => {
      if (isoDay !== friday || closes <= prayer.from || opens >= prayer.to) return [{ opens, closes }];
      return [
        { opens, closes: prayer.from },
        { opens: prayer.to, closes },
      ];
    })
    .flatMap(({ opens, closes }) => {
      const found: string[] = [];
      for (let from = minutes(opens); minutes(closes) - from >= leastMinutes; from += windowMinutes)
        found.push(`${clock(from)}-${clock(Math.min(from + windowMinutes, minutes(closes)))}`);
      return found;
    })
    .sort();
}

/** Every window of the week once, for those who cannot be asked day by day. */
export function allWindows(hours: WorkingHours): string[] {
  return [...new Set([1, 2, 3, 4, 5, 6, 7].flatMap((day) => visitWindows(hours, day)))].sort();
}

/** The next days on which somebody can come, with what is left of today. */
export function visitDays(hours: WorkingHours, now: Date, count: number): VisitDay[] {
  const found: VisitDay[] = [];
  const time = inDubai(now).toISOString().slice(11, 16);
  for (let ahead = 0; ahead < 60 && found.length < count; ahead++) {
    const day = dubaiDay(new Date(now.getTime() + ahead * 86_400_000));
    const windows = visitWindows(hours, weekday(day)).filter(
      (window) => ahead > 0 || minutes(window.slice(0, 5)) >= minutes(time) + noticeMinutes,
    );
    if (windows.length > 0) found.push({ day, windows });
  }
  return found;
}

/** Whether it reads as a window, and on a Friday keeps out of prayer time. */
export function isVisitWindow(window: string, day?: string): boolean {
  const [, from = "", to = ""] = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(window) ?? [];
  if (!from || from >= to) return false;
  return !day || weekday(day) !== friday || to <= prayer.from || from >= prayer.to;
}

/** Whether a wish lies inside the working hours; an empty wish always does. */
export function isOffered(hours: WorkingHours, { day, window }: { day: string; window: string }): { day: boolean; window: boolean } {
  const ofDay = day ? visitWindows(hours, weekday(day)) : allWindows(hours);
  return { day: ofDay.length > 0, window: !window || ofDay.length === 0 || ofDay.includes(window) };
}
