// Formats all displayed dates, times and whole numbers: in Dubai time, with Western digits, in the reader's language.
import { isolated } from "./bidi.ts";
import { countedNoun } from "./counted-noun.ts";
import { type Locale, locales } from "./locales.ts";

/** The time zone of every displayed time. */
export const dubaiTimeZone = "Asia/Dubai";

/** One format per locale and set of options: each holds tens of kilobytes outside the JavaScript heap until the garbage collector runs. */
const formats = new Map<string, Intl.DateTimeFormat>();
export function dateFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locales[locale].tag, { numberingSystem: "latn", ...options });
  formats.set(key, format);
  return format;
}

/**
 * The hour and minute of a clock of twelve hours. Arabic names the part of the day as its calendars do, "8:00 صباحًا" and "12:00 ظهرًا": a bare
 * "م" after noon is read as midnight.
 */
const clock = (locale: Locale): Intl.DateTimeFormatOptions => ({
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
  ...(locale === "ar" && { dayPeriod: "narrow" }),
});

export function formatDateTime(iso: string, locale: Locale): string {
  const format = dateFormat(locale, {
    day: "numeric",
    month: "short",
    year: "numeric",
    ...clock(locale),
    timeZone: dubaiTimeZone,
  });
  return format.format(new Date(iso));
}

/** A moment of a day that is named beside it: "6:05 pm". */
export function formatTimeOfDay(iso: string, locale: Locale): string {
  return dateFormat(locale, { ...clock(locale), timeZone: dubaiTimeZone }).format(new Date(iso));
}

/** How a moment within days from now is written without its date: the arguments of toLocaleString(), also for the script of the page. */
export const weekdayTime = (locale: Locale): [tag: string, options: Intl.DateTimeFormatOptions] => [
  `${locales[locale].tag}-u-nu-latn`,
  { weekday: "long", ...clock(locale), timeZone: dubaiTimeZone },
];

/** Such a moment, in milliseconds: "Tuesday at 6:05 pm". */
export const formatWeekdayTime = (at: number, locale: Locale): string => dateFormat(locale, weekdayTime(locale)[1]).format(at);

function weekdayIn(day: number, locale: Locale, inArabic: "narrow" | "long"): string {
  const format = dateFormat(locale, { weekday: locale === "ar" ? inArabic : "short", timeZone: "UTC" });
  return format.format(Date.UTC(2026, 5, day)); // 1 June 2026 is a Monday
}

/** A weekday, Monday 1 to Sunday 7, as short as its language writes it: "Mon", "ن". */
export const formatWeekday = (day: number, locale: Locale): string => weekdayIn(day, locale, "narrow");

/** A weekday in a sentence, where a letter alone says nothing: "Mon", "الاثنين". */
export const formatWeekdayName = (day: number, locale: Locale): string => weekdayIn(day, locale, "long");

/** A moment of today, in milliseconds, to the second: "6:05:09 pm". */
export function formatClock(at: number, locale: Locale): string {
  return dateFormat(locale, { ...clock(locale), second: "2-digit", timeZone: dubaiTimeZone }).format(at);
}

/** A working hour: "18:00" as "6:00 PM" or "6:00 مساءً". */
export function formatTime(hourMinute: string, locale: Locale): string {
  const format = dateFormat(locale, { ...clock(locale), timeZone: "UTC" });
  return format.format(new Date(`2026-01-01T${hourMinute}:00Z`)).replace(/\b[ap]m\b/, (half) => half.toUpperCase());
}

/** "2026-03-05" as "5 March 2026" or "5 مارس 2026". An incomplete date (of a draft) is returned unchanged. */
export function formatDate(day: string, locale: Locale): string {
  if (Number.isNaN(Date.parse(`${day}T00:00:00Z`))) return day;
  return dateFormat(locale, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));
}

/** "2026-03-05" as "5 Mar" or "5 مارس", where there is little space. */
export function formatShortDate(day: string, locale: Locale): string {
  return dateFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}

/** A day and a time of it, "5 Mar, 6:00 PM", where there is little space. */
export function formatShortDateTime(day: string, time: string, locale: Locale): string {
  return [formatShortDate(day, locale), formatTime(time, locale)].join(locales[locale].comma);
}

/** A range of days, "2–3 December 2026"; a single day where both are equal. */
export function formatDateRange(from: string, to: string, locale: Locale): string {
  const format = dateFormat(locale, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return isolated(format.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)), locale);
}

/** An amount of money: 262.5 as "AED 262.50", in Arabic with its counted noun, "250 درهمًا". Whole amounts have no decimals. */
export function formatMoney(aed: number, locale: Locale, decimals = Number.isInteger(aed) ? 0 : 2): string {
  const { tag } = locales[locale];
  const amount = new Intl.NumberFormat(tag, { numberingSystem: "latn", minimumFractionDigits: decimals, maximumFractionDigits: 2 }).format(
    aed,
  );
  return locale === "en" ? `AED\u00a0${amount}` : `${amount}\u00a0${countedNoun("درهم", aed)}`;
}

/** 12345 as "12,345", in either language. */
export function formatWhole(value: number, locale: Locale): string {
  return new Intl.NumberFormat(locales[locale].tag, { numberingSystem: "latn", maximumFractionDigits: 0 }).format(value);
}
