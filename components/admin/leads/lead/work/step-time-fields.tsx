"use client";
// The day and time of a next step. A day on which the office is closed may be chosen; it is marked, with the reason.
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { closedOn, type OfficeDays, type StepTime } from "#lib/leads/inbox/next-step";

type Weekday = "1" | "2" | "3" | "4" | "5" | "6" | "7";

type Props = {
  initial: StepTime;
  office: OfficeDays;
  /** The earliest day. */
  min?: string;
  isRequired?: boolean;
  control: string;
};

export function StepTimeFields({ initial, office, min, isRequired, control }: Props) {
  const [t, days, id] = [useTranslations("inbox"), useTranslations("days"), useId()];
  const [day, setDay] = useState(initial.day);
  const closed = closedOn(day, office);
  const reason = closed && ("weekday" in closed ? days(`${closed.weekday}` as Weekday) : closed.dayOff || t("dayOff"));
  return (
    <>
      <label className="grow text-16">
        {t("visitDay")}
        <input
          type="date"
          name="day"
          required={isRequired}
          min={min}
          defaultValue={initial.day}
          aria-describedby={id}
          onChange={({ target }) => setDay(target.value)}
          className={`${control} ${closed ? "border-heat!" : ""}`}
        />
      </label>
      <label className="grow text-16">
        {t("visitTime")}
        <input type="time" name="time" step={900} defaultValue={initial.time} className={control} />
      </label>
      <span id={id} role="status" className="col-span-full basis-full text-16 font-medium text-heat empty:hidden">
        {reason && t("closedDay", { reason })}
      </span>
    </>
  );
}
