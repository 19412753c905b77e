"use client";
// What now: the next status in one touch, the next step with its day, who has it, a note. Each is a form of its own, so that
// nothing waits for anything else.
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button";
import { nextActions, openStatuses, type Person } from "#lib/leads/inbox/types";
import { ChangeForm, control, Labelled, More, type SeenLead } from "./change-form.tsx";
import { AnyStatusForm, LostForm, StepButtons, VisitForm } from "./status-forms.tsx";

type LeadActionsProps = {
  lead: SeenLead;
  viewer: string;
  people: Person[];
  /** What a date field offers first. */
  tomorrow: string;
  /** When a visit is still to come, as it is shown; empty where none is. */
  visitAhead: string;
};

export function LeadActions({ lead, viewer, people, tomorrow, visitAhead }: LeadActionsProps) {
  const t = useTranslations("inbox");
  const isOpen = openStatuses.includes(lead.status);
  return (
    <section id="work" className="grid scroll-mt-4 gap-3 print:hidden">
      <h2 className="text-[1.05rem]">{t("work")}</h2>
      {isOpen && (
        <>
          <VisitForm lead={lead} tomorrow={tomorrow} />
          <StepButtons lead={lead} visitAhead={visitAhead} />
          <LostForm lead={lead} />
        </>
      )}
      {(isOpen || lead.nextAction) && <NextStep lead={lead} tomorrow={tomorrow} />}
      <AnyStatusForm lead={lead} isOpen={isOpen} tomorrow={tomorrow} />
      <OwnerForm lead={lead} people={people} />
      {lead.owner !== viewer && <TakeIt lead={lead} viewer={viewer} />}
      <NoteForm lead={lead} />
    </section>
  );
}

type ActionProps = { lead: SeenLead };

/** What is planned, and that it is done. */
function NextStep({ lead, tomorrow }: ActionProps & { tomorrow: string }) {
  const t = useTranslations("inbox");
  return (
    <More title={t("plan")}>
      <ChangeForm lead={lead} className="grid gap-3">
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
            <button type="submit" aria-disabled={pending || undefined} className={buttonClass("plain")}>
              {t("nextSubmit")}
            </button>
          </>
        )}
      </ChangeForm>
      {lead.nextAction && (
        <ChangeForm lead={lead} className="mt-2 grid">
          {(pending) => (
            <button type="submit" name="action" value="none" aria-disabled={pending || undefined} className={buttonClass("quiet")}>
              {t("nextDone")}
            </button>
          )}
        </ChangeForm>
      )}
    </More>
  );
}

function OwnerForm({ lead, people }: ActionProps & { people: Person[] }) {
  const t = useTranslations("inbox");
  return (
    <ChangeForm lead={lead} className="flex flex-wrap items-end gap-2">
      {(pending) => (
        <>
          <label className="grow text-[0.9rem]">
            {t("ownerLabel")}
            <select name="owner" defaultValue={lead.owner ?? ""} className={control}>
              <option value="">{t("nobody")}</option>
              {people
                .filter(({ id, active }) => active || id === lead.owner)
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </select>
          </label>
          <button type="submit" aria-disabled={pending || undefined} className={buttonClass("plain")}>
            {t("ownerSubmit")}
          </button>
        </>
      )}
    </ChangeForm>
  );
}

function TakeIt({ lead, viewer }: ActionProps & { viewer: string }) {
  const t = useTranslations("inbox");
  return (
    <ChangeForm lead={lead} className="grid">
      {(pending) => (
        <button
          type="submit"
          name="owner"
          value={viewer}
          aria-disabled={pending || undefined}
          className={buttonClass("quiet", "justify-self-start")}
        >
          {t("takeIt")}
        </button>
      )}
    </ChangeForm>
  );
}

function NoteForm({ lead }: ActionProps) {
  const t = useTranslations("inbox");
  return (
    <ChangeForm lead={lead} className="grid gap-2">
      {(pending) => (
        <>
          <Labelled label={t("note")}>
            <textarea name="note" rows={3} maxLength={4000} dir="auto" className={control} />
          </Labelled>
          <button type="submit" aria-disabled={pending || undefined} className={buttonClass("plain", "justify-self-start")}>
            {t("noteSubmit")}
          </button>
        </>
      )}
    </ChangeForm>
  );
}
