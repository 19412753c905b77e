import { CallbackOfferFor } from "#components/forms/callback-section";
import { ContactFormFor } from "#components/forms/contact-section";
import { TextPage, textPageMetadata } from "#components/sections/text-page";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("contact");

export default function ContactPage() {
  return (
    <TextPage
      slug="contact"
      beside={
        <div className="grid content-start gap-6">
          <CallbackOfferFor path="/contact" />
          <ContactFormFor path="/contact" />
        </div>
      }
    />
  );
}
