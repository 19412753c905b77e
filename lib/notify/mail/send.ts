// Sends one mail over SMTP. No other module sees the library.
import { lookup } from "node:dns/promises";
import { BlockList, isIP, isIPv6 } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { createTransport } from "nodemailer";
import { isolated } from "../../i18n/bidi.ts";
import { locales } from "../../i18n/locales.ts";
import type { MailBody } from "./lead-mails.ts";
import { oneLine } from "./markup.ts";

export type Mail = Omit<MailBody, "html"> & {
  html?: string;
  from: { name: string; address: string };
  to: { name?: string; address: string }[];
  replyTo: { name?: string; address: string };
  messageId: string;
  /** Of a mail that a person wrote: the Message-IDs of the mails that it follows, oldest first. */
  written?: { after: string[] };
  files?: { name: string; contentType: string; data: Buffer }[];
};

/** A server that an administrator entered in the office. The connection is always encrypted, and its certificate checked. */
export type EnteredServer = { host: string; port: number; security: "tls" | "starttls"; username: string; password: string };

/** The address of a server, as in SMTP_URL, or what was entered in the office. */
export type MailServer = string | EnteredServer;

/** Why a mail was not sent, for people: the office has a cause and a cure for each (`mailServer.problems` in messages/). */
export type MailProblem =
  | "dns"
  | "forbidden"
  | "unreachable"
  | "timeout"
  | "certificate"
  | "security"
  | "password"
  | "sender"
  | "recipient"
  | "message"
  | "later"
  | "other";

/** A mail that was not sent. `code` is in our own words, because the server's response may quote addresses. */
export class MailFailure extends Error {
  readonly code: string;
  readonly problem: MailProblem;
  constructor(code: string, problem: MailProblem) {
    super(code);
    this.code = code;
    this.problem = problem;
  }
  /** The server refuses this mail permanently: it has no such recipient, or does not take the mail. */
  get refused(): boolean {
    return this.problem === "recipient" || this.problem === "message";
  }
}

// A single address in its plain form: quoted local parts and lists have carried attacks through mail libraries.
const address = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/;

function isMailAddress(text: string): boolean {
  return address.test(text) && !text.includes("..");
}

type SmtpError = Error & { code?: string; originalCode?: string; responseCode?: number; response?: string; command?: string };

function problemOf({ code = "", originalCode = "", responseCode = 0, response = "", command = "" }: SmtpError): MailProblem {
  if (code === "EDNS") return "dns";
  if (code === "ETIMEDOUT") return "timeout";
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(originalCode)) return "certificate";
  if (code === "ETLS" || /^ERR_SSL|^EPROTO$/.test(originalCode)) return "security";
  // A server that wants a password refuses any mail without one, or refuses to relay it.
  if (code === "EAUTH" || responseCode === 530 || (responseCode >= 500 && /relay/i.test(response))) return "password";
  if (responseCode >= 400 && responseCode < 500) return "later";
  if (responseCode < 500) return /^E(?:CONN|HOST|NET|SOCKET)/.test(originalCode || code) ? "unreachable" : "other";
  // Microsoft judges the sender only once it has the whole mail.
  if (command === "MAIL FROM" || /send ?as/i.test(response)) return "sender";
  if (command === "RCPT TO") return "recipient";
  return command === "DATA" ? "message" : "other";
}

function failureOf(error: SmtpError, timedOut: boolean): MailFailure {
  if (error instanceof MailFailure) return error;
  if (timedOut) return new MailFailure("smtp timeout", "timeout");
  const words = ["smtp", error.responseCode ?? error.code ?? "failure", error.command ?? ""].join(" ");
  const code = words
    .replace(/[^A-Za-z0-9 _-]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 80);
  return new MailFailure(code, problemOf(error));
}

// Where no mail server is, but what a cloud's machines ask for their own credentials: link-local addresses, the metadata services of AWS,
// Google, Alibaba, Azure and Oracle, and addresses that name no single machine. Servers in the firm's own network stay reachable.
const forbidden = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["169.254.0.0", 16],
  ["100.100.100.200", 32],
  ["168.63.129.16", 32],
  ["192.0.0.0", 24],
  ["224.0.0.0", 3],
] as const)
  forbidden.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  ["::", 128],
  ["fe80::", 10],
  ["ff00::", 8],
  ["fd00:ec2::", 32],
  ["fd20:ce::", 32],
  ["64:ff9b::a9fe:0", 112],
] as const)
  forbidden.addSubnet(network, prefix, "ipv6");

/**
 * The address to connect to, looked up once: a name that answers differently the next time leads nowhere else. Throws MailFailure for a name
 * without an address, and for one that leads to a forbidden address.
 */
export async function permittedAddress(host: string, timeoutMs: number): Promise<string> {
  const found = lookup(host, { all: true, order: "ipv4first" }).catch(() => []);
  const addresses = await Promise.race([found, pause(timeoutMs, [], { ref: false })]);
  const [first] = addresses;
  if (!first) throw new MailFailure("smtp EDNS CONN", "dns");
  if (addresses.some(({ address }) => forbidden.check(address, isIPv6(address) ? "ipv6" : "ipv4")))
    throw new MailFailure("smtp forbidden", "forbidden");
  return first.address;
}

async function optionsOf(server: MailServer, timeoutMs: number) {
  if (typeof server === "string") return { url: server };
  const { host, port, security, username, password } = server;
  return {
    host: await permittedAddress(host, timeoutMs),
    ...(!isIP(host) && { servername: host }),
    port,
    secure: security === "tls",
    requireTLS: security === "starttls",
    ...(username && { auth: { user: username, pass: password } }),
  };
}

async function transportTo(server: MailServer, timeoutMs: number) {
  const connectMs = Math.min(10_000, timeoutMs);
  return createTransport({
    ...(await optionsOf(server, connectMs)),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: timeoutMs,
    socketCloseTimeout: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** What keeps the mail server from accepting mails; null when it answers and accepts our credentials. */
export async function mailServerProblem(server: MailServer, timeoutMs: number): Promise<MailFailure | null> {
  let transport: Awaited<ReturnType<typeof transportTo>> | undefined;
  try {
    transport = await transportTo(server, timeoutMs);
    await transport.verify();
    return null;
  } catch (error) {
    return failureOf(error as SmtpError, false);
  } finally {
    transport?.close();
  }
}

/** The headers by which a mail program shows a mail below those that it follows (RFC 5322, 3.6.4). */
function following(after: string[]): { inReplyTo?: string; references?: string[] } {
  const references = after.map((id) => `<${id}>`);
  const inReplyTo = references.at(-1);
  return inReplyTo ? { inReplyTo, references } : {};
}

/** Sends within `timeoutMs`, or throws MailFailure. After a timeout the connection is closed: nothing is sent later. */
export async function sendMail(server: MailServer, mail: Mail, timeoutMs: number): Promise<void> {
  for (const recipient of [...mail.to, mail.replyTo, mail.from])
    if (!isMailAddress(recipient.address)) throw new MailFailure("address invalid", "recipient");
  const named = ({ name, address }: { name?: string; address: string }) => ({ name: oneLine(name ?? "", 100), address });
  const signal = AbortSignal.timeout(timeoutMs);
  let transport: Awaited<ReturnType<typeof transportTo>> | undefined;
  try {
    transport = await transportTo(server, timeoutMs);
    await transport.sendMail({
      from: named(mail.from),
      to: mail.to.map(named),
      replyTo: named(mail.replyTo),
      subject: isolated(oneLine(mail.subject), mail.locale),
      text: mail.text,
      ...(mail.html && { html: mail.html }),
      ...(mail.files && { attachments: mail.files.map(({ name, contentType, data }) => ({ filename: name, contentType, content: data })) }),
      messageId: `<${mail.messageId}>`,
      ...(mail.written && following(mail.written.after)),
      headers: {
        "Content-Language": locales[mail.locale].tag,
        ...(!mail.written && { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" }),
      },
      signal,
    });
  } catch (error) {
    throw failureOf(error as SmtpError, signal.aborted);
  } finally {
    transport?.close();
  }
}
