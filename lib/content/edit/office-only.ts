// Published entries that no visitor is shown: the copy that pages read has none of them (lib/content/store/public-entry.ts), so the office
// asks the database with the signed-in person's own token. All throw when it does not answer.
import "server-only";
import type { Locale } from "../../i18n/locales.ts";
import { dataOf, rowOf } from "../../supabase/errors/read.ts";
import { sessionClient } from "../../supabase/server.ts";
import { type Data, kinds } from "../kinds.ts";
import { lacksConsent } from "../pages/trust.ts";

/** The ready answers as they were published last; null where they do not fit their kind any more. */
export async function readReadyAnswers(locale: Locale): Promise<Data<"replies"> | null> {
  const client = await sessionClient();
  const row = rowOf(
    await client.from("entries").select("data").match({ kind: "replies", slug: "office", locale, status: "published" }).maybeSingle(),
  );
  return kinds.replies.safeParse(row?.data).data ?? null;
}

/** Reviews that are published and not shown, since the person has not agreed. */
export async function unconsentedReviews(locale: Locale): Promise<{ kind: "testimonial"; slug: string }[]> {
  const client = await sessionClient();
  const rows = dataOf(
    await client.from("entries").select("slug, data").match({ kind: "testimonial", locale, status: "published" }).order("slug"),
  );
  return rows.filter(({ data }) => lacksConsent(data)).map(({ slug }) => ({ kind: "testimonial", slug }));
}
