// The mail server that this process sends by: SMTP_URL, else the one that an administrator entered in the office.
import "server-only";
import { env } from "../../env.ts";
import { processState } from "../../host/process.ts";
import { spool } from "../../leads/intake/submit.ts";
import { privilegedClient } from "../../supabase/privileged.ts";
import { enteredServer, type ServerRow, serverColumns } from "./entered-server.ts";
import type { MailServer } from "./send.ts";

export type CurrentMailServer = {
  /** unreadable: one is entered, and its password does not open with the key of this process. */
  from: "environment" | "office" | "none" | "unreadable";
  server?: MailServer;
  /** The address that mails come from; the office's own when not set. */
  sender?: string;
};

/** A change in the office counts within this time in every process. */
const freshMs = 20_000;

const shared = () => processState<{ known?: { at: number; value: CurrentMailServer } }>("mail-server", () => ({}));

/** The entered server with its sealed password. Throws when the database does not answer. */
export async function readServerRow(): Promise<ServerRow | null> {
  const { data, error } = await privilegedClient().from("mail_server").select(serverColumns).maybeSingle();
  if (error) throw new Error(`The mail server could not be read (${error.code || "no answer"}).`);
  return data;
}

/** Opens a sealed password. Throws when this process has no key, or another one. */
export async function unsealPassword(name: string, sealed: Buffer): Promise<Buffer> {
  const own = spool();
  if (!own) throw new Error("This process has no key.");
  return own.unseal(name, sealed);
}

async function readEntered(sender: string | undefined): Promise<CurrentMailServer> {
  const row = await readServerRow();
  if (!row?.host) return { from: "none", ...(sender && { sender }) };
  const address = sender ?? row.sender;
  const from = address ? { sender: address } : {};
  const server = await enteredServer(row, unsealPassword).catch(() => null);
  return server ? { from: "office", server, ...from } : { from: "unreadable", ...from };
}

/** Reads the office's setting at most every 20 s. While the database is away the last one holds; throws when there is none yet. */
export async function currentMailServer(): Promise<CurrentMailServer> {
  const { SMTP_URL, MAIL_FROM } = env();
  if (SMTP_URL) return { from: "environment", server: SMTP_URL, ...(MAIL_FROM && { sender: MAIL_FROM }) };
  const state = shared();
  if (state.known && Date.now() - state.known.at < freshMs) return state.known.value;
  try {
    state.known = { at: Date.now(), value: await readEntered(MAIL_FROM) };
  } catch (error) {
    if (!state.known) throw error;
  }
  return state.known.value;
}

/** Lets this process read the setting anew at its next mail, after it was changed here. */
export function forgetMailServer(): void {
  delete shared().known;
}
