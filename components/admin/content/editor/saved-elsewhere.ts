// Whether a page has been saved since it was opened by anybody but who is looking. Pure.
import type { Locale } from "#lib/i18n/locales";

/**
 * `version`: the sum of the newest revisions, as the server told it last. While one's own saving is on its way that may already be
 * what one is saving: it is no news, and what a colleague saved meanwhile comes with the answer, or is told after it.
 */
export function isSavedElsewhere(version: number | undefined, base: Record<Locale, number>, isSaving: boolean): boolean {
  return !isSaving && version !== undefined && version > base.en + base.ar;
}
