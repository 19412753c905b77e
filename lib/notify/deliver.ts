// Delivers what the outbox hands out. It runs both in the site's job and in the Edge Function, so everything it needs is an argument.
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Locale } from "../i18n/locales.ts";
import { isRealAddress } from "../site/placeholder-firm.ts";
import type { Database } from "../supabase/database.types.ts";
import {
  digestMail,
  type HeldAlerts,
  type MailBody,
  type MailContext,
  type OutboxLead,
  officeMail,
  onCallMail,
  replyContacts,
  senderMail,
} from "./mail/lead-mails.ts";
import { massReadingMail, readMassReadingAlert } from "./mail/mass-reading-mail.ts";
import { quoteMail, quoteNewsMail, readQuoteNotice } from "./mail/quote-mails.ts";
import { type Mail, MailFailure, type MailServer, sendMail } from "./mail/send.ts";
import { type OutboxVisit, visitMail } from "./mail/visit-mails.ts";
import { newPushKeys } from "./push/keys.ts";
import { type PushNotice, type PushSubject, pushNotice } from "./push/notice.ts";
import { PushFailure, type PushTarget, sendPush } from "./push/send.ts";
import { type Recipients, readRecipients, recipientsOfLead } from "./recipients.ts";
import { type OutboxTopic, outboxTopics } from "./topics.ts";
import { callWebhook, type Webhook, WebhookFailure, webhookBody } from "./webhook.ts";

export type DeliveryContext = MailContext & {
  mailServer?: MailServer;
  /** The address that mails come from; the office's own when not set. */
  mailFrom?: string;
  /** The address whose mails become messages of their lead; a customer's reply goes there. */
  mailbox?: string;
  webhook?: Webhook;
  /** A push service of a test, beside the known ones. */
  pushService?: string;
  /** Sends a text on WhatsApp: what it failed with, or null. */
  sendOnWhatsApp?: (to: string, text: string, notice: string) => Promise<SendFailure | null>;
  /** The content of a file that goes with an answer, where this process has it. */
  readFile?: (id: string) => Promise<Buffer | undefined>;
  /** Time limit of one attempt, well below the lease. */
  attemptMs?: number;
};

/** Not a topic of the outbox that the office sees: each notice is its user's own. `device`: null where it is not told any more. */
type ClaimedPush = {
  id: string;
  attempt: number;
  topic: "push";
  payload: Pick<PushSubject, "kind" | "step" | "what" | "quote"> & { device: string };
  device: PushTarget | null;
} & Pick<PushSubject, "lead" | "held">;
/** `code` is in our own words, `metaCode` Meta's number. `isFinal`: trying again would not help. */
type SendFailure = { code: string; metaCode: number | null; isFinal: boolean };

type Answered = { lead: OutboxLead & { answer: Answer | null } };
type ClaimedAnswer = (Answered & { topic: "whatsapp-answer" }) | (Answered & { topic: "mail-answer" });
type Claimed = { id: string; attempt: number; messageId: string; payload: unknown } & (
  | { topic: "digest"; held: HeldAlerts }
  | { topic: "digest-escalation"; held: HeldAlerts }
  | { topic: "many-read" }
  | ClaimedAnswer
  | { topic: "visit-reminder" | "visit-on-the-way"; payload: { starts_at?: string }; lead: OutboxLead & { visit: OutboxVisit | null } }
  | {
      topic: Exclude<
        OutboxTopic,
        "digest" | "digest-escalation" | "many-read" | "whatsapp-answer" | "mail-answer" | "visit-reminder" | "visit-on-the-way"
      >;
      lead: OutboxLead;
    }
);
/** What staff wrote. `after`: the Message-IDs of the lead's mails before it. */
type Answer = {
  to: string;
  text: string;
  subject: string | null;
  locale: Locale | null;
  after: string[];
  files: { id: string; name: string; content_type: string }[];
};
type Client = SupabaseClient<Database>;

const batchSize = 5;
const maxAttemptMs = 45_000;
// Longer than any attempt, so that no other process takes a row that is still being sent.
const leaseSeconds = 120;
// A recipient that the server refuses is not worth sixty attempts, but one refusal may be the server's mistake.
const maxAttemptsWhenRefused = 5;
/** About an hour: later the user should rather call. */
const maxAttemptsOnWhatsApp = 8;
/** Some five hours, in which a server that asks to wait takes the mail. */
const maxAttemptsOfMailAnswer = 12;

function sender({ mailFrom, settings }: DeliveryContext): string | undefined {
  const address = mailFrom ?? settings.en.email;
  return isRealAddress(address) ? address : undefined;
}

export type Obstacle = "noDelivery" | "noMailServer" | "noOfficeAddress" | "noWebhook" | "noWhatsApp";

const toOthers: readonly OutboxTopic[] = ["sender-mail", "mail-answer", "quote-mail", "visit-reminder", "visit-on-the-way", "many-read"];

/** What keeps this process from delivering a topic. */
export function obstaclesTo(topic: OutboxTopic, context: DeliveryContext, recipients: Recipients): Obstacle[] {
  const { mailServer, webhook, sendOnWhatsApp, settings } = context;
  if (topic === "webhook") return webhook ? [] : ["noWebhook"];
  if (topic === "whatsapp-answer") return sendOnWhatsApp ? [] : ["noWhatsApp"];
  const addresses =
    topic === "office-mail" || topic === "quote-news"
      ? [...recipients.leadMail, ...recipients.rules.flatMap(({ to }) => to)]
      : toOthers.includes(topic) // the recipient is not the office, so only our own address is checked
        ? [settings.en.email]
        : recipients.onCall;
  return [
    ...(mailServer ? [] : (["noMailServer"] as const)),
    ...(sender(context) && addresses.every(isRealAddress) ? [] : (["noOfficeAddress"] as const)),
  ];
}

/** The topics that this process can deliver. Rows of other topics are not claimed, so they lose no attempts. */
export function deliverableTopics(context: DeliveryContext, recipients: Recipients): OutboxTopic[] {
  return outboxTopics.filter((topic) => obstaclesTo(topic, context, recipients).length === 0);
}

/** What is recorded of a mail: the office's addresses that it went to, or what was sent to a person, word for word. */
type SentMail = { toOffice: string[] } | { toPerson: { to: string; subject: string; text: string; locale: Locale } };

/** Sends an answer that staff wrote as the mail of a person: their text and nothing else, below the mails before it. */
async function mailAnswer({ lead: { answer, full_name }, messageId }: Claimed & ClaimedAnswer, context: DeliveryContext): Promise<void> {
  if (!answer) return;
  const { settings, mailServer, mailbox } = context;
  const locale = answer.locale ?? "en";
  const name = settings[locale].businessName;
  const files: NonNullable<Mail["files"]> = [];
  for (const file of answer.files) {
    const data = await context.readFile?.(file.id);
    // Another instance has it on its disk, and takes the next attempt.
    if (!data) throw new MailFailure("file not here", "other");
    files.push({ name: file.name, contentType: file.content_type, data });
  }
  const mail = {
    subject: answer.subject ?? name,
    text: answer.text,
    locale,
    from: { name, address: sender(context) ?? "" },
    to: [{ name: full_name, address: answer.to }],
    replyTo: { name, address: mailbox ?? settings.en.email },
    messageId,
    written: { after: answer.after },
    ...(files.length > 0 && { files }),
  };
  await sendMail(mailServer ?? "", mail, context.attemptMs ?? maxAttemptMs);
}

/** The same on WhatsApp. Reports one that will not arrive; returns the problem in our own words, or an empty text. */
async function sendOnWhatsApp(client: Client, row: Claimed & ClaimedAnswer, context: DeliveryContext): Promise<string> {
  const { answer } = row.lead;
  const failure = answer && (await context.sendOnWhatsApp?.(answer.to, answer.text, row.id));
  if (!failure) return "";
  if (failure.isFinal || row.attempt >= maxAttemptsOnWhatsApp) {
    const { error } = await client.rpc("whatsapp_status", { p_notice: row.id, p_status: "failed", p_code: failure.metaCode ?? 0 });
    if (error) throw new Error("The failure could not be recorded.");
  }
  return failure.code;
}

/** Sends one mail. An alert that is no longer needed goes to nobody. */
async function sendRow(
  client: Client,
  row: Exclude<Claimed, ClaimedAnswer>,
  context: DeliveryContext,
  recipients: Recipients,
): Promise<SentMail | null> {
  const { settings, mailServer } = context;
  const office = { name: settings.en.businessName, address: settings.en.email };
  let body: MailBody;
  let to: { name?: string; address: string }[];
  let replyTo = office;
  if (row.topic === "sender-mail") {
    body = senderMail(row.lead, context);
    to = [{ name: row.lead.full_name, address: row.lead.email ?? "" }];
    replyTo = { name: settings[body.locale].businessName, address: context.mailbox ?? office.address };
  } else if (row.topic === "visit-reminder" || row.topic === "visit-on-the-way") {
    const { lead } = row;
    const mail = visitMail(row.topic, { lead, visit: lead.visit, remindedOf: row.payload.starts_at }, context);
    if (!mail) return { toOffice: [] };
    body = mail;
    to = [{ name: lead.full_name, address: lead.email ?? "" }];
    replyTo = { name: settings[body.locale].businessName, address: context.mailbox ?? office.address };
  } else if (row.topic === "office-mail") {
    const { lead } = row;
    body = officeMail(lead, context);
    to = recipientsOfLead(lead, recipients).map((address) => ({ address }));
    // A reply to this mail reaches the sender; for a message that joined a lead, the person of that lead.
    const { email } = replyContacts(lead);
    if (email) replyTo = { name: email === lead.email ? lead.full_name : email, address: email };
  } else if (row.topic === "quote-mail" || row.topic === "quote-news") {
    const notice = await readQuoteNotice(client, row.payload);
    // Its sending was undone, or the lead was erased.
    if (!notice) return { toOffice: [] };
    if (row.topic === "quote-mail") {
      body = quoteMail(notice, context);
      to = [{ name: row.lead.full_name, address: notice.to }];
      replyTo = { name: settings[body.locale].businessName, address: context.mailbox ?? office.address };
    } else {
      body = quoteNewsMail(notice, row.lead, context);
      to = recipientsOfLead(row.lead, recipients).map((address) => ({ address }));
    }
  } else if (row.topic === "many-read") {
    const alert = await readMassReadingAlert(client, row.payload);
    // The recipient is no longer an administrator, or has no real address: the audit log and site health inform the others.
    if (!alert || !isRealAddress(alert.to)) return { toOffice: [] };
    body = massReadingMail(alert, context);
    to = [{ address: alert.to }];
  } else if (row.topic === "digest" || row.topic === "digest-escalation") {
    // All leads were answered while the mail waited, so the alert would be wrong now.
    if (row.held.count === 0) return { toOffice: [] };
    body = digestMail(row.held, row.topic === "digest-escalation", context);
    to = recipients.onCall.map((address) => ({ address }));
  } else {
    // The lead was answered while the mail waited: the alert would be wrong now, and the row is done.
    if (!row.lead.awaiting_since) return { toOffice: [] };
    body = onCallMail(row.lead, row.topic === "escalation" ? "escalation" : "on-call-flag", context);
    to = recipients.onCall.map((address) => ({ address }));
  }
  const from = { name: settings[body.locale].businessName, address: sender(context) ?? "" };
  await sendMail(mailServer ?? "", { ...body, from, to, replyTo, messageId: row.messageId }, context.attemptMs ?? maxAttemptMs);
  const { subject, text, locale } = body;
  // What staff wrote is in the history already, with the quote that they sent.
  if (row.topic === "quote-mail") return null;
  return row.topic === "sender-mail" || row.topic === "visit-reminder" || row.topic === "visit-on-the-way"
    ? { toPerson: { to: row.lead.email ?? "", subject, text, locale } }
    : { toOffice: to.map(({ address }) => address) };
}

/** Sends one notice to one device, where it is still needed. Returns the result as settle_push() takes it. */
export async function tellDevice(
  device: PushTarget | null,
  write: (device: PushTarget) => PushNotice | null,
  context: Pick<DeliveryContext, "settings" | "pushService" | "attemptMs">,
): Promise<{ p_result: string; p_wait_seconds: number }> {
  const settled = (p_result: string, p_wait_seconds = 0) => ({ p_result, p_wait_seconds });
  try {
    const notice = device && write(device);
    if (!notice) return settled("dropped");
    // The operator of a push service writes to the office where something is wrong.
    const contact = `mailto:${context.settings.en.email}`;
    await sendPush(device, notice, { contact, testService: context.pushService, timeoutMs: context.attemptMs });
    return settled("sent");
  } catch (error) {
    // Any other error is a fault of ours, and its message may quote the lead.
    if (!(error instanceof PushFailure)) return settled("push failed");
    return error.isGone ? settled("gone") : settled(error.code, error.waitSeconds);
  }
}

/** Delivers one row and records the result; true when it was sent. Throws when the database does not accept the result. */
async function deliverOne(client: Client, row: Claimed | ClaimedPush, context: DeliveryContext, recipients: Recipients): Promise<boolean> {
  if (row.topic === "push") {
    const result = await tellDevice(
      row.device,
      (device) => pushNotice({ ...row.payload, lead: row.lead, held: row.held }, device),
      context,
    );
    const settled = { p_id: row.id, p_attempt: row.attempt, p_device: row.payload.device, ...result };
    await recordResult(() => client.rpc("settle_push", settled));
    return ["sent", "dropped"].includes(result.p_result);
  }
  let problem = "";
  let allowedAttempts: number | null = null;
  let sent: SentMail | null = null;
  try {
    if (row.topic === "webhook" && context.webhook)
      await callWebhook(context.webhook, row.id, webhookBody(row.id, row.lead, context), context.attemptMs);
    else if (row.topic === "whatsapp-answer") problem = await sendOnWhatsApp(client, row, context);
    else if (row.topic === "mail-answer") await mailAnswer(row, context);
    else sent = await sendRow(client, row, context, recipients);
  } catch (error) {
    const known = error instanceof MailFailure || error instanceof WebhookFailure;
    // Any other error is a fault of ours, and its message may quote the lead.
    problem = known ? error.code : `failed ${(error as Error).name.replace(/[^A-Za-z0-9]/g, "")}`.slice(0, 80);
    if (error instanceof MailFailure && error.refused) allowedAttempts = maxAttemptsWhenRefused;
    else if (row.topic === "mail-answer") allowedAttempts = maxAttemptsOfMailAnswer;
  }
  // The generated types do not allow null for a parameter.
  const settled = {
    p_id: row.id,
    p_attempt: row.attempt,
    p_error: problem,
    p_allowed: allowedAttempts as number,
    p_sent_to: (sent && "toOffice" in sent ? sent.toOffice : null) as string[],
    p_sent: sent && "toPerson" in sent ? sent.toPerson : null,
  };
  await recordResult(() => client.rpc("settle_outbox", settled));
  return problem === "";
}

/** A sent row whose result is not recorded would be sent again, so recording is retried. */
async function recordResult(record: () => PromiseLike<{ error: { code: string } | null }>): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const { error } = await record();
    if (!error) return;
    if (attempt === 4) throw new Error(`The outbox could not be updated (${error.code || "no answer"}).`);
    await new Promise((resolve) => setTimeout(resolve, 200 * 2 ** attempt));
  }
}

/** Tells the database what this process delivers, and offers it the keys for notices on devices. Throws when it does not answer. */
export async function configureOutbox(client: Client, { webhook }: Pick<DeliveryContext, "webhook">): Promise<void> {
  const { publicKey, privateKey } = newPushKeys();
  const answers = [
    await client.rpc("configure_outbox", { p_webhook: webhook !== undefined }),
    await client.rpc("make_push_keys", { p_public: publicKey, p_private: privateKey }),
  ];
  const failed = answers.find(({ error }) => error)?.error;
  if (failed) throw new Error(`The outbox could not be set up (${failed.code || "no answer"}).`);
}

/** Claims and delivers due rows until none is left or the signal aborts; returns the counts. Throws when the database does not answer. */
export async function deliverDue(
  client: Client,
  context: DeliveryContext,
  signal?: AbortSignal,
): Promise<{ sent: number; failed: number }> {
  const done = { sent: 0, failed: 0 };
  const domain = (sender(context) ?? new URL(context.siteUrl).hostname).split("@").pop() ?? "";
  while (!signal?.aborted) {
    // Read for each batch, so that staff who have just left or handed over get no mail of a long run.
    const recipients = await readRecipients(client, context.settings.en);
    const topics = [...deliverableTopics(context, recipients), "push"];
    const claimedAt = Date.now();
    const { data, error } = await client.rpc("claim_outbox", {
      p_topics: topics,
      p_limit: batchSize,
      p_lease_seconds: leaseSeconds,
      p_domain: domain,
    });
    if (error) throw new Error(`The outbox could not be read (${error.code || "no answer"}).`);
    const rows = data as (Claimed | ClaimedPush)[];
    // After a long pause another process may take these rows over, so this one must not begin.
    if (Date.now() - claimedAt > (leaseSeconds * 1000) / 2) continue;
    const results = await Promise.all(rows.map((row) => deliverOne(client, row, context, recipients)));
    done.sent += results.filter(Boolean).length;
    done.failed += results.filter((sent) => !sent).length;
    if (rows.length < batchSize) break;
  }
  return done;
}
