// Reads the mailbox: a mail of a person becomes a message of a lead, a report takes back the answer that did not arrive, all others are
// counted and left as they are. One process reads at a time.
import "server-only";
import type { SupabaseClient } from "@supabase/supabase-js";
import { takeMail } from "../../leads/intake/mail.ts";
import { readMail } from "../../leads/mail/read-mail.ts";
import type { Database } from "../../supabase/database.types.ts";
import type { CurrentMailbox } from "./current-mailbox.ts";
import { MailboxFailure, type Position, readInbox } from "./imap.ts";

/** Longer than a run takes: no other process begins meanwhile, and one that was killed holds up the others no longer than this. */
const leaseSeconds = 300;
const runMs = 240_000;

export type MailboxCounts = Partial<Record<"taken" | "bounces" | "automatic" | "list" | "own" | "unreadable", number>>;

/**
 * Reads what is new. `own`: addresses of the site itself. Returns what became of it; null where another process reads. Throws MailboxFailure
 * when the mailbox does not answer, after what was read before is recorded.
 */
export async function readMailbox(
  client: SupabaseClient<Database>,
  { server, account }: CurrentMailbox,
  own: ReadonlySet<string>,
  ending?: AbortSignal,
): Promise<MailboxCounts | null> {
  if (!server) return null;
  const claimed = await client.rpc("claim_mailbox", { p_account: account, p_seconds: leaseSeconds });
  if (claimed.error) throw new Error(`The mailbox could not be claimed (${claimed.error.code || "no answer"}).`);
  if (!claimed.data) return null;
  const counts: MailboxCounts = {};
  const count = (what: keyof MailboxCounts) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  let reached: { uidValidity: number; lastUid: number } | null = null;
  let failure: MailboxFailure | null = null;
  const signal = AbortSignal.any([AbortSignal.timeout(runMs), ...(ending ? [ending] : [])]);
  try {
    await readInbox(
      server,
      claimed.data as Position,
      async ({ source, isCut, at }) => {
        const read = await readMail(source, own, isCut);
        if (read.is === "message") {
          // Neither the disk nor the database has it: it stays unread, and comes again.
          if (!(await takeMail(read.mail, at))) return "again";
          count("taken");
          return "kept";
        }
        if (read.is === "bounce") {
          const { data, error } = await client.rpc("mail_bounced", { p_notices: read.notices, p_code: read.code });
          if (error) return "again";
          count(data ? "bounces" : "automatic");
        } else count(read.why);
        return "left";
      },
      (uidValidity, lastUid) => {
        reached = { uidValidity, lastUid };
      },
      signal,
    );
  } catch (error) {
    failure =
      error instanceof MailboxFailure ? error : new MailboxFailure(`failed ${(error as Error).name.replace(/[^A-Za-z0-9]/g, "")}`, "other");
  }
  // TypeScript does not know that the callback ran, and the generated types do not allow null for a parameter.
  const settled = reached as { uidValidity: number; lastUid: number } | null;
  const { error } = await client.rpc("settle_mailbox", {
    p_account: account,
    p_uid_validity: (settled?.uidValidity ?? null) as number,
    p_last_uid: settled?.lastUid ?? 0,
    p_error: (failure?.code ?? null) as string,
    p_counts: counts,
  });
  if (error) throw new Error(`The mailbox could not be settled (${error.code || "no answer"}).`);
  if (failure && !ending?.aborted) throw failure;
  return counts;
}
