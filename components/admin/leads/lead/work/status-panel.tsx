"use client";
// The statuses a lead may take: one press each, for a loss on its reason; or a small form for those that need a day.
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button";
import { lostReasons } from "#lib/leads/inbox/types";
import type { LeadStatus } from "#lib/leads/statuses";
import { ChangeForm, controlClass, LabelledField, useOptimisticLead } from "./change-form.tsx";
import { FormButton } from "./lead-form.tsx";
import { StepTimeFields } from "./step-time-fields.tsx";

/** In the usual order of a lead; a visit and a loss have forms of their own. */
const early: LeadStatus[] = ["new", "contacted"];
const late: LeadStatus[] = ["quoted", "negotiating", "won"];
const aside: LeadStatus[] = ["duplicate", "spam"];
const asideOfVisit: LeadStatus[] = ["duplicate"];

export const choiceClass =
  "flex min-h-11 w-full cursor-pointer items-center justify-between gap-3 px-4 py-2 text-start hover:bg-cool-wash focus-visible:-outline-offset-2 aria-[current=true]:font-medium";

type PanelProps = { onSaved: () => void };

/** `visitAhead` is the time of a future visit, formatted; empty if there is none. */
export function StatusPanel({ visitAhead, onSaved, onBookVisit }: PanelProps & { visitAhead: string; onBookVisit: () => void }) {
  const [t, status, { lead }] = [useTranslations("inbox"), useTranslations("status"), useOptimisticLead()];
  return (
    <>
      {visitAhead && <p className="px-4 pt-3 text-14 text-soft">{t("visitStays", { time: visitAhead })}</p>}
      <StatusChoices statuses={early} onSaved={onSaved} />
      {lead.nextAction === "visit" ? (
        <PlannedVisitChoice onSaved={onSaved} />
      ) : lead.asksForWork ? (
        <button type="button" onClick={onBookVisit} className={`${choiceClass} noscript:hidden`}>
          {status("visit-booked")} …
        </button>
      ) : null}
      <StatusChoices statuses={late.filter((value) => lead.asksForWork || value !== "quoted" || value === lead.status)} onSaved={onSaved} />
      <LostChoice visitAhead={visitAhead} onSaved={onSaved} />
      <StatusChoices statuses={visitAhead ? asideOfVisit : aside} onSaved={onSaved} className="border-t border-line" />
      {visitAhead && <SpamChoice visitAhead={visitAhead} onSaved={onSaved} />}
    </>
  );
}

function StatusChoices({ statuses, onSaved, className }: PanelProps & { statuses: LeadStatus[]; className?: string }) {
  const [t, status, { lead }] = [useTranslations("inbox"), useTranslations("status"), useOptimisticLead()];
  return (
    <ChangeForm className={className} onSaved={onSaved}>
      {statuses.map((value) => (
        <FormButton
          key={value}
          name="status"
          value={value}
          aria-current={value === lead.status || undefined}
          data-command={value === lead.status || aside.includes(value) ? undefined : `${t("statusLabel")}: ${status(value)}`}
          className={choiceClass}
        >
          {status(value)}
          {value === lead.status && <Current />}
        </FormButton>
      ))}
    </ChangeForm>
  );
}

export const Current = () => (
  <span aria-hidden="true" className="text-cool">
    ✓
  </span>
);

function StatusWithQuestions({ status, children }: { status: LeadStatus; children: React.ReactNode }) {
  const [name, { lead }] = [useTranslations("status"), useOptimisticLead()];
  return (
    <details>
      <summary aria-current={status === lead.status || undefined} className={`${choiceClass} list-none [&::-webkit-details-marker]:hidden`}>
        <span>{name(status)} …</span>
        {status === lead.status && <Current />}
      </summary>
      <div className="border-y border-line bg-paper px-4 py-3">{children}</div>
    </details>
  );
}

/** The visit that is planned, at another time; a new one is booked with its technician (visit-form.tsx). */
function PlannedVisitChoice({ onSaved }: PanelProps) {
  const [t, { lead, today, office }] = [useTranslations("inbox"), useOptimisticLead()];
  return (
    <StatusWithQuestions status="visit-booked">
      <ChangeForm storageName="visit" className="grid gap-3" onSaved={onSaved}>
        <input type="hidden" name="status" value="visit-booked" />
        <span className="grid grid-cols-2 gap-3">
          <StepTimeFields
            initial={{ day: lead.nextDay, time: lead.nextTime }}
            office={office}
            min={today}
            isRequired
            control={controlClass}
          />
        </span>
        <LabelledField label={t("visitNote")}>
          <input name="action_note" maxLength={300} dir="auto" defaultValue={lead.nextNote} className={controlClass} />
        </LabelledField>
        <FormButton className={buttonClass("primary")}>{t("visitSubmit")}</FormButton>
      </ChangeForm>
    </StatusWithQuestions>
  );
}

type ClosingProps = PanelProps & { visitAhead: string };

/** Without a next step the visit is off: its technician is told, and undoing brings it back. */
function CancelVisit({ visitAhead }: { visitAhead: string }) {
  const t = useTranslations("visits");
  return (
    <label className="flex min-h-11 items-center gap-3 text-16">
      <input type="checkbox" name="action" value="none" defaultChecked className="size-5" />
      <span>
        {t("cancelOn", { time: visitAhead })} <span className="block text-14 text-soft">{t("cancelTold")}</span>
      </span>
    </label>
  );
}

/** A press is enough, unless somebody would stand at a door. */
function SpamChoice({ visitAhead, onSaved }: ClosingProps) {
  const [visits, status] = [useTranslations("visits"), useTranslations("status")];
  return (
    <StatusWithQuestions status="spam">
      <ChangeForm className="grid gap-3" onSaved={onSaved}>
        <input type="hidden" name="status" value="spam" />
        <CancelVisit visitAhead={visitAhead} />
        <FormButton className={buttonClass("plain")}>{visits("closeAs", { status: status("spam") })}</FormButton>
      </ChangeForm>
    </StatusWithQuestions>
  );
}

/** Each reason is a press that closes the lead; undoing opens it again. */
export function LostReasons({ name }: { name: "reason" | "lost" }) {
  const t = useTranslations("inbox");
  return (
    <span className="flex flex-wrap gap-2">
      {lostReasons.map((value) => (
        <FormButton
          key={value}
          name={name}
          value={value}
          className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-hair bg-paper px-3 py-1 text-start text-16 hover:border-cool"
        >
          {t(`lostReasons.${value}`)}
        </FormButton>
      ))}
    </span>
  );
}

function LostChoice({ visitAhead, onSaved }: ClosingProps) {
  const [t, status, { lead }] = [useTranslations("inbox"), useTranslations("status"), useOptimisticLead()];
  return (
    <ChangeForm className="grid gap-2 border-t border-line px-4 py-3" onSaved={onSaved}>
      <input type="hidden" name="status" value="lost" />
      <fieldset className="grid gap-2">
        <legend className="mb-2">
          {t("lostBecause", { status: status("lost") })}
          {lead.isWaiting && <span className="block text-14 text-heat">{t("lostUnanswered")}</span>}
        </legend>
        {visitAhead && <CancelVisit visitAhead={visitAhead} />}
        <LostReasons name="reason" />
      </fieldset>
    </ChangeForm>
  );
}
