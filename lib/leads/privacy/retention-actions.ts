"use server";
import { refresh } from "next/cache";
import { maySetRetention } from "../../auth/roles.ts";
import { type Outcome, staffAction } from "../../auth/staff-action.ts";
import { kindsWithInvalidMonths, type RetentionKind, saveRetention } from "./retention-rules.ts";

export type RetentionResult = Outcome<{ status: "idle" | "saved" } | { status: "invalid"; problems: RetentionKind[] }>;

/** Saves how many months each kind of record is kept. */
export async function saveRetentionRules(_previous: RetentionResult, form: FormData): Promise<RetentionResult> {
  return staffAction(maySetRetention, async () => {
    const problems = kindsWithInvalidMonths(form);
    if (problems.length > 0) return { status: "invalid" as const, problems };
    await saveRetention(form);
    refresh();
    return { status: "saved" as const };
  });
}
