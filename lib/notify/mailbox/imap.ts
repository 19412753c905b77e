// Reads new mails of an inbox over IMAP (RFC 3501, 9051). No other module sees the library. Nothing is deleted or moved, and a mail is marked
// as read only once it was taken.
import { isIP } from "node:net";
import { type FetchMessageObject, ImapFlow } from "imapflow";
import { maxMailBytes } from "../../leads/mail/read-mail.ts";
import { type EnteredServer, MailFailure, permittedAddress } from "../mail/send.ts";

/** A mailbox that an administrator entered, or the address of one, as in IMAP_URL. */
export type MailboxServer = string | EnteredServer;

/** How far an inbox was read: all up to a number, which counts as long as the validity is the same. */
export type Position = { uidValidity: number | null; lastUid: number; readAt: string | null };
/** A mail whole, or its headers alone where it is larger than maxMailBytes. */
type Fetched = { source: Buffer; isCut: boolean; at: number };

/** Why an inbox could not be read, for people: the office has a cause and a cure for each (`mailbox.problems` in messages/). */
export type MailboxProblem = "dns" | "forbidden" | "unreachable" | "timeout" | "certificate" | "security" | "password" | "other";

/** `code` is in our own words, because a server's response may quote addresses. */
export class MailboxFailure extends Error {
  readonly problem: MailboxProblem;
  constructor(code: string, problem: MailboxProblem) {
    super(code);
    this.problem = problem;
  }
  get code(): string {
    return this.message;
  }
}

const connectMs = 10_000;
const silentMs = 30_000;
/** A run ends after so many; the next goes on. */
const maxMails = 50;

function failureOf(error: unknown): MailboxFailure {
  if (error instanceof MailboxFailure) return error;
  if (error instanceof MailFailure)
    return new MailboxFailure(error.code.replace(/^smtp/, "imap"), error.problem === "forbidden" ? "forbidden" : "dns");
  const {
    code = "",
    authenticationFailed,
    responseStatus,
  } = error as Error & {
    code?: string;
    authenticationFailed?: boolean;
    responseStatus?: string;
  };
  const word = (text: string) => `imap ${text.replace(/[^A-Za-z0-9 _-]/g, "").slice(0, 60)}`;
  if (authenticationFailed) return new MailboxFailure("imap password", "password");
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code)) return new MailboxFailure(word(code), "certificate");
  if (/^ERR_SSL|^EPROTO|TLS/i.test(code)) return new MailboxFailure(word(code), "security");
  if (/TIMEOUT|TIMEDOUT/i.test(code)) return new MailboxFailure(word(code), "timeout");
  if (/^E(?:CONN|HOST|NET|PIPE)|NoConnection/.test(code)) return new MailboxFailure(word(code), "unreachable");
  return new MailboxFailure(word(code || responseStatus || "failure"), "other");
}

async function optionsOf(server: MailboxServer) {
  if (typeof server !== "string") {
    const { host, port, security, username, password } = server;
    return {
      host: await permittedAddress(host, connectMs),
      ...(!isIP(host) && { servername: host }),
      port,
      secure: security === "tls",
      doSTARTTLS: security === "starttls",
      auth: { user: username, pass: password },
    };
  }
  const { protocol, hostname, port, username, password } = new URL(server);
  const isTls = protocol === "imaps:";
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (isTls ? 993 : 143),
    secure: isTls,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  };
}

/** Opens the inbox, hands it over and closes it. Throws MailboxFailure. */
async function withInbox<T>(server: MailboxServer, signal: AbortSignal | undefined, use: (client: ImapFlow) => Promise<T>): Promise<T> {
  let client: ImapFlow;
  try {
    client = new ImapFlow({
      ...(await optionsOf(server)),
      logger: false,
      disableAutoIdle: true,
      disableCompression: true,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: silentMs,
      maxLiteralSize: maxMailBytes + 1024 * 1024,
      maxResponseSize: maxMailBytes + 2 * 1024 * 1024,
    });
  } catch (error) {
    throw failureOf(error);
  }
  const stop = () => client.close();
  signal?.addEventListener("abort", stop, { once: true });
  // A connection that breaks also fails the command that waits for it.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.mailboxOpen("INBOX");
    const result = await use(client);
    await client.logout().catch(() => undefined);
    return result;
  } catch (error) {
    throw failureOf(error);
  } finally {
    signal?.removeEventListener("abort", stop);
    client.close();
  }
}

/** What keeps the inbox from being read; null when it can be. */
export async function mailboxProblem(server: MailboxServer): Promise<MailboxFailure | null> {
  try {
    await withInbox(server, AbortSignal.timeout(connectMs + 5000), async () => undefined);
    return null;
  } catch (error) {
    return failureOf(error);
  }
}

async function fetchMail(client: ImapFlow, uid: number): Promise<Fetched | null> {
  const one = (query: Parameters<ImapFlow["fetchOne"]>[1]) =>
    client.fetchOne(String(uid), query, { uid: true }) as Promise<FetchMessageObject | false>;
  const known = await one({ size: true, internalDate: true });
  // Somebody moved or deleted it meanwhile.
  if (!known) return null;
  const isCut = (known.size ?? 0) > maxMailBytes;
  const found = await one(isCut ? { headers: true } : { source: true });
  const source = found && (isCut ? found.headers : found.source);
  if (!source) return null;
  const at = known.internalDate ? new Date(known.internalDate).getTime() : Number.NaN;
  return { source, isCut, at: Number.isFinite(at) ? at : Date.now() };
}

/** The numbers of the mails to read. After the server has numbered its mails anew: those since the day before it was read last. */
async function newMails(client: ImapFlow, position: Position, uidValidity: number): Promise<number[]> {
  const isSame = position.uidValidity === uidValidity;
  const since = new Date(Date.parse(position.readAt ?? "") - 24 * 3_600_000);
  if (!isSame && Number.isNaN(since.getTime())) return [];
  const query = isSame ? { uid: `${position.lastUid + 1}:*` } : { since };
  const found = (await client.search(query, { uid: true })) || [];
  // A server answers with its last mail where none is newer.
  return found
    .filter((uid) => !isSame || uid > position.lastUid)
    .sort((a, b) => a - b)
    .slice(0, maxMails);
}

/**
 * Gives each new mail to `take`, oldest first, and returns how far it came. `take` returns "kept" for a mail that became a message, "left" for
 * one that did not, or "again" to end here and be given it again. An inbox that was never read begins with what comes next. Throws
 * MailboxFailure; `onPosition` has heard of what was read before.
 */
export async function readInbox(
  server: MailboxServer,
  position: Position,
  take: (mail: Fetched) => Promise<"kept" | "left" | "again">,
  onPosition: (uidValidity: number, lastUid: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  await withInbox(server, signal, async (client) => {
    const inbox = client.mailbox;
    if (!inbox) throw new MailboxFailure("imap no inbox", "other");
    const uidValidity = Number(inbox.uidValidity);
    if (position.uidValidity === null && position.readAt === null) {
      onPosition(uidValidity, inbox.uidNext - 1);
      return;
    }
    const uids = await newMails(client, position, uidValidity);
    if (uids.length === 0 && position.uidValidity !== uidValidity) onPosition(uidValidity, inbox.uidNext - 1);
    for (const uid of uids) {
      if (signal?.aborted) return;
      const mail = await fetchMail(client, uid);
      const result = mail ? await take(mail) : "left";
      if (result === "again") return;
      // The mark is for people who look into the mailbox; without it nothing is read twice.
      if (result === "kept") await client.messageFlagsAdd(String(uid), ["\\Seen"], { uid: true }).catch(() => undefined);
      onPosition(uidValidity, uid);
    }
  });
}
