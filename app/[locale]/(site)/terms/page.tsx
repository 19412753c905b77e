import { getTranslations } from "next-intl/server";
import { LegalPage } from "#components/sections/legal-page";
import { textPageMetadata } from "#components/sections/text-page";
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("terms");

export default async function TermsPage() {
  const [t, settings] = [await getTranslations("site"), await readSettings(await currentLocale())];
  const policies = (["complaints", "cancellation"] as const).filter((policy) => settings[policy]);
  return <LegalPage slug="terms" more={policies.map((policy) => ({ id: policy, title: t(policy), text: settings[policy] }))} />;
}
