"use server";
// Merges two records of one person, and undoes such a merge; both are decisions of staff.
import { refresh } from "next/cache";
import { mayAnswerLeads } from "../../auth/roles.ts";
import { type Outcome, staffAction } from "../../auth/staff-action.ts";
import { isUuid } from "../../formats/uuid.ts";
import { dataOf } from "../../supabase/errors/results.ts";
import { sessionClient } from "../../supabase/server.ts";

export type PeopleResult = Outcome<{ status: "idle" | "saved" | "same" | "gone" }>;

function idFrom(form: FormData, field: string): string {
  const id = String(form.get(field) ?? "");
  if (!isUuid(id)) throw new Error("Not an id.");
  return id;
}

/** Merges two records; the older one represents both. */
export async function mergePeople(_previous: PeopleResult, form: FormData): Promise<PeopleResult> {
  return staffAction(mayAnswerLeads, async () => {
    const client = await sessionClient();
    const data = dataOf(await client.rpc("merge_people", { p_person: idFrom(form, "person"), p_other: idFrom(form, "other") }));
    refresh();
    return { status: (data as { status: "saved" | "same" | "gone" }).status };
  });
}

/** Undoes the merge whose id is in the field "merge". */
export async function unmergePeople(_previous: PeopleResult, form: FormData): Promise<PeopleResult> {
  return staffAction(mayAnswerLeads, async () => {
    const client = await sessionClient();
    const data = dataOf(await client.rpc("part_people", { p_merge: idFrom(form, "merge") }));
    refresh();
    return { status: (data as { status: "saved" | "gone" }).status };
  });
}
