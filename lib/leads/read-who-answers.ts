// Who answers the telephone at this moment, by the published settings.
import "server-only";
import { readWorkingCalendar } from "../content/pages/read-working-calendar.ts";
import { readSettings } from "../content/store/read.ts";
import type { Locale } from "../i18n/locales.ts";
import { type WhoAnswers, whoAnswers } from "./who-answers.ts";

export const readWhoAnswers = async (locale: Locale): Promise<WhoAnswers> =>
  whoAnswers(new Date(), await readSettings(locale), await readWorkingCalendar(locale));
