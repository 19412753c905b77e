// Notifications that are not sent, and the state of each, read with the signed-in user's own token.
import "server-only";
import { env } from "../env.ts";
import { dataError, dataOf } from "../supabase/errors/results.ts";
import { sessionClient } from "../supabase/server.ts";
import { type Obstacle, obstaclesTo } from "./deliver.ts";
import { deliveryContext } from "./delivery-context.ts";
import { type NoticeState, noticeState } from "./notice-state.ts";
import { readRecipientSettings, recipientsOf } from "./recipients.ts";
import { isOutboxTopic, type OutboxTopic } from "./topics.ts";

const maxNotices = 100;
// A notification that is unsent after this long needs attention.
const stuckAfterMs = 10 * 60_000;

export type UnsentNotice = {
  id: string;
  topic: OutboxTopic;
  /** Null when it is about many leads: a digest, or a colleague who read many of them. */
  lead: { id: string; reference: string; fullName: string } | null;
  attempts: number;
  nextAt: string;
  isDead: boolean;
  lastError: string | null;
  createdAt: string;
};

/** Unsent notifications, those given up first, then oldest first. Throws when the database does not answer. */
export async function listUnsentNotices(): Promise<{ notices: UnsentNotice[]; more: number }> {
  const client = await sessionClient();
  const { data, error, status, count } = await client
    .from("outbox")
    .select("id, topic, lead_id, attempts, next_at, dead_at, last_error, created_at, leads!outbox_lead_id_fkey(reference, full_name)", {
      count: "exact",
    })
    .is("sent_at", null)
    .is("discarded_at", null)
    .order("dead_at", { ascending: true, nullsFirst: false })
    .order("created_at")
    .limit(maxNotices);
  if (error) throw dataError(error, status);
  // The generated types do not know relationships.
  const rows = data as unknown as {
    id: string;
    topic: string;
    lead_id: string | null;
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
            lead: row.lead_id ? { id: row.lead_id, reference: row.leads?.reference ?? "", fullName: row.leads?.full_name ?? "" } : null,
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

/** How many notifications, or those of some topics, need attention: given up, or waiting for long. 0 on failure, which the page itself reports. */
export async function countStuckNotices(topics?: readonly OutboxTopic[]): Promise<number> {
  try {
    const client = await sessionClient();
    const stuck = client
      .from("outbox")
      .select("id", { count: "exact", head: true })
      .is("sent_at", null)
      .is("discarded_at", null)
      .or(`dead_at.not.is.null,created_at.lt.${new Date(Date.now() - stuckAfterMs).toISOString()}`);
    const { count } = await (topics ? stuck.in("topic", topics) : stuck);
    return count ?? 0;
  } catch {
    return 0;
  }
}

/** Why this process cannot deliver a topic, and whether nobody is set as on call. */
async function deliverySituation(): Promise<{ obstaclesOf: (topic: OutboxTopic) => Obstacle[]; nobodyOnCall: boolean }> {
  const context = await deliveryContext();
  const set = await readRecipientSettings(await sessionClient());
  const recipients = recipientsOf(set, context.settings.en);
  return {
    obstaclesOf: (topic) => (env().OUTBOX_DELIVERY === "off" ? ["noDelivery"] : obstaclesTo(topic, context, recipients)),
    nobodyOnCall: (set?.on_call.length ?? 0) === 0,
  };
}

/** Why this process cannot deliver some of the topics; empty when it can deliver all. */
export async function deliveryObstacles(topics: readonly OutboxTopic[]): Promise<Obstacle[]> {
  if (topics.length === 0) return [];
  const { obstaclesOf } = await deliverySituation();
  return [...new Set(topics.flatMap(obstaclesOf))];
}

export type LeadNotice = { id: string; topic: OutboxTopic; createdAt: string; state: NoticeState };

const noticeColumns = "id, topic, created_at, attempts, next_at, sent_at, sent_to, dead_at, discarded_at, last_error" as const;

/** The state of every notification about a lead and the leads merged into it. Throws when the database does not answer. */
export async function readLeadNotices(lead: string): Promise<{ notices: LeadNotice[]; nobodyOnCall: boolean }> {
  const client = await sessionClient();
  const noticesOfLead = async () => {
    const merged = dataOf(await client.from("leads").select("id").eq("merged_into", lead));
    const ids = [lead, ...merged.map(({ id }) => id)];
    return dataOf(await client.from("outbox").select(noticeColumns).in("lead_id", ids).order("created_at"));
  };
  const [rows, { obstaclesOf, nobodyOnCall }] = await Promise.all([
    noticesOfLead(),
    // Without content nothing can be sent, but the lead is still shown.
    deliverySituation().catch(() => ({ obstaclesOf: () => [], nobodyOnCall: false })),
  ]);
  const notices = rows.flatMap(({ id, topic, created_at, ...row }) =>
    isOutboxTopic(topic) ? [{ id, topic, createdAt: created_at, state: noticeState(row, obstaclesOf(topic)[0]) }] : [],
  );
  return { notices, nobodyOnCall };
}

/** Whether this process can deliver these notifications. */
export async function canSend(ids: readonly string[]): Promise<boolean> {
  const client = await sessionClient();
  const rows = dataOf(
    await client
      .from("outbox")
      .select("topic")
      .in("id", [...ids]),
  );
  return (await deliveryObstacles(rows.map(({ topic }) => topic).filter(isOutboxTopic))).length === 0;
}
