"use client";
// Records the wish not to be contacted, which applies to the lead's person; administrators can revoke it.
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button";
import { setDoNotContact } from "#lib/leads/privacy/person-actions";
import { controlClass, FoldedSection } from "../lead/work/change-form.tsx";
import { FormButton, LeadForm } from "../lead/work/lead-form.tsx";
import { useChangeNotices } from "../lead/work/use-change-notices.ts";

type DoNotContactProps = {
  /** The lead whose numbers and addresses are affected. */
  lead: string;
  doNotContact: boolean;
  /** Whether the viewer may allow contact again. */
  mayManagePrivacy: boolean;
};

export function DoNotContactForm({ lead, doNotContact, mayManagePrivacy }: DoNotContactProps) {
  const [t, changes] = [useTranslations("inbox"), useChangeNotices()];
  if (doNotContact && !mayManagePrivacy) return null;
  return (
    <FoldedSection title={t(doNotContact ? "allow" : "stop")}>
      <p className="text-16 text-soft">{t(doNotContact ? "allowText" : "stopText")}</p>
      <LeadForm
        action={setDoNotContact}
        notices={{ saved: changes.saved, gone: changes.gone, why: t("whyMissing") }}
        initialKey={String(doNotContact)}
        className="mt-3 grid gap-3"
      >
        <input type="hidden" name="lead" value={lead} />
        <input type="hidden" name="on" value={doNotContact ? "0" : "1"} />
        <label className="text-16">
          {t("why")}
          <input name="why" required maxLength={500} dir="auto" className={controlClass} />
        </label>
        <FormButton className={buttonClass("plain")}>{t(doNotContact ? "allowDo" : "stopDo")}</FormButton>
      </LeadForm>
    </FoldedSection>
  );
}
