export const outboxTopics = [
  "office-mail",
  "sender-mail",
  "visit-reminder",
  "visit-on-the-way",
  "webhook",
  "whatsapp-answer",
  "mail-answer",
  "quote-mail",
  "quote-news",
  "on-call-flag",
  "escalation",
  "digest",
  "digest-escalation",
  "many-read",
] as const;
export type OutboxTopic = (typeof outboxTopics)[number];

export function isOutboxTopic(value: unknown): value is OutboxTopic {
  return typeof value === "string" && (outboxTopics as readonly string[]).includes(value);
}
