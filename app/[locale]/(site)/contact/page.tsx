import { getTranslations } from "next-intl/server";
import { CallbackOfferFor } from "#components/forms/callback/callback-section";
import { ContactForm } from "#components/forms/contact/contact-form";
import { contactFormProps } from "#components/forms/contact/contact-texts";
import { TextPage, textPageMetadata } from "#components/sections/text-page";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("contact");

export default async function ContactPage() {
  const t = await getTranslations("contact");
  return (
    <TextPage
      slug="contact"
      beside={
        <div className="grid content-start gap-6">
          <CallbackOfferFor path="/contact" />
          <h2 className="mt-2">{t("form")}</h2>
          <ContactForm {...(await contactFormProps("/contact"))} />
        </div>
      }
    />
  );
}
