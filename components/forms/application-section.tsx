// Puts the application form on a page, with its texts in the reader's language.
import { getTranslations } from "next-intl/server";
import { currentLocale } from "#lib/i18n/current";
import { applicationFields } from "#lib/leads/kinds/application-fields";
import { ApplicationForm } from "./application-form.tsx";
import { applicationSentTexts, frameLinks, frameTexts, labelsOf } from "./form-texts.tsx";

export async function ApplicationSection({ path, title, jobs }: { path: string; title: string; jobs: { value: string; label: string }[] }) {
  const [t, contact, quote, locale] = [
    await getTranslations("careers"),
    await getTranslations("contact"),
    await getTranslations("quote"),
    await currentLocale(),
  ];
  const labels = await labelsOf(
    applicationFields.fields,
    (name) => (name === "fullName" || name === "phone" || name === "email" ? contact(name) : t(name)),
    { consent: t("agreeMissing") },
  );
  return (
    <section id="apply" className="apply">
      <h2>{title}</h2>
      <p>{t("before")}</p>
      <ApplicationForm
        locale={locale}
        path={path}
        jobs={jobs}
        labels={{ ...labels, consent: { ...labels.consent, required: t("agreeMissing") } }}
        links={await frameLinks()}
        texts={{
          ...(await frameTexts()),
          sent: await applicationSentTexts(),
          heading: title,
          phoneHint: contact("phoneHint"),
          experienceHint: t("experienceHint"),
          messageHint: t("messageHint"),
          filesHint: t("documentsHint"),
          agreement: { version: t("agreementVersion"), label: t("agreement") },
          send: t("send"),
          files: {
            add: t("addDocuments"),
            remove: quote.raw("removeFile"),
            chosen: quote("filesChosen"),
            tooMany: quote.raw("filesTooMany"),
            tooLarge: t.raw("tooLarge"),
            wrongType: t.raw("wrongType"),
            heic: t.raw("wrongType"),
            preparing: t("preparing"),
          },
        }}
      />
    </section>
  );
}
