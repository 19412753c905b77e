// What has to happen now and then, on any instance: old leads end, erased files go, files reach the bucket, and what a
// process that died has left half-done on the disk is swept up.
import "server-only";
import { JobFailure, registerJob } from "../../host/jobs.ts";
import { privilegedClient } from "../../supabase/privileged.ts";
import { moveFilesToStorage, removeErasedFiles, removeOrphanFiles } from "../intake/file-storage.ts";
import type { Spool } from "../intake/spool.ts";
import { spool } from "../intake/submit.ts";

// Files that belonged to nothing when this process last looked.
let suspects: ReadonlySet<string> = new Set();

/**
 * Files of spam go, the oldest first, once files take more than half of what they may: the other half is for everybody else.
 * True when some go; removeErasedFiles() takes them off the disk. Throws when the database does not answer.
 */
export async function makeRoom(disk: Spool): Promise<boolean> {
  const { bytes, mostBytes } = await disk.fileRoom();
  const tooMany = bytes - mostBytes / 2;
  if (tooMany <= 0) return false;
  const { data, error } = await privilegedClient(30_000).rpc("drop_spam_files", { p_bytes: Math.ceil(tooMany) });
  if (error) throw new Error(`Files of spam could not make room (${error.code || "no answer"}).`);
  if (data > 0) console.log(`leads: ${data} file(s) of spam were removed; files take more than half of what they may.`);
  return data > 0;
}

/** One turn. Throws when the database does not answer. */
export async function runMaintenance(): Promise<void> {
  const { data, error } = await privilegedClient(30_000).rpc("apply_retention");
  if (error) throw new Error(`Old leads could not be ended (${error.code || "no answer"}).`);
  const { leads } = data as { leads: number };
  if (leads > 0) console.log(`leads: ${leads} lead(s) were erased at the end of their time.`);
  const disk = spool();
  await removeErasedFiles(disk);
  if (!disk) return;
  if (await makeRoom(disk)) await removeErasedFiles(disk);
  await moveFilesToStorage(disk);
  const swept = await removeOrphanFiles(disk, suspects);
  suspects = swept.suspects;
  if (swept.removed > 0) console.log(`leads: removed ${swept.removed} file(s) whose submission was never completed.`);
}

/** Each turn is harmless beside another instance's: rows are locked, and what is gone is gone. */
export function registerMaintenanceJobs(): void {
  registerJob({
    name: "maintenance",
    everyMs: 30 * 60_000,
    firstMs: 60_000,
    run: async () => {
      // Names a code, never what the database said.
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
