"use server";
import { refresh } from "next/cache";
import { mayDemonstrate, mayEditPages } from "../../auth/roles.ts";
import { type Outcome, staffAction } from "../../auth/staff-action.ts";
import { publishNow } from "../../content/publish/publish-watcher.ts";
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

type DemonstrationResult = Outcome<{ status: "idle" | "on" | "off" | "open" }>;

/** Starts or ends a demonstration. "open": the site is open to the public, so none was started. */
export async function setDemonstration(_previous: DemonstrationResult, form: FormData): Promise<DemonstrationResult> {
  return staffAction(mayDemonstrate, async () => {
    const answer = dataOf(await (await sessionClient()).rpc("set_demonstration", { p_on: form.get("on") === "yes" }));
    // Pages show it, or no longer show it, when the button answers; other instances follow within seconds.
    await publishNow();
    refresh();
    return { status: answer === "on" || answer === "open" ? answer : "off" };
  });
}
