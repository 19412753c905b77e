"use client";
// Plans the next step, or marks it as done.
import { useTranslations } from "next-intl";
import { useState } from "react";
import { buttonClass } from "#components/ui/button";
import { nextActions } from "#lib/leads/inbox/types";
import type { LeadStatus } from "#lib/leads/statuses";
import { ChangeForm, controlClass, LabelledField, useOptimisticLead } from "./change-form.tsx";
import { FormButton } from "./lead-form.tsx";

/** In these statuses, planning a visit also sets the status to "visit-booked". */
const beforeVisit: readonly LeadStatus[] = ["new", "contacted"];

export function NextStepPanel({ onSaved }: { onSaved: () => void }) {
  const [t, { lead, tomorrow, today }] = [useTranslations("inbox"), useOptimisticLead()];
  const [action, setAction] = useState<string>(lead.nextAction ?? "call");
  return (
    <div className="grid gap-2 p-4">
      <ChangeForm storageName="next" className="grid gap-3" onSaved={onSaved}>
        {action === "visit" && beforeVisit.includes(lead.status) && <input type="hidden" name="status" value="visit-booked" />}
        <LabelledField label={t("nextStep")}>
          <select
            name="action"
            defaultValue={lead.nextAction ?? "call"}
            onChange={({ target }) => setAction(target.value)}
            className={controlClass}
          >
            {nextActions.map((value) => (
              <option key={value} value={value}>
                {t(`nextActions.${value}`)}
              </option>
            ))}
          </select>
        </LabelledField>
        <span className="grid grid-cols-2 gap-3">
          <LabelledField label={t("visitDay")}>
            <input type="date" name="day" required min={today} defaultValue={lead.nextDay || tomorrow} className={controlClass} />
          </LabelledField>
          <LabelledField label={t("visitTime")}>
            <input type="time" name="time" step={900} defaultValue={lead.nextTime || "09:00"} className={controlClass} />
          </LabelledField>
        </span>
        <LabelledField label={t("nextNote")}>
          <input name="action_note" maxLength={300} dir="auto" defaultValue={lead.nextNote} className={controlClass} />
        </LabelledField>
        <FormButton className={buttonClass("primary")}>{t("nextSubmit")}</FormButton>
      </ChangeForm>
      {lead.nextAction && (
        <ChangeForm className="grid" onSaved={onSaved}>
          <FormButton name="action" value="none" className={buttonClass("plain")}>
            {t("nextDone")}
          </FormButton>
        </ChangeForm>
      )}
    </div>
  );
}
