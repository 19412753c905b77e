"use client";
// The extra fields of a status: the day of a visit, the reason of a loss. They must be inside a "group/choice" together with the status
// list; CSS shows those of the selected status, so it works without JavaScript.
import { useTranslations } from "next-intl";
import { lostReasons } from "#lib/leads/inbox/types";

export function StatusFields({
  day,
  time,
  note,
  asksNote = false,
  asksReason,
  control,
}: {
  /** The initial values of the visit fields. */
  day: string;
  time: string;
  note?: string;
  asksNote?: boolean;
  /** False where the reason for a loss is asked elsewhere. */
  asksReason: boolean;
  control: string;
}) {
  const t = useTranslations("inbox");
  return (
    <>
      <span className="hidden gap-3 group-has-[option[value=visit-booked]:checked]/choice:flex">
        <label className="grow text-16">
          {t("visitDay")}
          <input type="date" name="day" defaultValue={day} className={control} />
        </label>
        <label className="grow text-16">
          {t("visitTime")}
          <input type="time" name="time" defaultValue={time} step={900} className={control} />
        </label>
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
