import { Controller } from "#components/sections/firm";
import { LegalPage } from "#components/sections/legal-page";
import { textPageMetadata } from "#components/sections/text-page";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("privacy");

export default function Page() {
  return <LegalPage slug="privacy" head={<Controller />} />;
}
