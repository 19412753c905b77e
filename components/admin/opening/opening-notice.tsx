// A short notice for users who can fix it, while something on the site is false or something gets lost.
import { getTranslations } from "next-intl/server";
import { TextLink } from "#components/ui/link";
import type { Staff } from "#lib/auth/session";
import { mayMend, type OpeningFacts, openingItems, openMusts } from "#lib/findings/before-opening/rules";
import { type Locale, localePath } from "#lib/i18n/locales";

/** `facts` is null where the state cannot be determined; nothing is shown then, and the list itself explains. */
export async function OpeningNotice({ facts, viewer, locale }: { facts: OpeningFacts | null; viewer: Staff; locale: Locale }) {
  const count = facts ? openMusts(openingItems(facts)).filter((item) => mayMend(viewer.role, item)).length : 0;
  if (count === 0) return null;
  const t = await getTranslations("opening");
  return (
    <p className="mt-3 text-16" data-opening={count}>
      <TextLink href={localePath("/admin/opening", locale)} className="min-h-11">
        {t("count", { count })}
      </TextLink>
    </p>
  );
}
