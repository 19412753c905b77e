// What stands of each room in one line of the table of rooms: a cell is read and set by its column, whatever it means in the room.
// Two walls and a roof have columns of their own; what more a room has is seen and changed in the room itself.
import type { BuildAge } from "../data/constructions.ts";
import { glasses } from "../data/glass.ts";
import type { Allowed } from "../engineering/invalid-input.ts";
import { type Direction, directions } from "../quick/quick-answers.ts";
import { givenLps } from "./fresh-air.ts";
import { newSurface, newWindow } from "./new-project.ts";
import {
  type Bounds,
  type BuildId,
  buildsOf,
  glassM2,
  listedU,
  most,
  type NumberOf,
  type OwnConstruction,
  ownIndex,
  type RoomInput,
  roomBounds,
  type SpaceId,
  type SurfaceInput,
  spaceIds,
  surfaceBounds,
  type WindowInput,
  windowBounds,
  withGlass,
} from "./project.ts";

/** A wall or roof of a room, by its kind and number among those. */
export type PartOfRoom = { kind: "wall" | "roof"; number: number };
type Told = PartOfRoom & { of: "size" | "facing" | "glass" };

type Shared = {
  id: string;
  /** Which wall or roof it tells of: one of which a pasted row says nothing is none. */
  part?: Told;
  /** The room with what another one has there, also where that is more than the cell shows; itself where that is nothing. */
  copy: (room: RoomInput, from: RoomInput, built: BuildAge) => RoomInput;
};
export type NumberColumn = Shared & {
  bounds: Bounds;
  /** NaN for none. */
  get: (room: RoomInput) => number;
  set: (room: RoomInput, value: number, built: BuildAge) => RoomInput;
  /** Where in a room what is refused of it is named. */
  paths: (room: RoomInput) => readonly string[];
  /** What it may be where that is not what any of its parts may be. */
  allowed?: (room: RoomInput) => Allowed;
};
export type ChoiceColumn = Shared & {
  /** With the project's own walls and roofs, where it is of those. */
  choices: (own: readonly OwnConstruction[]) => readonly string[];
  of: "directions" | "spaces" | "glasses" | "builds";
  /** Empty for none. */
  get: (room: RoomInput) => string;
  set: (room: RoomInput, value: string, built: BuildAge) => RoomInput;
};
type TextColumn = Shared & { text: true };
export type Column = NumberColumn | ChoiceColumn | TextColumn;

export const isNumber = (column: Column): column is NumberColumn => "bounds" in column;
export const isChoice = (column: Column): column is ChoiceColumn => "choices" in column;

/** Copies what the cell shows. */
const copying = <C extends Omit<NumberColumn, "copy"> | Omit<ChoiceColumn, "copy">>(column: C): C & Pick<Shared, "copy"> => ({
  ...column,
  copy: (room, from, built) => {
    const value = column.get(from);
    const nothing = value === "" || Number.isNaN(value);
    return nothing ? room : (column.set as (room: RoomInput, value: unknown, built: BuildAge) => RoomInput)(room, value, built);
  },
});

const ofRoom = (id: NumberOf<RoomInput>): NumberColumn =>
  copying({
    id,
    bounds: roomBounds[id],
    get: (room: RoomInput) => room[id],
    set: (room: RoomInput, value: number) => ({ ...room, [id]: value }),
    paths: () => [id],
  });

/** Where in its list the so-manyth wall, or the roof, stands; −1 where there is none. */
function placeOf({ surfaces }: RoomInput, kind: "wall" | "roof", number: number): number {
  let left = number;
  return surfaces.findIndex((surface) => surface.kind === kind && left-- === 0);
}

const withSurface = (room: RoomInput, place: number, change: Partial<SurfaceInput>): RoomInput => ({
  ...room,
  surfaces: room.surfaces.map((surface, at) => (at === place ? { ...surface, ...change } : surface)),
});

/** Whether a surface may be added there: a second wall only beside a first one, and none beyond the most a room may have. */
const mayAdd = (room: RoomInput, kind: "wall" | "roof", number: number) =>
  room.surfaces.length < most.surfaces && (number === 0 || placeOf(room, kind, number - 1) >= 0);

/** The room without a wall or roof; itself where there is none. */
export const withoutPart = (room: RoomInput, { kind, number }: PartOfRoom): RoomInput => {
  const place = placeOf(room, kind, number);
  return place < 0 ? room : { ...room, surfaces: room.surfaces.filter((_, at) => at !== place) };
};

/** A wall or roof of this size: the one that stands there, whatever is typed, or a new one. It is removed in the room itself. */
function sized(room: RoomInput, kind: "wall" | "roof", number: number, areaM2: number, built: BuildAge): RoomInput {
  const place = placeOf(room, kind, number);
  if (place >= 0) return withSurface(room, place, { areaM2 });
  if (!(areaM2 > 0) || !mayAdd(room, kind, number)) return room;
  return { ...room, surfaces: [...room.surfaces, { ...newSurface(kind, built, areaM2), areaM2 }] };
}

const areaColumn = (id: string, kind: "wall" | "roof", number: number): NumberColumn =>
  copying<Omit<NumberColumn, "copy">>({
    id,
    part: { kind, number, of: "size" },
    bounds: surfaceBounds.areaM2,
    get: (room) => room.surfaces[placeOf(room, kind, number)]?.areaM2 ?? Number.NaN,
    set: (room, value, built) => sized(room, kind, number, value, built),
    paths: (room) => {
      const place = placeOf(room, kind, number);
      return place < 0 ? [] : [`surfaces[${place}].areaM2`];
    },
  });

/** The windows of a wall with this much glass together: in the proportion they had, or alike where they had none. */
function glazed(windows: readonly WindowInput[], now: number, areaM2: number): WindowInput[] {
  const panes = windows.reduce((sum, { count }) => sum + count, 0);
  return windows.map((window) => ({ ...window, areaM2: now > 0 ? (window.areaM2 * areaM2) / now : areaM2 / panes }));
}

/** All glass of a wall as one number. Windows keep their kind, also while nothing or nought stands in the cell. */
const glassColumn = (id: string, number: number): NumberColumn =>
  copying<Omit<NumberColumn, "copy">>({
    id,
    part: { kind: "wall", number, of: "glass" },
    bounds: windowBounds.areaM2,
    get: (room) => {
      const wall = room.surfaces[placeOf(room, "wall", number)];
      return wall ? glassM2(wall) : Number.NaN;
    },
    set: (room, value, built) => {
      const place = placeOf(room, "wall", number);
      const wall = room.surfaces[place];
      if (!wall) return room;
      if (wall.windows.length > 0) return withSurface(room, place, { windows: glazed(wall.windows, glassM2(wall), value) });
      return value > 0 ? withSurface(room, place, { windows: [{ ...newWindow(built, value), areaM2: value }] }) : room;
    },
    paths: (room) => {
      const place = placeOf(room, "wall", number);
      return (room.surfaces[place]?.windows ?? []).map((_, at) => `surfaces[${place}].windows[${at}].areaM2`);
    },
    allowed: (room) => {
      const wallM2 = room.surfaces[placeOf(room, "wall", number)]?.areaM2;
      return { min: 0, max: wallM2 !== undefined && wallM2 >= 0 ? wallM2 : windowBounds.areaM2.max, unit: "m²" };
    },
  });

const directionColumn = (id: string, number: number): ChoiceColumn => ({
  id,
  part: { kind: "wall", number, of: "facing" },
  of: "directions",
  choices: () => Object.keys(directions),
  get: (room) => room.surfaces[placeOf(room, "wall", number)]?.direction ?? "",
  copy: (room, from, built) => {
    const wall = from.surfaces[placeOf(from, "wall", number)];
    const place = placeOf(room, "wall", number);
    if (wall?.direction === "own" && place >= 0) return withSurface(room, place, { direction: "own", bearingDeg: wall.bearingDeg });
    return wall && wall.direction !== "own" ? directionColumn(id, number).set(room, wall.direction, built) : room;
  },
  set: (room, value, built) => {
    if (value === "") return room;
    const place = placeOf(room, "wall", number);
    if (place >= 0) return withSurface(room, place, { direction: value as Direction });
    if (!mayAdd(room, "wall", number)) return room;
    const areaM2 = Math.round(Math.sqrt(room.areaM2 || 16) * (room.heightM || 3) * 10) / 10;
    return { ...room, surfaces: [...room.surfaces, newSurface("wall", built, areaM2, value as Direction)] };
  },
});

const space: ChoiceColumn = copying<Omit<ChoiceColumn, "copy">>({
  id: "space",
  of: "spaces",
  choices: () => spaceIds,
  get: (room) => room.space,
  set: (room, value) => ({ ...room, space: value as SpaceId, ...(value === "none" && { freshBy: "typed" as const }) }),
});

/** What all have in common; empty where they differ or there are none. */
const common = <T extends string>(values: readonly T[]): T | "" => (values.every((one) => one === values[0]) ? (values[0] ?? "") : "");

/** What all walls, or the roof, of a room are built of. */
function buildColumn(id: string, kind: "wall" | "roof"): ChoiceColumn {
  const column: ChoiceColumn = {
    id,
    of: "builds",
    // A construction with the U that it was given.
    copy: (room, from, built) => {
      const build = column.get(from);
      const uWm2K = from.surfaces.find((surface) => surface.kind === kind)?.uWm2K;
      const copied = build === "" ? room : column.set(room, build, built);
      if (uWm2K === undefined || copied === room || ownIndex(build as BuildId) !== undefined) return copied;
      return { ...copied, surfaces: copied.surfaces.map((one) => (one.kind === kind ? { ...one, uWm2K } : one)) };
    },
    choices: (own) => buildsOf(kind, own),
    get: ({ surfaces }) => common(surfaces.flatMap((surface) => (surface.kind === kind ? [surface.build] : []))),
    set: (room, value) => {
      if (value === "" || !room.surfaces.some((surface) => surface.kind === kind)) return room;
      const build = value as BuildId;
      return { ...room, surfaces: room.surfaces.map((one) => (one.kind === kind ? { ...one, build, ...listedU(build) } : one)) };
    },
  };
  return column;
}

/** What all windows of a room are glazed with. */
const glassKind: ChoiceColumn = {
  id: "glass",
  // Glass of one's own with its values.
  copy: (room, from, built) => {
    const glass = glassKind.get(from);
    const found = from.surfaces.flatMap(({ windows }) => windows)[0];
    const copied = glass === "" ? room : glassKind.set(room, glass, built);
    if (glass !== "own" || !found || copied === room) return copied;
    const { uWm2K, shgc } = found;
    return {
      ...copied,
      surfaces: copied.surfaces.map((surface) => ({ ...surface, windows: surface.windows.map((window) => ({ ...window, uWm2K, shgc })) })),
    };
  },
  of: "glasses",
  choices: () => [...Object.keys(glasses), "own"],
  get: ({ surfaces }) => common(surfaces.flatMap(({ windows }) => windows.map(({ glass }) => glass))),
  set: (room, value) =>
    value === "" || !room.surfaces.some(({ windows }) => windows.length > 0)
      ? room
      : {
          ...room,
          surfaces: room.surfaces.map((surface) => ({
            ...surface,
            windows: surface.windows.map((window) => withGlass(window, value as WindowInput["glass"])),
          })),
        },
};

/** What is typed here is somebody's own figure; nothing is what the standard asks, where the use of the room is known. */
const fresh: NumberColumn = {
  ...ofRoom("freshLps"),
  get: givenLps,
  set: (room, value) =>
    Number.isNaN(value) && room.space !== "none" ? { ...room, freshBy: "standard" } : { ...room, freshBy: "typed", freshLps: value },
  // Where nobody has said what a room is used for there is no standard to go by.
  copy: (room, from) =>
    room.space === "none"
      ? { ...room, freshBy: "typed", freshLps: givenLps(from) }
      : { ...room, freshBy: from.freshBy, freshLps: from.freshLps },
};

export const roomColumns: readonly Column[] = [
  { id: "name", text: true, copy: (room, { name }) => ({ ...room, name }) },
  ofRoom("times"),
  ofRoom("zone"),
  ofRoom("areaM2"),
  ofRoom("heightM"),
  directionColumn("wall1Direction", 0),
  areaColumn("wall1Area", "wall", 0),
  glassColumn("wall1Glass", 0),
  directionColumn("wall2Direction", 1),
  areaColumn("wall2Area", "wall", 1),
  glassColumn("wall2Glass", 1),
  areaColumn("roofArea", "roof", 0),
  ofRoom("people"),
  ofRoom("lightsWm2"),
  ofRoom("machinesWm2"),
  space,
  fresh,
  ofRoom("indoorC"),
  ofRoom("leakAch"),
  buildColumn("wallBuild", "wall"),
  buildColumn("roofBuild", "roof"),
  glassKind,
];
