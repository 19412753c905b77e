"use client";
// What is planned and when, and that it is done.
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button";
import { nextActions } from "#lib/leads/inbox/types";
import { ChangeForm, control, Labelled, useLiveLead } from "./change-form.tsx";

export function NextStepPanel({ onSaved }: { onSaved: () => void }) {
  const [t, { lead, tomorrow }] = [useTranslations("inbox"), useLiveLead()];
  return (
    <div className="grid gap-2 p-4">
      <ChangeForm keeps="next" className="grid gap-3" onSaved={onSaved}>
        {(pending) => (
          <>
            <Labelled label={t("nextStep")}>
              <select name="action" defaultValue={lead.nextAction ?? "call"} className={control}>
                {nextActions.map((value) => (
                  <option key={value} value={value}>
                    {t(`nextActions.${value}`)}
                  </option>
                ))}
              </select>
            </Labelled>
            <span className="grid grid-cols-2 gap-3">
              <Labelled label={t("visitDay")}>
                <input type="date" name="day" required defaultValue={lead.nextDay || tomorrow} className={control} />
              </Labelled>
              <Labelled label={t("visitTime")}>
                <input type="time" name="time" step={900} defaultValue={lead.nextTime || "09:00"} className={control} />
              </Labelled>
            </span>
            <Labelled label={t("nextNote")}>
              <input name="action_note" maxLength={300} dir="auto" defaultValue={lead.nextNote} className={control} />
            </Labelled>
            <button type="submit" aria-disabled={pending || undefined} className={buttonClass("primary")}>
              {t("nextSubmit")}
            </button>
          </>
        )}
      </ChangeForm>
      {lead.nextAction && (
        <ChangeForm className="grid" onSaved={onSaved}>
          {(pending) => (
            <button type="submit" name="action" value="none" aria-disabled={pending || undefined} className={buttonClass("plain")}>
              {t("nextDone")}
            </button>
          )}
        </ChangeForm>
      )}
    </div>
  );
}
