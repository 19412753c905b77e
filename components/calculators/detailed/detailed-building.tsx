"use client";
// The fields of the building as a whole: place, design weather, zones and the project's own constructions.
import { useContext } from "react";
import { buttonClass } from "#components/ui/button";
import { type DesignPairs, designPairs } from "#lib/calculators/project/design-conditions";
import { hasOtherAge, updatedToAge } from "#lib/calculators/project/new-project";
import { projectBounds, projectLimits, signingIds } from "#lib/calculators/project/project";
import { designText } from "#lib/calculators/project/project-names";
import { filled } from "#lib/calculators/texts";
import { Constructions } from "./detailed-constructions.tsx";
import { ChoiceField, choicePairs, FormContext, fieldGrid, TextField, useNumberFields } from "./detailed-fields.tsx";
import { Zones } from "./detailed-zones.tsx";
import type { Building } from "./use-building.ts";

const ownPairs = [
  { day: "dry", first: "dryC", second: "dryWetC" },
  { day: "humid", first: "humidWetC", second: "humidDryC" },
] as const;

/**
 * Pairs of the hot hour that consultants ask for without naming a document: dry bulb and wet bulb, °C. 46/29 is common in the trade, 46/30
 * stood in a submittal; the stations print 22 to 24 °C wet bulb beside such a dry bulb.
 */
const designPresets = { p4629: { dryC: 46, dryWetC: 29 }, p4630: { dryC: 46, dryWetC: 30 } } as const;
type PresetId = keyof typeof designPresets;
const presets = Object.keys(designPresets) as PresetId[];
const isPreset = (design: string): design is PresetId => design in designPresets;
/** The station's days with the hot hour of a preset. Its wet bulb may exceed the highest of a station inland, which then rises with it. */
function withPreset(station: DesignPairs, id: PresetId): DesignPairs {
  const { dryWetC } = designPresets[id];
  const humidWetC = Math.max(station.humidWetC, dryWetC);
  return { ...station, ...designPresets[id], humidWetC, humidDryC: Math.max(station.humidDryC, humidWetC) };
}
const isAskedPair = ({ design, dryC, dryWetC }: Building["project"]) =>
  design === "own" && Object.values(designPresets).some((pair) => pair.dryC === dryC && pair.dryWetC === dryWetC);

/** The outdoor design temperatures. */
function DesignFields({ building: { project, change } }: { building: Building }) {
  const { words, system } = useContext(FormContext);
  const field = useNumberFields({ at: "", values: project, bounds: projectBounds, onChange: change });
  return (
    <>
      <div className={fieldGrid}>
        <ChoiceField
          label={words.fields.design}
          value={project.design}
          choices={[...choicePairs(words.designs), ...presets.map((id) => [id, words.designPresets[id]] as const)]}
          // The visitor's own values start from those of the station; a preset replaces its hot hour.
          onValue={(design) => {
            const station = designPairs({ ...project, design: project.design === "own" ? "p04" : project.design });
            if (isPreset(design)) change({ ...withPreset(station, design), design: "own" });
            else change({ ...(design === "own" && project.design !== "own" && station), design });
          }}
        />
        <div className="sm:col-span-2">{field("northDeg", { unit: "°" })}</div>
      </div>
      {project.design === "own" && (
        <div className="mt-3 grid gap-x-6 sm:grid-cols-2">
          {ownPairs.map(({ day, first, second }) => (
            <fieldset key={day} className="min-w-0 border-s-2 border-line ps-3">
              <legend className="float-start w-full text-[0.88rem] text-soft">{words.ownDays[day]}</legend>
              <div className="clear-both grid grid-cols-2 items-end gap-3 pt-2">
                {field(first)}
                {field(second)}
              </div>
            </fieldset>
          ))}
        </div>
      )}
      {isAskedPair(project) && <p className="mt-2 text-[0.88rem] text-soft">{words.designPresets.note}</p>}
      {project.design !== "own" && <p className="mt-2 text-[0.88rem] text-soft">{designText(designPairs(project), words, system)}</p>}
    </>
  );
}

/** A notice of rooms whose walls and roofs are of other years than the building, with a button that gives them the building's. */
function OtherYears({ building: { project, changeRooms } }: { building: Building }) {
  const { words, texts } = useContext(FormContext);
  const { built, rooms } = project;
  const number = rooms.filter((room) => hasOtherAge(room, built)).length;
  const years = texts.ages[built];
  return (
    <div role="status" className={number > 0 ? "mt-3 flex flex-wrap items-center gap-3 bg-cool-wash px-4 py-2" : "sr-only"}>
      {number > 0 && (
        <>
          <span className="max-w-[40rem]">{filled(words.years.others, { number })}</span>
          <button
            type="button"
            className={buttonClass("quiet", "px-2!")}
            onClick={(event) => {
              // The button disappears, so the focus goes to the heading beside the notice of the change and its undo button.
              const form = event.currentTarget.closest("[data-rooms]");
              changeRooms(
                rooms.map((room) => updatedToAge(room, built)),
                filled(words.years.given, { years }),
              );
              form?.querySelector<HTMLElement>("[data-rooms-head]")?.focus();
            }}
          >
            {filled(words.years.give, { years })}
          </button>
        </>
      )}
    </div>
  );
}

/** All fields of the building: name, place, design conditions, diversity, zones and constructions. */
export function BuildingFields({ building }: { building: Building }) {
  const { project, change } = building;
  const { words, texts } = useContext(FormContext);
  const fields = useNumberFields({ at: "", values: project, bounds: projectBounds, onChange: change });
  const percent = (name: "peoplePercent" | "lightsPercent" | "machinesPercent" | "marginPercent") => fields(name, { unit: "%" });
  const name = (field: "title" | "revision", longest: number) => (
    <div className={field === "title" ? "col-span-full sm:col-span-2" : ""}>
      <TextField label={words.fields[field]} value={project[field]} longest={longest} onValue={(text) => change({ [field]: text })} />
    </div>
  );
  return (
    <>
      <div className={fieldGrid}>
        {name("title", projectLimits.titleLength)}
        {name("revision", projectLimits.revisionLength)}
      </div>
      <details className="mt-4 border-y border-line">
        <summary className="flex min-h-11 cursor-pointer items-center text-[0.95rem] text-cool underline">{words.signingTitle}</summary>
        <p className="text-[0.88rem] text-soft">{words.signingText}</p>
        <div className={`${fieldGrid} pb-4`}>
          {signingIds.map((id) => (
            <TextField
              key={id}
              label={words.signing[id]}
              value={project.signing[id]}
              longest={projectLimits.signingLength}
              onValue={(text) => change({ signing: { ...project.signing, [id]: text } })}
            />
          ))}
        </div>
      </details>
      <div className={fieldGrid}>
        <ChoiceField
          label={words.fields.place}
          value={project.place}
          choices={choicePairs(texts.places)}
          onValue={(place) => change({ place })}
        />
        <ChoiceField
          label={words.fields.surroundings}
          value={project.surroundings}
          choices={choicePairs(words.surroundings)}
          onValue={(surroundings) => change({ surroundings })}
        />
        <ChoiceField
          label={words.fields.built}
          value={project.built}
          choices={choicePairs(texts.ages)}
          onValue={(built) => change({ built })}
        />
      </div>
      <OtherYears building={building} />
      <DesignFields building={building} />
      <details className="mt-4 border-y border-line">
        <summary className="flex min-h-11 cursor-pointer items-center text-[0.95rem] text-cool underline">{words.diversity}</summary>
        <p className="text-[0.88rem] text-soft">{words.diversityText}</p>
        <div className={`${fieldGrid} pb-4 sm:grid-cols-4`}>
          {percent("peoplePercent")}
          {percent("lightsPercent")}
          {percent("machinesPercent")}
          {percent("marginPercent")}
        </div>
      </details>
      <Zones building={building} />
      <Constructions building={building} />
    </>
  );
}
