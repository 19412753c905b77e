// Hours in the texts of the calculators: apart from format.ts, which loads as soon as a form is touched and must stay small.
import { formatTime } from "../i18n/dates.ts";
import type { Locale } from "../i18n/locales.ts";
import type { Peak } from "./engineering/peaks.ts";
import { monthName } from "./format.ts";
import { type CalculatorTexts, filled } from "./texts.ts";

/** The end of an hour of the day, 1 to 24: "16:00", «4:00 بعد الظهر». */
export const hourText = (hour: number, locale: Locale): string =>
  locale === "en" ? `${hour}:00` : formatTime(`${String(hour % 24).padStart(2, "0")}:00`, locale);

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
