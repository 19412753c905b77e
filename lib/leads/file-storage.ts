// The private bucket for leads' files, where the service has Storage. The embedded backend has none that keeps strangers
// out: there, files stay on the disk.
import "server-only";
import { privilegedClient } from "../supabase/privileged.ts";
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

/** Removes the files whose leads are gone. */
export async function removeErasedFiles(disk: Spool | null): Promise<void> {
  const client = privilegedClient(timeoutMs);
  const { data, error } = await client.rpc("files_to_remove");
  if (error) return;
  const gone: string[] = [];
  for (const { id, place, overdue } of data as { id: string; place: string; overdue: boolean }[]) {
    const here = (await disk?.removeFile(id)) ?? false;
    if (place === "storage") {
      const { error: kept } = await client.storage.from(bucket).remove([id]);
      if (!kept) gone.push(id);
    } else if (here || overdue) gone.push(id); // another instance's disk may hold it, but not for ever
  }
  if (gone.length > 0) await client.rpc("files_removed", { p_ids: gone });
}
