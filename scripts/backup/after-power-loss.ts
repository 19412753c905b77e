// The embedded store never syncs: when the machine goes down without notice, some of what was written last is on the disk and some is
// not, in any mixture. So what is left is not trusted: it is read out and built anew, and where that fails the last good backup takes its
// place. Messages come back from the spool, which syncs, when the site starts. The old files are kept beside.
import { spawn } from "node:child_process";
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type DataDir, loadOrCreateKeys } from "../data-dir.ts";
import { Refusal } from "../terminal.ts";
import { checkArchive } from "./archive.ts";
import { backupKey } from "./key.ts";
import { loadDatabase, openFor } from "./load.ts";
import { backupDirectory, listBackups } from "./take.ts";

const mostMs = 10 * 60_000;

async function rebuild(from: string, to: string): Promise<boolean> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", join(import.meta.dirname, "rebuild.ts"), from, to], {
    stdio: "ignore",
    timeout: mostMs,
    killSignal: "SIGKILL",
  });
  return new Promise((resolve) => child.once("exit", (code) => resolve(code === 0)));
}

/** Fills `to` from the newest backup that is whole; when that was taken. Undefined where there is none. */
async function fromBackup(dir: DataDir, to: string): Promise<string | undefined> {
  const key = await backupKey(dir.root).catch(() => undefined);
  const directory = backupDirectory(dir.root);
  for (const { name } of key ? listBackups(directory) : []) {
    const file = join(directory, name);
    rmSync(to, { recursive: true, force: true });
    try {
      const manifest = await checkArchive(file, key as string);
      const database = await openFor({ directory: to }, loadOrCreateKeys(dir), manifest);
      try {
        await loadDatabase(database.transact, file, key as string, manifest);
      } finally {
        await database.close();
      }
      return manifest.takenAt;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return undefined;
}

/** Everything below a directory on the disk, and the directory itself. */
function syncAll(directory: string): void {
  for (const entry of [
    ...readdirSync(directory, { recursive: true, withFileTypes: true }).map(({ parentPath, name }) => join(parentPath, name)),
    directory,
  ]) {
    const handle = openSync(entry, "r");
    fsyncSync(handle);
    closeSync(handle);
  }
}

/**
 * Puts a store in place that can be trusted. `from`: when the backup it came from was taken; null where what was left was whole. Throws
 * Refusal, with nothing changed, where neither can be had.
 */
export async function mendAfterPowerLoss(dir: DataDir, tell: (text: string) => void): Promise<{ from: string | null } | undefined> {
  if (!existsSync(dir.database)) return undefined;
  tell("The machine went down without notice: reading out what the database still holds …");
  const fresh = join(dir.root, "database-new");
  rmSync(fresh, { recursive: true, force: true });
  let from: string | null = null;
  if (!(await rebuild(dir.database, fresh))) {
    tell("It is damaged: going back to the last backup …");
    const taken = await fromBackup(dir, fresh);
    if (taken === undefined)
      throw new Refusal(
        `The database in ${dir.database} was damaged when the machine went down, and there is no backup in ${backupDirectory(dir.root)} that opens.`,
        `restore one from elsewhere: mv ${dir.root} ${dir.root}-damaged, then npm run restore -- FILE --spool ${dir.root}-damaged/spool. Nothing was changed.`,
      );
    from = taken;
  }
  syncAll(fresh);
  const kept = `${dir.database}-${new Date().toISOString().slice(0, 19).replaceAll(":", "")}`;
  renameSync(dir.database, kept);
  renameSync(fresh, dir.database);
  return { from };
}
