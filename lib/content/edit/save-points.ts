// The history of an entry: its state in both languages each time it was saved. Pure.
import type { Locale } from "../../i18n/locales.ts";

/**
 * revisions: the newest text of each language at this moment, whether saved then or before. published: the texts to publish again in order to
 * bring this moment back. They are what visitors read then; where nothing was published at this moment, the drafts that were saved take
 * their place. live: the languages whose readers have the text that was saved at this moment. goesLiveAt: when a text that was saved at this
 * moment is published by itself.
 */
export type SavePoint = {
  savedAt: string;
  by: string | null;
  revisions: Record<Locale, number>;
  published: Record<Locale, number>;
  live: Locale[];
  goesLiveAt: string | null;
};
export type HistoryRow = {
  locale: Locale;
  revision: number;
  created_at: string;
  live: boolean;
  by: string | null;
  /** Since when visitors read it; null for a draft. */
  published_at: string | null;
  /** The minute for which this text is scheduled. */
  scheduled_at: string | null;
};

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
    const revisions = { ...stood };
    points.set(row.created_at, {
      savedAt: row.created_at,
      by: row.by,
      revisions,
      published: toPublish(rows, row.created_at, revisions),
      live,
      goesLiveAt: row.scheduled_at ?? point?.goesLiveAt ?? null,
    });
  }
  return [...points.values()].reverse();
}

function toPublish(rows: readonly HistoryRow[], at: string, revisions: Record<Locale, number>): Record<Locale, number> {
  const saved = rows.filter(({ created_at }) => created_at === at);
  const wasPublication = saved.some(({ published_at }) => published_at === at);
  const publicThen = (locale: Locale) =>
    rows
      .filter((row) => row.locale === locale && row.published_at !== null && Date.parse(row.published_at) <= Date.parse(at))
      .sort((a, b) => b.revision - a.revision)[0]?.revision;
  const choose = (locale: Locale) =>
    (wasPublication || !saved.some((row) => row.locale === locale) ? publicThen(locale) : undefined) ?? revisions[locale];
  return { en: choose("en"), ar: choose("ar") };
}
