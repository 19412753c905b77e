// What is typed in the editor and not with the server yet, kept on the device. Storage may be closed.
import type { Json } from "#lib/content/schema-form";
import type { Locale } from "#lib/i18n/locales";

/** Both languages, and the revision each was opened on. */
export type EntryText = { base: Record<Locale, number>; data: Record<Locale, Json> };
/** `after`: when the server had kept the draft that this was written on; null where it held none. */
export type OnDevice = EntryText & { savedAt: string; after?: number | null };

const keptForMs = 30 * 86_400_000;
const keyOf = (entry: string) => `entry-draft:${entry}`;

export function keepOnDevice(entry: string, { base, data }: EntryText, after: number | null = null): void {
  try {
    localStorage.setItem(keyOf(entry), JSON.stringify({ base, data, after, savedAt: new Date().toISOString() }));
  } catch {
    // the page itself still holds it
  }
}

export function readFromDevice(entry: string): OnDevice | null {
  try {
    const left = JSON.parse(localStorage.getItem(keyOf(entry)) ?? "null") as OnDevice | null;
    if (left?.data && Date.now() - Date.parse(left.savedAt) < keptForMs) return left;
  } catch {
    // closed, or not ours
  }
  return null;
}

/**
 * Whether what the device holds goes on where the editor begins: on the same revisions, and on the draft that the server keeps, or on
 * none where it keeps none. Then nobody has written anything since, and it is the newest.
 */
export function goesOnFrom(left: OnDevice, base: EntryText["base"], keptAt: number | null): boolean {
  return (Object.keys(base) as Locale[]).every((locale) => left.base[locale] === base[locale]) && (left.after ?? null) === keptAt;
}

export function forgetOnDevice(entry: string): void {
  try {
    localStorage.removeItem(keyOf(entry));
  } catch {
    // nothing was kept
  }
}

/** What is typed in one form: kept until it is saved. What was saved is not kept again while the form leaves the page. */
export function keeperOf(entry: string) {
  let saved: string | undefined;
  return {
    keep(text: EntryText) {
      if (JSON.stringify(text) !== saved) keepOnDevice(entry, text);
    },
    forget(text: EntryText) {
      saved = JSON.stringify(text);
      forgetOnDevice(entry);
    },
  };
}
