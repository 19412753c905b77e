// The first edition as a snapshot contains it: entries on offer, with their tokens filled in.

import { type Entry, entryKey } from "../../lib/content/store/entry.ts";
import { publicEntry } from "../../lib/content/store/public-entry.ts";
import { visibleSnapshot } from "../../lib/content/store/visible-snapshot.ts";
import type { Locale } from "../../lib/i18n/locales.ts";
import type { WorkingHours } from "../../lib/time/working-calendar.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";

export type Switches = { servicesOff?: string[]; placesOff?: string[]; showSamples?: boolean; hours?: WorkingHours };

/** All entries of the first edition as written, with the given switches in both languages. */
export function publishedSeeds(switches: Switches = {}, more: Entry[] = []): Record<string, Entry> {
  const entries = readSeeds().flatMap(({ kind, slug, locale, data }) => {
    const published = publicEntry({
      kind,
      slug,
      locale: locale as Locale,
      revision: 1,
      updatedAt: "",
      data: kind === "settings" ? { ...data, ...switches } : data,
    });
    return typeof published === "object" ? published : [];
  });
  return Object.fromEntries([...entries, ...more].map((entry) => [entryKey(entry.kind, entry.slug, entry.locale), entry]));
}

/** The entries that visitors see. */
export function shownSeeds(switches: Switches = {}): Entry[] {
  return Object.values(visibleSnapshot(publishedSeeds(switches)).entries);
}
