"use server";
// Makes and ends the address of a user's calendar feed.
import { refresh } from "next/cache";
import { mayBookVisits, mayGoToVisits } from "../auth/roles.ts";
import { type Outcome, staffAction } from "../auth/staff-action.ts";
import { siteUrl } from "../env.ts";
import { isLocale } from "../i18n/locales.ts";
import { textFrom } from "../leads/form-values.ts";
import { dataOf } from "../supabase/errors/results.ts";
import { sessionClient } from "../supabase/server.ts";
import { feedPath, hashFeedToken, newFeedToken } from "./feed.ts";

export type FeedResult = Outcome<{ status: "idle" | "ended" } | { status: "made"; address: string }>;

/** Makes a new address, which ends the one before ("make": own or everyones); or ends it ("end"). */
export async function setVisitFeed(_previous: FeedResult, form: FormData): Promise<FeedResult> {
  return staffAction(mayGoToVisits, async (viewer) => {
    const client = await sessionClient();
    const locale = textFrom(form, "locale", 2);
    const token = form.has("end") ? null : newFeedToken();
    // The generated types do not allow null for a parameter.
    const args = {
      p_hash: (token && hashFeedToken(token)) as string,
      p_everyones: form.get("make") === "everyones" && mayBookVisits.includes(viewer.role),
      p_locale: isLocale(locale) ? locale : "en",
    };
    dataOf(await client.rpc("set_visit_feed", args));
    refresh();
    return token ? { status: "made" as const, address: `${siteUrl()}${feedPath(token)}` } : { status: "ended" as const };
  });
}
