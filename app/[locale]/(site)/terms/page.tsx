// The terms of service. After the text of the page follow the clauses that the settings hold: the first visit, payment, warranty, and how
// to complain and to cancel.
import { getTranslations } from "next-intl/server";
import { AnswerNow } from "#components/forms/answer-times";
import { type Clause, LegalPage } from "#components/sections/legal-page";
import { textPageMetadata } from "#components/sections/text-page";
import { paymentFacts, visitFacts, warrantyRows } from "#components/sections/trust";
import { Invented } from "#components/ui/invented";
import { Markdown } from "#components/ui/markdown";
import { Table } from "#components/ui/table";
import { type TrustFact, TrustFacts } from "#components/ui/trust-facts";
import type { Data } from "#lib/content/kinds";
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("terms");

export default async function TermsPage() {
  const [t, words, settings] = [await getTranslations("site"), await getTranslations("money"), await readSettings(await currentLocale())];
  const policies = (["complaints", "cancellation"] as const).filter((policy) => settings[policy]);
  const stated: Clause[] = [
    ...factClause("visit", words("visit"), await visitFacts(settings, ["home", "office", "plant"])),
    ...factClause("payment", words("payment"), await paymentFacts(settings, true)),
    ...(await warrantyClause(settings)),
    ...policies.map((policy) => ({ id: policy, title: t(policy), content: <Stated>{settings[policy]}</Stated> })),
  ];
  return <LegalPage slug="terms" more={stated} below={<AnswerNow className="mt-3 text-soft" />} />;
}

/** A text of the settings. */
const Stated = ({ children }: { children: string }) => (
  <>
    <Markdown>{children}</Markdown>
    <Invented />
  </>
);

const factClause = (id: string, title: string, facts: readonly TrustFact[]): Clause[] =>
  facts.length > 0 ? [{ id, title, content: <TrustFacts facts={facts} label={title} mark={<Invented />} /> }] : [];

async function warrantyClause(settings: Data<"settings">): Promise<Clause[]> {
  const [t, rows] = [await getTranslations("money"), await warrantyRows(settings)];
  if (rows.length === 0) return [];
  const content = (
    <>
      <Table
        fits="stacked"
        caption={t("warrantyCaption")}
        head={[t("service"), t("covered")]}
        rows={rows.map(({ service, days, terms }) => [
          service,
          <span key={service}>
            {days || terms}
            <Invented />
            {days && terms && <span className="block text-[0.88rem] text-soft">{terms}</span>}
          </span>,
        ])}
      />
      {settings.warrantyClaim && (
        <div id="warranty-claim" className="mt-8 scroll-mt-24">
          <h3>{t("warrantyClaim")}</h3>
          <Stated>{settings.warrantyClaim}</Stated>
        </div>
      )}
    </>
  );
  return [{ id: "warranty", title: t("warranty"), content }];
}
