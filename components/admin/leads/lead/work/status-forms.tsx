"use client";
// The next status of a lead: in one touch, or with the day or the reason that it asks for.
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button";
import { lostReasons } from "#lib/leads/inbox/types";
import { type LeadStatus, leadStatuses } from "#lib/leads/statuses";
import { ChangeForm, control, Labelled, More, type SeenLead } from "./change-form.tsx";
import { StatusFields } from "./lead-status-fields.tsx";

type StatusProps = { lead: SeenLead };

/** tomorrow: the day its field begins with. */
export function VisitForm({ lead, tomorrow }: StatusProps & { tomorrow: string }) {
  const t = useTranslations("inbox");
  return (
    <More title={t("visit")}>
      <ChangeForm lead={lead} className="grid gap-3">
        {(pending) => (
          <>
            <input type="hidden" name="status" value="visit-booked" />
            <span className="grid grid-cols-2 gap-3">
              <Labelled label={t("visitDay")}>
                <input type="date" name="day" required defaultValue={tomorrow} className={control} />
              </Labelled>
              <Labelled label={t("visitTime")}>
                <input type="time" name="time" required defaultValue="10:00" step={900} className={control} />
              </Labelled>
            </span>
            <Labelled label={t("visitNote")}>
              <input name="action_note" maxLength={300} dir="auto" className={control} />
            </Labelled>
            <button type="submit" aria-disabled={pending || undefined} className={buttonClass("primary")}>
              {t("visitSubmit")}
            </button>
          </>
        )}
      </ChangeForm>
    </More>
  );
}

/** The usual next statuses, a touch each. visitAhead: when a visit is still to come; empty where none is. */
export function StepButtons({ lead, visitAhead }: StatusProps & { visitAhead: string }) {
  const t = useTranslations("inbox");
  const steps: { status: LeadStatus; label: string }[] = [
    { status: "quoted", label: t("quotedDo") },
    { status: "negotiating", label: t("negotiatingDo") },
    { status: "won", label: t("wonDo") },
  ];
  return (
    <ChangeForm lead={lead} className="grid gap-2">
      {(pending) => (
        <>
          {visitAhead && <p className="text-[0.9rem] text-soft">{t("visitStays", { time: visitAhead })}</p>}
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

export function LostForm({ lead }: StatusProps) {
  const t = useTranslations("inbox");
  return (
    <More title={t("lostDo")}>
      <ChangeForm lead={lead} className="grid gap-3">
        {(pending) => (
          <>
            <input type="hidden" name="status" value="lost" />
            <fieldset>
              <legend className="text-[0.9rem]">{t("lostReason")}</legend>
              {lostReasons.map((value) => (
                <label key={value} className="flex min-h-11 items-center gap-3">
                  <input type="radio" name="reason" value={value} />
                  {t(`lostReasons.${value}`)}
                </label>
              ))}
            </fieldset>
            <Labelled label={t("note")}>
              <textarea name="note" rows={2} maxLength={4000} dir="auto" className={control} />
            </Labelled>
            <button type="submit" aria-disabled={pending || undefined} className={buttonClass("plain")}>
              {t("lostSubmit")}
            </button>
          </>
        )}
      </ChangeForm>
    </More>
  );
}

/** isOpen: a lead that is still open is lost in the form for it. */
export function AnyStatusForm({ lead, isOpen, tomorrow }: StatusProps & { isOpen: boolean; tomorrow: string }) {
  const [t, status] = [useTranslations("inbox"), useTranslations("status")];
  return (
    <ChangeForm lead={lead} className="group/choice grid gap-2">
      {(pending) => (
        <>
          <label className="text-[0.9rem]">
            {t("otherStatus")}
            <select name="status" defaultValue={lead.status} className={control}>
              {leadStatuses
                .filter((value) => value !== "lost" || !isOpen)
                .map((value) => (
                  <option key={value} value={value}>
                    {status(value)}
                  </option>
                ))}
            </select>
          </label>
          <StatusFields
            day={lead.nextAction === "visit" ? lead.nextDay : tomorrow}
            time={lead.nextAction === "visit" ? lead.nextTime : "10:00"}
            note={lead.nextAction === "visit" ? lead.nextNote : ""}
            asksReason={!isOpen}
            asksNote
            control={control}
          />
          <button type="submit" aria-disabled={pending || undefined} className={buttonClass("plain", "justify-self-start")}>
            {t("setStatus")}
          </button>
        </>
      )}
    </ChangeForm>
  );
}
