// Sends one mail over SMTP. No other module sees the library.
import { createTransport } from "nodemailer";
import { isolated } from "../../i18n/bidi.ts";
import { locales } from "../../i18n/locales.ts";
import type { MailBody } from "./lead-mails.ts";
import { oneLine } from "./markup.ts";

export type Mail = MailBody & {
  from: { name: string; address: string };
  to: { name?: string; address: string }[];
  replyTo: { name?: string; address: string };
  messageId: string;
};

/** A mail that was not sent. `code` is in our own words, because the server's response may quote addresses. */
export class MailFailure extends Error {
  readonly code: string;
  /** The server refuses this mail permanently: it has no such recipient. */
  readonly refused: boolean;
  constructor(code: string, refused = false) {
    super(code);
    this.code = code;
    this.refused = refused;
  }
}

// A single address in its plain form: quoted local parts and lists have carried attacks through mail libraries.
const address = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/;

function isMailAddress(text: string): boolean {
  return address.test(text) && !text.includes("..");
}

type SmtpError = Error & { code?: string; responseCode?: number; command?: string };

function failureOf(error: SmtpError, timedOut: boolean): MailFailure {
  if (timedOut) return new MailFailure("smtp timeout");
  const words = ["smtp", error.responseCode ?? error.code ?? "failure", error.command ?? ""].join(" ");
  const code = words
    .replace(/[^A-Za-z0-9 _-]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 80);
  return new MailFailure(code, error.command === "RCPT TO" && (error.responseCode ?? 0) >= 500);
}

function transportTo(smtpUrl: string, timeoutMs: number) {
  return createTransport({
    url: smtpUrl,
    connectionTimeout: Math.min(10_000, timeoutMs),
    greetingTimeout: Math.min(10_000, timeoutMs),
    socketTimeout: timeoutMs,
    socketCloseTimeout: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** What keeps the mail server from accepting mails, in our own words; null when it answers and accepts our credentials. */
export async function mailServerProblem(smtpUrl: string, timeoutMs: number): Promise<string | null> {
  const transport = transportTo(smtpUrl, timeoutMs);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return failureOf(error as SmtpError, false).code;
  } finally {
    transport.close();
  }
}

/** Sends within `timeoutMs`, or throws MailFailure. After a timeout the connection is closed: nothing is sent later. */
export async function sendMail(smtpUrl: string, mail: Mail, timeoutMs: number): Promise<void> {
  for (const recipient of [...mail.to, mail.replyTo, mail.from])
    if (!isMailAddress(recipient.address)) throw new MailFailure("address invalid", true);
  const named = ({ name, address }: { name?: string; address: string }) => ({ name: oneLine(name ?? "", 100), address });
  const signal = AbortSignal.timeout(timeoutMs);
  const transport = transportTo(smtpUrl, timeoutMs);
  try {
    await transport.sendMail({
      from: named(mail.from),
      to: mail.to.map(named),
      replyTo: named(mail.replyTo),
      subject: isolated(oneLine(mail.subject), mail.locale),
      text: mail.text,
      html: mail.html,
      messageId: `<${mail.messageId}>`,
      headers: { "Content-Language": locales[mail.locale].tag, "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
      signal,
    });
  } catch (error) {
    throw failureOf(error as SmtpError, signal.aborted);
  } finally {
    transport.close();
  }
}
