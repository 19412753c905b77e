import { getTranslations } from "next-intl/server";
import { DataRequestForm } from "#components/forms/data-request-form";
import { frameLinks, frameTexts, labelsOf } from "#components/forms/form-texts";
import { TextPage, textPageMetadata } from "#components/sections/text-page";
import { currentLocale } from "#lib/i18n/current";
import { dataRequestFields, dataRequestTypes } from "#lib/leads/kinds/data-request";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("data-request");

export default async function DataRequestPage() {
  const [t, contact, locale] = [await getTranslations("dataRequest"), await getTranslations("contact"), await currentLocale()];
  return (
    <TextPage
      slug="data-request"
      beside={
        <DataRequestForm
          locale={locale}
          labels={await labelsOf(dataRequestFields.fields, (name) => (name === "fullName" || name === "email" ? contact(name) : t(name)))}
          links={await frameLinks()}
          texts={{ ...(await frameTexts()), heading: t("title"), phoneHint: contact("phoneHint"), send: t("send"), choose: t("choose") }}
          types={dataRequestTypes.map((value) => ({ value, label: t(value) }))}
        />
      }
    />
  );
}
