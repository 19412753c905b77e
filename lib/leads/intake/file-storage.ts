// The private bucket for leads' files, where the service has Storage. The embedded backend has none that keeps strangers
// out: there, files stay on the disk.
import "server-only";
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

/** Takes files past the disk, where there is none; false when they could not be kept. */
export async function uploadFiles(submission: Submission, files: CheckedFile[]): Promise<boolean> {
  for (const file of files) if (!(await upload(fileName(submission, file), file.data, file.content_type).catch(() => false))) return false;
  return true;
}

export async function downloadFile(id: string): Promise<Buffer | undefined> {
  const { data, error } = await privilegedClient(timeoutMs).storage.from(bucket).download(id);
  return error ? undefined : Buffer.from(await data.arrayBuffer());
}

/** Brings this disk's files into the bucket, so that every instance has them; returns how many. Stops at the first refusal. */
export async function moveFilesToStorage(disk: Spool): Promise<number> {
  const client = privilegedClient(timeoutMs);
  const { data, error } = await client.from("lead_files").select("id, content_type").eq("place", "disk").limit(20);
  if (error) return 0;
  let moved = 0;
  for (const { id, content_type } of data) {
    const content = await disk.getFile(id);
    if (!content) continue; // on another instance's disk
    if (!(await upload(id, content, content_type).catch(() => false))) return moved;
    const { error: unmarked } = await client.from("lead_files").update({ place: "storage" }).eq("id", id);
    if (unmarked) return moved;
    await disk.removeFile(id);
    moved += 1;
  }
  return moved;
}

/**
 * Removes files that belong to nothing: their process died between the file and its record. Only those that belonged to
 * nothing at the last look too, whatever the clock says of their age; and none while a record cannot be read, since nobody
 * knows what it speaks of.
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
      // Gone in this moment, or unreadable: the next look knows more.
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

/** Removes the files whose leads are gone, a hundred at a time, until the rest is on other instances' disks. */
export async function removeErasedFiles(disk: Spool | null): Promise<void> {
  while ((await removeSomeErasedFiles(disk)) > 0);
}

/** Returns how many are gone now. */
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
    } else if (here || overdue) gone.push(id); // another instance's disk may hold it, but not for ever
  }
  if (gone.length === 0) return 0;
  const { error: unreported } = await client.rpc("files_removed", { p_ids: gone });
  return unreported ? 0 : gone.length;
}
