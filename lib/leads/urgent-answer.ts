// What the sender of an emergency is told at once: whom to call now, or from when somebody is there. The words are made on the server, so that
// forms load neither hours nor calendar.
import "server-only";
import { getTranslations } from "next-intl/server";
import { readWorkingCalendar } from "../content/pages/read-working-calendar.ts";
import { readSettings } from "../content/store/read.ts";
import { valueIsolated } from "../i18n/bidi.ts";
import { formatWeekdayTime } from "../i18n/dates.ts";
import type { Locale } from "../i18n/locales.ts";
import { type PhoneLine, phoneLines } from "../site/contact-links.ts";
import { answeredLine, type WhoAnswers, whoAnswers } from "./who-answers.ts";

export type UrgentAnswer = { text: string; call?: { href: string; label: string } };

/** The messages of `sent` that it needs. */
type Words = (key: "urgentNow" | "urgentLater" | "urgentUnknown" | "urgentCall", values?: Record<string, string>) => string;

export function urgentAnswer(answers: WhoAnswers, lines: readonly PhoneLine[], t: Words, locale: Locale): UrgentAnswer {
  const line = answeredLine(lines, answers);
  if (line) return { text: t("urgentNow"), call: { href: line.href, label: t("urgentCall", { phone: valueIsolated(line.label) }) } };
  const fromMs = answers.calls ? null : answers.fromMs;
  return { text: fromMs ? t("urgentLater", { time: formatWeekdayTime(fromMs, locale) }) : t("urgentUnknown") };
}

export async function readUrgentAnswer(locale: Locale): Promise<UrgentAnswer> {
  const [t, settings] = [await getTranslations({ locale, namespace: "sent" }), await readSettings(locale)];
  return urgentAnswer(whoAnswers(new Date(), settings, await readWorkingCalendar(locale)), phoneLines(settings), t, locale);
}
