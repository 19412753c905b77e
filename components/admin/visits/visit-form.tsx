"use client";
// Books a visit of a lead, or changes one: who goes, when and where to. It proposes free times and shows what a time clashes with before
// anything is saved. Without JavaScript it is a plain form, and the server refuses a clash until it is meant.
import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { buttonClass } from "#components/ui/button";
import { notify } from "#components/ui/toast";
import { formatShortDate, formatTime, formatWeekday } from "#lib/i18n/dates";
import { locales } from "#lib/i18n/locales";
import { closedOn, nextStepMoment, type OfficeDays, type StepTime, stepTimeOf, workingStep } from "#lib/leads/inbox/next-step";
import { daysLater, dubaiMoment } from "#lib/time/dubai-clock";
import { isoWeekday } from "#lib/time/working-calendar";
import { bookVisit, changeVisit, type VisitResult } from "#lib/visits/actions";
import { clashesOf, dayOfTechnician, freeTimes, type Proposal, shortWaysOf } from "#lib/visits/day-plan";
import { type PlannedVisit, type Visit, type VisitPerson, visitLengths } from "#lib/visits/visit";
import { hoursOf } from "#lib/visits/visit-words";
import type { WishedVisit } from "#lib/visits/wished-visit";
import { FormButton, LeadForm } from "../leads/lead/work/lead-form.tsx";
import { useUndo } from "../leads/lead/work/use-undo.ts";
import { usePlannedVisits } from "./use-planned-visits.ts";

type Choice = { value: string; label: string };

export type VisitChoices = { people: VisitPerson[]; places: Choice[] };

type VisitFormProps = VisitChoices & {
  lead: { id: string; name: string; version: number };
  /** The visit that is changed; a new one is booked without. */
  visit?: Pick<Visit, "id" | "version" | "technician" | "startsAt" | "lengthMinutes">;
  place: string;
  address: string;
  instruction?: string;
  /** What was chosen in the calendar for a new visit. */
  wished?: WishedVisit | null;
  office: OfficeDays;
  /** The day in Dubai. */
  today: string;
  /** Whether anybody looks at the form. */
  isOpen?: boolean;
  onSaved?: () => void;
};

const control = "mt-1 block min-h-11 w-full rounded-control border border-hair bg-paper px-3 py-2";
const pill =
  "inline-flex min-h-11 cursor-pointer items-center rounded-full border border-hair px-4 text-16 hover:border-cool has-checked:border-cool has-checked:bg-cool-wash aria-pressed:border-cool aria-pressed:bg-cool-wash has-focus-visible:outline-2";
/** More names than this are a list. */
const mostPills = 8;
const proposals = 4;

type Chosen = { technician: string; length: number; place: string; time: StepTime | null };

/** One technician goes by default; among several, the user decides. */
function firstChoice({ visit, people, place, wished }: VisitFormProps): Chosen {
  const technicians = people.filter(({ role, active }) => active && role === "technician");
  return {
    technician: visit ? (visit.technician ?? "") : wished?.technician || (technicians.length === 1 ? (technicians[0]?.id ?? "") : ""),
    length: visit?.lengthMinutes ?? 60,
    place,
    time: visit ? stepTimeOf(Date.parse(visit.startsAt)) : wished?.time ? { day: wished.day, time: wished.time } : null,
  };
}

export function VisitForm(props: VisitFormProps) {
  const { lead, visit, people, places, address, instruction = "", wished, office, today, isOpen = true, onSaved } = props;
  const [t, undo] = [useTranslations("visits"), useUndo()];
  const inbox = useTranslations("inbox");
  const [chosen, setChosen] = useState(() => firstChoice(props));
  const choose = (change: Partial<Chosen>) => setChosen((before) => ({ ...before, ...change }));
  const { visits, reload } = usePlannedVisits(chosen.time?.day ?? wished?.day ?? "", today, isOpen);
  const { technician, length, place } = chosen;
  const wanted: Omit<Proposal, "startsAt"> = {
    technician: technician || null,
    lengthMinutes: length,
    place,
    ...(visit && { id: visit.id }),
  };
  // Before the browser has taken over, no clock may decide what is shown.
  const from = () => Math.max(Date.now(), wished ? dubaiMoment(wished.day).getTime() : 0);
  const free = isOpen && visits ? freeTimes({ calendar: office.calendar, visits, proposal: wanted, now: from(), count: proposals }) : [];
  const time = chosen.time ?? free[0] ?? workingStep({ day: wished?.day ?? daysLater(today, 1), time: "10:00" }, office);
  const startsAt = nextStepMoment(time.day, time.time, dubaiMoment(today));
  const proposal = startsAt ? { ...wanted, startsAt } : null;
  const [refused, setRefused] = useState<string[]>([]);
  const clashes = proposal && visits ? clashesOf(proposal, visits) : [];
  const placeName = (slug: string) => places.find(({ value }) => value === slug)?.label ?? "";
  const sendLabel = visit ? t("change") : t("book");
  return (
    <LeadForm<VisitResult>
      action={visit ? changeVisit : bookVisit}
      notices={{
        conflict: t(visit ? "changedMeanwhile" : "leadChanged"),
        gone: t("gone"),
        closed: t("closedLead"),
        over: t("over"),
        invalid: t("invalid"),
        day: inbox("day"),
        clash: (result) => t("clashRefused", { references: result.clashes.join(" · ") }),
        saved: t(visit ? "changed" : "booked"),
      }}
      {...(!visit && { seen: lead })}
      initialKey={visit?.version ?? lead.version}
      usesToast
      className="grid gap-4 p-4"
      onDone={(result) => {
        setRefused(result.status === "clash" ? result.clashes : []);
        if (result.status === "clash") reload();
        if (result.status !== "saved") return;
        const { version } = result;
        if (!visit) setChosen(firstChoice(props));
        reload();
        notify({
          type: "success",
          title: t(visit ? "changed" : "booked"),
          text: lead.name,
          ...(version !== undefined && { action: { label: inbox("undo"), run: () => void undo(lead.id, version) } }),
        });
        onSaved?.();
      }}
    >
      {visit && (
        <>
          <input type="hidden" name="visit" value={visit.id} />
          <input type="hidden" name="version" value={visit.version} />
        </>
      )}
      <WhoGoes people={people} chosen={technician} onChoose={(id) => choose({ technician: id })} />
      {free.length > 0 && <FreeTimes times={free} chosen={time} onChoose={(chosenTime) => choose({ time: chosenTime })} />}
      <DayAndTime time={time} office={office} onChange={(changed) => choose({ time: changed })} />
      {proposal && visits && technician && <DayOfTechnician others={dayOfTechnician(proposal, visits)} placeName={placeName} />}
      <label className="text-16">
        {t("length")}
        <select name="length" value={length} onChange={({ target }) => choose({ length: Number(target.value) })} className={control}>
          {[...new Set<number>([...visitLengths, length])]
            .sort((a, b) => a - b)
            .map((minutes) => (
              <option key={minutes} value={minutes}>
                <LengthText minutes={minutes} />
              </option>
            ))}
        </select>
      </label>
      <label className="text-16">
        {t("place")}
        <select name="place" value={place} onChange={({ target }) => choose({ place: target.value })} className={control}>
          <option value="">{t("noPlace")}</option>
          {places.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label className="text-16">
        {t("address")}
        <input name="address" maxLength={500} dir="auto" defaultValue={address} className={control} />
      </label>
      <label className="text-16">
        {t("instruction")}
        <textarea name="instruction" rows={2} maxLength={1000} dir="auto" defaultValue={instruction} className={control} />
      </label>
      <div className="sticky -bottom-2 -mb-4 grid gap-2 bg-sheet pt-2 pb-4">
        <Warnings
          clashes={clashes}
          refused={refused}
          ways={proposal && visits ? shortWaysOf(proposal, visits) : []}
          name={people.find(({ id }) => id === technician)?.name ?? ""}
          placeName={placeName}
        />
        {!visit && <AgreedChoice name="agreed" />}
        <FormButton className={buttonClass("primary")}>{sendLabel}</FormButton>
      </div>
    </LeadForm>
  );
}

/** Only a time that the customer knows answers them; without it the lead goes on waiting. */
export function AgreedChoice({ name, value = "on" }: { name: string; value?: string }) {
  const t = useTranslations("visits");
  return (
    <label className="flex min-h-11 items-center gap-3 text-16">
      <input type="checkbox" name={name} value={value} defaultChecked className="size-5" />
      <span>
        {t("agreed")} <span className="block text-14 text-soft">{t("agreedHint")}</span>
      </span>
    </label>
  );
}

function LengthText({ minutes }: { minutes: number }) {
  const t = useTranslations("visits");
  return minutes === 240 ? t("halfDay") : minutes === 480 ? t("wholeDay") : t("minutes", { count: minutes });
}

function WhoGoes({ people, chosen, onChoose }: { people: VisitPerson[]; chosen: string; onChoose: (id: string) => void }) {
  const [t, id] = [useTranslations("visits"), useId()];
  const choices = [{ id: "", name: t("nobodyYet") }, ...people.filter((person) => person.active || person.id === chosen)];
  if (choices.length > mostPills + 1)
    return (
      <label className="text-16">
        {t("technician")}
        <select name="technician" value={chosen} onChange={({ target }) => onChoose(target.value)} className={control}>
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.name}
            </option>
          ))}
        </select>
      </label>
    );
  return (
    <fieldset className="min-w-0">
      <legend id={id} className="mb-1 text-16">
        {t("technician")}
      </legend>
      <span className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label key={choice.id} className={pill}>
            <input
              type="radio"
              name="technician"
              value={choice.id}
              checked={choice.id === chosen}
              onChange={() => onChoose(choice.id)}
              className="sr-only"
            />
            <bdi>{choice.name}</bdi>
          </label>
        ))}
      </span>
    </fieldset>
  );
}

type Times = { times: StepTime[]; chosen: StepTime; onChoose: (time: StepTime) => void };

function FreeTimes({ times, chosen, onChoose }: Times) {
  const [t, locale, id] = [useTranslations("visits"), useLocale(), useId()];
  return (
    <fieldset className="min-w-0">
      <legend id={id} className="mb-1 text-16">
        {t("freeTimes")}
      </legend>
      <span className="grid grid-cols-2 gap-2">
        {times.map((time) => (
          <button
            key={time.day + time.time}
            type="button"
            aria-pressed={time.day === chosen.day && time.time === chosen.time}
            onClick={() => onChoose(time)}
            className={pill}
          >
            <span className="text-start leading-tight">
              <span className="block">{`${formatWeekday(isoWeekday(time.day), locale)} ${formatShortDate(time.day, locale)}`}</span>
              <span className="block text-14">{formatTime(time.time, locale)}</span>
            </span>
          </button>
        ))}
      </span>
    </fieldset>
  );
}

type Weekday = "1" | "2" | "3" | "4" | "5" | "6" | "7";

function DayAndTime({ time, office, onChange }: { time: StepTime; office: OfficeDays; onChange: (time: StepTime) => void }) {
  const [t, days, id] = [useTranslations("inbox"), useTranslations("days"), useId()];
  const closed = closedOn(time.day, office);
  const reason = closed && ("weekday" in closed ? days(`${closed.weekday}` as Weekday) : closed.dayOff || t("dayOff"));
  return (
    <span className="grid grid-cols-2 gap-3">
      <label className="text-16">
        {t("visitDay")}
        <input
          type="date"
          name="day"
          required
          value={time.day}
          aria-describedby={id}
          onChange={({ target }) => onChange({ ...time, day: target.value })}
          className={`${control} ${closed ? "border-heat!" : ""}`}
        />
      </label>
      <label className="text-16">
        {t("visitTime")}
        <input
          type="time"
          name="time"
          required
          step={900}
          value={time.time}
          onChange={({ target }) => onChange({ ...time, time: target.value })}
          className={control}
        />
      </label>
      <span id={id} role="status" className="col-span-full text-16 font-medium text-heat empty:hidden">
        {reason && t("closedDay", { reason })}
      </span>
    </span>
  );
}

/** "10:00 AM to 11:00 AM, RQ-…, Deira" */
function useVisitSpan(placeName: (slug: string) => string): (visit: PlannedVisit) => string {
  const [t, locale] = [useTranslations("visits"), useLocale()];
  return (visit) =>
    [hoursOf(visit, t, locale), `\u2066${visit.reference}\u2069`, placeName(visit.place)].filter(Boolean).join(locales[locale].comma);
}

/** What else the technician has that day, so that nobody has to look it up in the calendar. */
function DayOfTechnician({ others, placeName }: { others: PlannedVisit[]; placeName: (slug: string) => string }) {
  const [t, span] = [useTranslations("visits"), useVisitSpan(placeName)];
  return (
    <div className="text-16">
      <p>{t(others.length > 0 ? "theirDay" : "theirDayFree")}</p>
      <ul className="text-14 text-soft">
        {others.map((visit) => (
          <li key={visit.id}>{span(visit)}</li>
        ))}
      </ul>
    </div>
  );
}

type WarningsProps = {
  clashes: PlannedVisit[];
  /** References of the visits for which the server refused the time. */
  refused: string[];
  ways: ReturnType<typeof shortWaysOf>;
  name: string;
  placeName: (slug: string) => string;
};

/** What speaks against a time. A clash has to be meant; a way is an estimate and only said. */
function Warnings({ clashes, refused, ways, name, placeName }: WarningsProps) {
  const t = useTranslations("visits");
  const span = useVisitSpan(placeName);
  const isAsked = clashes.length > 0 || refused.length > 0;
  return (
    <>
      <div role="status" className="grid gap-1 text-16 text-heat empty:hidden">
        {clashes.map((visit) => (
          <p key={visit.id} className="font-medium">
            {t("clash", { name: `\u2068${name}\u2069`, visit: span(visit) })}
          </p>
        ))}
        {ways.map(({ other, needMinutes, gapMinutes }) => (
          <p key={other.id}>{t("shortWay", { visit: span(other), need: needMinutes, gap: gapMinutes })}</p>
        ))}
      </div>
      <label className={`min-h-11 items-center gap-3 ${isAsked ? "flex" : "hidden noscript:flex"}`}>
        <input type="checkbox" name="despite" className="size-5" />
        {t("despite")}
      </label>
    </>
  );
}
