import { TextPage, textPageMetadata } from "#components/sections/text-page";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("privacy");

export default function Page() {
  return <TextPage slug="privacy" />;
}
