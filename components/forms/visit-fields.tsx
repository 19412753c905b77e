"use client";
// A preferred day and time within the working hours. Only the browser knows today's date, so it lists the next days; without
// JavaScript any day can be typed, and the server checks it.
import { useEffect, useMemo } from "react";
import { controlClass, describedBy, Field } from "#components/ui/field";
import { dateFormat, formatTime } from "#lib/i18n/dates";
import type { Locale } from "#lib/i18n/locales";
import { allVisitWindows, usualWindows, visitDays } from "#lib/time/visit-windows";
import type { WorkingCalendar } from "#lib/time/working-calendar";
import { useHydrated } from "../ui/use-hydrated.ts";
import { Choices } from "./choices.tsx";
import { useInput } from "./use-input.ts";
import type { LeadForm } from "./use-lead-form.ts";

export type VisitTexts = { soon: string; dayHint: string; any: string; range: string; day: string; window: string };

/** "Sunday" and "22 Nov", "الأحد" and "22 نوفمبر". */
function dayParts(day: string, locale: Locale): { weekday: string; date: string } {
  const format = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { ...options, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
  return { weekday: format({ weekday: "long" }), date: format({ day: "numeric", month: locale === "ar" ? "long" : "short" }) };
}

export function dayLabel(day: string, locale: Locale): string {
  const { weekday, date } = dayParts(day, locale);
  return `${weekday} ${date}`;
}

export function windowLabel(window: string, locale: Locale, range: string): string {
  const [from = "", to = ""] = window.split("-");
  return range.replace("{from}", formatTime(from, locale)).replace("{to}", formatTime(to, locale));
}

export function VisitFields({ lead, calendar, texts }: { lead: LeadForm<"day" | "window">; calendar: WorkingCalendar; texts: VisitTexts }) {
  const alive = useHydrated();
  const days = useMemo(() => (alive ? visitDays(calendar, new Date(), 11) : []), [alive, calendar]);
  const [day, window] = [useInput(lead, "day"), useInput(lead, "window")];
  const windows = useMemo(() => days.find((candidate) => candidate.day === day)?.windows ?? usualWindows(calendar), [days, day, calendar]);
  // A day from an older draft may have passed, and another day may not have the chosen time.
  const { setValue } = lead;
  useEffect(() => {
    if (days.length === 0) return;
    if (day && !days.some((candidate) => candidate.day === day)) setValue("day", "");
    if (window && !windows.includes(window)) setValue("window", "");
  }, [days, day, window, windows, setValue]);

  if (!alive) {
    const [dayId, windowId] = [`${lead.id}day`, `${lead.id}window`];
    const [dayProblem, windowProblem] = [lead.problemOf("day"), lead.problemOf("window")];
    return (
      <>
        <Field id={dayId} label={texts.day} hint={texts.dayHint} problem={dayProblem}>
          <input
            {...describedBy(dayId, { hint: texts.dayHint, problem: dayProblem })}
            type="date"
            name="day"
            defaultValue={lead.served.values.day}
            className={controlClass(Boolean(dayProblem))}
          />
        </Field>
        <Field id={windowId} label={texts.window} problem={windowProblem}>
          <select
            {...describedBy(windowId, { problem: windowProblem })}
            name="window"
            defaultValue={lead.served.values.window}
            className={controlClass(Boolean(windowProblem))}
          >
            <option value="">{texts.any}</option>
            {allVisitWindows(calendar).map((value) => (
              <option key={value} value={value}>
                {windowLabel(value, lead.locale, texts.range)}
              </option>
            ))}
          </select>
        </Field>
      </>
    );
  }
  return (
    <>
      <Choices
        lead={lead}
        name="day"
        legend={texts.day}
        columns="grid-cols-2 sm:grid-cols-3"
        choices={[
          { value: "", label: texts.soon },
          ...days.map(({ day: value }) => {
            const { weekday, date } = dayParts(value, lead.locale);
            return { value, label: weekday, hint: date };
          }),
        ]}
      />
      <Choices
        lead={lead}
        name="window"
        legend={texts.window}
        columns="grid-cols-1 sm:grid-cols-2"
        choices={[
          { value: "", label: texts.any },
          ...windows.map((value) => ({ value, label: windowLabel(value, lead.locale, texts.range) })),
        ]}
      />
    </>
  );
}
