"use client";
// What a status asks for: a visit its day, a loss its reason. They stand inside a "group/choice" beside the list of statuses
// and show themselves for the one that is chosen, without JavaScript too.
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
  /** What the fields of a visit begin with. */
  day: string;
  time: string;
  note?: string;
  asksNote?: boolean;
  /** False where a loss is asked for elsewhere. */
  asksReason: boolean;
  control: string;
}) {
  const t = useTranslations("inbox");
  return (
    <>
      <span className="hidden gap-3 group-has-[option[value=visit-booked]:checked]/choice:flex">
        <label className="grow text-[0.9rem]">
          {t("visitDay")}
          <input type="date" name="day" defaultValue={day} className={control} />
        </label>
        <label className="grow text-[0.9rem]">
          {t("visitTime")}
          <input type="time" name="time" defaultValue={time} step={900} className={control} />
        </label>
      </span>
      {asksNote && (
        <label className="hidden text-[0.9rem] group-has-[option[value=visit-booked]:checked]/choice:block">
          {t("visitNote")}
          <input name="action_note" maxLength={300} dir="auto" defaultValue={note} className={control} />
        </label>
      )}
      {asksReason && (
        <label className="hidden text-[0.9rem] group-has-[option[value=lost]:checked]/choice:block">
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
