// Who in the office is notified of leads. Private: it is stored in a table for staff, never in a published entry.
import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import type { Data } from "../content/kinds.ts";
import { placeOf } from "../site/places.ts";
import type { Database } from "../supabase/database.types.ts";
import type { OutboxLead } from "./mail/lead-mails.ts";

/** Who is mailed about new leads of a kind, of an emirate, or of both; empty for any. */
export type LeadRule = { kind: string; emirate: string; to: string[] };

export type Recipients = { leadMail: string[]; onCall: string[]; rules: LeadRule[] };

export type RecipientSettings = { lead_mail: string[]; on_call: string[]; lead_rules: LeadRule[]; revision: number };

// A rule of a later release that this one does not understand must not stop the mails.
const rule = z.object({ kind: z.string(), emirate: z.string(), to: z.array(z.string()) });
const rules = z.array(z.unknown()).transform((all) => all.flatMap((each) => rule.safeParse(each).data ?? []));

/** The office's setting; null when the client may not read it. Throws when the database does not answer. */
export async function readRecipientSettings(client: SupabaseClient<Database>): Promise<RecipientSettings | null> {
  const { data, error } = await client.from("notification_settings").select("lead_mail, on_call, lead_rules, revision").maybeSingle();
  if (error) throw new Error(`The recipients could not be read (${error.code || "no answer"}).`);
  return data && { ...data, lead_rules: rules.parse(data.lead_rules) };
}

/** Without a setting, new leads go to the office's public address, and on-call alerts to the recipients of new leads. */
export function recipientsOf(set: RecipientSettings | null, settings: Data<"settings">): Recipients {
  const leadMail = set && set.lead_mail.length > 0 ? set.lead_mail : [settings.email];
  return { leadMail, onCall: set && set.on_call.length > 0 ? set.on_call : leadMail, rules: set?.lead_rules ?? [] };
}

export async function readRecipients(client: SupabaseClient<Database>, settings: Data<"settings">): Promise<Recipients> {
  return recipientsOf(await readRecipientSettings(client), settings);
}

/** The emirate of a lead: of the place that was asked for, else of the page that it was sent from. */
function emirateOf({ details, place }: OutboxLead): string {
  const asked = z.object({ place: z.string().catch(""), emirate: z.string().catch("") }).safeParse(details).data;
  return placeOf(asked?.place || asked?.emirate || place || "")?.emirate ?? "";
}

/** Who is mailed about a lead: the addresses of the most exact rule that fits it, else the list. A kind is more exact than an emirate. */
export function recipientsOfLead(lead: OutboxLead, { leadMail, rules }: Recipients): string[] {
  const emirate = emirateOf(lead);
  const exactness = (each: LeadRule) => (each.kind ? 2 : 0) + (each.emirate ? 1 : 0);
  const fitting = rules
    .filter((each) => each.to.length > 0 && (!each.kind || each.kind === lead.kind) && (!each.emirate || each.emirate === emirate))
    .sort((one, other) => exactness(other) - exactness(one));
  return fitting[0]?.to ?? leadMail;
}
