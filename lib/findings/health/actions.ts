"use server";
import { refresh } from "next/cache";
import { mayConfirmLosses } from "../../auth/roles.ts";
import { type Outcome, staffAction } from "../../auth/staff-action.ts";
import { dataOf } from "../../supabase/errors/results.ts";
import { sessionClient } from "../../supabase/server.ts";

export type ConfirmResult = Outcome<{ status: "idle" | "confirmed" }>;

/** Records that an administrator has read what may be missing after a restore. */
export async function confirmLoss(_previous: ConfirmResult, form: FormData): Promise<ConfirmResult> {
  return staffAction(mayConfirmLosses, async (viewer) => {
    const id = Number(form.get("event"));
    if (!Number.isSafeInteger(id)) throw new Error("Not a number.");
    const client = await sessionClient();
    const seen = { seen_at: new Date().toISOString(), seen_by: viewer.id };
    dataOf(await client.from("store_events").update(seen).eq("id", id).is("seen_at", null).select("id"));
    refresh();
    return { status: "confirmed" as const };
  });
}
