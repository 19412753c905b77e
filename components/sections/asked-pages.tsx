// The pages that answer what people ask by name, for the list of services.
import { getTranslations } from "next-intl/server";
import { LinkRow } from "#components/ui/link";
import { serviceLinks } from "#lib/content/pages/navigation";
import { currentLocale } from "#lib/i18n/current";
import { askedPages } from "#lib/site/services";

export async function AskedPages() {
  const t = await getTranslations("service");
  const links = await serviceLinks(Object.keys(askedPages), await currentLocale());
  if (links.length === 0) return null;
  return (
    <>
      <h2>{t("asked")}</h2>
      <LinkRow links={links} className="mt-5" />
    </>
  );
}
