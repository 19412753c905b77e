// How the records are kept: the last good backup and drill, what befell the store that nobody has read about yet, and how large it is.
import "server-only";
import { z } from "zod";
import { dataOf } from "../../supabase/errors/read.ts";
import { sessionClient } from "../../supabase/server.ts";

/** Daily, and some hours for a machine that sleeps at night. */
const freshBackupHours = 30;
const freshDrillDays = 100;
const hour = 3_600_000;

const event = z.object({
  id: z.number(),
  kind: z.string(),
  ok: z.boolean(),
  at: z.string(),
  details: z.object({
    bytes: z.number().optional(),
    missing: z.number().optional(),
    onSameDisk: z.boolean().optional(),
    keyBeside: z.boolean().optional(),
    reason: z.string().optional(),
    takenAt: z.string().optional(),
  }),
  seen_at: z.string().nullable(),
});
type StoreEvent = z.infer<typeof event>;

export type StoreHealth = {
  /** keyBeside: whether the key that opens it lies in the same directory tree; unknown of those that an older version took. */
  backup: { at: string; isFresh: boolean; missing: number; onSameDisk: boolean; keyBeside?: boolean } | null;
  restoredAt: string | null;
  /** The newest failure since the last good backup. */
  failure: { at: string; reason: string } | null;
  drill: { at: string; isFresh: boolean } | null;
  /** Restores that no administrator has confirmed: since `from`, something may be missing. */
  unread: { id: number; at: string; from: string | null }[];
};

/** `events`: the newest first. */
export function storeHealthOf(events: readonly StoreEvent[], now: number): StoreHealth {
  const newest = (kind: StoreEvent["kind"]) => events.find((each) => each.kind === kind && each.ok);
  const isWithin = (at: string, hours: number) => now - Date.parse(at) < hours * hour;
  const restore = newest("restore");
  const since = (found: StoreEvent | undefined) => (restore && found && found.at < restore.at ? undefined : found);
  // What came before a restore was made of another machine's records, and may have gone with it.
  const [backup, drill] = [since(newest("backup")), newest("drill")];
  const failure = since(events.find(({ kind, ok, at }) => kind === "backup" && !ok && (!backup || at > backup.at)));
  return {
    backup: backup
      ? {
          at: backup.at,
          isFresh: isWithin(backup.at, freshBackupHours),
          missing: backup.details.missing ?? 0,
          onSameDisk: backup.details.onSameDisk ?? false,
          keyBeside: backup.details.keyBeside,
        }
      : null,
    failure: failure ? { at: failure.at, reason: failure.details.reason ?? "" } : null,
    restoredAt: restore?.at ?? null,
    drill: drill ? { at: drill.at, isFresh: isWithin(drill.at, freshDrillDays * 24) } : null,
    unread: events.flatMap(({ id, kind, at, details, seen_at }) =>
      kind === "restore" && seen_at === null ? [{ id, at, from: details.takenAt ?? null }] : [],
    ),
  };
}

/** Throws when the database does not answer. */
export async function storeHealth(): Promise<StoreHealth> {
  const client = await sessionClient();
  const rows = await client.from("store_events").select("id, kind, ok, at, details, seen_at").order("at", { ascending: false }).limit(500);
  return storeHealthOf(z.array(event).parse(dataOf(rows)), Date.now());
}

/** Restores that no administrator has confirmed to have read about; 0 when the database does not answer. */
export async function countUnreadLosses(): Promise<number> {
  const client = await sessionClient();
  const { count } = await client
    .from("store_events")
    .select("id", { count: "exact", head: true })
    .eq("kind", "restore")
    .is("seen_at", null);
  return count ?? 0;
}
