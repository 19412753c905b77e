// Published entries that visitors do not see. The snapshot that pages read omits them (lib/content/store/public-entry.ts), so the office
// queries the database with the signed-in user's own token. All functions throw when the database does not answer.
import "server-only";
import type { Locale } from "../../i18n/locales.ts";
import { dataOf, rowOf } from "../../supabase/errors/results.ts";
import { sessionClient } from "../../supabase/server.ts";
import { type Data, kinds } from "../kinds.ts";
import { type KindWithConsent, kindsWithConsent, lacksConsent } from "../pages/trust.ts";

/** The reply templates as last published; null if they no longer fit their schema. */
export async function readReplyTemplates(locale: Locale): Promise<Data<"replies"> | null> {
  const client = await sessionClient();
  const row = rowOf(
    await client.from("entries").select("data").match({ kind: "replies", slug: "office", locale, status: "published" }).maybeSingle(),
  );
  return kinds.replies.safeParse(row?.data).data ?? null;
}

/** Published reviews and cases that are hidden because the person has not consented. */
export async function unconsentedEntries(locale: Locale): Promise<{ kind: KindWithConsent; slug: string }[]> {
  const client = await sessionClient();
  const listed = await Promise.all(
    kindsWithConsent.map(async (kind) =>
      dataOf(await client.from("entries").select("slug, data").match({ kind, locale, status: "published" }).order("slug")).flatMap(
        ({ slug, data }) => (lacksConsent(kind, data) ? [{ kind, slug }] : []),
      ),
    ),
  );
  return listed.flat();
}
