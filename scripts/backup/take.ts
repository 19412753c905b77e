// Takes one backup: reads the database and the files while the site runs, verifies the file by restoring it, moves it into place and
// deletes outdated backups.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { checkedOutCommit, type DataDir, runningSites, takeLock } from "../data/data-dir.ts";
import { Refusal } from "../shared/terminal.ts";
import type { Service } from "../start/service-api.ts";
import { type Manifest, writeArchive } from "./archive.ts";
import { addBuckets } from "./buckets.ts";
import type { CopyDescription, Piece } from "./database-copy.ts";
import { addDataFiles } from "./files.ts";
import { descriptionName, pieceName, verifyBackup } from "./load.ts";
import { backupName, backupsIn, outdated } from "./rotation.ts";
import type { Source } from "./source.ts";

/** Directory of backups: BACKUP_DIR, else a folder in the data directory, on the same disk. */
export function backupDirectory(root: string): string {
  return resolve(process.env.BACKUP_DIR || join(root, "backups"));
}

export function listBackups(directory: string): { name: string; at: Date }[] {
  return existsSync(directory) ? backupsIn(readdirSync(directory)) : [];
}

/** Whether both directories are on one disk, so that its loss takes both. */
export function isSameDisk(directory: string, other: string): boolean {
  return statSync(directory).dev === statSync(other).dev;
}

/** The key in SPOOL_KEY or SPOOL_KEY_BEFORE, if set. Throws Refusal for anything but 32 bytes as hex or base64. */
export function spoolKeyIn(name: "SPOOL_KEY" | "SPOOL_KEY_BEFORE"): Buffer | undefined {
  const text = process.env[name];
  if (!text) return undefined;
  const key = /^[0-9a-fA-F]{64}$/.test(text) ? Buffer.from(text, "hex") : Buffer.from(text, "base64");
  if (key.length !== 32)
    throw new Refusal(`${name} is no key.`, "it is 32 bytes, as 64 hexadecimal digits or in base64: openssl rand -hex 32 makes one.");
  return key;
}

/** Returns the ids of lead files that a piece of lead_files names. */
function filesNamed({ tables }: CopyDescription, { table, text }: Piece): string[] {
  if (table !== "public.lead_files") return [];
  const columns = tables.find(({ name }) => name === table)?.columns.split(", ") ?? [];
  const [id, place] = [columns.indexOf("id"), columns.indexOf("place")];
  return Buffer.from(text)
    .toString()
    .split("\n")
    .flatMap((line) => {
      const cells = line.split("\t");
      return cells[place] && cells[id] ? [cells[id]] : [];
    });
}

function makeDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Refusal(
      `The directory of backups ${directory} cannot be made (${(error as NodeJS.ErrnoException).code}).`,
      "set BACKUP_DIR to a directory that this user may write to.",
    );
  }
}

/** Turns a disk error into a Refusal. */
function diskRefusal(error: unknown, directory: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT" || code === "EFBIG")
    return new Refusal(
      `The disk of ${directory} is full.`,
      "free space there, or set BACKUP_DIR to a larger disk. Older backups were kept.",
    );
  if (code === "EACCES" || code === "EROFS" || code === "EPERM")
    return new Refusal(`${directory} cannot be written (${code}).`, "give this user the right to write there, or set BACKUP_DIR.");
  return error;
}

/** The commit of the code that runs on the data, or would run; empty where it cannot be found out, and before an upgrade. */
function commitOf(dir: DataDir, isBeforeUpgrade: boolean): { code?: string } {
  const code = isBeforeUpgrade ? undefined : (runningSites(dir)[0]?.commit ?? checkedOutCommit());
  return code ? { code } : {};
}

export type Taken = { file: string; bytes: number; manifest: Manifest; removed: string[]; ms: number };

/**
 * `service`: a hosted service, whose buckets are backed up too. Throws Refusal; then nothing has changed, except that the directory may
 * hold a file ending in .part until the next backup.
 */
export async function takeBackup(
  dir: DataDir,
  source: Source,
  key: string,
  site: string,
  { service, now = new Date(), isBeforeUpgrade = false }: { service?: Service; now?: Date; isBeforeUpgrade?: boolean } = {},
): Promise<Taken> {
  const directory = backupDirectory(dir.root);
  makeDirectory(directory);
  const release = onlyOne(dir, directory);
  try {
    return await takeInto(join(directory, backupName(now, isBeforeUpgrade)), dir, source, key, site, service, now, isBeforeUpgrade);
  } finally {
    release();
  }
}

/** Two backups at once would delete each other's unfinished file. Throws Refusal. */
function onlyOne(dir: DataDir, directory: string): () => void {
  try {
    return takeLock({ ...dir, lock: join(directory, "backup.lock") });
  } catch (error) {
    if (!(error instanceof Refusal)) throw diskRefusal(error, directory);
    throw new Refusal(
      `A backup into ${directory} is being made already.`,
      "wait until it has ended, and look at it with npm run backup -- --list.",
    );
  }
}

async function takeInto(
  file: string,
  dir: DataDir,
  source: Source,
  key: string,
  site: string,
  service: Service | undefined,
  now: Date,
  isBeforeUpgrade: boolean,
): Promise<Taken> {
  const started = performance.now();
  const directory = dirname(file);
  for (const name of readdirSync(directory)) if (name.endsWith(".part")) rmSync(join(directory, name), { force: true });
  const half = `${file}.part`;
  try {
    const expected = await writeArchive(half, key, async (archive) => {
      let description: CopyDescription | undefined;
      let number = 0;
      const wanted = new Set<string>();
      const tables = await source.copy(
        async (found) => {
          description = found;
          const text = Buffer.from(JSON.stringify(found));
          await archive.add(descriptionName, text.length, text);
        },
        async (piece) => {
          number += 1;
          for (const id of filesNamed(description as CopyDescription, piece)) wanted.add(id);
          await archive.add(pieceName(piece.table, number), piece.text.length, piece.text);
        },
      );
      await addDataFiles(archive, dir.root, spoolKeyIn("SPOOL_KEY"));
      if (service) await addBuckets(archive, service);
      return {
        takenAt: now.toISOString(),
        site,
        ...commitOf(dir, isBeforeUpgrade),
        schemaVersion: (description as CopyDescription | undefined)?.schemaVersion ?? "",
        tables,
        missingFiles: [...wanted].filter((id) => !archive.has(`spool/files/${id}`) && !archive.has(`storage/lead-files/${id}`)),
      };
    });
    const manifest = await verifyBackup(half, key);
    if (JSON.stringify(manifest) !== JSON.stringify(expected))
      throw new Refusal("The backup on the disk is not the one that was written.", "look at the disk, and try again.");
    renameSync(half, file);
    const handle = await open(directory, "r");
    await handle.sync();
    await handle.close();
    const removed = outdated(readdirSync(directory), now);
    for (const name of removed) rmSync(join(directory, name), { force: true });
    return { file, bytes: statSync(file).size, manifest, removed, ms: Math.round(performance.now() - started) };
  } catch (error) {
    rmSync(half, { force: true });
    throw diskRefusal(error, directory);
  }
}
