// The reader's last choice of language, kept on the device. Storage may be closed: then nothing is remembered.
import { isLocale, type Locale } from "#lib/i18n/locales";

const key = "language";

export function storeLocale(locale: Locale): void {
  try {
    localStorage.setItem(key, locale);
  } catch {
    // private mode
  }
}

export function storedLocale(): Locale | null {
  try {
    const value = localStorage.getItem(key);
    return isLocale(value) ? value : null;
  } catch {
    return null;
  }
}
