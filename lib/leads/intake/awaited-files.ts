// Fetches the files of WhatsApp messages, which Meta holds for some days, and checks them as it checks those of forms.
import "server-only";
import { whatsAppKeys } from "../../env.ts";
import { LoggableError } from "../../host/log.ts";
import type { FormFile } from "../../host/requests.ts";
import { maxFileBytes, type UnreadFiles } from "../kinds/attachments.ts";
import { fetchFile, GraphFailure } from "../whatsapp/graph.ts";
import { uploadFiles } from "./file-storage.ts";
import { readFiles, withoutFiles } from "./files.ts";
import type { Spool } from "./spool.ts";
import { fileName, type Submission, withUnread } from "./submission.ts";

/** A file that may be had later. */
export class FileNotYet extends LoggableError {}

/** A token that has ended is mended within a day; then the office asks for the file, or looks into WhatsApp. */
const patienceMs = 24 * 3600_000;
const allowed = { photos: 1, documents: 1, recordings: true } as const;
/** The field of a file, by its name: only what messages.ts names so is a picture and nothing else. */
const fieldOf = (name: string) => (/^(?:photo\.jpg|sticker\.webp)$/.test(name) ? "photos" : "documents");

/**
 * The submission with its files, which are on `disk`, or in the bucket where there is none. Files that are gone, too large or unreadable are
 * named in it. Throws FileNotYet when a later attempt may succeed.
 */
export async function withAwaitedFiles(submission: Submission, disk: Spool | null): Promise<Submission> {
  const { awaited = [], ...rest } = submission;
  const isLate = Date.now() - Date.parse(submission.receivedAt) > patienceMs;
  const keys = whatsAppKeys();
  const given: FormFile[] = [];
  const gone: string[] = [];
  for (const { id, name } of awaited) {
    try {
      if (!keys) throw new GraphFailure("no keys");
      given.push({ field: fieldOf(name), name, type: "", data: await fetchFile(keys, id, maxFileBytes) });
    } catch (error) {
      if (!(error instanceof GraphFailure)) throw error;
      if (!error.isFinal && !isLate) throw new FileNotYet(error.message);
      gone.push(name);
    }
  }
  let read = await readFiles(given, allowed, submission.content.phone?.e164);
  try {
    if (disk) for (const file of read.files) await disk.putFile(fileName(submission, file), file.data);
    else if (!(await uploadFiles(submission, read.files))) read = withoutFiles(read);
  } catch {
    if (!isLate) throw new FileNotYet("The disk did not take a file.");
    read = withoutFiles(read);
  }
  const late = [...(read.unread.tooLate ?? []), ...gone];
  const unread: UnreadFiles = { ...read.unread, ...(late.length > 0 && { tooLate: late }) };
  const files = read.files.map(({ data: _data, ...file }) => ({ ...file, id: fileName(submission, file) }));
  return withUnread({ ...rest, files }, unread);
}
