// A request about one's personal data: the form beside what can be asked for, what happens next, and how we check who asks.
import { getTranslations } from "next-intl/server";
import { DataRequestForm } from "#components/forms/data-request-form";
import { frameLinks, frameTexts, labelsOf } from "#components/forms/form-texts";
import { Opening } from "#components/scale/opening";
import { partSteps, StepsSection } from "#components/sections/steps-section";
import { TextColumns } from "#components/sections/text-columns";
import { readPage, textPageMetadata } from "#components/sections/text-page";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { Markdown } from "#components/ui/markdown";
import { sectionsOf } from "#lib/content/markdown-sections";
import { dataRequestFields, dataRequestTypes } from "#lib/leads/kinds/data-request";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("data-request");

export default async function DataRequestPage() {
  const [{ page, locale }, t, contact] = [
    await readPage("data-request"),
    await getTranslations("dataRequest"),
    await getTranslations("contact"),
  ];
  const { steps, others } = partSteps(sectionsOf(page.body));
  const [first, ...more] = others;
  return (
    <article>
      <Opening ground="ground-land" title={page.title} lead={page.lead} above={<Breadcrumb current={page.title} />} />
      <section className="band ground-sand">
        <div className="wrap desk">
          <DataRequestForm
            locale={locale}
            labels={await labelsOf(dataRequestFields.fields, (name) => (name === "fullName" || name === "email" ? contact(name) : t(name)))}
            links={await frameLinks()}
            texts={{ ...(await frameTexts()), heading: t("title"), phoneHint: contact("phoneHint"), send: t("send"), choose: t("choose") }}
            types={dataRequestTypes.map((value) => ({ value, label: t(value) }))}
          />
          {first && (
            <div className="desk-side">
              <h2>{first.title}</h2>
              <Markdown>{first.text}</Markdown>
            </div>
          )}
        </div>
      </section>
      {steps && <StepsSection section={steps} />}
      <section className="band ground-paper">
        <div className="wrap">
          <TextColumns sections={more} />
        </div>
      </section>
    </article>
  );
}
