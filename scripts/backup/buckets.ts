// Copies the files in a hosted service's private buckets into a backup and back.
import { storageError } from "../../lib/supabase/errors/results.ts";
import { Refusal } from "../shared/terminal.ts";
import type { Service } from "../start/service-api.ts";
import { type ArchiveWriter, bytesOf, readArchive } from "./archive.ts";

const buckets = ["media", "lead-files"];
const page = 1000;
const form = /^storage\/(media|lead-files)\/([\w./-]+)$/;
const types: Record<string, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };

function refusal(bucket: string, error: { message: string }): Refusal {
  return new Refusal(
    `The files of the bucket ${bucket} could not be read or written (${error.message}).`,
    "look at the service's Storage, and at SUPABASE_SECRET_KEY.",
  );
}

/** Paths of all files below a folder of a bucket. A folder has a null id. */
async function pathsIn(service: Service, bucket: string, folder = ""): Promise<string[]> {
  const paths: string[] = [];
  for (let offset = 0; ; offset += page) {
    const { data, error } = await service.storage
      .from(bucket)
      .list(folder, { limit: page, offset, sortBy: { column: "name", order: "asc" } });
    if (error) throw refusal(bucket, error);
    for (const { name, id } of data) {
      const path = folder ? `${folder}/${name}` : name;
      paths.push(...(id === null ? await pathsIn(service, bucket, path) : [path]));
    }
    if (data.length < page) return paths;
  }
}

/** Throws Refusal. A file that disappears while the buckets are read was erased, and is left out. */
export async function addBuckets(archive: ArchiveWriter, service: Service): Promise<void> {
  for (const bucket of buckets) {
    const { error: noBucket } = await service.storage.getBucket(bucket);
    if (noBucket && storageError(noBucket).problem === "not-found") continue;
    if (noBucket) throw refusal(bucket, noBucket);
    for (const path of await pathsIn(service, bucket)) {
      const { data, error } = await service.storage.from(bucket).download(path);
      if (error && storageError(error).problem === "not-found") continue;
      if (error) throw refusal(bucket, error);
      const bytes = new Uint8Array(await data.arrayBuffer());
      await archive.add(`storage/${bucket}/${path}`, bytes.length, bytes);
    }
  }
}

/** Puts the files of a backup into the buckets of a service; returns how many. Throws Refusal. */
export async function fillBuckets(file: string, key: string, service: Service): Promise<number> {
  let count = 0;
  for await (const { name, body } of readArchive(file, key)) {
    const [, bucket, path] = form.exec(name) ?? [];
    if (!bucket || !path) continue;
    const contentType = types[path.split(".").at(-1) ?? ""] ?? "application/octet-stream";
    const { error } = await service.storage.from(bucket).upload(path, await bytesOf(body), { contentType, upsert: true });
    if (error) throw refusal(bucket, error);
    count += 1;
  }
  return count;
}

/**
 * Where a bucket's file is on disk: pictures as they are, files of leads sealed with the spool's key under the name `sealed`. Undefined for
 * other names.
 */
export function onDisk(name: string): { path: string; sealed?: string } | undefined {
  const [, bucket, path = ""] = form.exec(name) ?? [];
  if (!bucket) return undefined;
  return bucket === "media" ? { path: `media/${path}` } : { path: `spool/files/${path}`, sealed: path };
}
