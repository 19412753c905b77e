// The mailbox as the office shows it, without its password.
import "server-only";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../supabase/database.types.ts";
import { dataOf } from "../../supabase/errors/results.ts";
import { type CurrentMailbox, currentMailbox } from "./current-mailbox.ts";

export type MailboxSetting = {
  from: CurrentMailbox["from"];
  revision: number;
  /** What an administrator entered; null when nothing is. */
  server: { host: string; port: number; security: string; username: string } | null;
  /** When it was last read to the end, and what failed since. */
  readAt: string | null;
  lastError: string | null;
  /** Mails that became messages, and mails of machines that were left alone, since it was connected. */
  taken: number;
  left: number;
};

/** For an administrator. Throws when the database does not answer. */
export async function readMailboxSetting(client: SupabaseClient<Database>): Promise<MailboxSetting> {
  const [row, state, { from }] = await Promise.all([
    client.from("mailbox").select("host, port, security, username, revision").single().then(dataOf),
    client.from("mailbox_state").select("read_at, last_error, taken, left_alone").single().then(dataOf),
    currentMailbox(),
  ]);
  const { host, port, security, username, revision } = row;
  return {
    from,
    revision,
    server: host && port && security && username ? { host, port, security, username } : null,
    readAt: state.read_at,
    lastError: state.last_error,
    taken: state.taken,
    left: Object.values(state.left_alone as Record<string, number>).reduce((sum, count) => sum + count, 0),
  };
}
