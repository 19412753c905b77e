// The mail server as the office shows it, without its password.
import "server-only";
import type { SupabaseClient } from "@supabase/supabase-js";
import { env } from "../env.ts";
import type { Database } from "../supabase/database.types.ts";
import { dataOf } from "../supabase/errors/results.ts";
import { type CurrentMailServer, currentMailServer } from "./mail/mail-server.ts";

export type MailSetting = {
  from: CurrentMailServer["from"];
  revision: number;
  /** What an administrator entered; null when nothing is. */
  server: { host: string; port: number; security: string; username: string; sender: string } | null;
  /** When a test of it succeeded; null when it was saved without one. */
  testedAt: string | null;
  /** MAIL_FROM of the environment, which counts before the entered sender. */
  fixedSender: string | undefined;
};

/** For an administrator. Throws when the database does not answer. */
export async function readMailSetting(client: SupabaseClient<Database>): Promise<MailSetting> {
  const columns = "host, port, security, username, sender, tested_at, revision" as const;
  const row = dataOf(await client.from("mail_server").select(columns).single());
  const { host, port, security, username, sender, tested_at, revision } = row;
  const { from } = await currentMailServer();
  return {
    from,
    revision,
    server: host && port && security ? { host, port, security, username, sender: sender ?? "" } : null,
    testedAt: tested_at,
    fixedSender: env().MAIL_FROM,
  };
}
