// Selects the files of the data directory that belong in a backup: keys, spool and pictures. Everything else can be made anew.
import { type Dirent, existsSync, readdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { ArchiveWriter } from "./archive.ts";

const record = /^[0-9a-f]{40}$/;

function entriesIn(directory: string): Dirent[] {
  return existsSync(directory) ? readdirSync(directory, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1)) : [];
}

const namesIn = (directory: string) => entriesIn(directory).flatMap((entry) => (entry.isFile() ? [entry.name] : []));

/**
 * Adds a file as it is when opened; returns false if it no longer exists. The site writes files by rename and never changes them
 * afterwards.
 */
async function addFile(archive: ArchiveWriter, name: string, file: string): Promise<boolean> {
  const handle = await open(file, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (!handle) return false;
  try {
    const { size } = await handle.stat();
    await archive.add(name, size, handle.createReadStream({ autoClose: false }));
  } finally {
    await handle.close();
  }
  return true;
}

/**
 * Adds everything in the spool. It runs after the database was read, so whatever was acknowledged before the snapshot is in one of the two.
 * A record moves from `pending` to `stored` once the database has it, and in rare cases back: listing `pending` twice catches both moves.
 */
async function addSpool(archive: ArchiveWriter, spool: string, key: Buffer | undefined): Promise<void> {
  if (key) await archive.add("spool/key", key.length, key);
  const folders = ["pending", "stored", "pending"].map((folder) => namesIn(join(spool, folder)));
  for (const name of new Set(folders.flat().filter((each) => record.test(each))))
    for (const folder of ["pending", "stored", "pending"])
      if (await addFile(archive, `spool/${folder}/${name}`, join(spool, folder, name))) break;
  for (const name of namesIn(join(spool, "files")))
    if (!name.endsWith(".tmp")) await addFile(archive, `spool/files/${name}`, join(spool, "files", name));
}

/** Adds the files of every picture, except pictures that are still being drawn (".new-…"). */
async function addPictures(archive: ArchiveWriter, media: string): Promise<void> {
  for (const folder of entriesIn(media)) {
    if (!folder.isDirectory() || folder.name.startsWith(".")) continue;
    for (const name of namesIn(join(media, folder.name)))
      await addFile(archive, `media/${folder.name}/${name}`, join(media, folder.name, name));
  }
}

/** `spoolKey`: the key in SPOOL_KEY; undefined where the directory holds the key. */
export async function addDataFiles(archive: ArchiveWriter, root: string, spoolKey: Buffer | undefined): Promise<void> {
  await addSpool(archive, join(root, "spool"), spoolKey);
  if (!spoolKey) await addFile(archive, "spool/key", join(root, "spool", "key"));
  await addPictures(archive, join(root, "media"));
  await addFile(archive, "keys.json", join(root, "keys.json"));
  await addFile(archive, "backup-key", join(root, "backup-key"));
}
