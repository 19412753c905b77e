"use client";
// The extra fields of a status: the day of a visit, the reason of a loss. They must be inside a "group/choice" together with the status
// list; CSS shows those of the selected status, so it works without JavaScript.
import { useTranslations } from "next-intl";
import type { OfficeDays, StepTime } from "#lib/leads/inbox/next-step";
import { lostReasons } from "#lib/leads/inbox/types";
import { StepTimeFields } from "./step-time-fields.tsx";

export function StatusFields({
  visit,
  office,
  note,
  asksNote = false,
  asksReason,
  control,
}: {
  /** The initial time of the visit. */
  visit: StepTime;
  office: OfficeDays;
  note?: string;
  asksNote?: boolean;
  /** False where the reason for a loss is asked elsewhere. */
  asksReason: boolean;
  control: string;
}) {
  const t = useTranslations("inbox");
  return (
    <>
      <span className="hidden flex-wrap gap-x-3 group-has-[option[value=visit-booked]:checked]/choice:flex">
        <StepTimeFields initial={visit} office={office} control={control} />
      </span>
      {asksNote && (
        <label className="hidden text-16 group-has-[option[value=visit-booked]:checked]/choice:block">
          {t("visitNote")}
          <input name="action_note" maxLength={300} dir="auto" defaultValue={note} className={control} />
        </label>
      )}
      {asksReason && (
        <label className="hidden text-16 group-has-[option[value=lost]:checked]/choice:block">
          {t("lostReason")}
          <select name="reason" defaultValue="" className={control}>
            <option value="">–</option>
            {lostReasons.map((value) => (
              <option key={value} value={value}>
                {t(`lostReasons.${value}`)}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}
