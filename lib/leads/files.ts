// Photos and documents that come with a lead. What a file is, its content says; photos are drawn anew, so that neither
// where they were taken nor anything hidden in them is kept. Stored encrypted, shown to staff only.
import "server-only";
import { createHash } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import { picture } from "../images.ts";
import { maxFileBytes } from "./fields.ts";
import { documentTypes, paperTypes, photoTypes } from "./file-types.ts";
import { clean, type Problems } from "./inputs.ts";
import type { LeadKindRule } from "./kinds.ts";

/** Where a file's content is kept: encrypted on the instances' disk, or in the private bucket. */
export type FilePlace = "disk" | "storage";
export type CheckedFile = { name: string; content_type: string; size_bytes: number; sha256: string; data: Buffer };

const longestSide = 2560;

/** Word's old format is one of many in the same kind of container; its text lies in a stream of this name. */
const oldContainer = "application/x-cfb";
const oldWord = Buffer.from("WordDocument", "utf16le");
const oldMacros = Buffer.from("_VBA_PROJECT", "utf16le");

function safeName(name: string, extension: string): string {
  const stem = clean(name.slice(-300).split(/[/\\]/).at(-1) ?? "")
    .replace(/\.[^.]*$/, "")
    .replace(/[^\p{L}\p{M}\p{N} ._()-]+/gu, "_")
    .replace(/^[.\s]+/, "")
    .slice(0, 80)
    .trim();
  return `${stem || "file"}.${extension}`;
}

async function redrawn(data: Buffer): Promise<Buffer> {
  return picture(data)
    .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** What may be stored of one file, or null where it is nothing we take. */
async function check(file: File, role: "photo" | "document", only?: readonly string[]): Promise<CheckedFile | null> {
  const raw = Buffer.from(await file.arrayBuffer());
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
    const data = await redrawn(raw).catch(() => null);
    return data && described(data, "image/jpeg", "jpg");
  }
  if (role === "photo") return null;
  const extension = documentTypes.find(({ mime }) => mime === found)?.extensions[0];
  return extension ? described(raw, found, extension) : null;
}

const roles = { photos: "photo", documents: "document", drawings: "document" } as const;

/** The form's files, checked; by field, why they cannot be taken. */
export async function readFiles(
  form: FormData,
  allowed: LeadKindRule["files"],
): Promise<{ ok: true; files: CheckedFile[] } | { ok: false; problems: Problems }> {
  const files: CheckedFile[] = [];
  const problems: Problems = {};
  if (!allowed) return { ok: true, files };
  let documents = 0;
  for (const [field, role] of Object.entries(roles)) {
    const given = form.getAll(field).filter((value): value is File => typeof value !== "string" && value.size > 0);
    if (role === "document") documents += given.length;
    if (role === "photo" ? given.length > allowed.photos : documents > allowed.documents) {
      problems[field] = "tooMany";
      continue;
    }
    for (const file of given) {
      const checked = file.size <= maxFileBytes ? await check(file, role, allowed.only) : null;
      if (checked) files.push(checked);
      else problems[field] = "invalid";
    }
  }
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, files };
}
