// The terms, and below them the complaint and cancellation policies where the settings contain them.
import { getTranslations } from "next-intl/server";
import { TextPage, textPageMetadata } from "#components/sections/text-page";
import { Markdown } from "#components/ui/markdown";
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("terms");

export default async function TermsPage() {
  const [t, settings] = [await getTranslations("site"), await readSettings(await currentLocale())];
  const policies = (["complaints", "cancellation"] as const).filter((policy) => settings[policy]);
  return (
    <TextPage
      slug="terms"
      after={
        policies.length > 0 &&
        policies.map((policy) => (
          <section key={policy} id={policy} className="scroll-mt-24 border-t border-line py-8">
            <h2>{t(policy)}</h2>
            <div className="mt-4">
              <Markdown>{settings[policy]}</Markdown>
            </div>
          </section>
        ))
      }
    />
  );
}
