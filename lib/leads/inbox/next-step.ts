// When a next step is due, from the fields of a form.
import { dubaiDay, dubaiMoment } from "../../time/dubai-clock.ts";

/** A typed day and time in Dubai (09:00 without a time) as ISO; null when there is no such moment or its day is past. */
export function nextStepMoment(day: string, time: string, now: Date): string | null {
  const at = dubaiMoment(day, time || "09:00");
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(at.getTime())) return null;
  return day < dubaiDay(now) ? null : at.toISOString();
}
