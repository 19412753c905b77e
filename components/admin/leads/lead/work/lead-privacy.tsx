"use client";
// A person's wishes: not to be contacted, or to be erased.
import { useLocale, useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button";
import { controlClass } from "#components/ui/field";
import { erasePerson } from "#lib/leads/privacy/person-actions";
import { DoNotContactForm } from "../../person/do-not-contact-form.tsx";
import { FoldedSection } from "./change-form.tsx";
import { FormButton, LeadForm } from "./lead-form.tsx";
import { useChangeNotices } from "./use-change-notices.ts";

type LeadPrivacyProps = {
  lead: string;
  reference: string;
  /** The number of other leads of the same person. */
  others: number;
  doNotContact: boolean;
  /** Whether the viewer may erase the person and allow contact again. */
  mayManagePrivacy: boolean;
};

export function LeadPrivacy({ lead, reference, others, doNotContact, mayManagePrivacy }: LeadPrivacyProps) {
  const [t, changes, locale] = [useTranslations("inbox"), useChangeNotices(), useLocale()];
  const notices = { saved: changes.saved, gone: changes.gone, reference: t("referenceWrong") };
  const seen = <input type="hidden" name="lead" value={lead} />;
  const control = controlClass();
  return (
    <section className="grid gap-3 print:hidden">
      <h2 className="text-18">{t("person")}</h2>
      <DoNotContactForm lead={lead} doNotContact={doNotContact} mayManagePrivacy={mayManagePrivacy} />
      {mayManagePrivacy && (
        <FoldedSection title={t("erase")}>
          <p className="text-16 text-soft">{t("eraseText", { count: others })}</p>
          <LeadForm action={erasePerson} notices={notices} className="mt-3 grid gap-3">
            {seen}
            <input type="hidden" name="locale" value={locale} />
            <label className="text-16">
              {t("typeReference", { reference })}
              <input name="reference" required autoComplete="off" spellCheck={false} dir="ltr" className={control} />
            </label>
            <FormButton className={buttonClass("plain")}>{t("eraseDo")}</FormButton>
          </LeadForm>
        </FoldedSection>
      )}
    </section>
  );
}
