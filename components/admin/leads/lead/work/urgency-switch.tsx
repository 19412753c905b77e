"use client";
// Whether the lead is an emergency, and one tap that says otherwise: the clock, the order of the inbox and the alerts follow.
import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge";
import { isOpenStatus } from "#lib/leads/inbox/types";
import { ChangeForm, useOptimisticLead } from "./change-form.tsx";
import { FormButton } from "./lead-form.tsx";

export function UrgencyBadge() {
  const t = useTranslations("inbox");
  return useOptimisticLead().lead.isEmergency && <Badge look="heat">{t("emergency")}</Badge>;
}

/** `why`: what made it an emergency, where nobody has said so. */
export function UrgencySwitch({ why }: { why: string }) {
  const t = useTranslations("inbox.urgency");
  const { lead } = useOptimisticLead();
  if (!isOpenStatus(lead.status) || !(lead.asksForWork || lead.isEmergency)) return null;
  const to = lead.isEmergency ? "normal" : "emergency";
  return (
    <ChangeForm className="flex flex-wrap items-center gap-x-2 text-14 print:hidden">
      <input type="hidden" name="urgency" value={to} />
      {lead.isEmergency && why && <span className="text-soft">{why}</span>}
      <FormButton data-command={t(to)} className="inline-flex min-h-11 cursor-pointer items-center text-cool underline lg:min-h-8">
        {t(to)}
      </FormButton>
    </ChangeForm>
  );
}
