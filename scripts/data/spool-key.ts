// Reseals the spool with a new key. Everything stays readable at every moment: the site opens records with the key or with the previous one
// (key-before), which is deleted once everything is resealed.
import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { decrypt, encrypt } from "../../lib/leads/intake/encryption.ts";
import { Refusal } from "../shared/terminal.ts";

const folders = ["pending", "stored", "files"];

function sync(path: string): void {
  const handle = openSync(path, "r");
  fsyncSync(handle);
  closeSync(handle);
}

/** Replaces a file atomically; the data is on disk when this returns. */
function replace(file: string, data: Buffer): void {
  const temporary = `${file}.${process.pid}.tmp`;
  const handle = openSync(temporary, "w", 0o600);
  writeSync(handle, data);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(temporary, file);
  sync(dirname(file));
}

/** The unsealed data; undefined with another key. */
export function opens(key: Buffer, name: string, sealed: Buffer): Buffer | undefined {
  try {
    return decrypt(key, name, sealed);
  } catch {
    return undefined;
  }
}

/** Opens what the site sealed with the key of a spool: `given` (SPOOL_KEY) or the one in the directory, or the one before an interrupted change. */
export function unsealInSpool(directory: string, given: Buffer | undefined) {
  return (name: string, sealed: Buffer): Buffer => {
    const files = ["key", "key-before"].map((file) => join(directory, file)).filter((file) => existsSync(file));
    const keys = [given, ...files.map((file) => readFileSync(file))].filter((key) => key !== undefined);
    const data = keys.map((key) => opens(key, name, sealed)).find((each) => each !== undefined);
    if (!data) throw new Error("Sealed with another key.");
    return data;
  };
}

export type SpoolKeys = { now?: Buffer | undefined; before?: Buffer | undefined };

/** Returns what the spool holds: "pending/<id>", "files/<uuid>" and so on. */
export function recordsIn(directory: string): string[] {
  return folders.flatMap((folder) => {
    const place = join(directory, folder);
    const names = existsSync(place) ? readdirSync(place) : [];
    return names.filter((name) => !name.endsWith(".tmp")).map((name) => join(folder, name));
  });
}

/**
 * Makes a new key, or takes the given one (`given.now`: SPOOL_KEY). Records are opened with any available key: the one in `key`, the one in
 * `key-before` from an interrupted change, or the given ones. Records that no key opens stay unchanged and are returned in `unreadable`; if
 * no key opens any record, the keys are wrong. An interrupted change resumes where it stopped. Throws Refusal.
 *
 * `elsewhere` reseals what is sealed with this key outside the directory, while the old keys are still there: `reseal` returns it sealed with
 * the new key, or undefined where it is already, or no key opens it.
 */
export async function rotateSpoolKey(
  directory: string,
  given: SpoolKeys,
  elsewhere?: (reseal: (name: string, sealed: Buffer) => Buffer | undefined) => Promise<void>,
): Promise<{ sealed: number; unreadable: string[] }> {
  const [keyFile, beforeFile] = [join(directory, "key"), join(directory, "key-before")];
  const keyIn = (file: string) => (existsSync(file) ? readFileSync(file) : undefined);
  const [onDisk, brokenOff] = [keyIn(keyFile), keyIn(beforeFile)];
  if (!given.now && !onDisk) throw new Refusal(`${directory} has no key yet.`, "start the site once; it makes one.");
  const before = brokenOff ?? given.before ?? onDisk;
  if (!before)
    throw new Refusal(
      "SPOOL_KEY is set, and the key before it is not known.",
      "set SPOOL_KEY to a new key (openssl rand -hex 32) and SPOOL_KEY_BEFORE to the old one, and run this again.",
    );
  const known = [given.now, onDisk, brokenOff, given.before].filter((key) => key !== undefined);
  const records = recordsIn(directory);
  const isOpened = (record: string) =>
    known.some((key) => opens(key, basename(record), readFileSync(join(directory, record))) !== undefined);
  if (records.length > 0 && !records.some(isOpened))
    throw new Refusal(
      `None of the ${records.length} record(s) and file(s) in ${directory} opens with the keys given.`,
      "set SPOOL_KEY_BEFORE to the key they were sealed with; without SPOOL_KEY it stood in the file key there. Nothing was changed.",
    );
  // A site without a disk has none, and secrets in the database all the same.
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (!brokenOff) replace(beforeFile, before);
  if (!given.now && onDisk?.equals(before)) replace(keyFile, randomBytes(32));
  const now = given.now ?? readFileSync(keyFile);
  let sealed = 0;
  const unreadable: string[] = [];
  for (const record of records) {
    const [file, name] = [join(directory, record), basename(record)];
    const found = readFileSync(file);
    if (opens(now, name, found)) continue;
    const data = known.map((key) => opens(key, name, found)).find((each) => each !== undefined);
    if (!data) {
      unreadable.push(record);
      continue;
    }
    const { atime, mtime } = statSync(file); // preserves how long it has waited
    replace(file, encrypt(now, name, data));
    utimesSync(file, atime, mtime);
    sealed += 1;
  }
  await elsewhere?.((name, found) => {
    const data = opens(now, name, found) ? undefined : known.map((key) => opens(key, name, found)).find((each) => each !== undefined);
    return data && encrypt(now, name, data);
  });
  // Every record that the old keys open is resealed.
  rmSync(beforeFile);
  if (given.now) rmSync(keyFile, { force: true });
  return { sealed, unreadable };
}
