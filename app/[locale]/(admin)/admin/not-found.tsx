// A lead, a person or a text that no longer exists, or never did. The framework renders this with every page of the office, seen or not:
// so it has a link back instead of the bar.
import { getTranslations } from "next-intl/server";
import { TextLink } from "#components/ui/link";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";

export default async function OfficeNotFound() {
  const t = await getTranslations("office");
  return (
    <main className="wrap py-10">
      <h1 className="text-30">{t("notThereTitle")}</h1>
      <p className="mt-3 max-w-[36em]">{t("notThere")}</p>
      <p className="mt-3">
        <TextLink href={localePath("/admin", await currentLocale())} className="min-h-11">
          {t("title")}
        </TextLink>
      </p>
    </main>
  );
}
