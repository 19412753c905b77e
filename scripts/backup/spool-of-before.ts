// Recovers messages from the spool of a machine whose database is lost: it still holds what was acknowledged after the last backup.
import { existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { encrypt } from "../../lib/leads/intake/encryption.ts";
import { dataDir, runningSites } from "../data/data-dir.ts";
import { opens, recordsIn } from "../data/spool-key.ts";
import { Refusal } from "../shared/terminal.ts";

/** Throws Refusal where the directory is no spool or still in use. */
export function assertSpool(directory: string): void {
  if (!existsSync(join(directory, "pending")))
    throw new Refusal(`${directory} is no spool.`, "name the directory that holds pending/, stored/ and files/. Nothing was done.");
  if (runningSites(dataDir(dirname(directory))).length > 0)
    throw new Refusal(`A site still writes into ${directory}.`, "stop it first (npm stop). Nothing was done.");
}

export const keyAt = (file: string) => (existsSync(file) ? readFileSync(file) : undefined);

/** The paths that a record may have in a spool, in either state; a file has one path. */
const placesOf = (record: string) =>
  record.startsWith("files") ? [record] : ["pending", "stored"].map((folder) => join(folder, basename(record)));

/**
 * Adds to a restored spool the records it lacks, sealed with its key. The records in `from` may be sealed with that spool's own `key` or
 * `key-before`, with one of `keys` (SPOOL_KEY), or with the backup's key. Returns how many messages and files were added, and how many
 * records no key opens. Throws Refusal if no key opens any of them.
 */
export function addSpool(from: string, to: string, keys: readonly Buffer[]): { messages: number; files: number; unreadable: number } {
  const targetKey = keyAt(join(to, "key"));
  const candidates = [keyAt(join(from, "key")), keyAt(join(from, "key-before")), ...keys, targetKey].filter((key) => key !== undefined);
  const now = targetKey ?? candidates[0];
  const records = recordsIn(from);
  let [messages, files, unreadable] = [0, 0, 0];
  for (const record of records) {
    const [found, name] = [readFileSync(join(from, record)), basename(record)];
    const data = candidates.map((key) => opens(key, name, found)).find((each) => each !== undefined);
    if (!data || !now) {
      unreadable += 1;
      continue;
    }
    if (placesOf(record).some((place) => existsSync(join(to, place)))) continue;
    const target = join(to, record);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    writeFileSync(target, encrypt(now, name, data), { mode: 0o600 });
    const { atime, mtime } = statSync(join(from, record)); // preserves how long it has waited
    utimesSync(target, atime, mtime);
    if (record.startsWith("files")) files += 1;
    else messages += 1;
  }
  if (records.length > 0 && unreadable === records.length)
    throw new Refusal(
      `None of the ${records.length} record(s) and file(s) in ${from} opens with a key that is known here.`,
      `its key stands in ${join(from, "key")}, or was in SPOOL_KEY there: put it back, or set SPOOL_KEY to it. Nothing was changed.`,
    );
  if (!targetKey && now) writeFileSync(join(to, "key"), now, { mode: 0o600 });
  return { messages, files, unreadable };
}
