// Lays an invented firm over the firm's own settings and content. Nothing is written: the snapshot keeps what lies below (`own`), and the
// database and the file on disk hold nothing else.
import { localeCodes } from "../../i18n/locales.ts";
import { isSiteOpen } from "../../site/placeholder-firm.ts";
import type { Data } from "../kinds.ts";
import { type Entry, entryKey, type Snapshot } from "../store/entry.ts";
import { hiddenEntry, needsEmergencyLine, publicEntry } from "../store/public-entry.ts";
import { entriesAsWritten, visibleSnapshot } from "../store/visible-snapshot.ts";
import { inventedCases, inventedReviews } from "./entries.ts";
import { inventedSettings } from "./settings.ts";
import { sayIn } from "./words.ts";

type Entries = Record<string, Entry>;

/** Real reviews and cases would be read as invented, so they are not shown meanwhile. */
const replacedKinds: readonly string[] = ["testimonial", "case-study"];

/**
 * The snapshot as a demonstration shows it. Unchanged where the settings open the site: visitors of an open site never see a demonstration,
 * even if the site opens while it is being fetched.
 */
export function demonstrated(snapshot: Snapshot, today: string): Snapshot {
  const all = entriesAsWritten(snapshot);
  const settings = localeCodes.flatMap((locale) => all[entryKey("settings", "site", locale)] ?? []);
  if (isSiteOpen(settings.map(({ data }) => data as Data<"settings">))) return snapshot;
  const [entries, hidden]: [Entries, Entries] = [{}, { ...snapshot.hidden }];
  for (const [key, entry] of Object.entries(all))
    if (replacedKinds.includes(entry.kind)) hidden[key] = hiddenEntry(entry);
    else entries[key] = entry;
  // The invented firm has an emergency line. A file from an older version may hold no text that fits.
  for (const [key, entry] of Object.entries(hidden)) {
    const page = needsEmergencyLine(entry) && publicEntry(entry);
    if (typeof page !== "object") continue;
    entries[key] = page;
    delete hidden[key];
  }
  for (const entry of settings)
    entries[entryKey(entry.kind, entry.slug, entry.locale)] = {
      ...entry,
      data: { ...entry.data, ...inventedSettings(sayIn(entry.locale), today) },
    };
  for (const locale of localeCodes) {
    const say = sayIn(locale);
    const invented = { testimonial: inventedReviews(say, today), "case-study": inventedCases(say, today) };
    for (const [kind, bySlug] of Object.entries(invented))
      for (const [slug, data] of Object.entries(bySlug))
        entries[entryKey(kind, slug, locale)] = { kind, slug, locale, revision: 1, updatedAt: `${today.slice(0, 7)}-01T00:00:00Z`, data };
  }
  const { entries: shown, hidden: off = {}, written = {} } = snapshot;
  return {
    ...snapshot,
    ...visibleSnapshot(entries, snapshot.redirects, hidden, "demonstration"),
    demonstration: true,
    own: { entries: shown, hidden: off, written },
  };
}
