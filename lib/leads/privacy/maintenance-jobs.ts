// Periodic maintenance on any instance: erases leads at the end of their retention, removes erased files, moves files to the bucket, and
// clears what a dead process left half-done on the disk.
import "server-only";
import { JobFailure, registerJob } from "../../host/jobs.ts";
import { privilegedClient } from "../../supabase/privileged.ts";
import { moveFilesToStorage, removeErasedFiles, removeOrphanFiles } from "../intake/file-storage.ts";
import type { Spool } from "../intake/spool.ts";
import { spool } from "../intake/submit.ts";

// Files without a record at this process's last check.
let suspects: ReadonlySet<string> = new Set();

/**
 * Drops the files of spam, oldest first, once files take more than half of their limit; the other half is reserved for all other leads.
 * Returns true when some were dropped; removeErasedFiles() takes them off the disk. Throws when the database does not answer.
 */
export async function dropSpamFiles(disk: Spool): Promise<boolean> {
  const { bytes, maxBytes } = await disk.fileRoom();
  const tooMany = bytes - maxBytes / 2;
  if (tooMany <= 0) return false;
  const { data, error } = await privilegedClient(30_000).rpc("drop_spam_files", { p_bytes: Math.ceil(tooMany) });
  if (error) throw new Error(`Files of spam could not make room (${error.code || "no answer"}).`);
  if (data > 0) console.log(`leads: ${data} file(s) of spam were removed; files take more than half of what they may.`);
  return data > 0;
}

/** Runs one round. Throws when the database does not answer. */
export async function runMaintenance(): Promise<void> {
  const { data, error } = await privilegedClient(30_000).rpc("apply_retention");
  if (error) throw new Error(`Old leads could not be ended (${error.code || "no answer"}).`);
  const { leads } = data as { leads: number };
  if (leads > 0) console.log(`leads: ${leads} lead(s) were erased at the end of their time.`);
  const disk = spool();
  await removeErasedFiles(disk);
  if (!disk) return;
  if (await dropSpamFiles(disk)) await removeErasedFiles(disk);
  await moveFilesToStorage(disk);
  const swept = await removeOrphanFiles(disk, suspects);
  suspects = swept.suspects;
  if (swept.removed > 0) console.log(`leads: removed ${swept.removed} file(s) whose submission was never completed.`);
}

/** Several instances may run these jobs at once: rows are locked, and removing something twice is harmless. */
export function registerMaintenanceJobs(): void {
  registerJob({
    name: "maintenance",
    everyMs: 30 * 60_000,
    firstMs: 60_000,
    run: async () => {
      // The message holds a code, never the database's own text.
      await runMaintenance().catch((error) => {
        throw new JobFailure((error as Error).message);
      });
    },
  });
  const disk = spool();
  if (!disk) return;
  registerJob({
    name: "spool",
    everyMs: 10 * 60_000,
    firstMs: 5000,
    run: async () => {
      await disk.tidy().catch((error) => {
        throw new JobFailure(`The spool cannot be tidied (${(error as NodeJS.ErrnoException).code ?? (error as Error).name}).`);
      });
    },
  });
}
