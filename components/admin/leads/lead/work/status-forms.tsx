"use client";
// The next status of a lead: in one touch, or with the day or the reason that it asks for.
import { buttonClass } from "#components/ui/button";
import type { LeadStatus } from "#lib/leads/statuses";
import { ChangeForm, type ChangeProps, control, Labelled, More } from "./change-form.tsx";
import { StatusFields } from "./lead-status-fields.tsx";

export type Choice = { value: string; label: string };
export type StatusTexts = Record<
  | "visit"
  | "visitDay"
  | "visitTime"
  | "visitNote"
  | "visitSubmit"
  | "quotedDo"
  | "negotiatingDo"
  | "wonDo"
  | "visitStays"
  | "lostDo"
  | "lostReason"
  | "lostSubmit"
  | "otherStatus"
  | "setStatus"
  | "note",
  string
>;
type StatusProps = ChangeProps & { texts: StatusTexts };

/** tomorrow: the day its field begins with. */
export function VisitForm({ lead, notices, texts, tomorrow }: StatusProps & { tomorrow: string }) {
  return (
    <More title={texts.visit}>
      <ChangeForm lead={lead} notices={notices} className="grid gap-3">
        {(pending) => (
          <>
            <input type="hidden" name="status" value="visit-booked" />
            <span className="grid grid-cols-2 gap-3">
              <Labelled label={texts.visitDay}>
                <input type="date" name="day" required defaultValue={tomorrow} className={control} />
              </Labelled>
              <Labelled label={texts.visitTime}>
                <input type="time" name="time" required defaultValue="10:00" step={900} className={control} />
              </Labelled>
            </span>
            <Labelled label={texts.visitNote}>
              <input name="action_note" maxLength={300} dir="auto" className={control} />
            </Labelled>
            <button type="submit" aria-disabled={pending || undefined} className={buttonClass("primary")}>
              {texts.visitSubmit}
            </button>
          </>
        )}
      </ChangeForm>
    </More>
  );
}

/** The usual next statuses, a touch each. */
export function StepButtons({ lead, notices, texts }: StatusProps) {
  const steps: { status: LeadStatus; label: string }[] = [
    { status: "quoted", label: texts.quotedDo },
    { status: "negotiating", label: texts.negotiatingDo },
    { status: "won", label: texts.wonDo },
  ];
  return (
    <ChangeForm lead={lead} notices={notices} className="grid gap-2">
      {(pending) => (
        <>
          {texts.visitStays && <p className="text-[0.9rem] text-soft">{texts.visitStays}</p>}
          <p className="grid grid-cols-2 gap-2 sm:grid-cols-3">
            {steps
              .filter(({ status }) => status !== lead.status)
              .map(({ status, label }) => (
                <button
                  key={status}
                  type="submit"
                  name="status"
                  value={status}
                  aria-disabled={pending || undefined}
                  className={buttonClass("plain", "px-3")}
                >
                  {label}
                </button>
              ))}
          </p>
        </>
      )}
    </ChangeForm>
  );
}

export function LostForm({ lead, notices, texts, reasons }: StatusProps & { reasons: Choice[] }) {
  return (
    <More title={texts.lostDo}>
      <ChangeForm lead={lead} notices={notices} className="grid gap-3">
        {(pending) => (
          <>
            <input type="hidden" name="status" value="lost" />
            <fieldset>
              <legend className="text-[0.9rem]">{texts.lostReason}</legend>
              {reasons.map(({ value, label }) => (
                <label key={value} className="flex min-h-11 items-center gap-3">
                  <input type="radio" name="reason" value={value} />
                  {label}
                </label>
              ))}
            </fieldset>
            <Labelled label={texts.note}>
              <textarea name="note" rows={2} maxLength={4000} dir="auto" className={control} />
            </Labelled>
            <button type="submit" aria-disabled={pending || undefined} className={buttonClass("plain")}>
              {texts.lostSubmit}
            </button>
          </>
        )}
      </ChangeForm>
    </More>
  );
}

type AnyStatusProps = StatusProps & {
  statuses: Choice[];
  /** None where a loss is asked for elsewhere. */
  reasons: Choice[];
  tomorrow: string;
};

export function AnyStatusForm({ lead, notices, texts, statuses, reasons, tomorrow }: AnyStatusProps) {
  return (
    <ChangeForm lead={lead} notices={notices} className="group/choice grid gap-2">
      {(pending) => (
        <>
          <label className="text-[0.9rem]">
            {texts.otherStatus}
            <select name="status" defaultValue={lead.status} className={control}>
              {statuses.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <StatusFields
            day={lead.nextAction === "visit" ? lead.nextDay : tomorrow}
            time={lead.nextAction === "visit" ? lead.nextTime : "10:00"}
            note={lead.nextAction === "visit" ? lead.nextNote : ""}
            reasons={reasons}
            control={control}
            texts={texts}
          />
          <button type="submit" aria-disabled={pending || undefined} className={buttonClass("plain", "justify-self-start")}>
            {texts.setStatus}
          </button>
        </>
      )}
    </ChangeForm>
  );
}
