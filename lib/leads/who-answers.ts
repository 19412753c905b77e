// Who answers the telephone at a moment, for somebody whose message is an emergency. Pure.
import type { PhoneLine } from "../site/contact-links.ts";
import { daysLater, dubaiDay } from "../time/dubai-clock.ts";
import { isRoundTheClock, openState, phoneLineSpans } from "../time/opening-hours.ts";
import type { WorkingCalendar, WorkingHours } from "../time/working-calendar.ts";
import { nextWorkingWindow } from "./sla.ts";

/**
 * `calls`: the line that is answered, until `untilMs` (null: day and night). Where none is, from when somebody is there again, or null where
 * no hours say so. Milliseconds since 1970.
 */
export type WhoAnswers = { calls: NonNullable<PhoneLine["calls"]>; untilMs: number | null } | { calls: null; fromMs: number | null };

type Settings = { emergencyPhone: string; emergencyHours: WorkingHours };

export function whoAnswers(at: Date, { emergencyPhone, emergencyHours }: Settings, calendar: WorkingCalendar): WhoAnswers {
  const office = nextWorkingWindow(at, calendar);
  if (office && office.opens <= at) return { calls: "office", untilMs: office.closes.getTime() };
  if (emergencyPhone && isRoundTheClock(emergencyHours)) return { calls: "emergency", untilMs: null };
  // Yesterday's hours may last beyond midnight.
  const spans = emergencyPhone ? phoneLineSpans(daysLater(dubaiDay(at), -1), 10, emergencyHours) : [];
  const found = openState(spans, at.getTime());
  const [opens, closes] = spans[found?.span ?? -1] ?? [];
  if (found?.state === "open" && closes !== undefined) return { calls: "emergency", untilMs: closes * 60_000 };
  const next = [office?.opens.getTime(), opens !== undefined && opens * 60_000].filter((ms) => typeof ms === "number");
  return { calls: null, fromMs: next.length > 0 ? Math.min(...next) : null };
}

/** The line to call, of one or two (phoneLines); none while nobody answers. */
export const answeredLine = (lines: readonly PhoneLine[], { calls }: WhoAnswers): PhoneLine | undefined =>
  calls ? (lines.find((line) => line.calls === calls) ?? lines[0]) : undefined;
