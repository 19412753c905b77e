// The one way dates are written: Dubai time, Western digits, in the reader's language.
import { type Locale, locales } from "./locales.ts";

export function formatDateTime(iso: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locales[locale].tag, { dateStyle: "medium", timeStyle: "short", timeZone: "Asia/Dubai", numberingSystem: "latn" }).format(new Date(iso));
}
