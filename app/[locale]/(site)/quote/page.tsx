// The quote: what should not wait first, the form beside the reader's building, what happens next, and what the quote contains.
import { getTranslations } from "next-intl/server";
import { FormCommitments } from "#components/forms/form-commitments";
import { QuoteFormFor } from "#components/forms/quote/quote-section";
import { CallLinks } from "#components/layout/contact-links";
import { NextSteps } from "#components/sections/next-steps";
import { TextColumns } from "#components/sections/text-columns";
import { readPage, textPageMetadata } from "#components/sections/text-page";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { buttonClass } from "#components/ui/button";
import { Link } from "#components/ui/link";
import { sectionsOf } from "#lib/content/markdown-sections";
import { localePath } from "#lib/i18n/locales";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("quote");

export default async function QuotePage() {
  const [{ page, locale }, t] = [await readPage("quote"), await getTranslations("callback")];
  return (
    <article>
      <QuoteFormFor
        opening={
          <>
            <Breadcrumb current={page.title} />
            <div className="opening-halves">
              <h1>{page.title}</h1>
              <div>
                <p className="opening-lead">{page.lead}</p>
                <FormCommitments />
              </div>
            </div>
          </>
        }
      />
      <NextSteps />
      <section className="band ground-paper">
        <div className="wrap">
          <TextColumns sections={sectionsOf(page.body)} />
          <div className="actions mt-10">
            <CallLinks look="plain" nobody={null} />
            <Link href={localePath("/contact/call-back", locale)} className={buttonClass("plain")}>
              {t("title")}
            </Link>
          </div>
        </div>
      </section>
    </article>
  );
}
