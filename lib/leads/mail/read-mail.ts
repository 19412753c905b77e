// Reads a mail as it lies in the mailbox (RFC 5322, MIME), and tells what a person wrote from what machines send: answers of absent people,
// mailing lists, reports of mails that did not arrive (RFC 3464). No other module sees the library. A sender can be forged; whoever reads a
// lead knows it (docs/mail.md).
import { createHash } from "node:crypto";
import PostalMime, { type Address, type Email } from "postal-mime";
import { isUuid } from "../../formats/uuid.ts";
import type { FormFile } from "../../host/requests.ts";
import { maxMessage } from "../kinds/form-fields.ts";
import { clean, cut, email as emailRule } from "../kinds/inputs.ts";
import { textOfHtml } from "./html-text.ts";
import { withoutQuoted } from "./quoted.ts";

/** Larger mails are known by their headers alone. Ten megabytes of files are some fourteen in a mail. */
export const maxMailBytes = 15 * 1024 * 1024;
const maxHeaderBytes = 256 * 1024;
/** Beyond these a mail is built to cost time. A person's mail has a handful of parts. */
const maxNesting = 20;
const maxBoundaryLines = 1000;
const maxHtml = 400_000;
const maxFiles = 10;
/** What is kept of the mails that one quotes. */
const maxRest = 20_000;
/** Pictures below this that the text shows are logos of signatures. */
const maxLogoBytes = 40_000;
/** How far into a report of a failed delivery the headers of our mail are looked for. */
const maxReportCharacters = 400_000;

export type IncomingMail = {
  /** Without its brackets. */
  id: string;
  /** The ids of the mails that it follows, the nearest first. */
  after: string[];
  name: string;
  email: string;
  subject: string;
  /** What the person wrote, and below it what their mail quotes, or what is beyond the longest message. */
  text: string;
  rest: string;
  files: FormFile[];
  /** Names of files beyond the number or size that is taken. */
  tooMany: string[];
  tooLarge: string[];
  /** The mail server in front of the mailbox took it for spam. */
  isSpam: boolean;
};

export type ReadMail =
  | { is: "message"; mail: IncomingMail }
  /** A mail of the site did not arrive; `notices` are the ids that the site's own mails have. */
  | { is: "bounce"; notices: string[]; code: string }
  | { is: "left"; why: "automatic" | "list" | "own" | "unreadable" };

const messageId = /^[\x21-\x3b\x3d\x3f-\x7e]{3,250}$/;
const idsIn = (value: string | undefined) =>
  [...(value ?? "").slice(-8000).matchAll(/<([^<>\s]{3,250})>/g)].map(([, id = ""]) => id).filter((id) => messageId.test(id));
const mailboxesOf = (addresses: readonly (Address | undefined)[]) => addresses.flatMap((each) => (each ? (each.group ?? [each]) : []));
const machine = /^(?:mailer-daemon|postmaster|(?:no|do-?not|donot)[-_.]?reply)(?:[+-].*)?@/i;

function headersOf({ headers }: Email): (name: string) => string {
  const known = new Map(headers.toReversed().map(({ key, value }) => [key, value.trim()]));
  return (name) => known.get(name) ?? "";
}

/** The report says in plain lines what became of which mail, in a part that may not be encoded. */
function bounceOf(source: Buffer, mail: Email): ReadMail {
  const report = source.toString("latin1", 0, maxReportCharacters);
  if (!/^Action:\s*failed\b/im.test(report)) return { is: "left", why: "automatic" };
  const ours = [...report.matchAll(/^Message-ID:\s*<([^<>\s]{3,250})>/gim)].map(([, id = ""]) => id);
  const notices = [...ours, ...idsIn(mail.inReplyTo), ...idsIn(mail.references)].map((id) => id.split("@", 1)[0] ?? "").filter(isUuid);
  const [, status = "5.0.0"] = /^Status:\s*([245]\.\d{1,3}\.\d{1,3})/im.exec(report) ?? [];
  return { is: "bounce", notices: [...new Set(notices)].slice(0, 20), code: `dsn ${status}` };
}

function machinesMail(source: Buffer, mail: Email, header: ReturnType<typeof headersOf>): ReadMail | null {
  const type = header("content-type");
  if (/^multipart\/report\b/i.test(type))
    return /report-type="?delivery-status/i.test(type) ? bounceOf(source, mail) : { is: "left", why: "automatic" };
  if (header("list-id") || /^(?:bulk|list|junk)\b/i.test(header("precedence"))) return { is: "left", why: "list" };
  const submitted = header("auto-submitted");
  const isAutomatic =
    (submitted !== "" && !/^no\b/i.test(submitted)) ||
    ["x-autoreply", "x-autorespond", "x-autoresponder"].some((name) => header(name) !== "") ||
    /^auto.?reply\b/i.test(header("precedence")) ||
    header("return-path") === "<>";
  return isAutomatic ? { is: "left", why: "automatic" } : null;
}

function filesOf({ attachments }: Email): Pick<IncomingMail, "files" | "tooMany"> {
  const kept = attachments.filter(({ related, contentId, disposition, content, mimeType }) => {
    const isShown = related || (contentId !== undefined && disposition !== "attachment");
    const isLogo = isShown && mimeType.startsWith("image/") && (content as ArrayBuffer).byteLength < maxLogoBytes;
    // A signature or key of the sender's program is no file for the office.
    return !isLogo && !/^(?:application\/(?:pgp|(?:x-)?pkcs7)-|text\/calendar)/.test(mimeType);
  });
  const named = kept.map(({ filename, content }, index) => ({
    field: "documents",
    name: cut(clean(filename ?? ""), 120) || `file-${index + 1}`,
    type: "",
    data: Buffer.from(content as ArrayBuffer),
  }));
  return { files: named.slice(0, maxFiles), tooMany: named.slice(maxFiles).map(({ name }) => name) };
}

function textsOf(mail: Email): Pick<IncomingMail, "text" | "rest"> {
  const plain = clean(mail.text?.slice(0, maxHtml) ?? "");
  const whole = plain || clean(textOfHtml(mail.html?.slice(0, maxHtml) ?? ""));
  const { fresh, quoted } = withoutQuoted(whole);
  const text = cut(fresh, maxMessage);
  return { text, rest: cut([fresh.slice(text.length), quoted].filter(Boolean).join("\n\n").trim(), maxRest) };
}

/** Lines that may begin a part are counted before anything is taken apart. */
function hasManyParts(source: Buffer): boolean {
  let count = 0;
  for (let at = source.indexOf("\n--"); at >= 0; at = source.indexOf("\n--", at + 3)) {
    count += 1;
    if (count > maxBoundaryLines) return true;
  }
  return false;
}

/**
 * Reads a mail, or where `isCut` its headers alone. `own`: addresses of the site, in lower case; what they send is no message of a customer.
 * Never throws.
 */
export async function readMail(source: Buffer, own: ReadonlySet<string>, isCut = false): Promise<ReadMail> {
  let mail: Email;
  const endless = hasManyParts(source);
  try {
    // Of a mail that would cost too much the headers are read, so that its sender gets an answer.
    const end = source.indexOf("\r\n\r\n");
    const read = endless ? source.subarray(0, end < 0 ? maxHeaderBytes : Math.min(end + 4, maxHeaderBytes)) : source;
    mail = await PostalMime.parse(read, { maxNestingDepth: maxNesting, maxHeadersSize: maxHeaderBytes, forceRfc822Attachments: true });
  } catch {
    return { is: "left", why: "unreadable" };
  }
  const header = headersOf(mail);
  const ofMachine = machinesMail(source, mail, header);
  if (ofMachine) return ofMachine;
  const [from] = mailboxesOf([mail.from]).filter(({ address }) => emailRule.safeParse(address).success);
  // Forms of other sites, and portals, name the person there.
  const [answers] = mailboxesOf(mail.replyTo ?? []).filter(({ address }) => emailRule.safeParse(address).success);
  const person = answers ?? from;
  if (!person || machine.test(person.address)) return { is: "left", why: "automatic" };
  if ([from, person].some((each) => each && own.has(each.address.toLowerCase()))) return { is: "left", why: "own" };
  const name = cut(clean(person.name || (from?.address === person.address ? from.name : "")).replace(/\s+/g, " "), 200).trim();
  const whole =
    isCut || endless
      ? { text: "", rest: "", files: [], tooMany: [], tooLarge: ["mail.eml"] }
      : { ...textsOf(mail), ...filesOf(mail), tooLarge: [] };
  return {
    is: "message",
    mail: {
      id: idsIn(mail.messageId)[0] ?? `${createHash("sha256").update(source).digest("hex")}@unnamed`,
      after: [...new Set([...idsIn(mail.inReplyTo), ...idsIn(mail.references).toReversed()])].slice(0, 20),
      name: name || person.address,
      email: person.address,
      subject: cut(clean(mail.subject ?? "").replace(/\s+/g, " "), 300).trim(),
      ...whole,
      isSpam: /^yes\b/i.test(header("x-spam-flag")) || /^yes\b/i.test(header("x-spam-status")),
    },
  };
}
