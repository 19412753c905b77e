"use client";
// What a status asks for: a visit its day, a loss its reason. They stand inside a "group/choice" beside the list of statuses
// and show themselves for the one that is chosen, without JavaScript too.

export type StatusFieldTexts = Record<"visitDay" | "visitTime" | "lostReason", string> & { visitNote?: string };

export function StatusFields({
  day,
  time,
  note,
  reasons,
  control,
  texts,
}: {
  /** What the fields of a visit begin with. */
  day: string;
  time: string;
  note?: string;
  /** None where a loss is asked for elsewhere. */
  reasons: { value: string; label: string }[];
  control: string;
  texts: StatusFieldTexts;
}) {
  return (
    <>
      <span className="hidden gap-3 group-has-[option[value=visit-booked]:checked]/choice:flex">
        <label className="grow text-[0.9rem]">
          {texts.visitDay}
          <input type="date" name="day" defaultValue={day} className={control} />
        </label>
        <label className="grow text-[0.9rem]">
          {texts.visitTime}
          <input type="time" name="time" defaultValue={time} step={900} className={control} />
        </label>
      </span>
      {texts.visitNote && (
        <label className="hidden text-[0.9rem] group-has-[option[value=visit-booked]:checked]/choice:block">
          {texts.visitNote}
          <input name="action_note" maxLength={300} dir="auto" defaultValue={note} className={control} />
        </label>
      )}
      {reasons.length > 0 && (
        <label className="hidden text-[0.9rem] group-has-[option[value=lost]:checked]/choice:block">
          {texts.lostReason}
          <select name="reason" defaultValue="" className={control}>
            <option value="">–</option>
            {reasons.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}
