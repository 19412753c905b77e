// The time and person that a user chose in the calendar, in the query of the pages that lead from there to the booking.
import { isUuid } from "../formats/uuid.ts";

/** A day; the time and the technician may be undecided (""). */
export type WishedVisit = { day: string; time: string; technician: string };

/** null where the query names no day. */
export function wishedVisit(query: Record<string, string | string[] | undefined>): WishedVisit | null {
  const { day, time, technician } = query;
  if (typeof day !== "string" || !/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) return null;
  return {
    day,
    time: typeof time === "string" && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : "",
    technician: typeof technician === "string" && isUuid(technician) ? technician : "",
  };
}

export function wishedQuery(wished: WishedVisit): string {
  return new URLSearchParams(Object.entries(wished).filter(([, value]) => value)).toString();
}
