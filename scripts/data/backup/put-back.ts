// Puts a backup into an empty place. Nothing stands there before everything does.
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import postgres from "postgres";
import { seal } from "../../../lib/leads/intake/seal.ts";
import { Refusal } from "../../terminal.ts";
import { type DataDir, loadOrCreateKeys } from "../data-dir.ts";
import { type Transact, transactionsOf } from "../database.ts";
import { versionToday } from "../migrations.ts";
import { bytesOf, checkArchive, type Manifest, manifestName, readArchive } from "./archive.ts";
import { onDisk } from "./buckets.ts";
import { describeTables, hasRows } from "./database-copy.ts";
import { loadDatabase, openFor } from "./load.ts";

/** What a data directory in use holds. Backups and their key may stand there. */
const inUse = ["database", "keys.json", "spool", "media", "backend.lock"];

const staged = ".restore-";

/** Also where a restore was killed while it put things in place: what it had put there goes. */
export function assertEmpty(dir: DataDir): void {
  if (existsSync(dir.restoring)) {
    for (const name of inUse) rmSync(join(dir.root, name), { recursive: true, force: true });
    rmSync(dir.restoring);
  }
  const found = inUse.filter((name) => existsSync(join(dir.root, name)));
  if (found.length > 0)
    throw new Refusal(
      `${dir.root} is not empty: it holds ${found.join(", ")}.`,
      `restore into another directory (DATA_DIR=…), or stop the site and move this one away: mv ${dir.root} ${dir.root}-before. Nothing was changed.`,
    );
}

const safeName = /^(?:spool\/(?:key|(?:pending|stored|files)\/[\w-]+)|media\/[\w-]+\/[\w.-]+|keys\.json|backup-key)$/;

/** `buckets`: those files stay out, because they go into the buckets of a service. */
async function writeFiles(file: string, key: string, directory: string, buckets: boolean): Promise<{ count: number; sealed: string[] }> {
  let count = 0;
  let spoolKey: Buffer | undefined;
  const sealed: string[] = [];
  for await (const { name, body } of readArchive(file, key)) {
    if (name.startsWith("database/") || name === manifestName) continue;
    const moved = onDisk(name);
    if (moved && buckets) continue;
    const path = moved?.path ?? name;
    if (!safeName.test(path))
      throw new Refusal(`${file} holds ${name}, which has no place here.`, "take another one. Nothing was changed.");
    let data = await bytesOf(body);
    if (path === "spool/key") spoolKey = data;
    if (moved?.sealed) {
      // The spool's key stands before them in the archive; a site without a disk had none.
      spoolKey ??= await writeNew(join(directory, "spool/key"), randomBytes(32));
      data = seal(spoolKey, moved.sealed, data);
      sealed.push(moved.sealed);
    }
    await writeNew(join(directory, path), data);
    count += 1;
  }
  return { count, sealed };
}

async function writeNew(target: string, data: Buffer): Promise<Buffer> {
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const handle = await open(target, "wx", 0o600);
  try {
    await handle.writeFile(data);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return data;
}

/** Where the database goes: into the data directory, under the embedded backend on PostgreSQL, or into a service with its schema. */
export type Target = "embedded" | { backendPostgresUrl: string } | { serviceUrl: string };

type Opened = { transact: Transact; close: () => Promise<void> };

/** A service brings its own tables for accounts, and its schema was applied by npm run migrate. Throws Refusal. */
async function openService(url: string, { schemaVersion }: Manifest): Promise<Opened> {
  const client = postgres(url, { max: 1, onnotice: () => undefined, connect_timeout: 15 });
  const transact = transactionsOf(client);
  try {
    const there = await transact("read", describeTables);
    if (there.schemaVersion !== versionToday(schemaVersion))
      throw new Refusal(
        `The database at DATABASE_URL has schema version ${there.schemaVersion}, the backup ${schemaVersion}.`,
        "check out the version of the code that made the backup, run npm run migrate on an empty project, restore, then go on to the newer version. Nothing was changed.",
      );
    return { transact, close: () => client.end({ timeout: 5 }) };
  } catch (error) {
    await client.end({ timeout: 5 });
    throw error;
  }
}

function openTarget(target: Target, staging: string, dir: DataDir, manifest: Manifest): Promise<Opened> {
  if (typeof target === "object" && "serviceUrl" in target) return openService(target.serviceUrl, manifest);
  const keys = loadOrCreateKeys({ ...dir, keys: join(staging, "keys.json") });
  const storage = target === "embedded" ? { directory: join(staging, "database") } : { postgresUrl: target.backendPostgresUrl };
  return openFor(storage, keys, manifest);
}

/** Files that stood in a bucket stand on the disk now. Names are those of files: letters, digits and hyphens. */
const placedOnDisk = (ids: readonly string[]) =>
  `update public.lead_files set place = 'disk' where place = 'storage' and id::text in (${ids.map((id) => `'${id}'`).join(", ")})`;

export type Restored = { manifest: Manifest; files: number };

/**
 * Restores `file` into the data directory, and the database where `target` says. `onFiles` sees the files before the database is touched,
 * `onLoaded` runs on the filled database, at the backup's schema version, before anything is in place. Throws Refusal; then nothing was changed.
 */
export async function putBack(
  dir: DataDir,
  file: string,
  key: string,
  target: Target,
  onLoaded: (transact: Transact, manifest: Manifest) => Promise<void> = async () => undefined,
  onFiles: (staging: string) => void = () => undefined,
): Promise<Restored> {
  assertEmpty(dir);
  const manifest = await checkArchive(file, key);
  // What a restore that was killed has left.
  for (const name of readdirSync(dir.root)) if (name.startsWith(staged)) rmSync(join(dir.root, name), { recursive: true, force: true });
  const staging = mkdtempSync(join(dir.root, staged));
  try {
    const intoService = typeof target === "object" && "serviceUrl" in target;
    const { count: files, sealed } = await writeFiles(file, key, staging, intoService);
    onFiles(staging);
    const database = await openTarget(target, staging, dir, manifest);
    try {
      if (await database.transact("read", hasRows))
        throw new Refusal("The database is not empty.", "restore into an empty one: createdb, or a new project. Nothing was changed.");
      await loadDatabase(database.transact, file, key, manifest, intoService ? "exact" : "common");
      if (sealed.length > 0) await database.transact("write", (session) => session.rows(placedOnDisk(sealed)));
      await onLoaded(database.transact, manifest);
    } finally {
      await database.close();
    }
    // Between the first and the last of them no site starts here (backend.ts).
    writeFileSync(dir.restoring, "");
    // The key of backups that stands here already is the one that opened this.
    for (const name of readdirSync(staging)) if (!existsSync(join(dir.root, name))) renameSync(join(staging, name), join(dir.root, name));
    rmSync(dir.restoring);
    return { manifest, files };
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}
