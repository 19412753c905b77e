// The state of the backups: the last good backup and drill, failures, and restores that no administrator has read about yet.
import "server-only";
import { z } from "zod";
import { dataOf } from "../../supabase/errors/results.ts";
import { sessionClient } from "../../supabase/server.ts";

/** Backups are daily; the extra hours are for a machine that is off at night. */
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
  /** `keyBeside`: whether the backup's key lies in the same directory tree; undefined for backups of an older version. */
  backup: { at: string; isFresh: boolean; missing: number; onSameDisk: boolean; keyBeside?: boolean } | null;
  restoredAt: string | null;
  /** The newest failed backup since the last good one. */
  failure: { at: string; reason: string } | null;
  drill: { at: string; isFresh: boolean } | null;
  /** Restores that no administrator has confirmed to have read about. Data since `from` may be missing. */
  unread: { id: number; at: string; from: string | null }[];
};

/** `events` are sorted, the newest first. */
export function storeHealthOf(events: readonly StoreEvent[], now: number): StoreHealth {
  const newest = (kind: StoreEvent["kind"]) => events.find((each) => each.kind === kind && each.ok);
  const isWithin = (at: string, hours: number) => now - Date.parse(at) < hours * hour;
  const restore = newest("restore");
  const since = (found: StoreEvent | undefined) => (restore && found && found.at < restore.at ? undefined : found);
  // Backups from before a restore were made on another machine, and may be lost with it.
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

/** The number of unread restores; 0 when the database does not answer. */
export async function countUnreadLosses(): Promise<number> {
  const client = await sessionClient();
  const { count } = await client
    .from("store_events")
    .select("id", { count: "exact", head: true })
    .eq("kind", "restore")
    .is("seen_at", null);
  return count ?? 0;
}
