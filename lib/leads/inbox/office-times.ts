// The answer times and the working calendar of the office, from the published settings.
import "server-only";
import type { PublicData, PublicKind } from "../../content/kinds.ts";
import { entryKey } from "../../content/store/entry.ts";
import { ownContent } from "../../content/store/snapshot.ts";
import { durationInWords } from "../../i18n/durations.ts";
import type { Locale } from "../../i18n/locales.ts";
import { type AnswerTimes, answerTimes } from "../../site/answer-times.ts";
import { dubaiDay } from "../../time/dubai-clock.ts";
import { holidayDays, type WorkingCalendar, workingCalendar } from "../../time/working-calendar.ts";
import type { OfficeDays } from "./next-step.ts";

function published<K extends PublicKind>(kind: K, slug: string, locale: Locale): PublicData<K> | undefined {
  return ownContent().entries[entryKey(kind, slug, locale)]?.data as PublicData<K> | undefined;
}

/** The answer times that the office promises at present. */
export function officeTimes(): AnswerTimes {
  return answerTimes(published("settings", "site", "en") ?? {});
}

/** The answer times in words. */
export function answerTimeWords(locale: Locale): { reply: string; emergency: string } {
  const { replyHours, emergencyMinutes } = officeTimes();
  return { reply: durationInWords(replyHours, "hours", locale), emergency: durationInWords(emergencyMinutes, "minutes", locale) };
}

/** The days on which the office works, from today on, and the names of its days off in a language. */
export function officeDays(locale: Locale, now: number): OfficeDays {
  const calendar = officeCalendar();
  const today = dubaiDay(now);
  const named = published("calendar", "office", locale)?.holidays.filter(({ name }) => name) ?? [];
  return {
    calendar: calendar && calendar.hours.length > 0 ? { ...calendar, holidays: calendar.holidays.filter((day) => day >= today) } : null,
    names: Object.fromEntries(
      named.flatMap((holiday) => holidayDays(holiday).flatMap((day) => (day >= today ? [[day, holiday.name]] : []))),
    ),
  };
}

/** The office's working calendar, for its own targets; null while no settings are published. */
export function officeCalendar(): WorkingCalendar | null {
  const settings = published("settings", "site", "en");
  const calendars = (["en", "ar"] as const).flatMap((locale) => published("calendar", "office", locale) ?? []);
  return settings ? workingCalendar(settings, calendars) : null;
}
