// What the editor says of a saving that depends on how it was saved. Pure.
import type { SavePageResult } from "#lib/content/edit/actions";
import { type Locale, localeCodes } from "#lib/i18n/locales";

/** What saving over somebody else's text does, by what was asked for first. */
export function overKey(intent: string): "publishOver" | "scheduleOver" | "saveOver" {
  if (intent.startsWith("publish")) return "publishOver";
  return intent === "schedule" ? "scheduleOver" : "saveOver";
}

/** The languages whose public page now shows the text: the office's own first. Where one was published alone, that one. */
export function liveIn(result: SavePageResult, office: Locale): Locale[] {
  if (!("languages" in result)) return [];
  const published = result.languages;
  return [office, ...localeCodes.filter((code) => code !== office)].filter((code) => published.includes(code));
}
