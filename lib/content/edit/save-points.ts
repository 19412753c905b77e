// The history of an entry: what was saved at one moment, in the languages it was saved in. Pure.
import type { Locale } from "../../i18n/locales.ts";

/** live: the languages whose readers have the text of this moment. */
export type SavePoint = { savedAt: string; by: string | null; revisions: Partial<Record<Locale, number>>; live: Locale[] };
export type HistoryRow = { locale: Locale; revision: number; created_at: string; live: boolean; by: string | null };

/** Rows of one moment are one point. Each language is live at one point: the other may have stayed as it was. */
export function savePoints(rows: HistoryRow[]): SavePoint[] {
  const points = new Map<string, SavePoint>();
  for (const row of rows) {
    const point = points.get(row.created_at) ?? { savedAt: row.created_at, by: row.by, revisions: {}, live: [] };
    point.revisions[row.locale] = row.revision;
    if (row.live) point.live.push(row.locale);
    points.set(row.created_at, point);
  }
  return [...points.values()];
}
