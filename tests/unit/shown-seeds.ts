// The first edition as a snapshot holds it: what is offered, its texts filled in.

import { type Entry, entryKey } from "../../lib/content/store/entry.ts";
import { publicEntry } from "../../lib/content/store/public-entry.ts";
import { shownOf } from "../../lib/content/store/shown-snapshot.ts";
import type { Locale } from "../../lib/i18n/locales.ts";
import type { WorkingHours } from "../../lib/time/working-calendar.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";

export type Switches = { servicesOff?: string[]; placesOff?: string[]; showSamples?: boolean; hours?: WorkingHours };

/** Everything of the first edition that pages may have, as it was written, with the switches given in both languages. */
export function publishedSeeds(switches: Switches = {}, more: Entry[] = []): Record<string, Entry> {
  const entries = readSeeds().flatMap(({ kind, slug, locale, data }) => {
    const own = publicEntry({
      kind,
      slug,
      locale: locale as Locale,
      revision: 1,
      updatedAt: "",
      data: kind === "settings" ? { ...data, ...switches } : data,
    });
    return typeof own === "object" ? own : [];
  });
  return Object.fromEntries([...entries, ...more].map((entry) => [entryKey(entry.kind, entry.slug, entry.locale), entry]));
}

/** What of it is shown. */
export function shownSeeds(switches: Switches = {}): Entry[] {
  return Object.values(shownOf(publishedSeeds(switches)).entries);
}
