// A request about one's personal data: the form beside what can be asked for, what happens next, and how we check who asks.
import { getTranslations } from "next-intl/server";
import { DataRequestForm } from "#components/forms/data-request-form";
import { frameLinks, frameTexts, labelsOf } from "#components/forms/form-texts";
import { Opening } from "#components/scale/opening";
import { partSteps, StepsSection } from "#components/sections/steps-section";
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
  // What can be asked for and how we check who asks stand beside the form.
  const [beside, more] = [others.slice(0, 2), others.slice(2)];
  return (
    <article>
      <Opening
        ground="ground-land"
        title={page.title}
        above={<Breadcrumb current={page.title} />}
        aside={<p className="opening-lead">{page.lead}</p>}
      />
      <section className="band ground-sand">
        <div className="wrap desk">
          <DataRequestForm
            locale={locale}
            labels={await labelsOf(dataRequestFields.fields, (name) => (name === "fullName" || name === "email" ? contact(name) : t(name)))}
            links={await frameLinks()}
            texts={{ ...(await frameTexts()), heading: t("title"), phoneHint: contact("phoneHint"), send: t("send"), choose: t("choose") }}
            types={dataRequestTypes.map((value) => ({ value, label: t(value) }))}
          />
          <div className="desk-aside">
            {beside.map(({ title, text }) => (
              <div key={title} className="desk-side">
                <h2>{title}</h2>
                <Markdown>{text}</Markdown>
              </div>
            ))}
          </div>
        </div>
      </section>
      {steps && <StepsSection section={steps} />}
      <section className="band ground-paper">
        <div className="wrap grid gap-10">
          {more.map(({ title, text }) => (
            <div key={title} className="halves items-start!">
              <h2>{title}</h2>
              <Markdown>{text}</Markdown>
            </div>
          ))}
        </div>
      </section>
    </article>
  );
}
