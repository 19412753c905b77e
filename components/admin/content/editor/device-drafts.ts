// Keeps unsaved editor text in localStorage until the server has it. Storage may be unavailable, so every access may fail silently.
import type { Json } from "#lib/content/schema-form";
import type { Locale } from "#lib/i18n/locales";

/** The text in both languages, with the revision each was opened on. */
export type EntryText = { base: Record<Locale, number>; data: Record<Locale, Json> };
/** `after`: the time (ms since 1970) of the server draft that this text continues; null if the server held none. */
export type DeviceDraft = EntryText & { savedAt: string; after?: number | null };

const maxAgeMs = 30 * 86_400_000;
const keyOf = (entry: string) => `entry-draft:${entry}`;

export function storeOnDevice(entry: string, { base, data }: EntryText, after: number | null = null): void {
  try {
    localStorage.setItem(keyOf(entry), JSON.stringify({ base, data, after, savedAt: new Date().toISOString() }));
  } catch {
    // The open page still holds the text.
  }
}

export function readFromDevice(entry: string): DeviceDraft | null {
  try {
    const left = JSON.parse(localStorage.getItem(keyOf(entry)) ?? "null") as DeviceDraft | null;
    if (left?.data && Date.now() - Date.parse(left.savedAt) < maxAgeMs) return left;
  } catch {
    // Storage is unavailable, or the value is not ours.
  }
  return null;
}

/**
 * Whether the device's text continues from what the editor starts with: the same revisions, and the same server draft or none. Then nothing
 * was written elsewhere since, and the device's text is the newest.
 */
export function continuesFrom(left: DeviceDraft, base: EntryText["base"], keptAt: number | null): boolean {
  return (Object.keys(base) as Locale[]).every((locale) => left.base[locale] === base[locale]) && (left.after ?? null) === keptAt;
}

export function removeFromDevice(entry: string): void {
  try {
    localStorage.removeItem(keyOf(entry));
  } catch {
    // Storage is unavailable.
  }
}

/** Keeps the text of one form until it is saved. A saved text is not kept again while the form unmounts. */
export function deviceDraftStore(entry: string) {
  let saved: string | undefined;
  return {
    keep(text: EntryText) {
      if (JSON.stringify(text) !== saved) storeOnDevice(entry, text);
    },
    forget(text: EntryText) {
      saved = JSON.stringify(text);
      removeFromDevice(entry);
    },
  };
}
