// Where an address leads that shows nothing itself: to where its page has moved, or where the office lets it lead.
import { localePath } from "../../i18n/locales.ts";
import { type Address, type EntryKey, pathOfEntry } from "../../site/routes.ts";
import { content, isPublished, movedTo } from "./snapshot.ts";

/** The entry that an old address leads to, added by hand. It goes along where that moves, so there is one hop. */
export function ledByHand(path: string): EntryKey | undefined {
  const { paths = {} } = content();
  const [kind, slug] = (Object.hasOwn(paths, path) ? paths[path] : undefined)?.split("/") ?? [];
  return kind && slug ? { kind, slug } : undefined;
}

/** A public address of the same language; undefined where it leads nowhere. */
export function leadsTo(address: Address): string | undefined {
  const { locale, path } = address;
  const ifPublic = (entry: EntryKey, rest = "") => {
    const to = isPublished(entry.kind, entry.slug, locale) && pathOfEntry(entry);
    return to ? localePath(to + rest, locale) : undefined;
  };
  if (address.type === "family") {
    const { entry } = address;
    const today = movedTo(entry.kind, entry.slug);
    // Whatever follows the slug (a sheet's file) follows the new one too.
    const moved = today && ifPublic({ ...entry, slug: today }, path.slice(pathOfEntry(entry)?.length));
    if (moved) return moved;
  }
  const entry = ledByHand(path);
  return entry && ifPublic(entry);
}
