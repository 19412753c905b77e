// The one way dates and times are written: Dubai time, Western digits, in the reader's language.
import { type Locale, locales } from "./locales.ts";

export function formatDateTime(iso: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locales[locale].tag, {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    hour12: true,
    timeZone: "Asia/Dubai",
    numberingSystem: "latn",
  }).format(new Date(iso));
}

/** "18:00" as a working hour is read: "6:00 PM", "6:00 م". */
export function formatTime(hourMinute: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locales[locale].tag, {
    hour: "numeric",
    minute: "2-digit",
    hour12: true,
    timeZone: "UTC",
    numberingSystem: "latn",
  })
    .format(new Date(`2026-01-01T${hourMinute}:00Z`))
    .replace(/\b[ap]m\b/, (half) => half.toUpperCase());
}

/** "2026-03-05" as a day is read: "5 March 2026", "5 مارس 2026". */
export function formatDate(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locales[locale].tag, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
    numberingSystem: "latn",
  }).format(new Date(`${day}T00:00:00Z`));
}
