"use server";
// Two records are one person, or they are not: somebody says so, and takes it back.
import { refresh } from "next/cache";
import { type Outcome, staffAction } from "../../auth/admin-action.ts";
import { mayAnswerLeads } from "../../auth/roles.ts";
import { isUuid } from "../../formats/uuid.ts";
import { dataOf } from "../../supabase/errors/read.ts";
import { sessionClient } from "../../supabase/server.ts";

export type PeopleResult = Outcome<{ status: "idle" | "saved" | "same" | "gone" }>;

function idFrom(form: FormData, field: string): string {
  const id = String(form.get(field) ?? "");
  if (!isUuid(id)) throw new Error("Not an id.");
  return id;
}

/** Joins two records; the older one stands for both. */
export async function mergePeople(_previous: PeopleResult, form: FormData): Promise<PeopleResult> {
  return staffAction(mayAnswerLeads, async () => {
    const client = await sessionClient();
    const data = dataOf(await client.rpc("merge_people", { p_person: idFrom(form, "person"), p_other: idFrom(form, "other") }));
    refresh();
    return { status: (data as { status: "saved" | "same" | "gone" }).status };
  });
}

/** Takes the merge "merge" back. */
export async function partPeople(_previous: PeopleResult, form: FormData): Promise<PeopleResult> {
  return staffAction(mayAnswerLeads, async () => {
    const client = await sessionClient();
    const data = dataOf(await client.rpc("part_people", { p_merge: idFrom(form, "merge") }));
    refresh();
    return { status: (data as { status: "saved" | "gone" }).status };
  });
}
