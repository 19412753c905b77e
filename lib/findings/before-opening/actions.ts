"use server";
import { refresh } from "next/cache";
import { mayEditPages } from "../../auth/roles.ts";
import { type Outcome, staffAction } from "../../auth/staff-action.ts";
import { dataOf } from "../../supabase/errors/results.ts";
import { sessionClient } from "../../supabase/server.ts";
import { adminsChecks, openingChecks } from "./rules.ts";

export type CheckResult = Outcome<{ status: "idle" | "confirmed" | "taken-back" }>;

/** Records that a user confirms an item of the list as right, or takes that back. */
export async function confirmOpening(_previous: CheckResult, form: FormData): Promise<CheckResult> {
  return staffAction(mayEditPages, async (viewer) => {
    const item = openingChecks.find((one) => one === form.get("item"));
    if (!item) throw new Error("Not an item.");
    if (adminsChecks.includes(item) && viewer.role !== "admin") return { status: "forbidden" as const };
    const isRight = form.get("right") !== "no";
    dataOf(await (await sessionClient()).rpc("confirm_opening", { p_item: item, p_confirmed: isRight }));
    refresh();
    return { status: isRight ? ("confirmed" as const) : ("taken-back" as const) };
  });
}
