// Who in the office is told of leads. Private: it stands in a table for staff, never in a published entry.
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Data } from "../content/kinds.ts";
import type { Database } from "../supabase/database.types.ts";

export type Recipients = { leadMail: string[]; onCall: string[] };

export type RecipientSettings = { lead_mail: string[]; on_call: string[]; revision: number };

/** As the office has set it; null for who may not read it. Throws when the database does not answer. */
export async function readRecipientSettings(client: SupabaseClient<Database>): Promise<RecipientSettings | null> {
  const { data, error } = await client.from("notification_settings").select("lead_mail, on_call, revision").maybeSingle();
  if (error) throw new Error(`The recipients could not be read (${error.code || "no answer"}).`);
  return data;
}

/** Nobody set for new leads: the office's public address. Nobody on call: whoever hears of new leads. */
export function recipientsOf(set: RecipientSettings | null, settings: Data<"settings">): Recipients {
  const leadMail = set && set.lead_mail.length > 0 ? set.lead_mail : [settings.email];
  return { leadMail, onCall: set && set.on_call.length > 0 ? set.on_call : leadMail };
}

export async function readRecipients(client: SupabaseClient<Database>, settings: Data<"settings">): Promise<Recipients> {
  return recipientsOf(await readRecipientSettings(client), settings);
}
