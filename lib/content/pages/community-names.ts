import "server-only";
import { namesIn } from "../../formats/name-match.ts";
import { localeCodes } from "../../i18n/locales.ts";
import type { PublicData } from "../kinds.ts";
import { entryKey } from "../store/entry.ts";
import { content } from "../store/snapshot.ts";

/** Every name of a community in both scripts, as people may type it. */
export function communityNames(slug: string, { entries } = content()): string[] {
  const editions = localeCodes.map((locale) => entries[entryKey("community", slug, locale)]?.data as PublicData<"community"> | undefined);
  return [...new Set(editions.flatMap((data) => (data ? [data.name, ...namesIn(data.also)] : [])))];
}
