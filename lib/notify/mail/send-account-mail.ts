// Sends one mail at once, for a user who waits for the result.
import "server-only";
import { randomUUID } from "node:crypto";
import { faultOf } from "../../host/log.ts";
import { isRealAddress } from "../../site/placeholder-firm.ts";
import { deliveryContext } from "../delivery-context.ts";
import type { AccountMail } from "./account-mails.ts";
import { MailFailure, sendMail } from "./send.ts";

const timeoutMs = 8000;

/** Whether the mail server accepted the mail; false also when there is no server. */
export async function sendAccountMail(to: string, mail: AccountMail): Promise<boolean> {
  try {
    const { mailServer, mailFrom, settings } = await deliveryContext();
    const sender = mailFrom ?? settings.en.email;
    if (!mailServer || !isRealAddress(sender) || !isRealAddress(to)) return false;
    const { locale } = mail(settings.en);
    const name = settings[locale].businessName;
    const from = { name, address: sender };
    const messageId = `${randomUUID()}@${sender.split("@").pop()}`;
    await sendMail(
      mailServer,
      { ...mail(settings[locale]), from, to: [{ address: to }], replyTo: { name, address: settings.en.email }, messageId },
      timeoutMs,
    );
    return true;
  } catch (error) {
    console.error(`accounts: mail not sent (${error instanceof MailFailure ? error.code : faultOf(error)})`);
    return false;
  }
}
