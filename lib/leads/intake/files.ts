// Photos and documents that come with a lead. What a file is, its content says; photos are drawn anew, so that neither
// where they were taken nor anything hidden in them is kept. Stored encrypted, shown to staff only.
import "server-only";
import { createHash } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import { documentTypes, paperTypes, photoTypes } from "../../platform/file-types.ts";
import type { FormFile } from "../../platform/http/request-bodies.ts";
import { drawPhoto, PictureRefused } from "../../platform/workers/images.ts";
import { maxFileBytes } from "../kinds/attachments.ts";
import type { FileRule } from "../kinds/define-kind.ts";
import { clean, cut, type InputProblems } from "../kinds/inputs.ts";

/** Where a file's content is kept: encrypted on the instances' disk, or in the private bucket. */
export type FilePlace = "disk" | "storage";
export type CheckedFile = { name: string; content_type: string; size_bytes: number; sha256: string; data: Buffer };

const longestSide = 2560;
/** For all pictures of one form together, waiting for their turn included. */
const mostDrawingMs = 40_000;

/** Word's old format is one of many in the same kind of container; its text lies in a stream of this name. */
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

/** What may be stored of one file, or null where it is nothing we take. */
async function check(
  file: FormFile & { data: Buffer },
  role: "photo" | "document",
  only: readonly string[] | undefined,
  sender: string | null,
): Promise<CheckedFile | null> {
  const raw = file.data;
  const found = (await fileTypeFromBuffer(raw).catch(() => undefined))?.mime ?? "";
  const described = (data: Buffer, content_type: string, extension: string): CheckedFile => ({
    name: safeName(file.name, extension),
    content_type,
    size_bytes: data.length,
    sha256: createHash("sha256").update(data).digest("hex"),
    data,
  });
  if (only && role === "document") {
    const word = found === oldContainer && raw.includes(oldWord) && !raw.includes(oldMacros);
    const type = paperTypes.find(({ mime }) => mime === (word ? "application/msword" : found));
    return type && only.includes(type.extensions[0]) ? described(raw, type.mime, type.extensions[0]) : null;
  }
  if (photoTypes.some(({ mime }) => mime === found)) {
    return described(await drawPhoto(raw, longestSide, sender), "image/jpeg", "jpg");
  }
  if (role === "photo") return null;
  const extension = documentTypes.find(({ mime }) => mime === found)?.extensions[0];
  return extension ? described(raw, found, extension) : null;
}

const roles = { photos: "photo", documents: "document", drawings: "document" } as const;

/**
 * The form's files, checked; by field, why they cannot be taken. busy: more pictures wait than can be drawn in time.
 * `sender` is whom they come from: pictures of several senders are drawn in turn.
 */
export async function readFiles(
  given: readonly FormFile[],
  allowed: FileRule | undefined,
  sender: string | null = null,
): Promise<{ ok: true; files: CheckedFile[] } | { ok: false; problems: InputProblems } | { ok: false; busy: true }> {
  const files: CheckedFile[] = [];
  const problems: InputProblems = {};
  if (!allowed) return { ok: true, files };
  const until = Date.now() + mostDrawingMs;
  let documents = 0;
  for (const [field, role] of Object.entries(roles)) {
    const own = given.filter((file) => file.field === field);
    if (role === "document") documents += own.length;
    if (role === "photo" ? own.length > allowed.photos : documents > allowed.documents) {
      problems[field] = "tooMany";
      continue;
    }
    for (const { data, ...file } of own) {
      if (Date.now() > until) return { ok: false, busy: true };
      try {
        const checked = data && data.length <= maxFileBytes ? await check({ ...file, data }, role, allowed.only, sender) : null;
        if (checked) files.push(checked);
        else problems[field] = "invalid";
      } catch (error) {
        if (!(error instanceof PictureRefused)) throw error;
        if (error.reason === "busy") return { ok: false, busy: true };
        problems[field] = "invalid";
      }
      // One is reason enough; the others are not drawn for nothing.
      if (problems[field]) break;
    }
  }
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, files };
}
