// The last good copy of everything published: in memory, on disk, and inside the build.
//
// Pages read this copy and never the database, so a stopped database cannot break a page, also after a restart.
// syncContent() brings it up to date. Middleware, instrumentation and pages
// share one.

import { join } from "node:path";
import { contentSource, dataDir } from "../../env.ts";
import { processState } from "../../host/process.ts";
import { dubaiMoment } from "../../time/dubai-clock.ts";
import { type Entry, entryKey, type Snapshot } from "./entry.ts";
import { readSnapshot, saveSnapshot } from "./snapshot-file.ts";

/** When an entry ends by itself: a job with the end of its closing day in Dubai. */
function endOf({ kind, data }: Entry): number {
  const day = kind === "job" ? data.closesOn : undefined;
  return typeof day === "string" ? dubaiMoment(day, "24:00").getTime() : Number.POSITIVE_INFINITY;
}

/** `endsAt`: when the first entry of `current` ends by itself; `ended`: those that have, until somebody takes note. */
type State = { current?: Snapshot; built?: Snapshot; endsAt?: number; ended?: Changed[]; saving?: Promise<unknown> };
const state = () => processState<State>("content", () => ({}));

const builtFile = join(process.cwd(), ".next", "content.json");
const liveFile = () => join(/* turbopackIgnore: true */ dataDir(), "content.json");

/** The content the running build was rendered from. */
export function builtContent(): Snapshot | undefined {
  const own = state();
  own.built ??= readSnapshot(builtFile);
  return own.built;
}

/** What is published, as far as this instance knows. Throws when there is no copy at all. */
export function content(): Snapshot {
  const own = state();
  if (!own.current) {
    const built = builtContent();
    const live = readSnapshot(liveFile(), built);
    const source = contentSource() ?? live?.source;
    const buildIsNewer = built !== undefined && built.source === live?.source && built.version > live.version;
    own.current = live && live.source === source && !buildIsNewer ? live : built;
    if (!own.current) throw new Error("There is no content yet: neither the build nor DATA_DIR holds a snapshot. Start with `npm start`.");
    own.endsAt = firstEnd(own.current);
  }
  return own.current;
}

/** What is read from now on. It is on disk when this is done, unless a newer one came: then that one is. */
export async function replaceContent(next: Snapshot): Promise<void> {
  const own = state();
  own.current = next;
  own.endsAt = firstEnd(next);
  // One after the other; of those that wait only the newest is worth its writing.
  const save = () => (own.current === next ? saveSnapshot(liveFile(), next) : undefined);
  own.saving = (own.saving ?? Promise.resolve()).then(save);
  await own.saving;
}

const firstEnd = ({ entries }: Snapshot) => Math.min(...Object.values(entries).map(endOf));

/** The snapshot without what has ended by itself. */
export function withoutEnded(snapshot: Snapshot, now = Date.now()): Snapshot {
  if (firstEnd(snapshot) > now) return snapshot;
  return { ...snapshot, entries: Object.fromEntries(Object.entries(snapshot.entries).filter(([, entry]) => endOf(entry) > now)) };
}

/**
 * Takes out what has ended by itself. Asked with every request and every turn of the watcher, and not when a page reads: a
 * page that is rendered ahead may not look at the clock.
 */
export function endWhatIsOver(): void {
  const before = content();
  const own = state();
  if ((own.endsAt ?? Number.POSITIVE_INFINITY) > Date.now()) return;
  own.current = withoutEnded(before);
  own.ended = [...(own.ended ?? []), ...changedEntries(before, own.current)];
  own.endsAt = firstEnd(own.current);
}

/** Whether entries have ended whose lists may still name them. */
export function hasEnded(): boolean {
  endWhatIsOver();
  return (state().ended?.length ?? 0) > 0;
}

/** Those entries, once. */
export function takeEnded(): Changed[] {
  endWhatIsOver();
  const own = state();
  const ended = own.ended ?? [];
  own.ended = [];
  return ended;
}

/** `named`: it is new, gone, or called something else, which every menu shows. */
export type Changed = { kind: string; slug: string; locale: string; named?: true };

/** The keys of entries that differ between two snapshots: added, changed or gone. */
export function changedEntries(before: Snapshot | undefined, after: Snapshot): Changed[] {
  const keys = new Set([...Object.keys(before?.entries ?? {}), ...Object.keys(after.entries)]);
  return [...keys]
    .filter((key) => {
      const [one, two] = [before?.entries[key], after.entries[key]];
      // What was not written anew is the same object (sync.ts, shown-snapshot.ts).
      if (!one || !two) return true;
      return one.data !== two.data && JSON.stringify(one.data) !== JSON.stringify(two.data);
    })
    .map((key) => {
      const [kind = "", slug = "", locale = ""] = key.split("/");
      const [one, two] = [before?.entries[key], after.entries[key]];
      return { kind, slug, locale, ...((!one || !two || one.data.name !== two.data.name) && { named: true as const }) };
    });
}

/** The slug of today for one that has moved. One hop: the database keeps no chains (rename_entry). */
export function movedTo(kind: string, slug: string): string | undefined {
  const { redirects = {} } = content();
  return Object.hasOwn(redirects, `${kind}/${slug}`) ? redirects[`${kind}/${slug}`] : undefined;
}

/** Published, and not shown because it is about what the settings switch off; a hidden sample is no such thing. */
export function isSwitchedOff(kind: string, slug: string, locale: string): boolean {
  const entry = content().hidden?.[entryKey(kind, slug, locale)];
  return entry !== undefined && !entry.data.sample && !entry.data.example;
}

/** Published, and not shown because samples are off. */
export function isHiddenSample(kind: string, slug: string, locale: string): boolean {
  const entry = content().hidden?.[entryKey(kind, slug, locale)];
  return entry !== undefined && !isSwitchedOff(kind, slug, locale);
}

export function isPublished(kind: string, slug: string, locale: string): boolean {
  return Object.hasOwn(content().entries, entryKey(kind, slug, locale));
}
