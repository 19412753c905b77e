"use client";
// Whether the lead is an emergency, as far as anybody knows, and one tap that says otherwise. The clock, the order of the inbox and the
// alerts follow.
import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge";
import { buttonClass } from "#components/ui/button";
import { isOpenStatus } from "#lib/leads/inbox/types";
import { ChangeForm, useOptimisticLead } from "./change-form.tsx";
import { FormButton } from "./lead-form.tsx";

export function UrgencySwitch({ why }: { why: string }) {
  const t = useTranslations("inbox");
  const { lead } = useOptimisticLead();
  const to = lead.isEmergency ? "normal" : "emergency";
  return (
    <>
      {lead.isEmergency && <Badge look="heat">{t("emergency")}</Badge>}
      {lead.isEmergency && why && <span className="text-14 text-soft">{why}</span>}
      {isOpenStatus(lead.status) && (
        <ChangeForm className="contents print:hidden">
          <input type="hidden" name="urgency" value={to} />
          <FormButton data-command={t(`urgency.${to}`)} className={buttonClass("quiet", "min-h-11! px-0! lg:min-h-8!")}>
            {t(`urgency.${to}`)}
          </FormButton>
        </ChangeForm>
      )}
    </>
  );
}
