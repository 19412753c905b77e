"use server";
import { refresh } from "next/cache";
import { staffAction } from "../../auth/admin-action.ts";
import { maySetRetention } from "../../auth/roles.ts";
import type { SaveSettingsResult } from "../../content/edit/settings-actions.ts";
import { retentionProblems, saveRetention } from "./retention.ts";

/** How many months each kind of record is kept. */
export async function keepFor(_previous: SaveSettingsResult, form: FormData): Promise<SaveSettingsResult> {
  return staffAction(maySetRetention, async () => {
    const problems = retentionProblems(form);
    if (Object.keys(problems).length > 0) return { status: "invalid" as const, problems };
    await saveRetention(form);
    refresh();
    return { status: "saved" as const };
  });
}
