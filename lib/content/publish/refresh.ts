// From the database to the pages: pull what changed and mark the pages that show it expired. Runs inside
// /api/internal/refresh, because marking needs a request around it; render-ahead.ts then requests the pages.
//
// An expired page is shown to nobody any more ({ expire: 0 }): whoever asks for it first waits for its rendering. With "max" that
// visitor would get the page of before once, after the office was told that the new one is live.
import "server-only";
import { revalidateTag } from "next/cache";
import { env } from "../../env.ts";
import { localeCodes } from "../../i18n/locales.ts";
import { isBuiltForHere } from "../store/built-for.ts";
import { builtContent, type Changed, changedEntries, content, replaceContent, takeEnded, withoutEnded } from "../store/snapshot.ts";
import { syncContent } from "../store/sync.ts";
import { entryTag, kindTag, namesTag } from "../store/tags.ts";
import { hasTurnedSinceBuild } from "./daily-refresh.ts";

function expire(changed: Changed[]): void {
  const tags = new Set(changed.flatMap((entry) => [entryTag(entry), kindTag(entry), ...(entry.named ? [namesTag(entry)] : [])]));
  for (const tag of tags) revalidateTag(tag, { expire: 0 });
}

let pulling: Promise<unknown> = Promise.resolve();

async function pull(): Promise<Changed[]> {
  const before = content();
  const after = withoutEnded(await syncContent(env().CONTENT_SOURCE, before));
  const changed = changedEntries(before, after);
  if (changed.length > 0 || after.version !== before.version || after.source !== before.source) void replaceContent(after);
  return changed;
}

/** Takes over what the database holds. Throws when the database does not answer. */
export async function refreshContent(): Promise<Changed[]> {
  // One after another: two at once could put an older answer over a newer one, and joining one that is under way could
  // miss what its caller has just saved.
  const mine = pulling.catch(() => undefined).then(pull);
  pulling = mine;
  // What ended by itself needs no database to be gone from the lists.
  const ended = takeEnded();
  expire(ended);
  const changed = await mine;
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
 * At start-up: the build's pages are as old as the build, whatever was published since, and speak of the address it was made
 * for. Those that are not true any more are shown to nobody: whoever comes first waits for the rendering of a page.
 */
export async function catchUpWithBuild(): Promise<Changed[]> {
  const differences = () => {
    const changed = [...changedEntries(builtContent(), content()), ...(isBuiltForHere() && !hasTurnedSinceBuild() ? [] : onEveryPage())];
    // Of a release nothing is rendered yet: what stands on every page stands for all of it, and need not be said of each entry.
    expire(builtContent() ? changed : onEveryPage());
    return changed;
  };
  // The copy on disk is what is known before the database has answered, and without one.
  const known = differences();
  return refreshContent().then(differences, () => known);
}

/** The entries whose pages show something else than yesterday, though nobody has changed them. */
export function turnDay(): Changed[] {
  const dated = onEveryPage();
  expire(dated);
  return dated;
}
