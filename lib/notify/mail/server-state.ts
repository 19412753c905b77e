// Whether mails go out, before anybody is told that one is on its way. It says the same whoever asks, and of whatever
// address: nothing is learned from it about accounts.
import "server-only";
import { env } from "../../env.ts";
import { isRealAddress } from "../../site/stand-in.ts";
import { deliveryContext } from "../delivery-context.ts";
import { mailServerProblem } from "./send.ts";

export type MailServerState = { state: "none" } | { state: "works" } | { state: "fails"; code: string };

const mailForMs = 60_000;
let last: { at: number; problem: Promise<string | null> } | undefined;

/** Asked at most once a minute. */
export async function mailServerState(): Promise<MailServerState> {
  const { SMTP_URL } = env();
  if (!SMTP_URL) return { state: "none" };
  if (!last || Date.now() - last.at > mailForMs) last = { at: Date.now(), problem: mailServerProblem(SMTP_URL, 4000) };
  const code = await last.problem;
  return code ? { state: "fails", code } : { state: "works" };
}

/** Of mails about accounts. A hosted sign-in service sends its own, and how it fares cannot be seen from here. */
export async function accountMailState(): Promise<MailServerState["state"]> {
  if (!env().CONTENT_SOURCE.startsWith("embedded:")) return "works";
  const { mailFrom, settings } = deliveryContext();
  return isRealAddress(mailFrom ?? settings.en.email) ? (await mailServerState()).state : "none";
}
