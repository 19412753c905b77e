"use client";
// What now: the next status in one touch, the next step with its day, who has it, a note. Each is a form of its own, so that
// nothing waits for anything else.
import { buttonClass } from "#components/ui/button";
import type { Person } from "#lib/leads/inbox/types";
import { ChangeForm, type ChangeProps, control, Labelled, More, type SeenLead } from "./change-form.tsx";
import { AnyStatusForm, type Choice, LostForm, type StatusTexts, StepButtons, VisitForm } from "./status-forms.tsx";

export type LeadActionTexts = StatusTexts &
  Record<
    "work" | "plan" | "nextStep" | "nextNote" | "nextSubmit" | "nextDone" | "owner" | "ownerSubmit" | "takeIt" | "nobody" | "noteSubmit",
    string
  >;

type LeadActionsProps = {
  lead: SeenLead;
  viewer: string;
  people: Person[];
  /** What a date field offers first. */
  tomorrow: string;
  statuses: Choice[];
  reasons: Choice[];
  actions: Choice[];
  texts: LeadActionTexts;
  notices: Record<string, string>;
};

export function LeadActions({ lead, viewer, people, tomorrow, statuses, reasons, actions, texts, notices }: LeadActionsProps) {
  const isOpenStatus = !["won", "lost", "spam", "duplicate"].includes(lead.status);
  const common = { lead, notices, texts };
  return (
    <section id="work" className="grid scroll-mt-4 gap-3 print:hidden">
      <h2 className="text-[1.05rem]">{texts.work}</h2>
      {isOpenStatus && (
        <>
          <VisitForm {...common} tomorrow={tomorrow} />
          <StepButtons {...common} />
          <LostForm {...common} reasons={reasons} />
        </>
      )}
      {(isOpenStatus || lead.nextAction) && <NextStep {...common} actions={actions} tomorrow={tomorrow} />}
      <AnyStatusForm {...common} statuses={statuses} reasons={isOpenStatus ? [] : reasons} tomorrow={tomorrow} />
      <OwnerForm {...common} people={people} />
      {lead.owner !== viewer && <TakeIt {...common} viewer={viewer} />}
      <NoteForm {...common} />
    </section>
  );
}

type ActionProps = ChangeProps & { texts: LeadActionTexts };

/** What is planned, and that it is done. */
function NextStep({ lead, notices, texts, actions, tomorrow }: ActionProps & { actions: Choice[]; tomorrow: string }) {
  return (
    <More title={texts.plan}>
      <ChangeForm lead={lead} notices={notices} className="grid gap-3">
        {(pending) => (
          <>
            <Labelled label={texts.nextStep}>
              <select name="action" defaultValue={lead.nextAction ?? "call"} className={control}>
                {actions.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </Labelled>
            <span className="grid grid-cols-2 gap-3">
              <Labelled label={texts.visitDay}>
                <input type="date" name="day" required defaultValue={lead.nextDay || tomorrow} className={control} />
              </Labelled>
              <Labelled label={texts.visitTime}>
                <input type="time" name="time" step={900} defaultValue={lead.nextTime || "09:00"} className={control} />
              </Labelled>
            </span>
            <Labelled label={texts.nextNote}>
              <input name="action_note" maxLength={300} dir="auto" defaultValue={lead.nextNote} className={control} />
            </Labelled>
            <button type="submit" aria-disabled={pending || undefined} className={buttonClass("plain")}>
              {texts.nextSubmit}
            </button>
          </>
        )}
      </ChangeForm>
      {lead.nextAction && (
        <ChangeForm lead={lead} notices={notices} className="mt-2 grid">
          {(pending) => (
            <button type="submit" name="action" value="none" aria-disabled={pending || undefined} className={buttonClass("quiet")}>
              {texts.nextDone}
            </button>
          )}
        </ChangeForm>
      )}
    </More>
  );
}

function OwnerForm({ lead, notices, texts, people }: ActionProps & { people: Person[] }) {
  return (
    <ChangeForm lead={lead} notices={notices} className="flex flex-wrap items-end gap-2">
      {(pending) => (
        <>
          <label className="grow text-[0.9rem]">
            {texts.owner}
            <select name="owner" defaultValue={lead.owner ?? ""} className={control}>
              <option value="">{texts.nobody}</option>
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
            {texts.ownerSubmit}
          </button>
        </>
      )}
    </ChangeForm>
  );
}

function TakeIt({ lead, notices, texts, viewer }: ActionProps & { viewer: string }) {
  return (
    <ChangeForm lead={lead} notices={notices} className="grid">
      {(pending) => (
        <button
          type="submit"
          name="owner"
          value={viewer}
          aria-disabled={pending || undefined}
          className={buttonClass("quiet", "justify-self-start")}
        >
          {texts.takeIt}
        </button>
      )}
    </ChangeForm>
  );
}

function NoteForm({ lead, notices, texts }: ActionProps) {
  return (
    <ChangeForm lead={lead} notices={notices} className="grid gap-2">
      {(pending) => (
        <>
          <Labelled label={texts.note}>
            <textarea name="note" rows={3} maxLength={4000} dir="auto" className={control} />
          </Labelled>
          <button type="submit" aria-disabled={pending || undefined} className={buttonClass("plain", "justify-self-start")}>
            {texts.noteSubmit}
          </button>
        </>
      )}
    </ChangeForm>
  );
}
