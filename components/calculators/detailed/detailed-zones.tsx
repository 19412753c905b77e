"use client";
// Zones, each with its name and its fresh-air system.
import { useContext } from "react";
import { airOfZone, projectBounds, projectLimits, type ZoneInput, zoneNumbers } from "#lib/calculators/project/project";
import { filled } from "#lib/calculators/texts";
import { ChoiceField, choicePairs, FormContext, fieldGrid, TextField, useNumberFields } from "./detailed-fields.tsx";
import type { Building } from "./use-building.ts";

export function Zones({ building: { project, change } }: { building: Building }) {
  const { words } = useContext(FormContext);
  const field = useNumberFields({ at: "", values: project, bounds: projectBounds, onChange: change });
  const { zones } = project;
  const numbers = zoneNumbers(project).filter(Number.isInteger);
  const set = (zone: number, part: Partial<ZoneInput>) => {
    const changed = { ...(zones.find((other) => other.zone === zone) ?? { zone, name: "", air: "asBuilding" as const }), ...part };
    const others = zones.filter((other) => other.zone !== zone);
    // A zone with default values is not stored.
    change({ zones: changed.name === "" && changed.air === "asBuilding" ? others : [...others, changed].slice(-projectLimits.zones) });
  };
  return (
    <details className="border-b border-line">
      <summary className="flex min-h-11 cursor-pointer items-center text-[0.95rem] text-cool underline">{words.zones.title}</summary>
      <p className="text-[0.88rem] text-soft">{words.zones.text}</p>
      <div className={`${fieldGrid} pb-4`}>
        <div className="col-span-full sm:col-span-2">
          <ChoiceField
            label={words.fields.airSystem}
            value={project.airSystem}
            choices={choicePairs(words.airSystems)}
            onValue={(airSystem) => change({ airSystem })}
          />
        </div>
        {numbers.some((zone) => airOfZone(project, zone) === "dedicated") && (
          <>
            <ChoiceField
              label={words.fields.freshSupply}
              value={project.freshSupply}
              choices={choicePairs(words.freshSupplies)}
              onValue={(freshSupply) => change({ freshSupply })}
            />
            {project.freshSupply !== "room" && field("freshCoilC")}
            {project.freshSupply === "warmed" && field("freshSupplyC")}
            {project.freshSupply === "warmed" && (
              <ChoiceField
                label={words.fields.reheat}
                value={project.reheat}
                choices={choicePairs(words.reheats)}
                onValue={(reheat) => change({ reheat })}
              />
            )}
          </>
        )}
      </div>
      {numbers.map((zone) => {
        const input = zones.find((other) => other.zone === zone);
        return (
          <fieldset key={zone} className="min-w-0 border-t border-line pb-4">
            <legend className="float-start w-full pt-3 text-[0.88rem] text-soft">{filled(words.zoneNumber, { number: zone })}</legend>
            <div className={`${fieldGrid} clear-both`}>
              <TextField
                label={words.fields.name}
                value={input?.name ?? ""}
                longest={projectLimits.nameLength}
                onValue={(name) => set(zone, { name })}
              />
              {numbers.length > 1 && (
                <div className="sm:col-span-2">
                  <ChoiceField
                    label={words.fields.zoneAir}
                    value={input?.air ?? "asBuilding"}
                    choices={[["asBuilding", words.zones.asBuilding], ...choicePairs(words.airSystems)]}
                    onValue={(air) => set(zone, { air })}
                  />
                </div>
              )}
            </div>
          </fieldset>
        );
      })}
    </details>
  );
}
