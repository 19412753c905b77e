// What has not gone out, as the office sees it, with the signed-in person's own token.
import "server-only";
import { env } from "../env.ts";
import { dataError } from "../errors/read.ts";
import { sessionClient } from "../supabase/server.ts";
import { deliverableTopics, isRealAddress } from "./deliver.ts";
import { readRecipients } from "./recipients.ts";
import { surroundings } from "./surroundings.ts";
import { isOutboxTopic, type OutboxTopic } from "./topics.ts";

const shown = 100;
// A notification that is still here after this long is worth a look.
const patienceMs = 10 * 60_000;

export type UnsentNotice = {
  id: string;
  topic: OutboxTopic;
  leadId: string;
  reference: string;
  fullName: string;
  attempts: number;
  nextAt: string;
  isDead: boolean;
  lastError: string | null;
  createdAt: string;
};

/** Oldest first, given up ones before the others. Throws when the database does not answer. */
export async function listUnsent(): Promise<{ notices: UnsentNotice[]; more: number }> {
  const client = await sessionClient();
  const { data, error, status, count } = await client
    .from("outbox")
    .select("id, topic, lead_id, attempts, next_at, dead_at, last_error, created_at, leads(reference, full_name)", { count: "exact" })
    .is("sent_at", null)
    .is("discarded_at", null)
    .order("dead_at", { ascending: true, nullsFirst: false })
    .order("created_at")
    .limit(shown);
  if (error) throw dataError(error, status);
  // The generated types do not know relationships.
  const rows = data as unknown as {
    id: string;
    topic: string;
    lead_id: string;
    attempts: number;
    next_at: string;
    dead_at: string | null;
    last_error: string | null;
    created_at: string;
    leads: { reference: string; full_name: string } | null;
  }[];
  const notices = rows.flatMap((row) =>
    isOutboxTopic(row.topic)
      ? [
          {
            id: row.id,
            topic: row.topic,
            leadId: row.lead_id,
            reference: row.leads?.reference ?? "",
            fullName: row.leads?.full_name ?? "",
            attempts: row.attempts,
            nextAt: row.next_at,
            isDead: row.dead_at !== null,
            lastError: row.last_error,
            createdAt: row.created_at,
          },
        ]
      : [],
  );
  return { notices, more: Math.max(0, (count ?? rows.length) - rows.length) };
}

/** How many notifications need a look: given up, or waiting for long. Unknown counts as none: the page itself will say. */
export async function countStuck(): Promise<number> {
  try {
    const client = await sessionClient();
    const { count } = await client
      .from("outbox")
      .select("id", { count: "exact", head: true })
      .is("sent_at", null)
      .is("discarded_at", null)
      .or(`dead_at.not.is.null,created_at.lt.${new Date(Date.now() - patienceMs).toISOString()}`);
    return count ?? 0;
  } catch {
    return 0;
  }
}

export type Obstacle = "noDelivery" | "noMailServer" | "noOfficeAddress" | "noWebhook";

/** Why this process delivers none of some kinds. */
export async function obstacles(topics: readonly OutboxTopic[]): Promise<Obstacle[]> {
  if (topics.length === 0) return [];
  if (env().OUTBOX_DELIVERY === "off") return ["noDelivery"];
  const around = surroundings();
  const recipients = await readRecipients(await sessionClient(), around.settings.en);
  const deliverable = deliverableTopics(around, recipients);
  const blocked = topics.filter((topic) => !deliverable.includes(topic));
  const found: Obstacle[] = [];
  if (blocked.some((topic) => topic !== "webhook")) {
    if (!around.smtpUrl) found.push("noMailServer");
    if (![around.settings.en.email, ...recipients.leadMail, ...recipients.onCall].every(isRealAddress)) found.push("noOfficeAddress");
  }
  if (blocked.includes("webhook")) found.push("noWebhook");
  return found;
}
