"use client";
// The surfaces of a room towards outdoors, the ground or an uncooled space, and the windows in them.
import { useContext } from "react";
import { buttonClass } from "#components/ui/button";
import { newSurface, newWindow } from "#lib/calculators/project/new-project";
import {
  type BuildId,
  buildsOf,
  countWindows,
  glassM2,
  isOutdoorSurface,
  listedU,
  mayHoldGlass,
  type NumberOf,
  ownConstructionIndex,
  type Project,
  projectLimits,
  type RoomInput,
  type SurfaceInput,
  type SurfaceKind,
  surfaceBounds,
  surfaceKinds,
  type WindowInput,
  windowBounds,
  withGlass,
} from "#lib/calculators/project/project";
import { buildName, surfaceName } from "#lib/calculators/project/project-names";
import type { Direction } from "#lib/calculators/quick/quick-answers";
import { filled } from "#lib/calculators/texts";
import { ChoiceField, choicePairs, FieldGroup, FormContext, fieldGrid, useNumberFields } from "./detailed-fields.tsx";
import { useFocusOnAdded } from "./use-focus-on-added.ts";

/** The label keys of those window fields whose names surfaces use too. */
export const windowWords: Partial<Record<NumberOf<WindowInput>, string>> = {
  count: "windowCount",
  areaM2: "windowArea",
  uWm2K: "glassUWm2K",
  shgc: "glassShgc",
  heightM: "glassHeightM",
};

function WindowFields({
  at,
  number,
  window,
  inWall,
  onChange,
  onRemove,
}: {
  at: string;
  number: number;
  window: WindowInput;
  inWall: boolean;
  onChange: (window: WindowInput) => void;
  onRemove: () => void;
}) {
  const { words } = useContext(FormContext);
  const set = (change: Partial<WindowInput>) => onChange({ ...window, ...change });
  const fields = useNumberFields({ at, values: window, bounds: windowBounds, onChange: set });
  const field = (name: NumberOf<WindowInput>) => fields(name, { word: windowWords[name] ?? name });
  const title = filled(words.windowTitle, { number });
  return (
    <fieldset data-item="" className="mt-4 min-w-0 border-s-3 border-cool/40 ps-4">
      <legend className="float-start w-full text-[0.88rem] text-soft">{title}</legend>
      <div className={`${fieldGrid} clear-both`}>
        {field("areaM2")}
        {field("count")}
        <ChoiceField
          label={words.fields.glass}
          value={window.glass}
          choices={choicePairs(words.glasses)}
          onValue={(glass) => onChange(withGlass(window, glass))}
        />
        {window.glass === "own" && field("uWm2K")}
        {window.glass === "own" && field("shgc")}
        <ChoiceField
          label={words.fields.shade}
          value={window.shade}
          choices={choicePairs(words.shades)}
          onValue={(shade) => set({ shade })}
        />
        {inWall && field("overhangM")}
        {inWall && window.overhangM > 0 && field("overhangGapM")}
        {inWall && field("finsM")}
        {inWall && window.finsM > 0 && field("finsGapM")}
        {inWall && (window.overhangM > 0 || window.finsM > 0) && field("heightM")}
      </div>
      <button type="button" className={buttonClass("quiet", "mt-1 px-2! text-[0.9rem]")} onClick={onRemove}>
        {words.remove} <span className="sr-only">{title}</span>
      </button>
    </fieldset>
  );
}

type SurfaceProps = {
  at: string;
  number: number;
  surface: SurfaceInput;
  project: Project;
  onChange: (surface: SurfaceInput) => void;
  onRemove: () => void;
};

function Windows({ at, surface, project, onChange }: SurfaceProps) {
  const { words } = useContext(FormContext);
  const { list, willAdd, willRemove } = useFocusOnAdded<HTMLDivElement>();
  const windows = (changed: readonly WindowInput[]) => onChange({ ...surface, windows: changed });
  const free = Math.max(0, surface.areaM2 - glassM2(surface));
  return (
    <div ref={list}>
      {surface.windows.map((window, index) => (
        <WindowFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a window is identified by its place in the list
          key={index}
          at={`${at}windows[${index}].`}
          number={index + 1}
          window={window}
          inWall={surface.kind === "wall"}
          onChange={(changed) => windows(surface.windows.map((other, place) => (place === index ? changed : other)))}
          onRemove={() => {
            willRemove();
            windows(surface.windows.filter((_, place) => place !== index));
          }}
        />
      ))}
      {surface.windows.length < projectLimits.windowsPerSurface && countWindows(project) < projectLimits.windowsPerBuilding && (
        <button
          type="button"
          data-add=""
          className={buttonClass("quiet", "mt-2 px-2! text-[0.9rem]")}
          // The new window copies the last one, no larger than the wall area that is left.
          onClick={() => {
            willAdd();
            const last = surface.windows.at(-1) ?? newWindow(project.built, surface.areaM2 * 0.15);
            const areaM2 = Math.floor(Math.min(last.areaM2, free) * 10) / 10;
            windows([...surface.windows, { ...last, count: 1, areaM2 }]);
          }}
        >
          + {words.addWindow}
        </button>
      )}
    </div>
  );
}

function Surface(props: SurfaceProps) {
  const { at, number, surface, project, onChange, onRemove } = props;
  const { words } = useContext(FormContext);
  const { kind } = surface;
  const set = (change: Partial<SurfaceInput>) => onChange({ ...surface, ...change });
  const title = filled(words.surfaceTitle, { number, name: surfaceName(surface, words) });
  const field = useNumberFields({ at, values: surface, bounds: surfaceBounds, onChange: set });
  const build = (id: BuildId) => set({ build: id, ...listedU(id) });
  // A construction from an older link that is no longer offered stays a choice.
  const builds = [...new Set([...buildsOf(kind, project.constructions), surface.build])];
  return (
    <fieldset data-item="" className="mt-4 min-w-0 border border-line bg-paper px-4 pb-4">
      <legend className="px-1 text-[0.88rem] text-soft">{title}</legend>
      <div className={fieldGrid}>
        {kind === "wall" && (
          <ChoiceField
            label={words.fields.direction}
            value={surface.direction}
            choices={[
              ...choicePairs<Direction | "own">(words.directions as Record<Direction | "own", string>),
              ["own", words.ownBearing] as const,
            ]}
            onValue={(direction) => set({ direction })}
          />
        )}
        {kind === "wall" && surface.direction === "own" && field("bearingDeg")}
        {field("areaM2", { word: mayHoldGlass(kind) ? "areaWithGlass" : "surfaceArea" })}
        {isOutdoorSurface(kind) && (
          <ChoiceField
            label={words.fields.build}
            value={surface.build}
            choices={builds.map((id) => [id, buildName(project, id, words)] as const)}
            onValue={build}
          />
        )}
        {(!isOutdoorSurface(kind) || ownConstructionIndex(surface.build) === undefined) && field("uWm2K")}
        {(kind === "wall" || kind === "roof") && (
          <ChoiceField
            label={words.fields.colour}
            value={surface.colour}
            choices={choicePairs(words.colours)}
            onValue={(colour) => set({ colour })}
          />
        )}
        {kind === "partition" && field("belowOutdoorK")}
        {kind === "ground" && field("groundC")}
      </div>
      {mayHoldGlass(kind) && <Windows {...props} />}
      <button type="button" className={buttonClass("quiet", "mt-2 px-2! text-[0.9rem]")} onClick={onRemove}>
        {words.remove} <span className="font-normal">{title}</span>
      </button>
    </fieldset>
  );
}

type Props = { at: string; room: RoomInput; project: Project; set: (change: Partial<RoomInput>) => void };

/** Walls, roof and floors, and buttons that add one in the size that is usual for such a room. */
export function Surfaces({ at, room, project, set }: Props) {
  const { words } = useContext(FormContext);
  const { list, willAdd, willRemove } = useFocusOnAdded<HTMLDivElement>();
  const surfaces = (changed: readonly SurfaceInput[]) => set({ surfaces: changed });
  /**
   * Built like the last surface of its kind in this room, else like a construction of the project's own, which is more likely than a listed
   * one.
   */
  const added = (kind: SurfaceKind): SurfaceInput => {
    const isAlike = (surface: SurfaceInput) => surface.kind === kind;
    const like =
      room.surfaces.filter(isAlike).at(-1) ??
      project.rooms
        .flatMap((other) => other.surfaces)
        .filter((surface) => isAlike(surface) && ownConstructionIndex(surface.build) !== undefined)
        .at(-1);
    const begins = newSurface(kind, project.built, usualArea[kind]);
    return like ? { ...begins, build: like.build, uWm2K: like.uWm2K, colour: like.colour, groundC: like.groundC } : begins;
  };
  const usualArea: Record<SurfaceKind, number> = {
    wall: Math.sqrt(room.areaM2 || 16) * (room.heightM || 3),
    roof: room.areaM2 || 16,
    floor: room.areaM2 || 16,
    ground: room.areaM2 || 16,
    partition: Math.sqrt(room.areaM2 || 16) * (room.heightM || 3),
  };
  return (
    <FieldGroup title={words.parts.surfaces} text={words.parts.surfacesText}>
      <div ref={list}>
        {room.surfaces.map((surface, index) => (
          <Surface
            // biome-ignore lint/suspicious/noArrayIndexKey: a surface is identified by its place in the list
            key={index}
            at={`${at}surfaces[${index}].`}
            number={index + 1}
            surface={surface}
            project={project}
            onChange={(changed) => surfaces(room.surfaces.map((other, place) => (place === index ? changed : other)))}
            onRemove={() => {
              willRemove();
              surfaces(room.surfaces.filter((_, place) => place !== index));
            }}
          />
        ))}
        {room.surfaces.length < projectLimits.surfacesPerRoom && (
          <div className="mt-4 flex flex-wrap gap-2">
            {surfaceKinds.map((kind) => (
              <button
                key={kind}
                type="button"
                data-add=""
                className={buttonClass("plain", "px-3! text-[0.88rem]")}
                onClick={() => {
                  willAdd();
                  surfaces([...room.surfaces, added(kind)]);
                }}
              >
                + {words.surfaces[kind]}
              </button>
            ))}
          </div>
        )}
      </div>
    </FieldGroup>
  );
}
