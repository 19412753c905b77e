// The finder of places with the communities of the register, and what a browser needs for it.
import "server-only";
import { localeCodes } from "../../i18n/locales.ts";
import { type Community, type Finder, finderOf } from "../../site/finder.ts";
import type { PublicData } from "../kinds.ts";
import { entryKey, isPage, type Snapshot } from "../store/entry.ts";
import { content } from "../store/snapshot.ts";
import { communityNames } from "./community-names.ts";

/** All communities, by slug. */
export function findableCommunities(snapshot = content()): Community[] {
  const { entries } = snapshot;
  const slugs = new Set(Object.values(entries).flatMap(({ kind, slug }) => (kind === "community" ? [slug] : [])));
  return [...slugs].sort().map((slug) => {
    const [en, ar] = localeCodes.map((locale) => entries[entryKey("community", slug, locale)]);
    const entry = (en ?? ar) as NonNullable<typeof en>;
    const { emirate, lat, lon, placePage } = entry.data as PublicData<"community">;
    const titles = [en, ar].map((edition) => (edition ?? entry).data.name as string) as [string, string];
    return {
      names: [...titles, ...communityNames(slug, snapshot).filter((name) => !titles.includes(name))],
      ...{ emirate, lat, lon, place: placePage || undefined, page: isPage(entry) ? slug : undefined },
    };
  });
}

const finders = new WeakMap<Snapshot, Finder>();

export function placeFinder(): Finder {
  const snapshot = content();
  const known = finders.get(snapshot) ?? finderOf(findableCommunities(snapshot));
  finders.set(snapshot, known);
  return known;
}
