// One quiet line for whoever can mend it, as long as something false stands on the site or something is lost.
import { getTranslations } from "next-intl/server";
import { TextLink } from "#components/ui/link";
import type { Staff } from "#lib/auth/session";
import { mayMend, type OpeningFacts, openingItems, openMusts } from "#lib/findings/opening/rules";
import { type Locale, localePath } from "#lib/i18n/locales";

/** null where what is done cannot be seen: the list says so itself. */
export async function OpeningLine({ facts, viewer, locale }: { facts: OpeningFacts | null; viewer: Staff; locale: Locale }) {
  const count = facts ? openMusts(openingItems(facts)).filter((item) => mayMend(viewer.role, item)).length : 0;
  if (count === 0) return null;
  const t = await getTranslations("opening");
  return (
    <p className="mt-3 text-[0.94rem]" data-opening={count}>
      <TextLink href={localePath("/admin/opening", locale)} className="min-h-11">
        {t("count", { count })}
      </TextLink>
    </p>
  );
}
