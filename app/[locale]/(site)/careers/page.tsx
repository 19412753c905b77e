import { ContactButtons } from "#components/layout/contact-links";
import { TextPage, textPageMetadata } from "#components/sections/text-page";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("careers");

export default function CareersPage() {
  return <TextPage slug="careers" after={<ContactButtons />} />;
}
