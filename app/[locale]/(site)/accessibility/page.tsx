import { LegalPage } from "#components/sections/legal-page";
import { textPageMetadata } from "#components/sections/text-page";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("accessibility");

export default function Page() {
  return <LegalPage slug="accessibility" />;
}
