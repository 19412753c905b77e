// What has to happen now and then, on any instance: old leads end, erased files go, files reach the bucket.
import "server-only";
import { privilegedClient } from "../supabase/privileged.ts";
import { moveFilesToStorage, removeErasedFiles } from "./file-storage.ts";
import { spool } from "./pipeline.ts";

const everyMs = 30 * 60_000;
const firstMs = 60_000;

/** One turn. Throws when the database does not answer. */
export async function upkeep(): Promise<void> {
  const { data, error } = await privilegedClient(30_000).rpc("apply_retention");
  if (error) throw new Error(`Old leads could not be ended (${error.code || "no answer"}).`);
  const { leads } = data as { leads: number };
  if (leads > 0) console.log(`leads: ${leads} lead(s) were erased at the end of their time.`);
  const disk = spool();
  await removeErasedFiles(disk);
  if (disk) await moveFilesToStorage(disk);
}

export function startUpkeep(): void {
  const turn = async () => {
    await upkeep().catch((error) => console.error(`leads: ${(error as Error).message}`));
    setTimeout(turn, everyMs * (0.8 + Math.random() * 0.4)).unref();
  };
  setTimeout(turn, firstMs).unref();
}
