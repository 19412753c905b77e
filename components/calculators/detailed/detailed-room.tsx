"use client";
// One room of the detailed form: itself, its surfaces with their glass, what is inside, its air.
import { useContext } from "react";
import { buttonClass } from "#components/ui/button";
import type { BuildAge } from "#lib/calculators/data/constructions";
import { glasses } from "#lib/calculators/data/glass";
import {
  buildsOf,
  layersU,
  mayHoldGlass,
  most,
  newSurface,
  outdoorSurface,
  type RoomInput,
  roomBounds,
  type SurfaceInput,
  type SurfaceKind,
  surfaceBounds,
  surfaceKinds,
} from "#lib/calculators/project/project";
import { surfaceName } from "#lib/calculators/project/project-names";
import { type DetailedTexts, filled } from "#lib/calculators/texts";
import { ChoiceField, FormContext, fieldGrid, HoursField, NumberField, pairs, TextField } from "./detailed-fields.tsx";

type Numeric<T> = { [K in keyof T]: T[K] extends number ? K : never }[keyof T] & string;

const hintOf = (name: string, { hints }: DetailedTexts): string | undefined => (hints as Record<string, string>)[name];

function Part({ title, text, children }: { title: string; text?: string; children: React.ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-line pt-4 pb-5">
      <legend className="float-start w-full font-medium">{title}</legend>
      <div className="clear-both">
        {text && <p className="text-[0.88rem] text-soft">{text}</p>}
        {children}
      </div>
    </fieldset>
  );
}

function GlassFields({ at, surface, set }: { at: string; surface: SurfaceInput; set: (change: Partial<SurfaceInput>) => void }) {
  const { texts } = useContext(FormContext);
  const number = (name: Numeric<SurfaceInput>, unit = "") => (
    <NumberField
      path={at + name}
      label={texts.fields[name]}
      hint={hintOf(name, texts)}
      unit={unit}
      value={surface[name]}
      bounds={surfaceBounds[name]}
      onValue={(value) => set({ [name]: value })}
    />
  );
  return (
    <>
      <ChoiceField
        label={texts.fields.glass}
        value={surface.glass}
        choices={pairs(texts.glasses)}
        onValue={(glass) =>
          set({ glass, ...(glass !== "own" && { glassUWm2K: glasses[glass].uWm2K, glassShgc: glasses[glass].shgc[0] as number }) })
        }
      />
      {surface.glass === "own" && number("glassUWm2K", "W/m²K")}
      {surface.glass === "own" && number("glassShgc")}
      <ChoiceField label={texts.fields.shade} value={surface.shade} choices={pairs(texts.shades)} onValue={(shade) => set({ shade })} />
      {surface.kind === "wall" && number("overhangM")}
      {surface.kind === "wall" && number("finsM")}
      {surface.kind === "wall" && (surface.overhangM > 0 || surface.finsM > 0) && number("glassHeightM")}
    </>
  );
}

function Surface({
  at,
  number,
  surface,
  onChange,
  onRemove,
}: {
  at: string;
  number: number;
  surface: SurfaceInput;
  onChange: (surface: SurfaceInput) => void;
  onRemove: () => void;
}) {
  const { texts } = useContext(FormContext);
  const { kind } = surface;
  const set = (change: Partial<SurfaceInput>) => onChange({ ...surface, ...change });
  const title = filled(texts.surfaceTitle, { number, name: surfaceName(surface, texts) });
  const value = (name: Numeric<SurfaceInput>, unit = "", label = texts.fields[name]) => (
    <NumberField
      path={at + name}
      label={label}
      hint={hintOf(name, texts)}
      unit={unit}
      value={surface[name]}
      bounds={surfaceBounds[name]}
      onValue={(changed) => set({ [name]: changed })}
    />
  );
  return (
    <fieldset className="mt-4 min-w-0 border border-line bg-paper px-4 pb-4">
      <legend className="px-1 text-[0.88rem] text-soft">{title}</legend>
      <div className={fieldGrid}>
        {kind === "wall" && (
          <ChoiceField
            label={texts.fields.direction}
            value={surface.direction}
            choices={pairs(texts.directions)}
            onValue={(direction) => set({ direction })}
          />
        )}
        {value("areaM2", "", mayHoldGlass(kind) ? texts.fields.areaWithGlass : texts.fields.surfaceArea)}
        {outdoorSurface(kind) && (
          <ChoiceField
            label={texts.fields.build}
            value={surface.build}
            // One from an older link stays a choice.
            choices={pairs(texts.builds, [...buildsOf(kind), surface.build])}
            onValue={(build) => set({ build, uWm2K: layersU(build) })}
          />
        )}
        {value("uWm2K", "W/m²K")}
        {(kind === "wall" || kind === "roof") && (
          <ChoiceField
            label={texts.fields.colour}
            value={surface.colour}
            choices={pairs(texts.colours)}
            onValue={(colour) => set({ colour })}
          />
        )}
        {kind === "partition" && value("belowOutdoorK", "K")}
        {kind === "ground" && value("groundC", "°C")}
        {mayHoldGlass(kind) && value("glassM2")}
        {mayHoldGlass(kind) && surface.glassM2 > 0 && <GlassFields at={at} surface={surface} set={set} />}
      </div>
      <button type="button" className={buttonClass("quiet", "mt-2 px-2! text-[0.9rem]")} onClick={onRemove}>
        {texts.remove} <span className="sr-only">{title}</span>
      </button>
    </fieldset>
  );
}

type SurfacesProps = { at: string; room: RoomInput; built: BuildAge; set: (change: Partial<RoomInput>) => void };

/** Walls, roof and floors, and the next of them, in the size that is usual in such a room. */
function Surfaces({ at, room, built, set }: SurfacesProps) {
  const { texts } = useContext(FormContext);
  const surfaces = (list: readonly SurfaceInput[]) => set({ surfaces: list });
  const usualArea: Record<SurfaceKind, number> = {
    wall: Math.sqrt(room.areaM2 || 16) * (room.heightM || 3),
    roof: room.areaM2 || 16,
    floor: room.areaM2 || 16,
    ground: room.areaM2 || 16,
    partition: Math.sqrt(room.areaM2 || 16) * (room.heightM || 3),
  };
  return (
    <Part title={texts.parts.surfaces} text={texts.parts.surfacesText}>
      {room.surfaces.map((surface, index) => (
        <Surface
          // biome-ignore lint/suspicious/noArrayIndexKey: a surface has no other name than its place in the list
          key={index}
          at={`${at}surfaces[${index}].`}
          number={index + 1}
          surface={surface}
          onChange={(changed) => surfaces(room.surfaces.map((other, place) => (place === index ? changed : other)))}
          onRemove={() => surfaces(room.surfaces.filter((_, place) => place !== index))}
        />
      ))}
      {room.surfaces.length < most.surfaces && (
        <div className="mt-4 flex flex-wrap gap-2">
          {surfaceKinds.map((kind) => (
            <button
              key={kind}
              type="button"
              className={buttonClass("plain", "px-3! text-[0.88rem]")}
              onClick={() => surfaces([...room.surfaces, newSurface(kind, built, usualArea[kind])])}
            >
              + {texts.surfaces[kind]}
            </button>
          ))}
        </div>
      )}
    </Part>
  );
}

export function RoomFields({
  at,
  room,
  built,
  onChange,
}: {
  at: string;
  room: RoomInput;
  built: BuildAge;
  onChange: (room: RoomInput) => void;
}) {
  const { texts } = useContext(FormContext);
  const set = (change: Partial<RoomInput>) => onChange({ ...room, ...change });
  const value = (name: Numeric<RoomInput>, unit = "") => (
    <NumberField
      path={at + name}
      label={texts.fields[name]}
      hint={hintOf(name, texts)}
      unit={unit}
      value={room[name]}
      bounds={roomBounds[name]}
      onValue={(changed) => set({ [name]: changed })}
    />
  );
  const hours = (name: "peopleHours" | "lightHours" | "machineHours" | "freshHours") => (
    <HoursField path={at + name} label={texts.fields[name]} value={room[name]} onValue={(changed) => set({ [name]: changed })} />
  );
  return (
    <div className="pb-2">
      <Part title={texts.parts.room}>
        <div className={fieldGrid}>
          <div className="col-span-full sm:col-span-1">
            <TextField label={texts.fields.name} value={room.name} longest={most.name} onValue={(name) => set({ name })} />
          </div>
          {value("zone")}
          {value("areaM2")}
          {value("heightM")}
          {value("indoorC", "°C")}
          {value("humidityPercent", "%")}
          <ChoiceField label={texts.fields.mass} value={room.mass} choices={pairs(texts.masses)} onValue={(mass) => set({ mass })} />
        </div>
      </Part>
      <Surfaces at={at} room={room} built={built} set={set} />
      <Part title={texts.parts.inside}>
        <div className={fieldGrid}>
          {value("people")}
          <ChoiceField
            label={texts.fields.activity}
            value={room.activity}
            choices={pairs(texts.activities)}
            onValue={(activity) => set({ activity })}
          />
          {hours("peopleHours")}
        </div>
        <div className={fieldGrid}>
          {value("lightsWm2")}
          {hours("lightHours")}
        </div>
        <div className={fieldGrid}>
          {value("machinesWm2")}
          {value("machineLatentW", "W")}
          {hours("machineHours")}
        </div>
      </Part>
      <Part title={texts.parts.air} text={texts.parts.airText}>
        <div className={fieldGrid}>
          {value("leakAch")}
          {value("freshLps")}
          {room.freshLps > 0 && hours("freshHours")}
          {room.freshLps > 0 && value("heatRecoveryPercent", "%")}
          {room.freshLps > 0 && value("moistureRecoveryPercent", "%")}
          {value("supplyC", "°C")}
          {value("fanPercent", "%")}
          {value("ductPercent", "%")}
        </div>
      </Part>
    </div>
  );
}
