// Files that go with an answer by mail. They are checked like those of forms and kept encrypted on the disk, as files of the lead.
import "server-only";
import { randomUUID } from "node:crypto";
import { type CheckedFile, readFiles } from "../intake/files.ts";
import { spool } from "../intake/submit.ts";
import { maxAnswerFileBytes, maxAnswerFiles } from "./types.ts";

type KeptFile = Omit<CheckedFile, "data"> & { id: string };

/** Null where one of them is too large, or of a type that is not taken, or there is no disk: then nothing is sent. */
export async function keepAnswerFiles(form: FormData): Promise<KeptFile[] | null> {
  const given = form.getAll("files").filter((file): file is File => typeof file !== "string" && file.size > 0);
  if (given.length === 0) return [];
  const disk = spool();
  if (!disk || given.length > maxAnswerFiles || given.reduce((sum, { size }) => sum + size, 0) > maxAnswerFileBytes) return null;
  const { files, unread } = await readFiles(
    await Promise.all(
      given.map(async (file) => ({ field: "documents", name: file.name, type: file.type, data: Buffer.from(await file.arrayBuffer()) })),
    ),
    { photos: 0, documents: maxAnswerFiles },
  );
  if (Object.keys(unread).length > 0) return null;
  const kept: KeptFile[] = [];
  for (const { data, ...file } of files) {
    const id = randomUUID();
    // A file whose answer is not saved has no record, and is removed with others like it (removeOrphanFiles).
    await disk.putFile(id, data);
    kept.push({ id, ...file });
  }
  return kept;
}
