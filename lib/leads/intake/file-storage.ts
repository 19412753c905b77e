// The private bucket for leads' files, where the service has Storage. The embedded backend has no Storage that keeps strangers out, so its
// files stay on the disk.
import "server-only";
import { storageError } from "../../supabase/errors/results.ts";
import { privilegedClient } from "../../supabase/privileged.ts";
import type { CheckedFile } from "./files.ts";
import type { Spool } from "./spool.ts";
import { fileName, type Submission } from "./submission.ts";

const bucket = "lead-files";
const timeoutMs = 30_000;

async function upload(id: string, data: Buffer, contentType: string): Promise<boolean> {
  const { error } = await privilegedClient(timeoutMs).storage.from(bucket).upload(id, data, { contentType, upsert: true });
  return !error;
}

/** Uploads a file directly, for when the disk is absent or full; false when it could not be stored. */
export const uploadFile = (id: string, { data, content_type }: CheckedFile): Promise<boolean> =>
  upload(id, data, content_type).catch(() => false);

/** Uploads the files of a submission; false when one could not be stored. */
export async function uploadFiles(submission: Submission, files: CheckedFile[]): Promise<boolean> {
  for (const file of files) if (!(await uploadFile(fileName(submission, file), file))) return false;
  return true;
}

/** Undefined when there is no such file. Throws a ServiceError when Storage does not work. */
export async function downloadFile(id: string): Promise<Buffer | undefined> {
  const { data, error } = await privilegedClient(timeoutMs).storage.from(bucket).download(id);
  if (!error) return Buffer.from(await data.arrayBuffer());
  const fault = storageError(error);
  if (fault.problem === "not-found") return undefined;
  throw fault;
}

/** Moves up to so many files at a time, so that the job ends soon. */
const maxMoved = 20;

/** Moves this disk's files to the bucket, so that every instance has them; returns how many. Stops at the first failure. */
export async function moveFilesToStorage(disk: Spool): Promise<number> {
  const client = privilegedClient(timeoutMs);
  let moved = 0;
  for (const names of chunks(await disk.files(), 100)) {
    const { data, error } = await client.from("lead_files").select("id, content_type").eq("place", "disk").in("id", names);
    if (error) return moved;
    for (const { id, content_type } of data) {
      const content = await disk.getFile(id);
      if (!content || !(await upload(id, content, content_type).catch(() => false))) return moved;
      const { error: unmarked } = await client.from("lead_files").update({ place: "storage" }).eq("id", id);
      if (unmarked) return moved;
      await disk.removeFile(id);
      moved += 1;
      if (moved === maxMoved) return moved;
    }
  }
  return moved;
}

/**
 * Removes files without a record: their process died between the file and its record. A file goes only if the previous check also found it
 * so, which makes a wrong clock harmless. While any record cannot be read, nothing is removed, because it may name any file.
 */
export async function removeOrphanFiles(
  disk: Spool,
  suspectsBefore: ReadonlySet<string>,
): Promise<{ removed: number; suspects: ReadonlySet<string> }> {
  const client = privilegedClient(timeoutMs);
  const suspects = new Set(await disk.files());
  for (const names of chunks([...suspects], 100)) {
    const { data, error } = await client.from("lead_files").select("id").eq("place", "disk").in("id", names);
    if (error) return { removed: 0, suspects: suspectsBefore };
    for (const { id } of data) suspects.delete(id);
  }
  if (suspects.size === 0) return { removed: 0, suspects };
  for (const [folder, names] of [["pending", await disk.pending()] as const, ["stored", await disk.stored()] as const]) {
    for (const name of names) {
      const record = (await disk.get(name, folder)) as Submission | undefined;
      // The record has just gone, or cannot be read: the next check decides.
      if (!record) return { removed: 0, suspects: new Set() };
      for (const { id } of record.files) suspects.delete(id);
    }
  }
  let removed = 0;
  for (const name of suspects) {
    if (!suspectsBefore.has(name)) continue;
    if (await disk.removeFile(name)) removed += 1;
    suspects.delete(name);
  }
  return { removed, suspects };
}

function chunks<T>(all: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));
}

/** Removes the files of erased leads, a hundred at a time, until only those on other instances' disks are left. */
export async function removeErasedFiles(disk: Spool | null): Promise<void> {
  while ((await removeSomeErasedFiles(disk)) > 0);
}

/** Returns how many files were removed. */
async function removeSomeErasedFiles(disk: Spool | null): Promise<number> {
  const client = privilegedClient(timeoutMs);
  const { data, error } = await client.rpc("files_to_remove");
  if (error) return 0;
  const gone: string[] = [];
  for (const { id, place, overdue } of data as { id: string; place: string; overdue: boolean }[]) {
    const here = (await disk?.removeFile(id)) ?? false;
    if (place === "storage") {
      const { error: kept } = await client.storage.from(bucket).remove([id]);
      if (!kept) gone.push(id);
    } else if (here || overdue) gone.push(id); // another instance's disk may hold it; once overdue (two days) it counts as gone
  }
  if (gone.length === 0) return 0;
  const { error: unreported } = await client.rpc("files_removed", { p_ids: gone });
  return unreported ? 0 : gone.length;
}
