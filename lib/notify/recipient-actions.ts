"use server";
import { refresh } from "next/cache";
import { z } from "zod";
import { maySetRecipients } from "../auth/roles.ts";
import { type Outcome, staffAction } from "../auth/staff-action.ts";
import { dataOf } from "../supabase/errors/results.ts";
import { sessionClient } from "../supabase/server.ts";

export type RecipientsResult = Outcome<
  { status: "idle" | "saved" | "stale" } | { status: "invalid"; problems: { field: "leadMail" | "onCall"; address?: string }[] }
>;

const maxAddresses = 10;
const address = z.email().max(254);

/** Addresses separated by white space, commas or semicolons, Arabic ones included. */
function addresses(form: FormData, field: string): string[] {
  const typed = form.get(field);
  const lines = typeof typed === "string" ? typed.slice(0, 20_000).split(/[\s,;،؛]+/) : [];
  return [...new Set(lines.map((line) => line.trim().toLowerCase()).filter(Boolean))];
}

export async function saveRecipients(_previous: RecipientsResult, form: FormData): Promise<RecipientsResult> {
  return staffAction(maySetRecipients, async () => {
    const lists = { leadMail: addresses(form, "leadMail"), onCall: addresses(form, "onCall") };
    const problems = (["leadMail", "onCall"] as const).flatMap((field) => [
      ...lists[field].filter((entry) => !address.safeParse(entry).success).map((entry) => ({ field, address: entry.slice(0, 254) })),
      ...(lists[field].length > maxAddresses ? [{ field }] : []),
    ]);
    if (problems.length > 0) return { status: "invalid" as const, problems };
    const client = await sessionClient();
    const data = dataOf(
      await client
        .from("notification_settings")
        .update({ lead_mail: lists.leadMail, on_call: lists.onCall })
        .eq("only_row", true)
        .eq("revision", Number(form.get("revision")))
        .select("only_row"),
    );
    refresh();
    // Another user saved first; their list is not overwritten unseen.
    return { status: data.length === 1 ? ("saved" as const) : ("stale" as const) };
  });
}
