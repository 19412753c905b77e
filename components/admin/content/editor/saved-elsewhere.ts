// Whether somebody else, or the user in another window, has saved the page since it was opened. Pure.
import type { Locale } from "#lib/i18n/locales";

/**
 * `version` is the sum of the newest revisions from the last server response; undefined before the first one. During the user's own save
 * the sum may already include it, so the function returns false; a colleague's save in that time is reported with the answer or after it.
 */
export function isSavedElsewhere(version: number | undefined, base: Record<Locale, number>, isSaving: boolean): boolean {
  return !isSaving && version !== undefined && version > base.en + base.ar;
}
