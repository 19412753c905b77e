// The mailbox that this process reads: IMAP_URL, else the one that an administrator entered in the office.
import "server-only";
import { env } from "../../env.ts";
import { processState } from "../../host/process.ts";
import { isRealAddress } from "../../site/placeholder-firm.ts";
import { privilegedClient } from "../../supabase/privileged.ts";
import { passwordName } from "../mail/entered-server.ts";
import { unsealPassword } from "../mail/mail-server.ts";
import type { EnteredServer } from "../mail/send.ts";
import type { MailboxServer } from "./imap.ts";

export type CurrentMailbox = {
  /** unreadable: one is entered, and its password does not open with the key of this process. */
  from: "environment" | "office" | "none" | "unreadable";
  server?: MailboxServer;
  /** Server and user, by which the database knows how far it was read. */
  account: string;
  /** The address that its mails are sent to, where the user's name is one. */
  address?: string;
};

type MailboxRow = {
  host: string | null;
  port: number | null;
  security: string | null;
  username: string | null;
  sealed_password: string | null;
};

/** A change in the office counts within this time in every process. */
const freshMs = 20_000;
const shared = () => processState<{ known?: { at: number; value: CurrentMailbox } }>("mailbox", () => ({}));

/** The entered mailbox with its sealed password. Throws when the database does not answer. */
export async function readMailboxRow(): Promise<MailboxRow | null> {
  const { data, error } = await privilegedClient().from("mailbox").select("host, port, security, username, sealed_password").maybeSingle();
  if (error) throw new Error(`The mailbox could not be read (${error.code || "no answer"}).`);
  return data;
}

/** Null when none is entered. Throws when the password does not open. */
export async function enteredMailbox(row: MailboxRow | null): Promise<EnteredServer | null> {
  const { host, port, security, username, sealed_password: sealed } = row ?? {};
  if (!host || !port || !security || !username || !sealed) return null;
  const password = await unsealPassword(passwordName({ host, port, username }, "mailbox"), Buffer.from(sealed, "base64"));
  return { host, port, security: security === "tls" ? "tls" : "starttls", username, password: password.toString() };
}

const known = (from: "environment" | "office", server: MailboxServer, host: string, username: string): CurrentMailbox => ({
  from,
  server,
  account: `${username}@${host}`.slice(0, 500),
  ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(username) && isRealAddress(username) && { address: username }),
});

async function readEntered(): Promise<CurrentMailbox> {
  const row = await readMailboxRow();
  if (!row?.host) return { from: "none", account: "" };
  const server = await enteredMailbox(row).catch(() => null);
  return server ? known("office", server, `${server.host}:${server.port}`, server.username) : { from: "unreadable", account: "" };
}

/** Reads the office's setting at most every 20 s. While the database is away the last one holds; throws when there is none yet. */
export async function currentMailbox(): Promise<CurrentMailbox> {
  const { IMAP_URL } = env();
  if (IMAP_URL) {
    const { host, username } = new URL(IMAP_URL);
    return known("environment", IMAP_URL, host, decodeURIComponent(username));
  }
  const state = shared();
  if (state.known && Date.now() - state.known.at < freshMs) return state.known.value;
  try {
    state.known = { at: Date.now(), value: await readEntered() };
  } catch (error) {
    if (!state.known) throw error;
  }
  return state.known.value;
}

/** Lets this process read the setting anew, after it was changed here. */
export function forgetMailbox(): void {
  delete shared().known;
}
