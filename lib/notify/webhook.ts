// The signed call to a CRM or chat tool for each lead.
//
//   POST, JSON, with Webhook-Id (the same for a repeat), Webhook-Timestamp (seconds) and Webhook-Signature:
//   "v1=" and the hex HMAC-SHA256, under LEAD_WEBHOOK_SECRET, of the timestamp, a dot and the body as sent.
//
// The receiver recomputes the signature over the raw body, refuses a timestamp that is minutes old, and treats an id that it has seen as
// a repeat. A status of 200 to 299 within 10 s is success; everything else is retried.
import { createHmac } from "node:crypto";
import { receivedAt } from "../leads/urgency.ts";
import type { MailContext, OutboxLead } from "./mail/lead-mails.ts";

export type Webhook = { url: string; secret: string };

/** A call that failed; `code` is in our own words. */
export class WebhookFailure extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export function sign(secret: string, timestamp: string, body: string): string {
  return `v1=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`;
}

export function webhookBody(id: string, lead: OutboxLead, { siteUrl }: Pick<MailContext, "siteUrl">): string {
  return JSON.stringify({
    id,
    event: "lead.created",
    lead: {
      reference: lead.reference,
      kind: lead.kind,
      urgency: lead.urgency,
      locale: lead.locale,
      ...(lead.demonstration && { demonstration: true }),
      page: lead.page ?? "",
      name: lead.full_name,
      email: lead.email ?? null,
      phone: lead.phone_e164 ?? null,
      message: lead.message ?? "",
      details: lead.details ?? {},
      joinedTo: lead.joined_to ?? null,
      receivedAt: receivedAt(lead).toISOString(),
      dueAt: new Date(lead.due_at).toISOString(),
      url: `${siteUrl}/admin/leads/${lead.id}`,
    },
  });
}

/** Calls once, or throws WebhookFailure. Redirects are not followed: they could send a signed lead into another network. */
export async function callWebhook({ url, secret }: Webhook, id: string, body: string, timeoutMs = 10_000): Promise<void> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  let response: Response;
  try {
    response = await fetch(url, {
      method: "POST",
      redirect: "manual",
      cache: "no-store",
      headers: {
        "content-type": "application/json",
        "user-agent": "lead-webhook/1",
        "webhook-id": id,
        "webhook-timestamp": timestamp,
        "webhook-signature": sign(secret, timestamp, body),
      },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    const code = cause?.code ?? "";
    throw new WebhookFailure(name === "TimeoutError" ? "webhook timeout" : `webhook ${/^[A-Z_]{3,40}$/.test(code) ? code : "unreachable"}`);
  }
  await response.body?.cancel().catch(() => undefined);
  if (response.status >= 300 && response.status < 400) throw new WebhookFailure(`webhook redirect ${response.status}`);
  if (!response.ok) throw new WebhookFailure(`webhook http ${response.status}`);
}
