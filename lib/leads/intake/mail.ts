// Turns the mails of the office's mailbox into messages of leads, like forms: disk, synced → database. lib/notify/mailbox fetches them.
import "server-only";
import { languageOf } from "../../i18n/text-language.ts";
import type { IncomingMail } from "../mail/read-mail.ts";
import { readFiles, withoutFiles } from "./files.ts";
import { fileName, identifyMessage, type Submission, spoolName, withUrgentWords } from "./submission.ts";
import { areTooManyFiles, keep, spool } from "./submit.ts";

const allowed = { photos: 0, documents: 10, recordings: true } as const;

function submissionOf({ id, after, name, email, subject, text, rest, isSpam }: IncomingMail, at: number): Submission {
  const content = { fullName: name, email, phone: null, message: text, details: subject ? { subject } : {} };
  return identifyMessage(
    {
      kind: "email",
      locale: languageOf(text) ?? languageOf(subject) ?? "en",
      page: "",
      content: withUrgentWords("email", content),
      attribution: { first: null, last: null, device: null },
      files: [],
      mail: { id, after, rest },
      marketingVersion: null,
      addressHash: null,
      networkHash: null,
      spamReasons: isSpam ? ["mail-filter"] : [],
    },
    id,
    Math.min(at, Date.now()),
  );
}

/** Keeps a mail that came at `at`, once however often it is read; true when it is on the disk or in the database. */
export async function takeMail(mail: IncomingMail, at: number): Promise<boolean> {
  const identified = submissionOf(mail, at);
  const [disk, name] = [spool(), spoolName(identified)];
  if (disk && ((await disk.get(name, "stored")) || (await disk.get(name)))) return true;
  let attached = await readFiles(mail.files, allowed, "mailbox");
  if (areTooManyFiles(attached.files.reduce((sum, file) => sum + file.size_bytes, 0))) attached = withoutFiles(attached);
  const { tooMany, tooLarge } = mail;
  const unread = {
    ...attached.unread,
    ...(tooMany.length > 0 && { tooMany: [...(attached.unread.tooMany ?? []), ...tooMany] }),
    ...(tooLarge.length > 0 && { tooLarge: [...(attached.unread.tooLarge ?? []), ...tooLarge] }),
  };
  const files = attached.files.map(({ data: _data, ...file }) => ({ ...file, id: fileName(identified, file) }));
  return (await keep({ ...identified, files }, { ...attached, unread })) !== null;
}
