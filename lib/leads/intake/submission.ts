// A submission on its way from the form through the spool into the database.
import "server-only";
import { createHash } from "node:crypto";
import { requestId } from "../../host/requests.ts";
import type { Locale } from "../../i18n/locales.ts";
import { keyedHash } from "../../supabase/privileged.ts";
import { type UnreadFiles, unreadDetail } from "../kinds/attachments.ts";
import type { LeadContent } from "../kinds/define-kind.ts";
import type { LeadKind } from "../kinds/index.ts";
import { clean, cut } from "../kinds/inputs.ts";
import { referenceOf } from "../reference.ts";
import { urgentWords } from "../urgent-words.ts";
import type { Attribution } from "./attribution.ts";

/** A file of a WhatsApp message that still has to be fetched. */
type AwaitedFile = { id: string; name: string };
type SubmissionFile = { id: string; name: string; content_type: string; size_bytes: number; sha256: string };

export type Submission = {
  version: 1;
  reference: string;
  /** A kind of form, or a message that WhatsApp or a mailbox delivered. */
  kind: LeadKind | "whatsapp" | "email";
  locale: Locale;
  page: string;
  content: LeadContent;
  attribution: Attribution;
  files: SubmissionFile[];
  /** What a WhatsApp message came with and the site does not have yet. */
  awaited?: AwaitedFile[];
  /** The id of the WhatsApp message that this one answers. */
  quotes?: string;
  /** The Message-ID of a mail, those of the mails that it follows, and what it quotes below its text. */
  mail?: { id: string; after: string[]; rest: string };
  marketingVersion: string | null;
  /** Hashes of the sender's address and of the network around it, for limits; older records have no network. */
  addressHash: string | null;
  networkHash?: string | null;
  spamReasons: string[];
  key: string;
  hash: string;
  receivedAt: string;
  /** The proxy's id of the request that brought it; older records have none. */
  requestId?: string;
};

/** Characters kept of what the database refused: enough to see what was sent. */
const maxUnstored = 6000;
const safe = (text: string, maxLength: number) => cut(clean(text).replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\n]/gu, ""), maxLength);

const keyAnswers = (details: Record<string, unknown>) =>
  Object.fromEntries(
    ["emergency", "urgency", "problem", "service", "emirate", "place"].flatMap((name) => {
      const value = details[name];
      return typeof value === "boolean" || (typeof value === "string" && /^[a-z0-9-]{1,100}$/.test(value)) ? [[name, value]] : [];
    }),
  );

/**
 * The submission for a database that refused it: sender and message are sanitised, and everything else becomes one text among the answers,
 * which the office reads. Key and reference stay the same.
 */
export function reduced(submission: Submission): Submission {
  const { content, page, attribution, marketingVersion } = submission;
  const rest = JSON.stringify({
    page,
    attribution,
    marketingVersion,
    details: content.details,
    files: submission.files.map(({ name }) => name),
  });
  const phone = content.phone && { ...content.phone, typed: safe(content.phone.typed, 60) || content.phone.e164 };
  return {
    ...submission,
    page: "",
    content: withUrgentWords(submission.kind, {
      fullName: safe(content.fullName, 200) || "?",
      email: content.email && safe(content.email, 254),
      phone,
      message: content.message && (safe(content.message, 5000) || "?"),
      // The answers that decide urgency, service and place stay where the office's rules look for them.
      details: { ...keyAnswers(content.details), unstored: safe(rest, maxUnstored) },
    }),
    attribution: { first: null, last: null, device: null },
    files: submission.files.map((file) => ({ ...file, name: `file.${/\.([a-z]{2,5})$/.exec(file.name)?.[1] ?? "bin"}` })),
    marketingVersion: marketingVersion && "unknown",
  };
}

/** Notes among the answers which words of the message suggest an emergency; the database reads them (private.urgency_of). */
export function withUrgentWords(kind: Submission["kind"], content: LeadContent): LeadContent {
  const words = kind === "application" || kind === "data-request" ? [] : urgentWords(content.message);
  return words.length === 0 ? content : { ...content, details: { ...content.details, urgentWords: words } };
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/**
 * Unguessable, and the same for the same submission on every instance, whether or not the database is up: a form that is sent again during
 * an outage gets its first reference.
 */
function referenceFor(key: string, hash: string): string {
  return referenceOf(keyedHash("reference", `${key}\0${hash}`));
}

/** Hash of the content, by which a form that is sent again is recognised. */
function contentHash(
  kind: Submission["kind"],
  { fullName, email, phone, message, details }: LeadContent,
  files: { sha256: string }[],
): string {
  const attached = files.map((file) => file.sha256).sort();
  return sha256(JSON.stringify([kind, fullName, email?.toLowerCase() ?? null, phone?.e164 ?? null, message, details, attached]));
}

type Unidentified = Omit<Submission, "version" | "reference" | "key" | "hash" | "receivedAt" | "files"> & {
  files: Omit<SubmissionFile, "id">[];
};

/**
 * Adds the identity of a submission. `formId` is the browser's own key; without JavaScript there is none, and the same content within one
 * window of ten minutes is the same submission.
 */
export function identify(submission: Unidentified, formId: string | null, now = Date.now()): Submission {
  const hash = contentHash(submission.kind, submission.content, submission.files);
  return withIdentity(submission, formId ? `form:${formId}` : `auto:${hash}:${Math.floor(now / 600_000)}`, hash, now);
}

/**
 * Adds the identity of a message of WhatsApp or a mailbox: its id alone, because a repeat may name its sender otherwise, or bring its files.
 */
export function identifyMessage(submission: Unidentified, messageId: string, now: number): Submission {
  const key = `${submission.kind === "email" ? "mail" : "whatsapp"}:${messageId}`;
  return withIdentity(submission, key, sha256(key), now);
}

function withIdentity(submission: Unidentified, key: string, hash: string, now: number): Submission {
  const files = submission.files.map((file) => ({ ...file, id: fileName({ key, hash }, file) }));
  const request = requestId();
  return {
    version: 1,
    ...submission,
    files,
    key,
    hash,
    reference: referenceFor(key, hash),
    receivedAt: new Date(now).toISOString(),
    ...(request && { requestId: request }),
  };
}

/**
 * Adds the names of the missing files to the answers, where the office reads them. The names are not part of the identity; the files that
 * were read are, so a repeat that reads more of them is another submission, stored beside the first.
 */
export function withUnread(submission: Submission, unread: UnreadFiles): Submission {
  if (Object.keys(unread).length === 0) return submission;
  const { content } = submission;
  return { ...submission, content: { ...content, details: { ...content.details, [unreadDetail]: unread } } };
}

/** A file's name on disk (a UUID): always the same for the same file of the same submission. */
export function fileName(submission: Pick<Submission, "key" | "hash">, file: { sha256: string }): string {
  const hex = sha256(`${spoolName(submission)}\0${file.sha256}`);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}

/** The name of the record in the spool: 40 hex digits. */
export function spoolName({ key, hash }: Pick<Submission, "key" | "hash">): string {
  return sha256(`${key}\0${hash}`).slice(0, 40);
}
