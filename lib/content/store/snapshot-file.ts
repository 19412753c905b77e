// The snapshot on disk, with its entries as written: what is filled in is filled in on reading. Of a demonstration it says only that one
// runs.
import { createWriteStream, existsSync, mkdirSync, readFileSync, renameSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { dubaiDay } from "../../time/dubai-clock.ts";
import { demonstrated } from "../demonstration/overlay.ts";
import { type Entry, ownSnapshot, type Snapshot } from "./entry.ts";
import { hiddenEntry, publicEntry } from "./public-entry.ts";
import { entriesAsWritten, visibleSnapshot } from "./visible-snapshot.ts";

/**
 * A snapshot from disk, which may be older than the code; a row that no longer fits its schema is taken from `fallback`. Undefined if there
 * is no readable file.
 */
export function readSnapshot(file: string, fallback?: Snapshot): Snapshot | undefined {
  if (!existsSync(/* turbopackIgnore: true */ file)) return undefined;
  try {
    const stored = JSON.parse(readFileSync(/* turbopackIgnore: true */ file, "utf8")) as Snapshot;
    const entries: Record<string, Entry> = {};
    const older = fallback && entriesAsWritten(fallback);
    for (const [key, entry] of Object.entries(entriesAsWritten(stored))) {
      const checked = publicEntry(entry);
      if (typeof checked === "object") entries[key] = checked;
      else if (checked === "unfit" && older?.[key]) entries[key] = older[key];
    }
    const hidden = Object.entries(stored.hidden ?? {}).map(([key, entry]) => [key, hiddenEntry(entry)] as const);
    const { demonstration, ...rest } = stored;
    const own = { ...rest, ...visibleSnapshot(entries, stored.redirects, Object.fromEntries(hidden)) };
    return demonstration ? demonstrated(own, dubaiDay(new Date())) : own;
  } catch {
    return undefined;
  }
}

/** In chunks, so that requests are served while thousands of entries are written. */
function* pieces(snapshot: Snapshot): Generator<string> {
  const own = ownSnapshot(snapshot);
  const { entries: _shown, written: _written, ...rest } = own;
  yield `${JSON.stringify({ ...rest, ...(snapshot.demonstration && { demonstration: true }) }).slice(0, -1)},"entries":{`;
  const all = Object.entries(entriesAsWritten(own));
  const atOnce = 100;
  for (let from = 0; from < all.length; from += atOnce)
    yield (from > 0 ? "," : "") +
      all
        .slice(from, from + atOnce)
        .map(([key, entry]) => `${JSON.stringify(key)}:${JSON.stringify(entry)}`)
        .join(",");
  yield "}}";
}

/** Writes atomically: a reader sees the old or the new snapshot, never half. A failed write is logged and returns false. */
export async function saveSnapshot(file: string, snapshot: Snapshot): Promise<boolean> {
  try {
    mkdirSync(/* turbopackIgnore: true */ dirname(file), { recursive: true });
    // Processes in containers that share a directory all have the id 1.
    const temporary = `${file}.${hostname()}.${process.pid}`;
    await pipeline(Readable.from(pieces(snapshot)), createWriteStream(/* turbopackIgnore: true */ temporary, { flush: true }));
    renameSync(/* turbopackIgnore: true */ temporary, file);
    return true;
  } catch (error) {
    console.error(
      `content: the snapshot could not be written (${(error as NodeJS.ErrnoException).code}); after a restart without the database, pages show the build's text.`,
    );
    return false;
  }
}
