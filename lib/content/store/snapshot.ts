// The last good copy of everything published: in memory, on disk, and inside the build.
//
// Pages read this copy and never the database, so a stopped database cannot break a page, even after a restart. syncContent() updates it.
// Middleware, instrumentation and pages share one copy.

import { join } from "node:path";
import { contentSource, dataDir } from "../../env.ts";
import { processState } from "../../host/process.ts";
import { dubaiMoment } from "../../time/dubai-clock.ts";
import { type Entry, entryKey, isPage, ownSnapshot, type Snapshot } from "./entry.ts";
import { readSnapshot, saveSnapshot } from "./snapshot-file.ts";

/** When an entry ends by itself, in ms: a job at the end of its closing day in Dubai. */
function endOf({ kind, data }: Entry): number {
  const day = kind === "job" ? data.closesOn : undefined;
  return typeof day === "string" ? dubaiMoment(day, "24:00").getTime() : Number.POSITIVE_INFINITY;
}

/** `endsAt`: when the first entry of `current` ends by itself. `ended`: those that have, until takeEndedEntries() returns them. */
type State = { current?: Snapshot; built?: Snapshot; endsAt?: number; ended?: ChangedEntry[]; saving?: Promise<unknown> };
const state = () => processState<State>("content", () => ({}));

const isBuilding = process.env.NEXT_PHASE === "phase-production-build";
const builtFile = join(process.cwd(), ".next", "content.json");
const liveFile = () => join(/* turbopackIgnore: true */ dataDir(), "content.json");

/** A snapshot from disk without the demonstration: builds render the firm's own content, which outlasts it. */
function readOwn(file: string, fallback?: Snapshot): Snapshot | undefined {
  const found = readSnapshot(file, fallback);
  return found && ownSnapshot(found);
}

/** The content the running build was rendered from. */
export function builtContent(): Snapshot | undefined {
  const shared = state();
  shared.built ??= readOwn(builtFile);
  return shared.built;
}

/** What is published, as far as this instance knows. Throws if there is no copy at all. */
export function content(): Snapshot {
  const shared = state();
  if (!shared.current) {
    const built = builtContent();
    const live = (isBuilding ? readOwn : readSnapshot)(liveFile(), built);
    const source = contentSource() ?? live?.source;
    const buildIsNewer = built !== undefined && built.source === live?.source && built.version > live.version;
    shared.current = live && live.source === source && !buildIsNewer ? live : built;
    if (!shared.current)
      throw new Error("There is no content yet: neither the build nor DATA_DIR holds a snapshot. Start with `npm start`.");
    shared.endsAt = firstEnd(shared.current);
  }
  return shared.current;
}

/** What the firm itself has published, also while a demonstration lies over it. For the office, mails, and everything that is measured. */
export const ownContent = (): Snapshot => ownSnapshot(content());

/** Replaces the content that is read. Resolves when it is on disk, or when a newer one has replaced it. */
export async function replaceContent(next: Snapshot): Promise<void> {
  const shared = state();
  shared.current = next;
  shared.endsAt = firstEnd(next);
  // Writes run one after another; of those that wait, only the newest is written.
  const save = () => (shared.current === next ? saveSnapshot(liveFile(), next) : undefined);
  shared.saving = (shared.saving ?? Promise.resolve()).then(save);
  await shared.saving;
}

const firstEnd = ({ entries }: Snapshot) => Math.min(...Object.values(entries).map(endOf));

/** The snapshot without entries that have ended by themselves. */
export function withoutEndedEntries(snapshot: Snapshot, now = Date.now()): Snapshot {
  if (firstEnd(snapshot) > now) return snapshot;
  const { own } = snapshot;
  const current = (entries: Snapshot["entries"]) => Object.fromEntries(Object.entries(entries).filter(([, entry]) => endOf(entry) > now));
  return { ...snapshot, entries: current(snapshot.entries), ...(own && { own: { ...own, entries: current(own.entries) } }) };
}

/**
 * Removes entries that have ended by themselves. Called with every request and every turn of the watcher, and not when a page reads: a
 * prerendered page must not read the clock.
 */
export function dropEndedEntries(): void {
  const before = content();
  const shared = state();
  if ((shared.endsAt ?? Number.POSITIVE_INFINITY) > Date.now()) return;
  shared.current = withoutEndedEntries(before);
  shared.ended = [...(shared.ended ?? []), ...changedEntries(before, shared.current)];
  shared.endsAt = firstEnd(shared.current);
}

/** Whether entries have ended that lists may still show. */
export function hasEndedEntries(): boolean {
  dropEndedEntries();
  return (state().ended?.length ?? 0) > 0;
}

/** Returns the ended entries once. */
export function takeEndedEntries(): ChangedEntry[] {
  dropEndedEntries();
  const shared = state();
  const ended = shared.ended ?? [];
  shared.ended = [];
  return ended;
}

/** `named`: it was added, removed or renamed, which every menu shows. */
export type ChangedEntry = { kind: string; slug: string; locale: string; named?: true };

/** The entries that differ between two snapshots: added, changed or removed. */
export function changedEntries(before: Snapshot | undefined, after: Snapshot): ChangedEntry[] {
  const keys = new Set([...Object.keys(before?.entries ?? {}), ...Object.keys(after.entries)]);
  return [...keys]
    .filter((key) => {
      const [older, newer] = [before?.entries[key], after.entries[key]];
      // Data that was not rewritten is the same object (sync.ts, visible-snapshot.ts).
      if (!older || !newer) return true;
      return older.data !== newer.data && JSON.stringify(older.data) !== JSON.stringify(newer.data);
    })
    .map((key) => {
      const [kind = "", slug = "", locale = ""] = key.split("/");
      const [older, newer] = [before?.entries[key], after.entries[key]];
      return { kind, slug, locale, ...((!older || !newer || older.data.name !== newer.data.name) && { named: true as const }) };
    });
}

/** The current slug of one that has moved. One hop: the database keeps no chains (rename_entry). */
export function movedTo(kind: string, slug: string): string | undefined {
  const { redirects = {} } = content();
  return Object.hasOwn(redirects, `${kind}/${slug}`) ? redirects[`${kind}/${slug}`] : undefined;
}

/** Published, but not shown because the settings switch off what it is about; false for a hidden sample. */
export function isSwitchedOff(kind: string, slug: string, locale: string): boolean {
  const entry = ownContent().hidden?.[entryKey(kind, slug, locale)];
  return entry !== undefined && !entry.data.sample && !entry.data.example;
}

/** Published, but not shown because samples are off. */
export function isHiddenSample(kind: string, slug: string, locale: string): boolean {
  const entry = ownContent().hidden?.[entryKey(kind, slug, locale)];
  return entry !== undefined && !isSwitchedOff(kind, slug, locale);
}

/** Whether the firm has published it, also while a demonstration lies over it. */
export function isOwnPublished(kind: string, slug: string, locale: string): boolean {
  return Object.hasOwn(ownContent().entries, entryKey(kind, slug, locale));
}

/** Whether an address that shows this entry leads to a page. */
export function hasPage(kind: string, slug: string, locale: string): boolean {
  const entry = content().entries[entryKey(kind, slug, locale)];
  return entry !== undefined && isPage(entry);
}

export function isPublished(kind: string, slug: string, locale: string): boolean {
  return Object.hasOwn(content().entries, entryKey(kind, slug, locale));
}
