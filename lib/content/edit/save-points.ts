// The history of an entry: its state in both languages each time it was saved. Pure.
import type { Locale } from "../../i18n/locales.ts";

/**
 * revisions: the newest text of each language at this moment, whether saved then or before. live: the languages whose readers have the text
 * that was saved at this moment.
 */
export type SavePoint = { savedAt: string; by: string | null; revisions: Record<Locale, number>; live: Locale[] };
export type HistoryRow = { locale: Locale; revision: number; created_at: string; live: boolean; by: string | null };

/**
 * Groups rows of the same moment into one point; rows and points are newest first. A language that was not saved at a point has its
 * previous text there, or its first text if it had none yet.
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
