// Loads the database part of an archive into an open database, and verifies an archive.
import { createHash } from "node:crypto";
import { decrypt } from "../../lib/leads/intake/encryption.ts";
import type { Keys } from "../data/data-dir.ts";
import { inThrowaway, openDatabase, type Transact } from "../data/database.ts";
import { listMigrations, recordOf, versionToday } from "../data/migrations.ts";
import { Refusal } from "../shared/terminal.ts";
import { bytesOf, checkArchive, type Manifest, readArchive, textOf } from "./archive.ts";
import { type CopyDescription, copyIn, type Piece } from "./database-copy.ts";

export const descriptionName = "database/description.json";
/** The name of the entry that holds one piece of a table. */
export const pieceName = (table: string, number: number) => `database/${table}/${String(number).padStart(6, "0")}.tsv`;
const pieceForm = /^database\/(.+)\/\d{6}\.tsv$/;

/**
 * Fills a database of the archive's schema version from an archive that checkArchive() has passed. Throws Refusal, with nothing changed.
 */
export async function loadDatabase(
  transact: Transact,
  file: string,
  key: string,
  manifest: Manifest,
  accounts: "exact" | "common" = "common",
): Promise<void> {
  const entries = readArchive(file, key);
  const first = await entries.next();
  if (first.done || first.value.name !== descriptionName)
    throw new Refusal(`${file} does not begin with its database.`, "take another one.");
  const description = JSON.parse(await textOf(first.value.body)) as CopyDescription;
  const pieces = async function* (): AsyncGenerator<Piece> {
    for await (const { name, body } of entries) {
      const [, table] = pieceForm.exec(name) ?? [];
      if (table === undefined) return; // the database entries come first
      yield { table, text: await bytesOf(body) };
    }
  };
  const today = listMigrations().find(({ version }) => version === versionToday(manifest.schemaVersion));
  await transact("write", async (session) => {
    await copyIn(session, description, pieces(), manifest.tables, accounts);
    if (today === undefined || today.version === manifest.schemaVersion) return;
    // The restored history names migration files that no longer exist.
    await session.rows(`delete from supabase_migrations.schema_migrations; ${recordOf(today)}`);
  });
}

const noMails = { send: async () => undefined };

/** Opens a database at the schema version of the backup. Throws Refusal where this code has no such version. */
export function openFor(storage: Parameters<typeof openDatabase>[0], keys: Keys, manifest: Manifest) {
  const upTo = versionToday(manifest.schemaVersion);
  if (upTo === undefined)
    throw new Refusal(
      `The backup has schema version ${manifest.schemaVersion}, which this version of the code does not know.`,
      `check out the version of the code that made it (${manifest.code?.slice(0, 10) ?? "not known"}), or the newest, and restore there. Nothing was changed.`,
    );
  return openDatabase(storage, keys, noMails, manifest.site, { upTo });
}

/**
 * Verifies a backup by restoring it: every byte matches the manifest, the database loads into an empty one and gives the same rows back,
 * and the sealed files open with the spool key in the backup. Throws Refusal.
 */
export async function verifyBackup(file: string, key: string): Promise<Manifest> {
  const manifest = await checkArchive(file, key);
  const throwaway: Keys = { publishableKey: "sb_publishable_none", secretKey: "sb_secret_none", jwtSecret: "none".repeat(12) };
  await inThrowaway(async (storage) => {
    const database = await openFor(storage, throwaway, manifest);
    try {
      await loadDatabase(database.transact, file, key, manifest);
      const rows = await database.execute("select id, sha256 from public.lead_files");
      await proveSealed(file, key, new Map(rows.map((row) => [String(row.id), String(row.sha256)])));
    } finally {
      await database.close();
    }
  });
  return manifest;
}

/** Checks that spool records and files open with the spool's key, and that files have the SHA-256 in `known`. */
async function proveSealed(file: string, key: string, known: ReadonlyMap<string, string>): Promise<void> {
  let spoolKey: Buffer | undefined;
  for await (const { name, body } of readArchive(file, key)) if (name === "spool/key") spoolKey = await bytesOf(body);
  for await (const { name, body } of readArchive(file, key)) {
    const [, folder, record] = /^(spool\/pending|spool\/stored|spool\/files|storage\/lead-files)\/(.+)$/.exec(name) ?? [];
    if (!folder || !record) continue;
    const found = await bytesOf(body);
    try {
      const data = folder.startsWith("storage") ? found : decrypt(spoolKey as Buffer, record, found);
      const expected = folder.endsWith("files") ? known.get(record) : undefined;
      if (expected && createHash("sha256").update(data).digest("hex") !== expected) throw new Error("another file");
    } catch {
      throw new Refusal(
        `${name} in ${file} does not open with the spool's key, or is another file than the database speaks of.`,
        "finish a change of its key (npm run rotate-keys -- spool, with SPOOL_KEY_BEFORE where the key before is not there), or put the right one back (SPOOL_KEY, spool/key). What no key opens has to be moved out of the spool.",
      );
    }
  }
}
