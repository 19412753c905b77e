import { FormCommitments } from "#components/forms/form-commitments";
import { QuoteFormFor } from "#components/forms/quote/quote-section";
import { TextPage, textPageMetadata } from "#components/sections/text-page";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("quote");

export default function QuotePage() {
  return (
    <TextPage slug="quote">
      <FormCommitments />
      <QuoteFormFor />
    </TextPage>
  );
}
