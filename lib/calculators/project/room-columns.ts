// What stands of each room in one line of the table of rooms: a cell is read and set by its column, whatever it means in the room.
// Two walls and a roof have columns of their own; what more a room has is seen and changed in the room itself.
import type { BuildAge } from "../data/constructions.ts";
import { type Direction, directions } from "../quick/quick-answers.ts";
import { givenLps } from "./fresh-air.ts";
import { newSurface, newWindow } from "./new-project.ts";
import {
  type Bounds,
  glassM2,
  most,
  type NumberOf,
  type RoomInput,
  roomBounds,
  type SpaceId,
  type SurfaceInput,
  spaceIds,
  surfaceBounds,
  type WindowInput,
  windowBounds,
} from "./project.ts";

type Shared = {
  id: string;
  /** The room with what another one has there, also where that is more than the cell shows; itself where that is nothing. */
  copy: (room: RoomInput, from: RoomInput, built: BuildAge) => RoomInput;
};
export type NumberColumn = Shared & {
  bounds: Bounds;
  /** NaN for none. */
  get: (room: RoomInput) => number;
  set: (room: RoomInput, value: number, built: BuildAge) => RoomInput;
  /** Where in a room what is refused is named. */
  path: (room: RoomInput) => string | null;
};
export type ChoiceColumn = Shared & {
  choices: readonly string[];
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
    path: () => id,
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
    bounds: surfaceBounds.areaM2,
    get: (room) => room.surfaces[placeOf(room, kind, number)]?.areaM2 ?? Number.NaN,
    set: (room, value, built) => sized(room, kind, number, value, built),
    path: (room) => {
      const place = placeOf(room, kind, number);
      return place < 0 ? null : `surfaces[${place}].areaM2`;
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
    path: (room) => {
      const place = placeOf(room, "wall", number);
      return place < 0 ? null : `surfaces[${place}].windows[0].areaM2`;
    },
  });

const directionColumn = (id: string, number: number): ChoiceColumn => ({
  id,
  choices: Object.keys(directions),
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
  choices: spaceIds,
  get: (room) => room.space,
  set: (room, value) => ({ ...room, space: value as SpaceId, ...(value === "none" && { freshBy: "typed" as const }) }),
});

/** What is typed here is somebody's own figure. */
const fresh: NumberColumn = {
  ...ofRoom("freshLps"),
  get: givenLps,
  set: (room, value) => ({ ...room, freshBy: "typed", freshLps: value }),
  copy: (room, { freshBy, freshLps }) => ({ ...room, freshBy, freshLps }),
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
];
