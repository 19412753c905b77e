// Restores a backup into an empty directory. Nothing is moved into place before all is restored.
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import postgres from "postgres";
import { encrypt } from "../../lib/leads/intake/encryption.ts";
import { type DataDir, loadOrCreateKeys } from "../data/data-dir.ts";
import { type Transact, transactionsOf } from "../data/database.ts";
import { versionToday } from "../data/migrations.ts";
import { Refusal } from "../shared/terminal.ts";
import { bytesOf, checkArchive, type Manifest, manifestName, readArchive } from "./archive.ts";
import { onDisk } from "./buckets.ts";
import { describeTables, hasRows } from "./database-copy.ts";
import { loadDatabase, openFor } from "./load.ts";

/** What a data directory in use contains. Backups and their key may be there already. */
const inUse = ["database", "keys.json", "spool", "media", "backend.lock"];

const staged = ".restore-";

/** Throws Refusal where the directory is in use. First removes what a killed restore had moved into place. */
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

/** `buckets`: leaves out the files that go into the buckets of a service. */
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
      // The archive lists the spool's key before these files; a site without a disk had none, so one is made.
      spoolKey ??= await writeNew(join(directory, "spool/key"), randomBytes(32));
      data = encrypt(spoolKey, moved.sealed, data);
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

/**
 * Where the database goes: into the data directory, into the PostgreSQL under the embedded backend, or into a hosted service that has its
 * schema.
 */
export type Target = "embedded" | { backendPostgresUrl: string } | { serviceUrl: string };

type Opened = { transact: Transact; close: () => Promise<void> };

/** A service brings its own account tables, and npm run migrate has applied its schema. Throws Refusal. */
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

/** Files that were in a bucket are on disk now. The ids are file names of letters, digits and hyphens, so they need no escaping. */
const placedOnDisk = (ids: readonly string[]) =>
  `update public.lead_files set place = 'disk' where place = 'storage' and id::text in (${ids.map((id) => `'${id}'`).join(", ")})`;

export type Restored = { manifest: Manifest; files: number };

/**
 * Restores `file` into the data directory, and its database into `target`. `onFiles` runs on the restored files before the database is
 * touched; `onLoaded` runs on the filled database, at the backup's schema version, before anything is moved into place. Throws Refusal;
 * then nothing was changed.
 */
export async function putBack(
  dir: DataDir,
  file: string,
  key: string,
  target: Target,
  onLoaded: (transact: Transact, manifest: Manifest) => Promise<void> = async () => undefined,
  onFiles: (staging: string) => Promise<void> = async () => undefined,
): Promise<Restored> {
  assertEmpty(dir);
  const manifest = await checkArchive(file, key);
  // A killed restore leaves its staging directory behind.
  for (const name of readdirSync(dir.root)) if (name.startsWith(staged)) rmSync(join(dir.root, name), { recursive: true, force: true });
  const staging = mkdtempSync(join(dir.root, staged));
  try {
    const intoService = typeof target === "object" && "serviceUrl" in target;
    const { count: files, sealed } = await writeFiles(file, key, staging, intoService);
    await onFiles(staging);
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
    // While this mark exists no site starts here (backend.ts): the files are moved one by one.
    writeFileSync(dir.restoring, "");
    // A backup key that is already here is the one that opened this backup, and stays.
    for (const name of readdirSync(staging)) if (!existsSync(join(dir.root, name))) renameSync(join(staging, name), join(dir.root, name));
    rmSync(dir.restoring);
    return { manifest, files };
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}
