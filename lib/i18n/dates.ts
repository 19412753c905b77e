// The one way dates, times and whole numbers are written: Dubai time, Western digits, in the reader's language.
import { isolated } from "./bidi.ts";
import { type Locale, locales } from "./locales.ts";

/** The zone of every time that is written. */
export const dubaiTimeZone = "Asia/Dubai";

/**
 * A format made once for each locale and set of options: one holds tens of kilobytes outside of the engine's own memory,
 * where they stay until it tidies up.
 */
const formats = new Map<string, Intl.DateTimeFormat>();
export function dateFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locales[locale].tag, { numberingSystem: "latn", ...options });
  formats.set(key, format);
  return format;
}

/**
 * Noon is "م" and midnight "ص" only to a clock: in Arabic the hour of noon is "12:30 ظهرًا" and midnight "12:00 منتصف الليل".
 * English says both as clocks here do, "12:00 PM".
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

/** A moment of the days around, in milliseconds, without its date: "Tuesday at 6:05 pm". */
export function formatWeekdayTime(at: number, locale: Locale): string {
  const format = dateFormat(locale, { weekday: "long", hour: "numeric", minute: "2-digit", hour12: true, timeZone: dubaiTimeZone });
  return withNoonNamed(format.format(at), locale);
}

/** A moment of today to the second, in milliseconds: "6:05:09 PM". */
export function formatClock(at: number, locale: Locale): string {
  const format = dateFormat(locale, { hour: "numeric", minute: "2-digit", second: "2-digit", timeZone: dubaiTimeZone });
  return withNoonNamed(format.format(at), locale);
}

/** "18:00" as a working hour is read: "6:00 PM", "6:00 م"; at noon «12:00 ظهرًا», which nobody takes for midnight. */
export function formatTime(hourMinute: string, locale: Locale): string {
  const format = dateFormat(locale, { hour: "numeric", minute: "2-digit", hour12: true, timeZone: "UTC" });
  const time = format.format(new Date(`2026-01-01T${hourMinute}:00Z`)).replace(/\b[ap]m\b/, (half) => half.toUpperCase());
  return withNoonNamed(time, locale);
}

/** "2026-03-05" as a day is read: "5 March 2026", "5 مارس 2026". What is no day yet (a draft's) stays as it is. */
export function formatDate(day: string, locale: Locale): string {
  if (Number.isNaN(Date.parse(`${day}T00:00:00Z`))) return day;
  return dateFormat(locale, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));
}

/** "2026-03-05" where there is little room: "5 Mar", "5 مارس". */
export function formatShortDate(day: string, locale: Locale): string {
  return dateFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}

/** Two days as a span is read: "2–3 December 2026"; one day as a day. */
export function formatDateRange(from: string, to: string, locale: Locale): string {
  const format = dateFormat(locale, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return isolated(format.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)), locale);
}

/** An amount of money, 262.5 as "262.50": with its hundredths only where it has some. */
export function formatAmount(value: number, locale: Locale): string {
  const minimumFractionDigits = Number.isInteger(value) ? 0 : 2;
  return new Intl.NumberFormat(locales[locale].tag, { numberingSystem: "latn", minimumFractionDigits, maximumFractionDigits: 2 }).format(
    value,
  );
}

/** 12345 as it is read: "12,345" in either language. */
export function formatWhole(value: number, locale: Locale): string {
  return new Intl.NumberFormat(locales[locale].tag, { numberingSystem: "latn", maximumFractionDigits: 0 }).format(value);
}
