// Days and hours in the texts of the calculators: apart from the formats of quantities, which load as soon as a form is touched.
import type { Locale } from "../i18n/locales.ts";
import type { Peak } from "./engineering/peaks.ts";
import { monthName } from "./format.ts";
import { type CalculatorTexts, filled } from "./texts.ts";

/** "2026-11-21" as "21 November 2026", «21 نوفمبر 2026». */
export function dayText(day: string, locale: Locale): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return `${date} ${monthName(month, locale)} ${year}`;
}

const twelveHours = { hour: "numeric", minute: "2-digit", hour12: true, dayPeriod: "narrow", timeZone: "UTC" } as const;

/** The end of an hour of the day, 1 to 24: "16:00", «4:00 بعد الظهر». */
export const hourText = (hour: number, locale: Locale): string =>
  locale === "en" ? `${hour}:00` : new Intl.DateTimeFormat("ar-AE-u-nu-latn", twelveHours).format(Date.UTC(2026, 0, 1, hour));

/** "August, 16:00", «أغسطس، الساعة 4:00 بعد الظهر». */
export const monthAndHour = (
  { month, hour }: Pick<Peak, "month" | "hour">,
  { result }: Pick<CalculatorTexts, "result">,
  locale: Locale,
  length: "long" | "short" = "long",
) => filled(result.when, { month: monthName(month, locale, length), hour: hourText(hour, locale) });

/** Month and hour of a peak in words, or a text for a load that is the same in every month or at every hour. */
export function peakTime(
  peak: Pick<Peak, "month" | "hour" | "everyMonth" | "everyHour">,
  texts: CalculatorTexts,
  locale: Locale,
  length: "long" | "short" = "long",
): string {
  const { everyMonth, everyHour, hour } = peak;
  if (!everyMonth) return monthAndHour(peak, texts, locale, length);
  return everyHour ? texts.result.whenAlways : filled(texts.result.whenEveryMonth, { hour: hourText(hour, locale) });
}
