// The working calendar for pages and forms: what a static page contains of it, and what the server validates with.
import "server-only";
import { type Locale, localeCodes } from "../../i18n/locales.ts";
import type { WorkingCalendar } from "../../time/working-calendar.ts";
import { workingCalendar } from "../../time/working-calendar.ts";
import { readEntry, readSettings } from "../store/read.ts";

export async function readWorkingCalendar(locale: Locale): Promise<WorkingCalendar> {
  const calendars = await Promise.all(localeCodes.map((code) => readEntry("calendar", "office", code)));
  return workingCalendar(
    await readSettings(locale),
    calendars.filter((entry) => entry !== null),
  );
}
