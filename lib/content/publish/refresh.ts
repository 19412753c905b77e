// From the database to the pages: fetches what changed and expires the pages that show it. Runs inside /api/internal/refresh, because
// expiring needs a request context; render-ahead.ts then requests the pages.
//
// An expired page ({ expire: 0 }) is not served again: the first request for it waits for its rendering. With "max" that request would get
// the old page once more, after the office was told that the new one is live.
import "server-only";
import { revalidateTag } from "next/cache";
import { env } from "../../env.ts";
import { localeCodes } from "../../i18n/locales.ts";
import { isBuiltForThisSite } from "../store/built-for.ts";
import {
  builtContent,
  type ChangedEntry,
  changedEntries,
  content,
  replaceContent,
  takeEndedEntries,
  withoutEndedEntries,
} from "../store/snapshot.ts";
import { syncContent } from "../store/sync.ts";
import { entryTag, kindTag, namesTag } from "../store/tags.ts";
import { isBuildOutdated } from "./daily-refresh.ts";

function expire(changed: ChangedEntry[]): void {
  // A page states in which languages it exists, so one that appears or goes changes the page in the other language.
  const inAllLanguages = (entry: ChangedEntry) => localeCodes.map((locale) => entryTag({ ...entry, locale }));
  const tags = new Set(
    changed.flatMap((entry) => [kindTag(entry), ...(entry.named ? [namesTag(entry), ...inAllLanguages(entry)] : [entryTag(entry)])]),
  );
  for (const tag of tags) revalidateTag(tag, { expire: 0 });
}

let pulling: Promise<unknown> = Promise.resolve();

async function pull(): Promise<ChangedEntry[]> {
  const before = content();
  const after = withoutEndedEntries(await syncContent(env().CONTENT_SOURCE, before));
  const changed = changedEntries(before, after);
  if (changed.length > 0 || after.version !== before.version || after.source !== before.source) void replaceContent(after);
  return changed;
}

/** Applies what the database holds. Throws when the database does not answer. */
export async function refreshContent(): Promise<ChangedEntry[]> {
  // One pull after another: two at once could overwrite a newer answer with an older one, and joining a running one could miss what its
  // caller has just saved.
  const thisPull = pulling.catch(() => undefined).then(pull);
  pulling = thisPull;
  // Entries that ended by themselves leave the lists even without the database.
  const ended = takeEndedEntries();
  expire(ended);
  const changed = await thisPull;
  expire(changed);
  return [...ended, ...changed];
}

/** The entries that every page shows. */
const onEveryPage = () =>
  localeCodes.flatMap((locale) => [
    { kind: "settings", slug: "site", locale },
    { kind: "calendar", slug: "office", locale },
  ]);

/**
 * At start-up, the build's pages are as old as the build, whatever was published since, and contain the address it was made for. Expires
 * those that are outdated: the first request for each waits for its rendering.
 */
export async function catchUpWithBuild(): Promise<ChangedEntry[]> {
  const differences = () => {
    const changed = [...changedEntries(builtContent(), content()), ...(isBuiltForThisSite() && !isBuildOutdated() ? [] : onEveryPage())];
    // In a release nothing is rendered yet: the entries on every page cover all pages, so the others need no tags.
    expire(builtContent() ? changed : onEveryPage());
    return changed;
  };
  // The snapshot on disk applies until the database answers, and if it does not.
  const known = differences();
  return refreshContent().then(differences, () => known);
}

/** Expires the entries whose pages show something else than yesterday although they were not changed. */
export function expireForNewDay(): ChangedEntry[] {
  const dated = onEveryPage();
  expire(dated);
  return dated;
}
