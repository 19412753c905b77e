// By when a message that is sent in the coming days is answered, for prerendered pages: only the browser knows the minute.
import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { openingHoursDays } from "../content/pages/business-dates.ts";
import { readWorkingCalendar } from "../content/pages/read-working-calendar.ts";
import { readSettings } from "../content/store/read.ts";
import { entryTag } from "../content/store/tags.ts";
import { type Locale, localeCodes } from "../i18n/locales.ts";
import { answerTimes } from "../site/answer-times.ts";
import { dubaiDay, dubaiMoment } from "../time/dubai-clock.ts";
import { type AnswerPeriods, answerPeriods } from "./sla.ts";

export async function readAnswers(locale: Locale): Promise<AnswerPeriods> {
  "use cache";
  for (const code of localeCodes) cacheTag(entryTag({ kind: "calendar", slug: "office", locale: code }));
  cacheTag(entryTag({ kind: "settings", slug: "site", locale }));
  // lib/content/publish/daily-refresh.ts expires it with the opening hours.
  cacheLife("max");
  const today = dubaiMoment(dubaiDay(new Date()));
  return answerPeriods(today, openingHoursDays, answerTimes(await readSettings(locale)), await readWorkingCalendar(locale));
}
