// Formats all displayed dates, times and whole numbers: in Dubai time, with Western digits, in the reader's language.
import { isolated } from "./bidi.ts";
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
 * Names noon and midnight in Arabic text, where only a clock would write "م" and "ص": "12:30 ظهرًا" and "12:00 منتصف الليل". English writes
 * both as clocks here do, "12:00 PM".
 */
function withNoonNamed(text: string, locale: Locale): string {
  if (locale !== "ar") return text;
  return text.replace(/\b(12:\d\d(?::\d\d)?\s)م(?!\p{L})/gu, "$1ظهرًا").replace(/\b(12:00\s)ص(?!\p{L})/gu, "$1منتصف الليل");
}

export function formatDateTime(iso: string, locale: Locale): string {
  const format = dateFormat(locale, {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    hour12: true,
    timeZone: dubaiTimeZone,
  });
  return withNoonNamed(format.format(new Date(iso)), locale);
}

/** A moment of a day that is named beside it: "6:05 pm". */
export function formatTimeOfDay(iso: string, locale: Locale): string {
  const format = dateFormat(locale, { hour: "numeric", minute: "2-digit", hour12: true, timeZone: dubaiTimeZone });
  return withNoonNamed(format.format(new Date(iso)), locale);
}

/**
 * How a moment within days from now is written without its date: the arguments of toLocaleString(), also for the script of the page. Arabic
 * names the part of the day, as withNoonNamed() is not at hand there.
 */
export const weekdayTime = (locale: Locale): [tag: string, options: Intl.DateTimeFormatOptions] => [
  `${locales[locale].tag}-u-nu-latn`,
  {
    weekday: "long",
    hour: "numeric",
    minute: "2-digit",
    hour12: true,
    timeZone: dubaiTimeZone,
    ...(locale === "ar" && { dayPeriod: "narrow" }),
  },
];

/** Such a moment, in milliseconds: "Tuesday at 6:05 pm". */
export const formatWeekdayTime = (at: number, locale: Locale): string => dateFormat(locale, weekdayTime(locale)[1]).format(at);

/** A weekday, Monday 1 to Sunday 7, as short as its language writes it: "Mon", "ن". */
export function formatWeekday(day: number, locale: Locale): string {
  const format = dateFormat(locale, { weekday: locale === "ar" ? "narrow" : "short", timeZone: "UTC" });
  return format.format(Date.UTC(2026, 5, day)); // 1 June 2026 is a Monday
}

/** A moment of today, in milliseconds, to the second: "6:05:09 pm". */
export function formatClock(at: number, locale: Locale): string {
  const format = dateFormat(locale, { hour: "numeric", minute: "2-digit", second: "2-digit", timeZone: dubaiTimeZone });
  return withNoonNamed(format.format(at), locale);
}

/** A working hour: "18:00" as "6:00 PM" or "6:00 م"; noon as «12:00 ظهرًا», which cannot be mistaken for midnight. */
export function formatTime(hourMinute: string, locale: Locale): string {
  const format = dateFormat(locale, { hour: "numeric", minute: "2-digit", hour12: true, timeZone: "UTC" });
  const time = format.format(new Date(`2026-01-01T${hourMinute}:00Z`)).replace(/\b[ap]m\b/, (half) => half.toUpperCase());
  return withNoonNamed(time, locale);
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

/** An amount of money: 262.5 as "262.50", whole amounts without decimals. */
export function formatAmount(value: number, locale: Locale): string {
  const minimumFractionDigits = Number.isInteger(value) ? 0 : 2;
  return new Intl.NumberFormat(locales[locale].tag, { numberingSystem: "latn", minimumFractionDigits, maximumFractionDigits: 2 }).format(
    value,
  );
}

/** 12345 as "12,345", in either language. */
export function formatWhole(value: number, locale: Locale): string {
  return new Intl.NumberFormat(locales[locale].tag, { numberingSystem: "latn", maximumFractionDigits: 0 }).format(value);
}
