// Pictures that editors upload. The type is read from the content, not the name. A picture is redrawn on upload in the widths the site
// uses, so that visitors never wait for it and hidden data (such as where it was taken) is dropped. Files are on this instance's disk and,
// where the service has Storage, in its private bucket, for other instances. All files of a picture are stored, or none.
import "server-only";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileTypeFromBuffer } from "file-type";
import { env, isEmbedded } from "../env.ts";
import { faultOf } from "../host/log.ts";
import { photoTypes } from "../pictures/file-types.ts";
import { drawRenditions, PictureRefused } from "../pictures/pictures.ts";
import { storageError } from "../supabase/errors/results.ts";
import { privilegedClient } from "../supabase/privileged.ts";
import { maxMediaBytes, storedWidths } from "./media-files.ts";

const smallestSide = 200;

const bucket = "media";
const timeoutMs = 30_000;
const types: Record<string, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };

/** type: not an accepted picture type. broken: truncated or damaged. small, large: its size. */
export class MediaRefused extends Error {
  readonly reason: "type" | "broken" | "small" | "large";
  constructor(reason: "type" | "broken" | "small" | "large") {
    super(reason);
    this.reason = reason;
  }
}

type MediaFiles = { width: number; height: number; files: Map<string, Buffer> };

/** Draws the picture in every width and format. Throws Refused. */
export async function makeMediaFiles(raw: Buffer): Promise<MediaFiles> {
  if (raw.length > maxMediaBytes) throw new MediaRefused("large");
  const mime = (await fileTypeFromBuffer(raw).catch(() => undefined))?.mime ?? "";
  if (!photoTypes.some((type) => type.mime === mime)) throw new MediaRefused("type");
  try {
    const { width, height, files } = await drawRenditions(raw, storedWidths, smallestSide);
    return { width, height, files: new Map(files.map(({ name, data }) => [name, Buffer.from(data)])) };
  } catch (error) {
    if (error instanceof PictureRefused && error.reason !== "busy") throw new MediaRefused(error.reason);
    throw error;
  }
}

/** A unique slug that contains the picture's name. */
export function slugFor(name: string): string {
  const stem = name
    .replace(/\.[^.]*$/, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 50)
    .replace(/-+$/, "");
  return `${stem || "photo"}-${randomBytes(5).toString("hex")}`;
}

const root = () => join(/* turbopackIgnore: true */ env().DATA_DIR, "media");
const isSlug = (slug: string) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug);
const isFile = (file: string) => /^(?:\d{1,5}\.(?:avif|webp)|share\.jpg)$/.test(file);

async function putOnDisk(slug: string, files: Map<string, Buffer>): Promise<void> {
  await mkdir(root(), { recursive: true });
  const half = await mkdtemp(join(root(), ".new-"));
  try {
    for (const [name, data] of files) await writeFile(join(half, name), data, { flush: true });
    await rename(half, join(root(), slug));
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Whether the service stores pictures. The embedded backend does not, since its Storage does not keep strangers out, and responds 500 to
 * every request for it. Throws a ServiceError when Storage does not work.
 */
async function hasBucket(): Promise<boolean> {
  if (isEmbedded()) return false;
  const { error } = await privilegedClient(5000).storage.getBucket(bucket);
  if (!error) return true;
  const fault = storageError(error);
  if (fault.problem === "not-found") return false;
  throw fault;
}

async function putInStorage(slug: string, files: Map<string, Buffer>): Promise<void> {
  const storage = privilegedClient(timeoutMs).storage.from(bucket);
  for (const [name, data] of files) {
    const contentType = types[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";
    const { error } = await storage.upload(`${slug}/${name}`, data, { contentType, cacheControl: "3600", upsert: false });
    if (error) throw storageError(error);
  }
}

/** Stores all files of a picture, or throws and stores none. */
export async function storeFiles(slug: string, files: Map<string, Buffer>): Promise<void> {
  const inStorage = await hasBucket();
  await putOnDisk(slug, files);
  try {
    if (inStorage) await putInStorage(slug, files);
  } catch (error) {
    await discardFiles(slug);
    throw error;
  }
}

/** Removes all files of a picture. Throws when Storage does not work; then the same call may be repeated. */
async function removeFiles(slug: string): Promise<void> {
  if (!isSlug(slug)) return;
  await rm(join(root(), slug), { recursive: true, force: true });
  if (!(await hasBucket())) return;
  const storage = privilegedClient(timeoutMs).storage.from(bucket);
  const { data, error } = await storage.list(slug, { limit: 100, sortBy: { column: "name", order: "asc" } });
  if (error) throw storageError(error);
  if (data.length === 0) return;
  const { error: unremoved } = await storage.remove(data.map(({ name }) => `${slug}/${name}`));
  if (unremoved) throw storageError(unremoved);
}

/** Removes the files of a picture that is not added after all. Does not throw: the caller reports why the picture was not added. */
export async function discardFiles(slug: string): Promise<void> {
  await removeFiles(slug).catch((error) => console.error(`media: files of ${slug} may be left in Storage (${faultOf(error)}).`));
}

/** One file of a picture, from disk or else from Storage; undefined if neither has it. Throws a ServiceError when Storage does not work. */
export async function readMediaFile(slug: string, file: string): Promise<{ data: Buffer; type: string } | undefined> {
  if (!isSlug(slug) || !isFile(file)) return undefined;
  const type = types[file.split(".").at(-1) ?? ""] ?? "";
  const onDisk = await readFile(join(root(), slug, file)).catch(() => undefined);
  if (onDisk) return { data: onDisk, type };
  if (isEmbedded()) return undefined;
  const { data, error } = await privilegedClient(timeoutMs).storage.from(bucket).download(`${slug}/${file}`);
  if (!error) return { data: Buffer.from(await data.arrayBuffer()), type };
  const fault = storageError(error);
  if (fault.problem === "not-found") return undefined;
  throw fault;
}

/** Removes pictures that were archived thirty days ago: first their files, then their rows. Throws at the first picture whose files stay. */
export async function removeOldMedia(): Promise<void> {
  const client = privilegedClient(timeoutMs);
  const { data, error } = await client.rpc("media_to_remove");
  if (error) throw new Error(`The archived pictures could not be listed (${error.code || "no answer"}).`);
  for (const slug of data as string[]) {
    await removeFiles(slug);
    const { error: unreported } = await client.rpc("media_removed", { p_slugs: [slug] });
    if (unreported) throw new Error(`The row of an archived picture could not be removed (${unreported.code || "no answer"}).`);
  }
}
