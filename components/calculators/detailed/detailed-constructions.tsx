"use client";
// The project's own walls and roofs: layers from outdoors inwards, with the U-value and the conduction series computed from them.
import { useContext } from "react";
import { buttonClass } from "#components/ui/button";
import { Table } from "#components/ui/table";
import { materials } from "#lib/calculators/data/materials";
import { formatNumber } from "#lib/calculators/format";
import { newConstruction, newLayer } from "#lib/calculators/project/new-project";
import { type LayerInput, layerBounds, type OwnConstruction, ownConstructionId, projectLimits } from "#lib/calculators/project/project";
import { conductionOf } from "#lib/calculators/project/project-constructions";
import { filled } from "#lib/calculators/texts";
import { ChoiceField, choicePairs, FormContext, fieldGrid, TextField, useNumberFields } from "./detailed-fields.tsx";
import type { Building } from "./use-building.ts";
import { useFocusOnAdded } from "./use-focus-on-added.ts";

function Layer({
  at,
  layer,
  number,
  last,
  onChange,
  onMove,
  onRemove,
}: {
  at: string;
  layer: LayerInput;
  number: number;
  last: boolean;
  onChange: (layer: LayerInput) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const { words } = useContext(FormContext);
  const set = (change: Partial<LayerInput>) => onChange({ ...layer, ...change });
  const field = useNumberFields({ at, values: layer, bounds: layerBounds, onChange: set });
  const name = `${number}. ${words.materials[layer.material]}`;
  const button = (label: string, act: () => void) => (
    <button type="button" className={buttonClass("quiet", "px-2! text-[0.88rem]")} onClick={act}>
      {label} <span className="sr-only">{name}</span>
    </button>
  );
  return (
    <li data-item="" className="border-t border-line pb-3">
      <div className={fieldGrid}>
        <ChoiceField
          label={`${number}. ${words.fields.material}`}
          value={layer.material}
          choices={choicePairs(words.materials)}
          // The visitor's own material starts with the values of the one chosen before.
          onValue={(material) => {
            const known = layer.material !== "own" && layer.material !== "gap" ? materials[layer.material] : undefined;
            set({ material, ...(material === "own" && known && { ...valuesOf(known) }) });
          }}
        />
        {layer.material === "gap" ? field("resistanceM2KW", { unit: "m²K/W" }) : field("thicknessMm")}
        {layer.material === "own" && field("conductivityWmK", { unit: "W/mK" })}
        {layer.material === "own" && field("densityKgm3", { unit: "kg/m³" })}
        {layer.material === "own" && field("specificHeatJkgK", { unit: "J/kgK" })}
        <div className="col-span-full flex flex-wrap items-center gap-1 sm:col-span-1 sm:pb-1">
          {number > 1 && button(words.constructions.up, () => onMove(-1))}
          {!last && button(words.constructions.down, () => onMove(1))}
          {button(words.remove, onRemove)}
        </div>
      </div>
    </li>
  );
}

const valuesOf = ({ conductivityWmK, densityKgm3, specificHeatJkgK }: (typeof materials)[keyof typeof materials]) => ({
  conductivityWmK,
  densityKgm3,
  specificHeatJkgK,
});

/** Hours until half of the heat that enters in one hour has reached the room. */
function halfHours(series: readonly number[]): number {
  let sum = 0;
  for (const [hour, share] of series.entries()) {
    sum += share;
    if (sum >= 0.5) return hour;
  }
  return series.length;
}

/** The U-value and the series, or a message where they are out of range. */
function Conduction({ construction }: { construction: OwnConstruction }) {
  const { words } = useContext(FormContext);
  const found = conductionOf(construction);
  if (!found || construction.layers.length === 0 || found.uWm2K < 0.05 || found.uWm2K > 8)
    return <p className="mt-3 font-medium text-heat">{words.constructions.outOfRange}</p>;
  const { uWm2K, series } = found;
  const largest = Math.max(...series);
  return (
    <div role="status" className="mt-4">
      <p className="text-[0.95rem]">
        {filled(words.constructions.u, { u: `\u2066U = ${formatNumber(uWm2K, 3)} W/m²K\u2069`, hours: halfHours(series) })}
      </p>
      <div aria-hidden="true" dir="ltr" className="mt-3 flex h-16 items-end gap-px border-b border-ink">
        {series.map((share, hour) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: an hour is identified by its place in the series
            key={hour}
            className="grow border-t border-cool bg-cool/35"
            style={{ blockSize: `${Math.max(0, (share / largest) * 100)}%` }}
          />
        ))}
      </div>
      <details className="mt-2">
        <summary className="min-h-11 cursor-pointer py-2 text-[0.9rem] text-cool underline">{words.constructions.series}</summary>
        <Table
          fits="named"
          caption={words.constructions.series}
          head={[words.constructions.seriesHead, words.constructions.seriesShare]}
          numeric={[0, 1]}
          rows={series.map((share, hour) => [String(hour), formatNumber(share * 100, 2)])}
        />
      </details>
    </div>
  );
}

function Construction({ building, index, willRemove }: { building: Building; index: number; willRemove: () => void }) {
  const layersList = useFocusOnAdded<HTMLOListElement>();
  const { words } = useContext(FormContext);
  const { project, setConstruction, removeConstruction } = building;
  const construction = project.constructions[index] as OwnConstruction;
  const { kind, layers } = construction;
  const set = (change: Partial<OwnConstruction>) => setConstruction(index, { ...construction, ...change });
  const name = construction.name || filled(words.ownConstruction, { number: index + 1 });
  const users = project.rooms.reduce(
    (sum, { surfaces }) => sum + surfaces.filter(({ build }) => build === ownConstructionId(index)).length,
    0,
  );
  const moved = (place: number, by: -1 | 1) => {
    const list = [...layers];
    const [layer] = list.splice(place, 1);
    list.splice(place + by, 0, layer as LayerInput);
    set({ layers: list });
  };
  return (
    <fieldset data-item="" className="mt-4 min-w-0 border border-line bg-sheet px-4 pb-4">
      <legend className="px-1 font-medium">
        {words.constructions[kind]} · <bdi>{name}</bdi>
      </legend>
      <TextField
        label={words.fields.constructionName}
        value={construction.name}
        longest={projectLimits.nameLength}
        onValue={(given) => set({ name: given })}
      />
      <ol ref={layersList.list} className="mt-3">
        {layers.map((layer, place) => (
          <Layer
            // biome-ignore lint/suspicious/noArrayIndexKey: a layer is identified by its place in the list
            key={place}
            at={`constructions[${index}].layers[${place}].`}
            layer={layer}
            number={place + 1}
            last={place === layers.length - 1}
            onChange={(changed) => set({ layers: layers.map((other, at) => (at === place ? changed : other)) })}
            onMove={(by) => moved(place, by)}
            onRemove={() => set({ layers: layers.filter((_, at) => at !== place) })}
          />
        ))}
      </ol>
      {layers.length < projectLimits.layersPerConstruction && (
        <button
          type="button"
          className={buttonClass("plain", "px-3! text-[0.88rem]")}
          onClick={() => {
            layersList.willAdd();
            set({ layers: [...layers, newLayer("cementPlaster", 15, kind)] });
          }}
        >
          + {words.constructions.addLayer}
        </button>
      )}
      <Conduction construction={construction} />
      {users > 0 && <p className="mt-2 text-[0.88rem] text-soft">{filled(words.constructions.used, { number: users })}</p>}
      <button
        type="button"
        className={buttonClass("quiet", "mt-2 px-2! text-[0.9rem]")}
        onClick={() => {
          willRemove();
          removeConstruction(index);
        }}
      >
        {words.remove} <span className="sr-only">{name}</span>
      </button>
    </fieldset>
  );
}

/** The project's own walls and roofs, and the buttons that add one. */
export function Constructions({ building }: { building: Building }) {
  const { words } = useContext(FormContext);
  const { project, change } = building;
  const { constructions } = project;
  const { list, willAdd, willRemove } = useFocusOnAdded<HTMLDetailsElement>();
  return (
    <details ref={list} className="border-b border-line">
      <summary className="flex min-h-11 cursor-pointer items-center text-[0.95rem] text-cool underline">
        {words.constructions.title}
      </summary>
      <p className="text-[0.88rem] text-soft">{words.constructions.text}</p>
      {constructions.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a construction is identified by its place in the list
        <Construction key={index} building={building} index={index} willRemove={willRemove} />
      ))}
      {constructions.length < projectLimits.constructions && (
        <div className="my-4 flex flex-wrap gap-2">
          {(["wall", "slab", "roof"] as const).map((kind) => (
            <button
              key={kind}
              type="button"
              data-add=""
              className={buttonClass("plain", "px-3! text-[0.88rem]")}
              onClick={() => {
                willAdd();
                change({ constructions: [...constructions, newConstruction(kind, "")] });
              }}
            >
              + {words.constructions[kind]}
            </button>
          ))}
        </div>
      )}
    </details>
  );
}
