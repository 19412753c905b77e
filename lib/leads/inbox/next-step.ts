// When a next step is due, as a form says it.
import { dubaiDay, dubaiMoment } from "../../time/dubai-clock.ts";

/** Day and time as typed, which are Dubai's; null when there is no such moment, or its day is over. */
export function nextStepMoment(day: string, time: string, now: Date): string | null {
  const at = dubaiMoment(day, time || "09:00");
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(at.getTime())) return null;
  return day < dubaiDay(now) ? null : at.toISOString();
}
