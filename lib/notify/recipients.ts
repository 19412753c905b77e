// Who in the office is notified of leads. Private: it is stored in a table for staff, never in a published entry.
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Data } from "../content/kinds.ts";
import type { Database } from "../supabase/database.types.ts";

export type Recipients = { leadMail: string[]; onCall: string[] };

export type RecipientSettings = { lead_mail: string[]; on_call: string[]; revision: number };

/** The office's setting; null when the client may not read it. Throws when the database does not answer. */
export async function readRecipientSettings(client: SupabaseClient<Database>): Promise<RecipientSettings | null> {
  const { data, error } = await client.from("notification_settings").select("lead_mail, on_call, revision").maybeSingle();
  if (error) throw new Error(`The recipients could not be read (${error.code || "no answer"}).`);
  return data;
}

/** Without a setting, new leads go to the office's public address, and on-call alerts to the recipients of new leads. */
export function recipientsOf(set: RecipientSettings | null, settings: Data<"settings">): Recipients {
  const leadMail = set && set.lead_mail.length > 0 ? set.lead_mail : [settings.email];
  return { leadMail, onCall: set && set.on_call.length > 0 ? set.on_call : leadMail };
}

export async function readRecipients(client: SupabaseClient<Database>, settings: Data<"settings">): Promise<Recipients> {
  return recipientsOf(await readRecipientSettings(client), settings);
}
