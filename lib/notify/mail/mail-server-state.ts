// Whether mails can be sent, checked before a page promises one. The result is the same for every user and address, so it reveals nothing
// about accounts.
import "server-only";
import { env } from "../../env.ts";
import { isRealAddress } from "../../site/placeholder-firm.ts";
import { deliveryContext } from "../delivery-context.ts";
import { mailServerProblem } from "./send.ts";

export type MailServerState = { state: "none" } | { state: "works" } | { state: "fails"; code: string };

const cacheMs = 60_000;
let lastCheck: { at: number; problem: Promise<string | null> } | undefined;

/** Asks the mail server at most once a minute. */
export async function mailServerState(): Promise<MailServerState> {
  const { SMTP_URL } = env();
  if (!SMTP_URL) return { state: "none" };
  if (!lastCheck || Date.now() - lastCheck.at > cacheMs) lastCheck = { at: Date.now(), problem: mailServerProblem(SMTP_URL, 4000) };
  const code = await lastCheck.problem;
  return code ? { state: "fails", code } : { state: "works" };
}

/** The state of mails about accounts. A hosted sign-in service sends its own, and its state cannot be seen from here. */
export async function accountMailState(): Promise<MailServerState["state"]> {
  if (!env().CONTENT_SOURCE.startsWith("embedded:")) return "works";
  const { mailFrom, settings } = deliveryContext();
  return isRealAddress(mailFrom ?? settings.en.email) ? (await mailServerState()).state : "none";
}
