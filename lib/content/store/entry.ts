// What is published: an entry, and all of them together. Types and keys alone.
import type { Locale } from "../../i18n/locales.ts";

export type Entry = { kind: string; slug: string; locale: Locale; revision: number; updatedAt: string; data: Record<string, unknown> };

export type Snapshot = {
  /** Which database it is of; a copy of another database is not used. */
  source: string;
  /** The content clock when it was taken. */
  version: number;
  /** By entryKey(): what readers get, its texts filled in (offered.ts). */
  entries: Record<string, Entry>;
  /**
   * Published and not shown: switched off in the settings, or a sample that is hidden. Of their data only what hiddenEntry() keeps; absent
   * in a copy from before there were any.
   */
  hidden?: Record<string, Entry>;
  /** The data of entries as they were written, where something was filled in. In a file there are none: its entries are as written. */
  written?: Record<string, Entry["data"]>;
  /** Where pages have moved, from "kind/old-slug" to the slug of today; absent in a copy from before there were any. */
  redirects?: Record<string, string>;
  /** Old addresses added by hand, from "/path" to "kind/slug"; absent in a copy from before there were any. */
  paths?: Record<string, string>;
};

export function entryKey(kind: string, slug: string, locale: string): string {
  return `${kind}/${slug}/${locale}`;
}
