// The history of an entry: how the whole of it stood each time something was saved. Pure.
import type { Locale } from "../../i18n/locales.ts";

/**
 * revisions: the newest text of each language at this moment, whether it was saved then or before. live: the languages whose
 * readers have the text that was saved at this moment.
 */
export type SavePoint = { savedAt: string; by: string | null; revisions: Record<Locale, number>; live: Locale[] };
export type HistoryRow = { locale: Locale; revision: number; created_at: string; live: boolean; by: string | null };

/**
 * Rows of one moment are one point; they come with the newest first, and so do the points. A language that was not saved at a
 * point stands there with its text of before, or with its first text where it had none yet.
 */
export function savePoints(rows: readonly HistoryRow[]): SavePoint[] {
  const points = new Map<string, SavePoint>();
  const stood = {} as Record<Locale, number>;
  for (const { locale, revision } of rows) stood[locale] = revision;
  for (const row of rows.toReversed()) {
    stood[row.locale] = row.revision;
    const point = points.get(row.created_at);
    const live = [...(row.live ? [row.locale] : []), ...(point?.live ?? [])];
    points.set(row.created_at, { savedAt: row.created_at, by: row.by, revisions: { ...stood }, live });
  }
  return [...points.values()].reverse();
}
