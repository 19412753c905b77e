// The texts of the contact form in the reader's language.
import { getTranslations } from "next-intl/server";
import { currentLocale } from "#lib/i18n/current";
import { contactFields } from "#lib/leads/kinds/contact";
import { frameLinks, frameTexts, labelsOf } from "../form-texts.tsx";
import type { ContactFormProps } from "./contact-form.tsx";

/** Everything the form needs on the page with this path. */
export async function contactFormProps(path: string): Promise<ContactFormProps> {
  const [t, quote, attached, locale] = [
    await getTranslations("contact"),
    await getTranslations("quote"),
    await getTranslations("attachedCalculation"),
    await currentLocale(),
  ];
  const labels = await labelsOf(contactFields.fields, (name) => t(name));
  return {
    locale,
    path,
    labels: { ...labels, phone: { ...labels.phone, required: t("required", { field: t("phone") }) } },
    links: await frameLinks(),
    texts: {
      ...(await frameTexts()),
      heading: t("form"),
      phoneHint: t("phoneHint"),
      email: quote("optional", { label: t("email") }),
      emailHint: t("emailHint"),
      messageHint: t("messageHint"),
      send: t("send"),
      calculation: { text: attached("text"), look: attached("look"), remove: attached("remove"), message: attached.raw("message") },
    },
  };
}
