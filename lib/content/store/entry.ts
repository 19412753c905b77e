// What is published: an entry, and the snapshot of all entries. Types and keys only.
import type { Locale } from "../../i18n/locales.ts";

export type Entry = {
  kind: string;
  slug: string;
  locale: Locale;
  revision: number;
  /** When the row was last written. */
  updatedAt: string;
  /** When what visitors read last changed; absent in a snapshot from before this field existed. */
  changedAt?: string;
  data: Record<string, unknown>;
};

/** When what visitors read of an entry last changed. */
export const changeOf = ({ changedAt, updatedAt }: Entry): string => changedAt ?? updatedAt;

export type Snapshot = {
  /** The database it was taken from; a snapshot of another database is not used. */
  source: string;
  /** The content clock when it was taken. */
  version: number;
  /** By entryKey(): what readers get, with texts filled in (visible-snapshot.ts). */
  entries: Record<string, Entry>;
  /**
   * Published, but not shown: switched off in the settings, or a hidden sample. Their data is only what hiddenEntry() keeps, but that of a
   * page that needs an emergency line is whole. Absent in a snapshot from before this field existed.
   */
  hidden?: Record<string, Entry>;
  /** The data as written of entries in which something was filled in. Absent in a file, whose entries are as written. */
  written?: Record<string, Entry["data"]>;
  /** The site shows an invented firm over its own content (demonstration.ts). */
  demonstration?: boolean;
  /** While it does: what the firm itself has published. In memory only; a file holds nothing else. */
  own?: Required<Pick<Snapshot, "entries" | "hidden" | "written">>;
  /** Moved pages, from "kind/old-slug" to the current slug; absent in a snapshot from before this field existed. */
  redirects?: Record<string, string>;
  /** Old addresses added manually, from "/path" to "kind/slug"; absent in a snapshot from before this field existed. */
  paths?: Record<string, string>;
};

/** The snapshot without the demonstration that lies over it: what the firm itself has published. */
export function ownSnapshot({ own, demonstration: _demonstration, ...snapshot }: Snapshot): Snapshot {
  return { ...snapshot, ...own };
}

/** Whether an entry has a page of its own: a community has none while there is nothing to say but its row in the register. */
export const isPage = ({ kind, data }: Pick<Entry, "kind" | "data">): boolean => kind !== "community" || Boolean(data.body);

export function entryKey(kind: string, slug: string, locale: string): string {
  return `${kind}/${slug}/${locale}`;
}
