// Messages of the editor that depend on how the text was saved. Pure.
import type { SavePageResult } from "#lib/content/edit/actions";
import { type Locale, localesFrom } from "#lib/i18n/locales";

/** The label key for saving over a colleague's text, by the action that was first requested. */
export function saveOverKey(intent: string): "publishOver" | "scheduleOver" | "saveOver" {
  if (intent.startsWith("publish")) return "publishOver";
  return intent === "schedule" ? "scheduleOver" : "saveOver";
}

/** The languages whose public page has changed, the office's language first. */
export function liveLocales(result: SavePageResult, office: Locale): Locale[] {
  if (!("languages" in result)) return [];
  const published = result.languages;
  return localesFrom(office).filter((code) => published.includes(code));
}
