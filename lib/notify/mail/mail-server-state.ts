// Whether mails can be sent, checked before a page promises one. The result is the same for every user and address, so it reveals nothing
// about accounts.
import "server-only";
import { isDeepStrictEqual } from "node:util";
import { env } from "../../env.ts";
import { isRealAddress } from "../../site/placeholder-firm.ts";
import { mailContext } from "../delivery-context.ts";
import { currentMailServer } from "./mail-server.ts";
import { type MailFailure, type MailServer, mailServerProblem } from "./send.ts";

export type MailServerState = { state: "none" } | { state: "works" } | { state: "fails"; code: string };

const cacheMs = 60_000;
let lastCheck: { at: number; server: MailServer; problem: Promise<MailFailure | null> } | undefined;

/** Asks the mail server at most once a minute. */
export async function mailServerState(): Promise<MailServerState> {
  const { from, server } = await currentMailServer().catch(() => ({ from: "unreadable" as const, server: undefined }));
  if (!server) return from === "none" ? { state: "none" } : { state: "fails", code: "setting unreadable" };
  if (!lastCheck || Date.now() - lastCheck.at > cacheMs || !isDeepStrictEqual(lastCheck.server, server))
    lastCheck = { at: Date.now(), server, problem: mailServerProblem(server, 4000) };
  const problem = await lastCheck.problem;
  return problem ? { state: "fails", code: problem.code } : { state: "works" };
}

/** Whether this process sends the mails that users write in the office. Without, their own mail program does. */
export async function sendsAnswersByMail(): Promise<boolean> {
  const { server, sender } = await currentMailServer().catch(() => ({ server: undefined, sender: undefined }));
  const { email } = mailContext().settings.en;
  return env().OUTBOX_DELIVERY === "on" && server !== undefined && [email, sender ?? email].every(isRealAddress);
}

/** The state of mails about accounts. A hosted sign-in service sends its own, and its state cannot be seen from here. */
export async function accountMailState(): Promise<MailServerState["state"]> {
  if (!env().CONTENT_SOURCE.startsWith("embedded:")) return "works";
  const { sender } = await currentMailServer().catch(() => ({ sender: undefined }));
  return isRealAddress(sender ?? mailContext().settings.en.email) ? (await mailServerState()).state : "none";
}
