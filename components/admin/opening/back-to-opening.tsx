// A link back to "Before you open", shown if the user came from there.
import { getTranslations } from "next-intl/server";
import { TextLink } from "#components/ui/link";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";

export type Query = Promise<Record<string, string | string[] | undefined>>;

/** The query that keeps the way back. */
export const openingQuery = "?from=opening";
export const isFromOpening = async (query: Query) => (await query).from === "opening";

export async function BackToOpening({ query }: { query: Query }) {
  if (!(await isFromOpening(query))) return null;
  const t = await getTranslations("opening");
  return (
    <p className="mb-2 text-16">
      <TextLink href={localePath("/admin/opening", await currentLocale())} className="min-h-11">
        {t("back")}
      </TextLink>
    </p>
  );
}
