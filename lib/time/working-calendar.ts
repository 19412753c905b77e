// The working calendar as the office keeps it: hours from the settings, days off and Ramadan hours from the calendar.
import type { WorkingCalendar, WorkingHours } from "./working-day.ts";

type KeptCalendar = {
  holidays: readonly { date: string }[];
  ramadan: readonly { from: string; to: string; opens: string; closes: string }[];
};

export function workingCalendar(settings: { hours: WorkingHours }, calendars: readonly KeptCalendar[]): WorkingCalendar {
  return {
    hours: settings.hours,
    // Either language's date counts: closed once too often is mended by an edit, a forgotten column by nobody.
    holidays: [...new Set(calendars.flatMap(({ holidays }) => holidays.map(({ date }) => date)))].filter(Boolean),
    ramadan: calendars
      .flatMap(({ ramadan }) => ramadan)
      .filter(({ from, to, opens, closes }) => from && to && opens && closes)
      .map(({ from, to, opens, closes }) => ({ from, to, opens, closes })),
  };
}
