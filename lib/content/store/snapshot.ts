// The last good copy of everything published: in memory, on disk, and inside the build.
//
// Pages read this copy and never the database, so a stopped database cannot break a page, also after a restart.
// syncContent() brings it up to date. Middleware, instrumentation and pages
// share one.

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Locale } from "../../i18n/locales.ts";
import { processState } from "../../platform/process-state.ts";
import { dubaiMoment } from "../../time/dubai-clock.ts";
import { isKind, kinds } from "../kinds.ts";

export type Entry = { kind: string; slug: string; locale: Locale; revision: number; updatedAt: string; data: Record<string, unknown> };

/** When an entry ends by itself: a job with the end of its closing day in Dubai. */
function endOf({ kind, data }: Entry): number {
  const day = kind === "job" ? data.closesOn : undefined;
  return typeof day === "string" ? dubaiMoment(day, "24:00").getTime() : Number.POSITIVE_INFINITY;
}

export type Snapshot = {
  /** Which database it is of; a copy of another database is not used. */
  source: string;
  /** The content clock when it was taken. */
  version: number;
  /** By entryKey(): what readers get, its texts filled in (offered.ts). */
  entries: Record<string, Entry>;
  /** Published and not shown: switched off in the settings, or a sample that is hidden; absent in a copy from before there were any. */
  hidden?: Record<string, Entry>;
  /** The data of entries as they were written, where something was filled in. */
  written?: Record<string, Entry["data"]>;
  /** Where pages have moved, from "kind/old-slug" to the slug of today; absent in a copy from before there were any. */
  redirects?: Record<string, string>;
  /** Old addresses added by hand, from "/path" to "kind/slug"; absent in a copy from before there were any. */
  paths?: Record<string, string>;
};

/** `endsAt`: when the first entry of `current` ends by itself; `ended`: those that have, until somebody takes note. */
type State = { current?: Snapshot; built?: Snapshot; endsAt?: number; ended?: Changed[] };
const state = () => processState<State>("content", () => ({}));

export function entryKey(kind: string, slug: string, locale: string): string {
  return `${kind}/${slug}/${locale}`;
}

const builtFile = join(process.cwd(), ".next", "content.json");
const liveFile = () => join(/* turbopackIgnore: true */ process.env.DATA_DIR ?? ".data", "content.json");

/** A snapshot from disk; a row that no longer fits the code falls back to `fallback`'s. */
function readFile(file: string, fallback?: Snapshot): Snapshot | undefined {
  if (!existsSync(/* turbopackIgnore: true */ file)) return undefined;
  try {
    const snapshot = JSON.parse(readFileSync(/* turbopackIgnore: true */ file, "utf8")) as Snapshot;
    for (const [key, entry] of Object.entries(snapshot.entries)) {
      const written = snapshot.written?.[key];
      if (isValid(written ? { ...entry, data: written } : entry)) continue;
      delete snapshot.written?.[key];
      const older = fallback?.entries[key];
      if (older) snapshot.entries[key] = older;
      else delete snapshot.entries[key];
    }
    return snapshot;
  } catch {
    return undefined;
  }
}

/** Whether an entry still fits its kind: a copy on disk may be older than the code. */
export function isValid(entry: Entry): boolean {
  return isKind(entry.kind) && kinds[entry.kind].safeParse(entry.data).success;
}

/** The content the running build was rendered from. */
export function builtContent(): Snapshot | undefined {
  const own = state();
  own.built ??= readFile(builtFile);
  return own.built;
}

/** What is published, as far as this instance knows. Throws when there is no copy at all. */
export function content(): Snapshot {
  const own = state();
  if (!own.current) {
    const built = builtContent();
    const live = readFile(liveFile(), built);
    const source = process.env.CONTENT_SOURCE ?? process.env.SUPABASE_URL ?? live?.source;
    const buildIsNewer = built !== undefined && built.source === live?.source && built.version > live.version;
    own.current = live && live.source === source && !buildIsNewer ? live : built;
    if (!own.current) throw new Error("There is no content yet: neither the build nor DATA_DIR holds a snapshot. Start with `npm start`.");
    own.endsAt = firstEnd(own.current);
  }
  return own.current;
}

export function replaceContent(next: Snapshot): void {
  const own = state();
  own.current = next;
  own.endsAt = firstEnd(next);
  saveContent(liveFile(), next);
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

/** Writes a snapshot so that a reader sees the old or the new one, never half. A disk that cannot be written is reported, not fatal. */
export function saveContent(file: string, snapshot: Snapshot): boolean {
  try {
    mkdirSync(/* turbopackIgnore: true */ dirname(file), { recursive: true });
    const temporary = `${file}.${process.pid}`;
    writeFileSync(/* turbopackIgnore: true */ temporary, JSON.stringify(snapshot), { flush: true });
    renameSync(/* turbopackIgnore: true */ temporary, file);
    return true;
  } catch (error) {
    console.error(
      `content: the snapshot could not be written (${(error as NodeJS.ErrnoException).code}); after a restart without the database, pages show the build's text.`,
    );
    return false;
  }
}

/** `named`: it is new, gone, or called something else, which every menu shows. */
export type Changed = { kind: string; slug: string; locale: string; named?: true };

/** The keys of entries that differ between two snapshots: added, changed or gone. */
export function changedEntries(before: Snapshot | undefined, after: Snapshot): Changed[] {
  const keys = new Set([...Object.keys(before?.entries ?? {}), ...Object.keys(after.entries)]);
  return [...keys]
    .filter((key) => {
      const [one, two] = [before?.entries[key], after.entries[key]];
      return JSON.stringify(one?.data) !== JSON.stringify(two?.data);
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
