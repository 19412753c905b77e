import { TextPage, textPageMetadata } from "#components/sections/text-page";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("terms");

export default function TermsPage() {
  return <TextPage slug="terms" />;
}
