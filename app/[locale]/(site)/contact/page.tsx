import { getTranslations } from "next-intl/server";
import { CallbackOfferFor } from "#components/forms/callback/callback-section";
import { ContactForm } from "#components/forms/contact/contact-form";
import { contactFormProps } from "#components/forms/contact/contact-texts";
import { FormCommitments } from "#components/forms/form-commitments";
import { Addresses } from "#components/layout/addresses";
import { ReachUs } from "#components/layout/contact-links";
import { OpeningHours } from "#components/layout/opening-hours";
import { TextPage, textPageMetadata } from "#components/sections/text-page";
import { BusinessTrust, ResponseTable } from "#components/sections/trust";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("contact");

export default async function ContactPage() {
  const [t, site] = [await getTranslations("contact"), await getTranslations("site")];
  return (
    <TextPage
      slug="contact"
      beside={
        <div className="grid content-start gap-6">
          <CallbackOfferFor path="/contact" />
          <FormCommitments />
          <h2 className="mt-2">{t("form")}</h2>
          <ContactForm {...(await contactFormProps("/contact"))} />
        </div>
      }
    >
      <div className="grid gap-x-12 gap-y-6 border-y border-line bg-sheet px-5 py-6 max-[359px]:px-3 md:grid-cols-[7fr_5fr]">
        <div>
          <ReachUs />
          <Addresses className="mt-5" />
        </div>
        <section>
          <h2 className="mb-2 text-[1rem]">{site("hours")}</h2>
          <OpeningHours />
        </section>
      </div>
      <div className="mt-6 grid items-start gap-6 empty:hidden lg:grid-cols-2">
        <BusinessTrust />
        <ResponseTable />
      </div>
    </TextPage>
  );
}
