"use server";
import { refresh } from "next/cache";
import { mayAnswerLeads } from "../auth/roles.ts";
import { type Outcome, staffAction } from "../auth/staff-action.ts";
import { isUuid } from "../formats/uuid.ts";
import { dataOf } from "../supabase/errors/results.ts";
import { sessionClient } from "../supabase/server.ts";
import { canSend } from "./queries.ts";

export type SettleResult = Outcome<{ status: "idle" | "retried" | "retried-blocked" | "discarded" | "gone" }>;

/**
 * Retries or discards notifications: the pressed button, "retry" or "discard", holds their ids, comma-separated. The database records the
 * user.
 */
export async function retryOrDiscardNotices(_previous: SettleResult, form: FormData): Promise<SettleResult> {
  return staffAction(mayAnswerLeads, async () => {
    const intent = form.has("discard") ? "discard" : "retry";
    const ids = String(form.get(intent) ?? "").split(",");
    if (ids.length > 100 || !ids.every((id) => isUuid(id))) throw new Error("Not a list of notifications.");
    const client = await sessionClient();
    const count = dataOf(await client.rpc(intent === "retry" ? "retry_outbox" : "discard_outbox", { p_ids: ids }));
    refresh();
    if (!count) return { status: "gone" as const };
    if (intent === "discard") return { status: "discarded" as const };
    return { status: (await canSend(ids)) ? ("retried" as const) : ("retried-blocked" as const) };
  });
}
