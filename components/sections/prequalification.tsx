// The link to the prequalification paper; nothing while too little is filled in to offer it.
import { getTranslations } from "next-intl/server";
import { offersPrequalification } from "#lib/content/pages/business";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { prequalificationPath } from "#lib/site/routes";

export async function PrequalificationLink({ className = "" }: { className?: string }) {
  const [t, locale] = [await getTranslations("prequalification"), await currentLocale()];
  if (!(await offersPrequalification(locale))) return null;
  return (
    <p className={className}>
      <a href={localePath(prequalificationPath, locale)} download className="inline-flex min-h-11 items-center text-cool underline">
        {t("link")}
      </a>
    </p>
  );
}
