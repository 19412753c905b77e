// Turns the messages that WhatsApp delivers into leads, like forms: disk, synced → database → files. Meta sends a call again until it is
// answered with 200, for some days, and sometimes once more after that.
import "server-only";
import { languageOf } from "../../i18n/text-language.ts";
import { privilegedClient } from "../../supabase/privileged.ts";
import { readMessages, type WhatsAppMessage } from "../whatsapp/messages.ts";
import { FileNotYet, withAwaitedFiles } from "./awaited-files.ts";
import { storeSubmission } from "./store.ts";
import { identifyMessage, type Submission, spoolName, withUrgentWords } from "./submission.ts";
import { databaseBudgetMs, keepOnDisk, spool, storeNow } from "./submit.ts";

export function submissionOf({ id, from, name, at, text, sort, file, quotes }: WhatsAppMessage): Submission {
  const content = {
    fullName: name,
    email: null,
    phone: { typed: from, e164: from },
    message: text,
    details: sort ? { whatsapp: sort } : {},
  };
  return identifyMessage(
    {
      kind: "whatsapp",
      locale: languageOf(text) ?? languageOf(name) ?? "en",
      page: "",
      content: withUrgentWords("whatsapp", content),
      attribution: { first: null, last: null, device: null },
      files: [],
      ...(file && { awaited: [file] }),
      ...(quotes && { quotes }),
      marketingVersion: null,
      addressHash: null,
      networkHash: null,
      spamReasons: [],
    },
    id,
    Math.min(at, Date.now()),
  );
}

/** True once the message is on the disk or in the database. */
async function take(submission: Submission, budgetMs: number): Promise<boolean> {
  const [disk, name] = [spool(), spoolName(submission)];
  // A repeat of what is already here must not begin again without the files that were fetched meanwhile.
  if (disk && ((await disk.get(name, "stored")) || (await disk.get(name)))) return true;
  const onDisk = await keepOnDisk(disk, submission, []);
  // What comes together with many others waits on the disk, so that the call is answered in time.
  if (onDisk && budgetMs <= 0) return true;
  const stored = (await storeNow(submission, onDisk, Math.max(budgetMs, 200))) !== null;
  // The replay (replay.ts) fetches the files of what is on the disk.
  if (stored && onDisk && !submission.awaited) await disk?.markStored(name).catch(() => undefined);
  if (stored && !onDisk && submission.awaited) await fetchNow(submission);
  return stored || onDisk;
}

/** Without a disk there is one attempt at the files. */
async function fetchNow(submission: Submission): Promise<void> {
  try {
    await storeSubmission(await withAwaitedFiles(submission, null), "storage", databaseBudgetMs);
  } catch (error) {
    if (!(error instanceof FileNotYet)) throw error;
    console.error(`leads: ${error.message} The message is stored without its file.`);
  }
}

/** Keeps the messages of a call that is known to be Meta's; true once all are kept, so that Meta need not send them again. */
export async function takeWhatsAppCall(body: string, phoneId: string): Promise<boolean> {
  const { messages, unreadable, statuses } = readMessages(body, phoneId);
  if (unreadable > 0) console.error(`leads: ${unreadable} message(s) of WhatsApp had no number to answer to, and were not kept.`);
  const until = Date.now() + databaseBudgetMs;
  let areKept = true;
  for (const message of messages) areKept = (await take(submissionOf(message), until - Date.now())) && areKept;
  for (const { notice, status, code } of statuses) {
    const { error } = await privilegedClient(databaseBudgetMs).rpc("whatsapp_status", {
      p_notice: notice,
      p_status: status,
      p_code: code ?? 0,
    });
    if (error) areKept = false;
  }
  return areKept;
}
