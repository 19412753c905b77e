// npm run backup: writes one encrypted file with the database, uploads, spool and keys while the site runs, and proves it by restoring it.
//   -- --show-key   prints the key that opens backups
//   -- --list       lists the existing backups
import { siteUrl } from "../lib/env.ts";
import { backupKey, isKeyBeside, loadOrCreateBackupKey } from "./backup/key.ts";
import { openSource, type Source } from "./backup/source.ts";
import { backupDirectory, isSameDisk, listBackups, takeBackup } from "./backup/take.ts";
import { assertRecords, openDataDir, runningBackend } from "./data/data-dir.ts";
import { Refusal, readOptions, reportAndExit, say } from "./shared/terminal.ts";
import { connectService, hostedKeys } from "./start/service-api.ts";

const megabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(1);

async function backUp(dir: ReturnType<typeof openDataDir>): Promise<void> {
  if (!runningBackend(dir)) assertRecords(dir);
  const { key, isNew } = await loadOrCreateBackupKey(dir.root);
  say(`Backing up ${dir.root} …`);
  const source = await openSource(dir);
  try {
    const hosted = process.env.DATABASE_URL ? hostedKeys() : undefined;
    const service = hosted && connectService(hosted.url, hosted.secretKey);
    const taken = await takeBackup(dir, source, key, siteUrl(), { service });
    const { manifest, bytes, ms } = taken;
    const rows = (table: string) => manifest.tables[table]?.rows ?? 0;
    const directory = backupDirectory(dir.root);
    const [onSameDisk, keyBeside] = [isSameDisk(directory, dir.root), isKeyBeside(dir.root, directory)];
    await source
      .record({
        kind: "backup",
        ok: true,
        details: { bytes, ms, leads: rows("public.leads"), missing: manifest.missingFiles.length, onSameDisk, keyBeside },
      })
      .catch(() => say("The office could not be told of it: the database did not answer."));
    console.log(
      `\n✓ ${taken.file}\n  ${megabytes(bytes)} MB in ${(ms / 1000).toFixed(1)} s, restored once to prove it: ${rows("public.leads")} leads, ${rows("public.entries")} texts, ${Object.keys(manifest.entries).filter((name) => name.startsWith("spool/files/")).length} files of leads.`,
    );
    if (taken.removed.length > 0) console.log(`  ${taken.removed.length} older backup(s) were removed.`);
    if (manifest.missingFiles.length > 0)
      console.log(`  ! ${manifest.missingFiles.length} file(s) of leads are not on this disk, and not in this backup.`);
    if (onSameDisk) console.log("  ! It stands on the disk of the data. Set BACKUP_DIR to another disk, or copy it to another machine.");
    if (keyBeside) console.log("  ! The key that opens it lies beside it. Set BACKUP_DIR, or keep the key elsewhere and set BACKUP_KEY.");
    if (process.env.DATABASE_URL && !service)
      console.log(
        "  ! Files in the service's buckets are not in it: set SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY too.",
      );
    if (isNew) console.log("  ! It opens with a key that was made now. Keep it away from this machine: npm run backup -- --show-key");
  } catch (error) {
    await tell(source, error);
    throw error;
  } finally {
    await source.close();
  }
}

/** Records the failure for the office. An unexpected reason stays in the log, since it may contain paths. */
async function tell(source: Source, error: unknown): Promise<void> {
  const reason = error instanceof Refusal ? error.message.slice(0, 300) : "unexpected";
  await source.record({ kind: "backup", ok: false, details: { reason } }).catch(() => undefined);
}

try {
  const { values } = readOptions("npm run backup [-- --list | --show-key]", { "show-key": { type: "boolean" }, list: { type: "boolean" } });
  const dir = openDataDir();
  if (values["show-key"]) {
    if (!(await backupKey(dir.root))) assertRecords(dir);
    const { key } = await loadOrCreateBackupKey(dir.root);
    console.log(
      `\n${key}\n\nWho has this key and a backup has everything in it. Keep it on paper or in a password manager: not on this machine\nalone, and not beside the backups. \`npm run restore -- FILE\` asks for it.`,
    );
  } else if (values.list) {
    const directory = backupDirectory(dir.root);
    const found = listBackups(directory);
    console.log(found.length === 0 ? `No backup in ${directory}.` : found.map(({ name }) => `${directory}/${name}`).join("\n"));
  } else await backUp(dir);
  process.exit(0);
} catch (error) {
  reportAndExit(error);
}
