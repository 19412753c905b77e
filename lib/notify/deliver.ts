// Delivers what the outbox hands out. Runs in the site's job and in the Edge Function alike: everything it needs of its
// surroundings comes as an argument.
import type { SupabaseClient } from "@supabase/supabase-js";
import { isRealAddress } from "../site/stand-in.ts";
import type { Database } from "../supabase/database.types.ts";
import {
  answersTo,
  digestMail,
  type HeldAlerts,
  type MailBody,
  type MailContext,
  officeMail,
  onCallMail,
  senderMail,
  type ToldLead,
} from "./mail/lead-mails.ts";
import { readingAlert, readingMail } from "./mail/reading-mail.ts";
import { MailFailure, sendMail } from "./mail/send.ts";
import { type Recipients, readRecipients } from "./recipients.ts";
import { type OutboxTopic, outboxTopics } from "./topics.ts";
import { callWebhook, type Webhook, WebhookFailure, webhookBody } from "./webhook.ts";

export type DeliveryContext = MailContext & {
  smtpUrl?: string;
  /** The address mails come from; the office's own where it is not set. */
  mailFrom?: string;
  webhook?: Webhook;
  /** How long one attempt may take; well below the lease. */
  attemptMs?: number;
};

type Claimed = { id: string; attempt: number; messageId: string; payload: unknown } & (
  | { topic: "digest"; held: HeldAlerts }
  | { topic: "digest-escalation"; held: HeldAlerts }
  | { topic: "many-read" }
  | { topic: Exclude<OutboxTopic, "digest" | "digest-escalation" | "many-read">; lead: ToldLead }
);
type Client = SupabaseClient<Database>;

const batch = 5;
const longestAttemptMs = 45_000;
// Longer than an attempt can take, so that nobody else takes a row that is still being sent.
const leaseSeconds = 120;
// A recipient the server refuses is not worth sixty attempts, but one refusal may be a mistake of the server's.
const attemptsWhenRefused = 5;
const attempts = 60;

function sender({ mailFrom, settings }: DeliveryContext): string | undefined {
  const address = mailFrom ?? settings.en.email;
  return isRealAddress(address) ? address : undefined;
}

export type Obstacle = "noDelivery" | "noMailServer" | "noOfficeAddress" | "noWebhook";

/** What keeps a kind of notification from being sent from here. */
export function obstaclesTo(topic: OutboxTopic, context: DeliveryContext, recipients: Recipients): Obstacle[] {
  const { smtpUrl, webhook, settings } = context;
  if (topic === "webhook") return webhook ? [] : ["noWebhook"];
  const addresses =
    topic === "office-mail"
      ? recipients.leadMail
      : topic === "sender-mail" || topic === "many-read" // The client's, or an administrator's own address, from ours.
        ? [settings.en.email]
        : recipients.onCall;
  return [
    ...(smtpUrl ? [] : (["noMailServer"] as const)),
    ...(sender(context) && addresses.every(isRealAddress) ? [] : (["noOfficeAddress"] as const)),
  ];
}

/** What can be delivered from here. The rest waits: it is not taken, so it loses no attempts. */
export function deliverableTopics(context: DeliveryContext, recipients: Recipients): OutboxTopic[] {
  return outboxTopics.filter((topic) => obstaclesTo(topic, context, recipients).length === 0);
}

/** Sends one mail. Returns which of the office's addresses it went to: none for an alarm that is not needed any more, null where it is not for the office. */
async function mail(client: Client, row: Claimed, context: DeliveryContext, recipients: Recipients): Promise<string[] | null> {
  const { settings, smtpUrl } = context;
  const office = { name: settings.en.businessName, address: settings.en.email };
  let body: MailBody;
  let to: { name?: string; address: string }[];
  let replyTo = office;
  if (row.topic === "sender-mail") {
    body = senderMail(row.lead, context);
    to = [{ name: row.lead.full_name, address: row.lead.email ?? "" }];
    replyTo = { ...office, name: settings[body.locale].businessName };
  } else if (row.topic === "office-mail") {
    const { lead } = row;
    body = officeMail(lead, context);
    to = recipients.leadMail.map((address) => ({ address }));
    // Answering the mail answers the client: of a message that joined a lead, the one the lead belongs to.
    const { email } = answersTo(lead);
    if (email) replyTo = { name: email === lead.email ? lead.full_name : email, address: email };
  } else if (row.topic === "many-read") {
    const alert = await readingAlert(client, row.payload);
    // No administrator any more, or one whom no mail reaches: the record and site health tell the others.
    if (!alert || !isRealAddress(alert.to)) return [];
    body = readingMail(alert, context);
    to = [{ address: alert.to }];
  } else if (row.topic === "digest" || row.topic === "digest-escalation") {
    // All of them answered while the mail waited: as with an alert of one, an alarm would be wrong now.
    if (row.held.count === 0) return [];
    body = digestMail(row.held, row.topic === "digest-escalation", context);
    to = recipients.onCall.map((address) => ({ address }));
  } else {
    // Answered while the mail waited: an alarm would be wrong now, and the row is done.
    if (!row.lead.awaiting_since) return [];
    body = onCallMail(row.lead, row.topic === "escalation" ? "escalation" : "on-call-flag", context);
    to = recipients.onCall.map((address) => ({ address }));
  }
  const from = { name: settings[body.locale].businessName, address: sender(context) ?? "" };
  await sendMail(smtpUrl ?? "", { ...body, from, to, replyTo, messageId: row.messageId }, context.attemptMs ?? longestAttemptMs);
  return row.topic === "sender-mail" ? null : to.map(({ address }) => address);
}

/** One row: sent, or its failure written down. Throws when the database does not take the answer. */
async function deliverOne(client: Client, row: Claimed, context: DeliveryContext, recipients: Recipients): Promise<boolean> {
  let problem = "";
  let allowed = attempts;
  let sentTo: string[] | null = null;
  try {
    if (row.topic === "webhook" && context.webhook)
      await callWebhook(context.webhook, row.id, webhookBody(row.id, row.lead, context), context.attemptMs);
    else sentTo = await mail(client, row, context, recipients);
  } catch (error) {
    const known = error instanceof MailFailure || error instanceof WebhookFailure;
    // Anything else is a fault of ours: its message may quote the lead.
    problem = known ? error.code : `failed ${(error as Error).name.replace(/[^A-Za-z0-9]/g, "")}`.slice(0, 80);
    if (error instanceof MailFailure && error.refused) allowed = attemptsWhenRefused;
  }
  // The generated types know no parameter that may be null.
  const settled = { p_id: row.id, p_attempt: row.attempt, p_error: problem, p_allowed: allowed, p_sent_to: sentTo as string[] };
  // What was sent and not written down would be sent again: worth asking more than once.
  for (let ask = 0; ; ask++) {
    const { error } = await client.rpc("settle_outbox", settled);
    if (!error) return problem === "";
    if (ask === 4) throw new Error(`The outbox could not be updated (${error.code || "no answer"}).`);
    await new Promise((resolve) => setTimeout(resolve, 200 * 2 ** ask));
  }
}

/** Takes and delivers what is due until nothing is, or the signal ends. Returns what came of it. Throws without a database. */
export async function deliverDue(
  client: Client,
  context: DeliveryContext,
  signal?: AbortSignal,
): Promise<{ sent: number; failed: number }> {
  // Read with each run: who has just handed over is not called at night.
  const recipients = await readRecipients(client, context.settings.en);
  const topics = deliverableTopics(context, recipients);
  const done = { sent: 0, failed: 0 };
  const domain = (sender(context) ?? new URL(context.siteUrl).hostname).split("@").pop() ?? "";
  while (topics.length > 0 && !signal?.aborted) {
    const taken = Date.now();
    const { data, error } = await client.rpc("claim_outbox", {
      p_topics: topics,
      p_limit: batch,
      p_lease_seconds: leaseSeconds,
      p_domain: domain,
    });
    if (error) throw new Error(`The outbox could not be read (${error.code || "no answer"}).`);
    const rows = data as unknown as Claimed[];
    // A process that was held up must not begin what another may have taken over.
    if (Date.now() - taken > (leaseSeconds * 1000) / 2) continue;
    const results = await Promise.all(rows.map((row) => deliverOne(client, row, context, recipients)));
    done.sent += results.filter(Boolean).length;
    done.failed += results.filter((sent) => !sent).length;
    if (rows.length < batch) break;
  }
  return done;
}
