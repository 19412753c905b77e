// Photos and documents of a lead. The content determines a file's type; photos are redrawn, so that neither the place where they were taken
// nor hidden content is kept. Stored encrypted, shown to staff only.
import "server-only";
import { createHash } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import type { FormFile } from "../../host/requests.ts";
import { documentTypes, drawingTypes, recordingTypes } from "../../pictures/file-types.ts";
import { pictureType } from "../../pictures/picture-structure.ts";
import { drawPhoto, PictureRefused } from "../../pictures/pictures.ts";
import { maxFileBytes, type UnreadFiles, type UnreadReason } from "../kinds/attachments.ts";
import type { FileRule } from "../kinds/define-kind.ts";
import { clean, cut } from "../kinds/inputs.ts";

/** Where a file's content is stored: encrypted on an instance's disk, or in the private bucket. */
export type FilePlace = "disk" | "storage";
export type CheckedFile = { name: string; content_type: string; size_bytes: number; sha256: string; data: Buffer };

const longestSide = 2560;
/** Time for all pictures of one form, queueing included, because the sender waits for the response. */
const maxDrawingMs = 25_000;

/** Word's old format shares its container with many others; its text is in a stream of this name. */
const oldContainer = "application/x-cfb";
const oldWord = Buffer.from("WordDocument", "utf16le");
const oldMacros = Buffer.from("_VBA_PROJECT", "utf16le");

function safeName(name: string, extension: string): string {
  const whole = clean(name.slice(-300).split(/[/\\]/).at(-1) ?? "")
    .replace(/\.[^.]*$/, "")
    .replace(/[^\p{L}\p{M}\p{N} ._()-]+/gu, "_")
    .replace(/^[.\s]+/, "");
  const stem = cut(whole, 80).trim();
  return `${stem || "file"}.${extension}`;
}

/** The name by which the sender recognises a file that is not kept. */
const givenName = (name: string) => safeName(name, /\.([a-z0-9]{1,5})$/i.exec(name)?.[1] ?? "bin");

/** What may be stored of one file; null when its type is not accepted. */
async function check(
  file: FormFile & { data: Buffer },
  role: "photo" | "document",
  { only, recordings }: FileRule,
  sender: string | null,
): Promise<CheckedFile | null> {
  const raw = file.data;
  const described = (data: Buffer, content_type: string, extension: string): CheckedFile => ({
    name: safeName(file.name, extension),
    content_type,
    size_bytes: data.length,
    sha256: createHash("sha256").update(data).digest("hex"),
    data,
  });
  if (!only && pictureType(raw)) return described(await drawPhoto(raw, longestSide, sender), "image/jpeg", "jpg");
  if (role === "photo") return null;
  // Of a recording the library also names the codec.
  const [found = ""] = ((await fileTypeFromBuffer(raw).catch(() => undefined))?.mime ?? "").split(";");
  if (only) {
    const word = found === oldContainer && raw.includes(oldWord) && !raw.includes(oldMacros);
    const type = documentTypes.find(({ mime }) => mime === (word ? "application/msword" : found));
    return type && only.includes(type.extensions[0]) ? described(raw, type.mime, type.extensions[0]) : null;
  }
  const types = [...drawingTypes, ...(recordings ? recordingTypes : [])];
  const extension = types.find(({ mime }) => mime === found)?.extensions[0];
  return extension ? described(raw, found, extension) : null;
}

const roles = { photos: "photo", documents: "document", drawings: "document" } as const;

type ReadFiles = { files: CheckedFile[]; unread: UnreadFiles };

/**
 * The form's files as they may be stored, and the names of all others: a lead is never refused over its files. Rejected files are not
 * stored, as they may be malicious. `sender` identifies the client: pictures of several senders are drawn in turn.
 */
export async function readFiles(
  given: readonly FormFile[],
  allowed: FileRule | undefined,
  sender: string | null = null,
): Promise<ReadFiles> {
  const [files, unread]: [CheckedFile[], UnreadFiles] = [[], {}];
  if (!allowed) return { files, unread };
  let until = Date.now() + maxDrawingMs;
  const counts = { photo: 0, document: 0 };
  const read = async ({ data, ...file }: FormFile, role: "photo" | "document"): Promise<UnreadReason | CheckedFile> => {
    counts[role] += 1;
    if (counts[role] > (role === "photo" ? allowed.photos : allowed.documents)) return "tooMany";
    if (!data || data.length > maxFileBytes) return "tooLarge";
    if (Date.now() > until) return "tooLate";
    try {
      return (await check({ ...file, data }, role, allowed, sender)) ?? "unreadable";
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error;
      if (error.reason !== "busy") return "unreadable";
      // The next picture would wait as long in vain.
      until = 0;
      return "tooLate";
    }
  };
  for (const [field, role] of Object.entries(roles))
    for (const file of given.filter((sent) => sent.field === field)) {
      const result = await read(file, role);
      if (typeof result !== "string") files.push(result);
      else unread[result] = [...(unread[result] ?? []), givenName(file.name)];
    }
  return { files, unread };
}

/** Drops all files and adds their names to tooLate. */
export function withoutFiles({ files, unread }: ReadFiles): ReadFiles {
  return files.length > 0
    ? { files: [], unread: { ...unread, tooLate: [...(unread.tooLate ?? []), ...files.map(({ name }) => name)] } }
    : { files, unread };
}
