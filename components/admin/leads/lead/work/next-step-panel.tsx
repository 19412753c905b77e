"use client";
// Plans the next step, or marks it as done.
import { useTranslations } from "next-intl";
import { useState } from "react";
import { buttonClass } from "#components/ui/button";
import { workingStep } from "#lib/leads/inbox/next-step";
import { type NextAction, nextActions } from "#lib/leads/inbox/types";
import type { LeadStatus } from "#lib/leads/statuses";
import { daysLater } from "#lib/time/dubai-clock";
import { AgreedChoice } from "../../../visits/visit-form.tsx";
import { ChangeForm, controlClass, LabelledField, useOptimisticLead } from "./change-form.tsx";
import { FormButton } from "./lead-form.tsx";
import { StepTimeFields } from "./step-time-fields.tsx";

/** In these statuses, planning a visit that the customer has agreed to also sets the status to "visit-booked", which answers the lead. */
const beforeVisit: readonly LeadStatus[] = ["new", "contacted"];

/** Steps of a lead that asks for work. */
const ofWork: readonly NextAction[] = ["visit", "quote", "follow-up"];

export function NextStepPanel({ onSaved, onBookVisit }: { onSaved: () => void; onBookVisit: () => void }) {
  const [t, visits, { lead, today, office }] = [useTranslations("inbox"), useTranslations("visits"), useOptimisticLead()];
  const [action, setAction] = useState<string>(lead.nextAction ?? "call");
  // What was planned before stays a choice.
  const actions = nextActions.filter((value) => lead.asksForWork || !ofWork.includes(value) || value === lead.nextAction);
  return (
    <div className="grid gap-2 p-4">
      <ChangeForm storageName="next" className="grid gap-3" onSaved={onSaved}>
        {action === "visit" && beforeVisit.includes(lead.status) && <AgreedChoice name="status" value="visit-booked" />}
        <LabelledField label={t("nextStep")}>
          <select
            name="action"
            defaultValue={lead.nextAction ?? "call"}
            onChange={({ target }) => setAction(target.value)}
            className={controlClass}
          >
            {actions.map((value) => (
              <option key={value} value={value}>
                {t(`nextActions.${value}`)}
              </option>
            ))}
          </select>
        </LabelledField>
        {action === "visit" && lead.nextAction !== "visit" && (
          <button type="button" onClick={onBookVisit} className={buttonClass("plain")}>
            {visits("withTechnician")}
          </button>
        )}
        <span className="grid grid-cols-2 gap-3">
          <StepTimeFields
            initial={
              lead.nextDay ? { day: lead.nextDay, time: lead.nextTime } : workingStep({ day: daysLater(today, 1), time: "09:00" }, office)
            }
            office={office}
            min={today}
            isRequired
            control={controlClass}
          />
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
