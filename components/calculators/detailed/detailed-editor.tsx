"use client";
// The detailed calculator once it is open: the building on one side, its load on the other, everything else below.
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { buttonClass } from "#components/ui/button";
import type { Allowed } from "#lib/calculators/engineering/invalid-input";
import { powerUnits, withUnit } from "#lib/calculators/format";
import { hourlyCsv } from "#lib/calculators/project/hourly-csv";
import {
  emptyVariant,
  most,
  newRoom,
  type Project,
  projectBounds,
  type RoomInput,
  roomBounds,
  type Variant,
} from "#lib/calculators/project/project";
import { writeProject } from "#lib/calculators/project/project-code";
import type { ProjectResult, Scope } from "#lib/calculators/project/project-load";
import type { Direction, RoomKind } from "#lib/calculators/quick/quick-answers";
import type { PowerUnit } from "#lib/calculators/quick/quick-query";
import { type CalculatorTexts, type DetailedTexts, filled, type UnitSystem } from "#lib/calculators/texts";
import type { Locale } from "#lib/i18n/locales";
import { CsvButton } from "../csv-button.tsx";
import { ResultActions } from "../result-actions.tsx";
import { ResultPanel } from "../result-panel.tsx";
import { useEngine } from "../use-engine.ts";
import { ChoiceField, FormContext, NumberField, pairs } from "./detailed-fields.tsx";
import { Detail, Headline, Totals, Variants } from "./detailed-result.tsx";
import { RoomFields } from "./detailed-room.tsx";

export type Kept = { code: string; power: PowerUnit; system: UnitSystem };

type Props = {
  start: Project;
  power: PowerUnit;
  system: UnitSystem;
  words: DetailedTexts;
  texts: CalculatorTexts;
  locale: Locale;
  destinations: { path: string; pdfPath: string; askPath: string; whatsappHref: string };
  onKeep: (kept: Kept) => void;
  onClear: () => void;
};

const grid = "mt-3 grid grid-cols-2 items-end gap-x-3 gap-y-4 sm:grid-cols-3";
const toggle = "-ms-px min-h-11 border border-hair px-3 text-[0.88rem] aria-pressed:border-cool aria-pressed:bg-cool-wash";

function Toggle<T extends string>({
  label,
  value,
  choices,
  onValue,
}: {
  label: string;
  value: T;
  choices: readonly (readonly [T, string])[];
  onValue: (value: T) => void;
}) {
  return (
    <fieldset className="flex print:hidden">
      <legend className="sr-only">{label}</legend>
      {choices.map(([one, name]) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onValue(one)} className={toggle}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}

function VariantFields({
  at,
  number,
  variant,
  words,
  onChange,
  onRemove,
}: {
  at: string;
  number: number;
  variant: Variant;
  words: DetailedTexts;
  onChange: (variant: Variant) => void;
  onRemove: () => void;
}) {
  const title = filled(words.variants.name, { number });
  const choice = <K extends "glass" | "shade" | "wall" | "roof" | "colour">(name: K, label: string, names: Record<string, string>) => (
    <ChoiceField
      label={label}
      value={(variant[name] ?? "") as string}
      choices={[["", words.variants.unchanged], ...Object.entries(names).filter(([id]) => id !== "own")]}
      onValue={(value) => onChange({ ...variant, [name]: value === "" ? null : value })}
    />
  );
  return (
    <fieldset className="mt-4 min-w-0 border border-line bg-sheet px-4 pb-4">
      <legend className="px-1 font-medium">{title}</legend>
      <div className={`${grid} lg:grid-cols-4`}>
        {choice("glass", words.fields.glass, words.glasses)}
        {choice("shade", words.fields.shade, words.shades)}
        {choice("wall", words.surfaces.wall, words.builds)}
        {choice("roof", words.surfaces.roof, words.builds)}
        {choice("colour", words.fields.colour, words.colours)}
        <ChoiceField
          label={words.variants.lights}
          value={variant.lightsWm2 === null ? "" : "own"}
          choices={[
            ["", words.variants.unchanged],
            ["own", words.variants.other],
          ]}
          onValue={(value) => onChange({ ...variant, lightsWm2: value === "" ? null : 5 })}
        />
        {variant.lightsWm2 !== null && (
          <NumberField
            path={`${at}lightsWm2`}
            label={words.fields.lightsWm2}
            value={variant.lightsWm2}
            bounds={roomBounds.lightsWm2}
            onValue={(lightsWm2) => onChange({ ...variant, lightsWm2 })}
          />
        )}
        <ChoiceField
          label={words.variants.recovery}
          value={variant.recovery ? "wheel" : ""}
          choices={[
            ["", words.variants.unchanged],
            ["wheel", words.variants.wheel],
          ]}
          onValue={(value) => onChange({ ...variant, recovery: value === "wheel" ? true : null })}
        />
      </div>
      <button type="button" className={buttonClass("quiet", "mt-2 px-2! text-[0.9rem]")} onClick={onRemove}>
        {words.remove} <span className="sr-only">{title}</span>
      </button>
    </fieldset>
  );
}

export function DetailedEditor({ start, power, system, words, texts, locale, destinations, onKeep, onClear }: Props) {
  const [project, setProject] = useState(start);
  const [unit, setUnit] = useState(power);
  const [units, setUnits] = useState(system);
  const [scope, setScope] = useState<Scope>({ of: "building" });
  const [open, setOpen] = useState<number | null>(start.rooms.length === 1 ? 0 : null);
  const [removed, setRemoved] = useState<{ before: Project; name: string } | null>(null);
  const [kind, setKind] = useState<RoomKind>("bedroom");
  const [direction, setDirection] = useState<Direction>("W");
  const [path, setPath] = useState("");
  const shown = useRef<ProjectResult | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const roomsId = useId();
  const answered = useEngine(project, scope);

  const refused = useMemo(
    () =>
      new Map<string, Allowed>(answered && "refusals" in answered ? answered.refusals.map(({ field, allowed }) => [field, allowed]) : []),
    [answered],
  );
  if (answered && "result" in answered) shown.current = answered.result;
  // A result of another list of rooms would name the wrong ones.
  const result = shown.current && shown.current.rooms.length === project.rooms.length ? shown.current : null;
  const form = useMemo(() => ({ texts: words, system: units, refused }), [words, units, refused]);

  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept follows what is shown, a moment later
  useEffect(() => {
    const later = setTimeout(async () => {
      const code = await writeProject(project);
      onKeep({ code, power: unit, system: units });
      const query = new URLSearchParams({ c: code, ...(unit !== "kw" && { o: unit }), ...(units !== "metric" && { u: units }) });
      setPath(`${destinations.path}?${query}`);
    }, 250);
    return () => clearTimeout(later);
  }, [project, unit, units]);

  const change = (changed: Partial<Project>) => {
    setRemoved(null);
    setProject({ ...project, ...changed });
  };
  const setRoom = (index: number, room: RoomInput) =>
    change({ rooms: project.rooms.map((other, place) => (place === index ? room : other)) });
  const nameOf = (index: number) => project.rooms[index]?.name || filled(words.roomNumber, { number: index + 1 });
  const addRoom = (room: RoomInput, after = project.rooms.length) => {
    change({ rooms: [...project.rooms.slice(0, after), room, ...project.rooms.slice(after)] });
    setOpen(after);
    setScope({ of: "building" });
  };
  const removeRoom = (index: number) => {
    setRemoved({ before: project, name: nameOf(index) });
    setProject({ ...project, rooms: project.rooms.filter((_, place) => place !== index) });
    setOpen(null);
    setScope({ of: "building" });
  };
  const percent = (name: keyof typeof projectBounds) => (
    <NumberField
      path={name}
      label={words.fields[name]}
      unit="%"
      value={project[name]}
      bounds={projectBounds[name]}
      onValue={(value) => change({ [name]: value })}
    />
  );
  const message = result
    ? `${filled(words.share, { value: withUnit(result.building.coilW, unit, texts), rooms: project.rooms.length })}\n${location.origin}${path}`
    : "";
  const size = result
    ? filled(words.sizeForQuote, { value: withUnit(result.building.coilW, unit, texts), rooms: project.rooms.length })
    : "";

  return (
    <FormContext value={form}>
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-10 lg:grid-cols-[7fr_5fr]">
        <div className="min-w-0 print:hidden">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 ref={heading} tabIndex={-1} className="text-[1.3rem] focus-visible:outline-none">
              {words.yourBuilding}
            </h2>
            <Toggle
              label={words.units.label}
              value={units}
              choices={[
                ["metric", words.units.metric.name],
                ["imperial", words.units.imperial.name],
              ]}
              onValue={setUnits}
            />
          </div>
          <div className={grid}>
            <ChoiceField
              label={words.fields.place}
              value={project.place}
              choices={pairs(texts.places)}
              onValue={(place) => change({ place })}
            />
            <ChoiceField
              label={words.fields.surroundings}
              value={project.surroundings}
              choices={pairs(words.surroundings)}
              onValue={(surroundings) => change({ surroundings })}
            />
            <ChoiceField
              label={words.fields.built}
              value={project.built}
              choices={pairs(texts.ages)}
              onValue={(built) => change({ built })}
            />
          </div>
          <details className="mt-4 border-y border-line">
            <summary className="flex min-h-11 cursor-pointer items-center text-[0.95rem] text-cool underline">{words.diversity}</summary>
            <p className="text-[0.88rem] text-soft">{words.diversityText}</p>
            <div className={`${grid} pb-4 sm:grid-cols-4`}>
              {percent("peoplePercent")}
              {percent("lightsPercent")}
              {percent("machinesPercent")}
              {percent("marginPercent")}
            </div>
          </details>

          <h3 id={roomsId} className="mt-8 text-[1.12rem]">
            {filled(words.rooms, { number: project.rooms.length })}
          </h3>
          <ol aria-labelledby={roomsId} className="mt-2 border-b border-ink">
            {project.rooms.map((room, index) => {
              const total = result?.rooms[index];
              const wrong = [...refused.keys()].some((field) => field.startsWith(`rooms[${index}].`));
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a room is its place in the list
                <li key={index} data-room="" className="border-t border-ink">
                  <h4>
                    <button
                      type="button"
                      aria-expanded={open === index}
                      onClick={() => setOpen(open === index ? null : index)}
                      className="flex min-h-14 w-full items-center gap-4 py-2 text-start"
                    >
                      <span
                        aria-hidden="true"
                        className="inline-flex size-8 shrink-0 items-center justify-center rounded-full border border-cool text-[0.85rem] text-cool tabular-nums"
                      >
                        {index + 1}
                      </span>
                      <span className="min-w-0 grow">
                        <bdi className="font-medium break-words">{nameOf(index)}</bdi>
                        {wrong && <span className="block text-[0.88rem] font-medium text-heat">{texts.form.problems}</span>}
                      </span>
                      <span className="shrink-0 text-soft tabular-nums">{total && !wrong ? withUnit(total.coilW, unit, texts) : "–"}</span>
                      <span aria-hidden="true" className={`text-[1.3rem] leading-none text-cool ${open === index ? "rotate-45" : ""}`}>
                        +
                      </span>
                    </button>
                  </h4>
                  {open === index && (
                    <>
                      <RoomFields
                        at={`rooms[${index}].`}
                        room={room}
                        built={project.built}
                        onChange={(changed) => setRoom(index, changed)}
                      />
                      <div className="flex flex-wrap gap-2 pb-5">
                        {project.rooms.length < most.rooms && (
                          <button
                            type="button"
                            className={buttonClass("plain")}
                            onClick={() =>
                              addRoom({ ...room, name: filled(words.copyName, { name: nameOf(index) }).slice(0, most.name) }, index + 1)
                            }
                          >
                            {words.copyRoom}
                          </button>
                        )}
                        {project.rooms.length > 1 && (
                          <button type="button" className={buttonClass("quiet")} onClick={() => removeRoom(index)}>
                            {words.removeRoom}
                          </button>
                        )}
                      </div>
                    </>
                  )}
                </li>
              );
            })}
          </ol>
          <div role="status" className={removed ? "mt-3 flex flex-wrap items-center gap-3 bg-cool-wash px-4 py-2" : "sr-only"}>
            {removed && (
              <>
                {filled(words.removed, { name: removed.name })}
                <button
                  type="button"
                  className={buttonClass("quiet", "px-2!")}
                  onClick={() => {
                    setProject(removed.before);
                    setRemoved(null);
                  }}
                >
                  {words.undo}
                </button>
              </>
            )}
          </div>
          {project.rooms.length < most.rooms && (
            <div className="mt-4 grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
              <ChoiceField label={words.newRoom} value={kind} choices={pairs(words.roomKinds)} onValue={setKind} />
              <ChoiceField label={words.fields.direction} value={direction} choices={pairs(words.directions)} onValue={setDirection} />
              <button
                type="button"
                className={buttonClass("plain", "col-span-2 min-h-12 sm:col-span-1")}
                onClick={() => addRoom(newRoom(kind, words.roomKinds[kind], project.built, direction))}
              >
                {words.addRoom}
              </button>
            </div>
          )}
        </div>

        <ResultPanel>
          {refused.size > 0 && (
            <p role="alert" className="mb-4 border-s-3 border-heat bg-sheet p-4 font-medium">
              {words.refused}
            </p>
          )}
          {result ? (
            <>
              <div role="status" className="sr-only">
                {withUnit(result.building.coilW, unit, texts)}
              </div>
              <Headline
                project={project}
                result={result}
                unit={unit}
                texts={texts}
                locale={locale}
                unitSwitch={
                  <Toggle
                    label={texts.units.label}
                    value={unit}
                    choices={powerUnits.map((one) => [one, texts.units[one]] as const)}
                    onValue={setUnit}
                  />
                }
              />
              <div className="mt-5 flex flex-wrap gap-2 print:hidden">
                <a href={`${destinations.askPath}?${new URLSearchParams({ size, calculation: path })}`} className={buttonClass("primary")}>
                  {texts.result.check}
                </a>
                <a href={destinations.whatsappHref + encodeURIComponent(message)} className={buttonClass("whatsapp")}>
                  {texts.result.whatsapp}
                </a>
                <ResultActions path={path} texts={texts.result} />
                <CsvButton label={texts.result.csv} name="cooling-load" text={() => hourlyCsv(result.detail.days, texts)} />
                <a href={destinations.pdfPath + path.slice(destinations.path.length)} className={buttonClass("plain")}>
                  {texts.result.pdf}
                </a>
                <button type="button" className={buttonClass("quiet", "px-2!")} onClick={onClear}>
                  {texts.form.clear}
                </button>
              </div>
              <p className="mt-3 text-[0.88rem] text-soft print:hidden">{texts.form.kept}</p>
            </>
          ) : (
            <div className="min-h-64 border border-dashed border-hair" />
          )}
        </ResultPanel>

        {result && (
          <div className="grid min-w-0 grid-cols-1 gap-14 lg:col-span-2">
            <Totals project={project} result={result} unit={unit} texts={texts} locale={locale} />
            <section>
              <h2>{words.variants.title}</h2>
              <p className="mt-1 max-w-[44rem] text-[0.95rem] text-soft">{words.variants.text}</p>
              <div className="print:hidden">
                {project.variants.map((variant, index) => (
                  <VariantFields
                    // biome-ignore lint/suspicious/noArrayIndexKey: a variant is its place in the list
                    key={index}
                    at={`variants[${index}].`}
                    number={index + 1}
                    variant={variant}
                    words={words}
                    onChange={(changed) =>
                      change({ variants: project.variants.map((other, place) => (place === index ? changed : other)) })
                    }
                    onRemove={() => change({ variants: project.variants.filter((_, place) => place !== index) })}
                  />
                ))}
                {project.variants.length < most.variants && (
                  <div className="my-4 flex flex-wrap gap-2">
                    {(
                      [
                        [words.variants.betterGlass, { glass: "lowETinted" }],
                        [words.variants.blinds, { shade: "lightBlind" }],
                        [words.variants.insulation, { wall: "insulatedWall", roof: "insulatedRoof" }],
                        [words.variants.recovery, { recovery: true }],
                      ] as const
                    ).map(([label, changed]) => (
                      <button
                        key={label}
                        type="button"
                        className={buttonClass("plain", "px-3! text-[0.9rem]")}
                        onClick={() => change({ variants: [...project.variants, { ...emptyVariant, ...changed }] })}
                      >
                        + {label}
                      </button>
                    ))}
                  </div>
                )}
              </div>
              {result.variants.length === project.variants.length && (
                <Variants project={project} result={result} unit={unit} texts={texts} />
              )}
            </section>
            <Detail project={project} result={result} scope={scope} onScope={setScope} unit={unit} texts={texts} locale={locale} />
            <p className="max-w-[48rem] border-t border-line pt-4 text-[0.9rem] text-soft">{texts.result.notes}</p>
          </div>
        )}
      </div>
    </FormContext>
  );
}
