// Columns of the table of rooms, one line per room: each column reads and sets its cell in the room. Two walls, a roof and a floor on the
// ground have columns of their own; further surfaces are edited in the room itself.
import type { BuildAge } from "../data/constructions.ts";
import { type ScheduleId, schedules } from "../data/gains.ts";
import { glasses } from "../data/glass.ts";
import type { Allowed } from "../engineering/invalid-input.ts";
import { type Direction, directions } from "../quick/quick-answers.ts";
import { signedNumber } from "../signed-number.ts";
import { roomFreshAirLps, withUse } from "./fresh-air.ts";
import { newSurface, newWindow } from "./new-project.ts";
import {
  type Bounds,
  type BuildId,
  buildsOf,
  glassM2,
  hoursFields,
  listedU,
  type NumberOf,
  type OwnConstruction,
  ownConstructionIndex,
  projectLimits,
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

/** A wall, roof or floor of a room, by its kind and its index among those of that kind. */
export type RoomPart = { kind: "wall" | "roof" | "ground"; number: number };
type ColumnPart = RoomPart & { aspect: "size" | "facing" | "glass" };

type ColumnBase = {
  id: string;
  /** The wall, roof or floor that the column belongs to; one without values in a pasted row is removed. */
  part?: ColumnPart;
  /** A new room whose pasted cell is empty or unreadable: the value becomes none, or is marked until the user fills it in. */
  blank?: (room: RoomInput) => RoomInput;
  /** The room with another room's value, including details that the cell does not show; unchanged if the other has none. */
  copy: (room: RoomInput, from: RoomInput, built: BuildAge) => RoomInput;
};
export type NumberColumn = ColumnBase & {
  bounds: Bounds;
  /** NaN if there is none. */
  get: (room: RoomInput) => number;
  set: (room: RoomInput, value: number, built: BuildAge) => RoomInput;
  /** The room after the user empties the cell, if an empty cell has a meaning; otherwise the cell is NaN and marked. */
  emptied?: (room: RoomInput) => RoomInput;
  /** Paths of the room's fields whose refusals belong to this cell. */
  paths: (room: RoomInput) => readonly string[];
  /** Allowed values of the cell, if they differ from those of its fields. */
  allowed?: (room: RoomInput) => Allowed;
};
export type ChoiceColumn = ColumnBase & {
  /** Includes the project's own constructions in columns of walls and roofs. */
  choices: (ownConstructions: readonly OwnConstruction[]) => readonly string[];
  wordsKey: "directions" | "spaces" | "glasses" | "builds" | "hours";
  /** Empty if there is none. */
  get: (room: RoomInput) => string;
  set: (room: RoomInput, value: string, built: BuildAge) => RoomInput;
  /** Reads a text that is not one of the choices; null if it has no meaning. */
  read?: (room: RoomInput, text: string, built: BuildAge) => RoomInput | null;
  /** Text of the cell if its value is not one of the choices. */
  otherText?: (room: RoomInput) => string;
  /** Paths of the room's fields whose refusals belong to this cell. */
  paths?: (room: RoomInput) => readonly string[];
};
type TextColumn = ColumnBase & { text: true };
export type Column = NumberColumn | ChoiceColumn | TextColumn;

export const isNumberColumn = (column: Column): column is NumberColumn => "bounds" in column;
export const isChoiceColumn = (column: Column): column is ChoiceColumn => "choices" in column;

/** Adds `copy` for the value that the cell shows. */
const withCopy = <C extends Omit<NumberColumn, "copy"> | Omit<ChoiceColumn, "copy">>(column: C): C & Pick<ColumnBase, "copy"> => ({
  ...column,
  copy: (room, from, built) => {
    const value = column.get(from);
    const nothing = value === "" || Number.isNaN(value);
    return nothing ? room : (column.set as (room: RoomInput, value: unknown, built: BuildAge) => RoomInput)(room, value, built);
  },
});

/** `blank`: NaN if a room requires a value. */
const roomColumn = (id: NumberOf<RoomInput>, blank?: number): NumberColumn =>
  withCopy({
    id,
    bounds: roomBounds[id],
    get: (room: RoomInput) => room[id],
    set: (room: RoomInput, value: number) => ({ ...room, [id]: value }),
    paths: () => [id],
    ...(blank !== undefined && { blank: (room: RoomInput) => ({ ...room, [id]: blank }) }),
  });

/** Index of the wall, roof or floor with this number (from 0) among its kind; −1 if there is none. */
function surfaceIndex({ surfaces }: RoomInput, kind: RoomPart["kind"], number: number): number {
  let left = number;
  return surfaces.findIndex((surface) => surface.kind === kind && left-- === 0);
}

const withSurface = (room: RoomInput, place: number, change: Partial<SurfaceInput>): RoomInput => ({
  ...room,
  surfaces: room.surfaces.map((surface, at) => (at === place ? { ...surface, ...change } : surface)),
});

/** Whether a surface may be added: a second wall only beside a first one, and none beyond the maximum per room. */
const mayAdd = (room: RoomInput, kind: RoomPart["kind"], number: number) =>
  room.surfaces.length < projectLimits.surfacesPerRoom && (number === 0 || surfaceIndex(room, kind, number - 1) >= 0);

/** The room without a wall, roof or floor; unchanged if there is none. */
export const withoutPart = (room: RoomInput, { kind, number }: RoomPart): RoomInput => {
  const place = surfaceIndex(room, kind, number);
  return place < 0 ? room : { ...room, surfaces: room.surfaces.filter((_, at) => at !== place) };
};

/** The next room in the table, a single one: with the walls, the roof and the floor that the table shows, and no others. */
export function nextRoomLike(room: RoomInput): RoomInput {
  const shown = [
    surfaceIndex(room, "wall", 0),
    surfaceIndex(room, "wall", 1),
    surfaceIndex(room, "roof", 0),
    surfaceIndex(room, "ground", 0),
  ];
  return { ...room, name: "", times: 1, surfaces: room.surfaces.filter((_, place) => shown.includes(place)) };
}

/** Sets the size of an existing surface to any typed value, or adds one. It is removed only in the room itself. */
function withPartArea(room: RoomInput, kind: RoomPart["kind"], number: number, areaM2: number, built: BuildAge): RoomInput {
  const place = surfaceIndex(room, kind, number);
  if (place >= 0) return withSurface(room, place, { areaM2 });
  if (!(areaM2 > 0) || !mayAdd(room, kind, number)) return room;
  return { ...room, surfaces: [...room.surfaces, { ...newSurface(kind, built, areaM2), areaM2 }] };
}

const areaColumn = (id: string, kind: RoomPart["kind"], number: number): NumberColumn =>
  withCopy<Omit<NumberColumn, "copy">>({
    id,
    part: { kind, number, aspect: "size" },
    bounds: surfaceBounds.areaM2,
    blank: (room) => {
      const place = surfaceIndex(room, kind, number);
      return place < 0 ? room : withSurface(room, place, { areaM2: Number.NaN });
    },
    get: (room) => room.surfaces[surfaceIndex(room, kind, number)]?.areaM2 ?? Number.NaN,
    set: (room, value, built) => withPartArea(room, kind, number, value, built),
    paths: (room) => {
      const place = surfaceIndex(room, kind, number);
      return place < 0 ? [] : [`surfaces[${place}].areaM2`];
    },
  });

/** The windows of a wall scaled to a total glass area; equal shares if they had no area. */
function scaledWindows(windows: readonly WindowInput[], now: number, areaM2: number): WindowInput[] {
  const panes = windows.reduce((sum, { count }) => sum + count, 0);
  return windows.map((window) => ({ ...window, areaM2: now > 0 ? (window.areaM2 * areaM2) / now : areaM2 / panes }));
}

/** Total glass of a wall as one number. Windows keep their type while the cell is empty or 0. */
const glassColumn = (id: string, number: number): NumberColumn =>
  withCopy<Omit<NumberColumn, "copy">>({
    id,
    part: { kind: "wall", number, aspect: "glass" },
    bounds: windowBounds.areaM2,
    get: (room) => {
      const wall = room.surfaces[surfaceIndex(room, "wall", number)];
      return wall ? glassM2(wall) : Number.NaN;
    },
    set: (room, value, built) => {
      const place = surfaceIndex(room, "wall", number);
      const wall = room.surfaces[place];
      if (!wall) return room;
      if (wall.windows.length > 0) return withSurface(room, place, { windows: scaledWindows(wall.windows, glassM2(wall), value) });
      return value > 0 ? withSurface(room, place, { windows: [{ ...newWindow(built, value), areaM2: value }] }) : room;
    },
    paths: (room) => {
      const place = surfaceIndex(room, "wall", number);
      return (room.surfaces[place]?.windows ?? []).map((_, at) => `surfaces[${place}].windows[${at}].areaM2`);
    },
    allowed: (room) => {
      const wallM2 = room.surfaces[surfaceIndex(room, "wall", number)]?.areaM2;
      return { min: 0, max: wallM2 !== undefined && wallM2 >= 0 ? wallM2 : windowBounds.areaM2.max, unit: "m²" };
    },
  });

/** Compass points as drawings name them, clockwise from north. */
const compass = "N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW".split(" ");

/** Words for the four main points, in either language, with and without the article and the ending of an adjective. */
const mainPoints: Readonly<Record<string, string>> = {
  north: "N",
  east: "E",
  south: "S",
  west: "W",
  شمال: "N",
  شرق: "E",
  جنوب: "S",
  غرب: "W",
};

/** The letters of a compass point that a word names: "north", "northwest", "NNE", "الشمالي"; null for any other word. */
function pointLetters(word: string): string | null {
  const arabic = word.replace(/^ال/, "").replace(/(?:ية|يه|ي)$/, "");
  const main = mainPoints[arabic];
  if (main) return main;
  if (compass.includes(word.toUpperCase())) return word.toUpperCase();
  const begun = ["north", "south"].find((start) => word.startsWith(start));
  const rest = begun && mainPoints[word.slice(begun.length)];
  return begun && rest ? `${mainPoints[begun]}${rest}` : null;
}

/**
 * Reads "215", "215°", "NNE", "NNE 30°", "north-west" or "شمال غرب", in degrees clockwise from north; null for anything else. A number goes
 * before a point beside it.
 */
export function readBearing(text: string): number | null {
  const plain = text
    .normalize("NFKC")
    .replace(/[\p{M}\p{Cf}\u0640]/gu, "")
    .trim()
    .toLowerCase();
  const firstDigit = plain.search(/\p{N}/u);
  const [words, degrees] = firstDigit < 0 ? [plain, ""] : [plain.slice(0, firstDigit), plain.slice(firstDigit)];
  const letters = words
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "")
    .map(pointLetters);
  const named = letters.length > 0 && !letters.includes(null) ? compass.indexOf(letters.join("")) : -1;
  if (letters.length > 0 && named < 0) return null;
  if (degrees === "") return named < 0 ? null : named * 22.5;
  // A sign with no point before it belongs to the number.
  const number = signedNumber((named < 0 ? words : "") + degrees.replace(")", "").replace(/°|degrees|deg|درجة/, ""));
  return number !== null && number >= 0 && number <= 360 ? number : null;
}

type Facing = Pick<SurfaceInput, "direction" | "bearingDeg">;

/** The named direction of a bearing if there is one, otherwise the bearing. */
const facingOf = (bearingDeg: number): Facing => {
  const named = (Object.keys(directions) as Direction[]).find((direction) => (directions[direction] + 180) % 360 === bearingDeg % 360);
  return named ? { direction: named, bearingDeg: 0 } : { direction: "own", bearingDeg };
};

/** Turns a wall, or adds one of a usual size. */
function facing(room: RoomInput, number: number, to: Partial<Facing>, built: BuildAge): RoomInput {
  const place = surfaceIndex(room, "wall", number);
  if (place >= 0) return withSurface(room, place, to);
  if (!mayAdd(room, "wall", number)) return room;
  const areaM2 = Math.round(Math.sqrt(room.areaM2 || 16) * (room.heightM || 3) * 10) / 10;
  return { ...room, surfaces: [...room.surfaces, { ...newSurface("wall", built, areaM2), ...to }] };
}

const directionColumn = (id: string, number: number): ChoiceColumn => {
  const wallOf = (room: RoomInput) => room.surfaces[surfaceIndex(room, "wall", number)];
  return {
    id,
    part: { kind: "wall", number, aspect: "facing" },
    wordsKey: "directions",
    choices: () => Object.keys(directions),
    get: (room) => wallOf(room)?.direction ?? "",
    otherText: (room) => {
      const wall = wallOf(room);
      return wall?.direction === "own" && Number.isFinite(wall.bearingDeg) ? `\u2066${Math.round(wall.bearingDeg * 10) / 10}°\u2069` : "–";
    },
    copy: (room, from, built) => {
      const wall = wallOf(from);
      const isOwn = wall?.direction === "own";
      if (!wall || (isOwn && !wallOf(room))) return room;
      return facing(room, number, isOwn ? { direction: "own", bearingDeg: wall.bearingDeg } : { direction: wall.direction }, built);
    },
    set: (room, value, built) => (value === "" ? room : facing(room, number, { direction: value as Direction }, built)),
    read: (room, text, built) => {
      const bearingDeg = readBearing(text);
      const made = bearingDeg === null ? room : facing(room, number, facingOf(bearingDeg), built);
      return bearingDeg === null || surfaceIndex(made, "wall", number) < 0 ? null : made;
    },
    // A wall without a valid bearing is refused and marked.
    blank: (room) =>
      wallOf(room) ? withSurface(room, surfaceIndex(room, "wall", number), { direction: "own", bearingDeg: Number.NaN }) : room,
    paths: (room) => {
      const place = surfaceIndex(room, "wall", number);
      return place < 0 ? [] : [`surfaces[${place}].bearingDeg`];
    },
  };
};

const space: ChoiceColumn = withCopy<Omit<ChoiceColumn, "copy">>({
  id: "space",
  wordsKey: "spaces",
  choices: () => spaceIds,
  get: (room) => room.space,
  set: (room, value) => withUse(room, value as SpaceId),
  blank: (room) => withUse(room, "none"),
});

/** Schedule of people, lights, machines and fresh air, if all four are the same. */
const hours: ChoiceColumn = {
  id: "hours",
  wordsKey: "hours",
  choices: () => Object.keys(schedules),
  get: (room) => {
    const usual = common(hoursFields.map((field) => room[field].usual));
    return usual === "own" ? "" : usual;
  },
  set: (room, value) =>
    value === ""
      ? room
      : { ...room, ...Object.fromEntries(hoursFields.map((field) => [field, { ...room[field], usual: value as ScheduleId }])) },
  // Copies custom hours too, and four different schedules.
  copy: (room, from) => ({ ...room, ...Object.fromEntries(hoursFields.map((field) => [field, from[field]])) }),
};

/** The value that all have; empty if they differ or there are none. */
const common = <T extends string>(values: readonly T[]): T | "" => (values.every((value) => value === values[0]) ? (values[0] ?? "") : "");

/** Construction of all walls, or of the roof, of a room. */
function buildColumn(id: string, kind: "wall" | "roof"): ChoiceColumn {
  const column: ChoiceColumn = {
    id,
    wordsKey: "builds",
    // The construction is copied with its entered U.
    copy: (room, from, built) => {
      const build = column.get(from);
      const uWm2K = from.surfaces.find((surface) => surface.kind === kind)?.uWm2K;
      const copied = build === "" ? room : column.set(room, build, built);
      if (uWm2K === undefined || copied === room || ownConstructionIndex(build as BuildId) !== undefined) return copied;
      return { ...copied, surfaces: copied.surfaces.map((surface) => (surface.kind === kind ? { ...surface, uWm2K } : surface)) };
    },
    choices: (ownConstructions) => buildsOf(kind, ownConstructions),
    get: ({ surfaces }) => common(surfaces.flatMap((surface) => (surface.kind === kind ? [surface.build] : []))),
    set: (room, value) => {
      if (value === "" || !room.surfaces.some((surface) => surface.kind === kind)) return room;
      const build = value as BuildId;
      return {
        ...room,
        surfaces: room.surfaces.map((surface) => (surface.kind === kind ? { ...surface, build, ...listedU(build) } : surface)),
      };
    },
  };
  return column;
}

/** Glass of all windows of a room. */
const glassKind: ChoiceColumn = {
  id: "glass",
  // Custom glass is copied with its values.
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
  wordsKey: "glasses",
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

/** Fresh air by the standard if the room has a use, otherwise none. */
const withUsualFreshAir = (room: RoomInput): RoomInput =>
  room.space === "none" ? { ...room, freshBy: "typed", freshLps: 0 } : { ...room, freshBy: "standard" };

/** A typed flow replaces the standard. */
const fresh: NumberColumn = {
  ...roomColumn("freshLps"),
  get: roomFreshAirLps,
  set: (room, value) => ({ ...room, freshBy: "typed", freshLps: value }),
  emptied: withUsualFreshAir,
  // Without a use no standard applies, so the flow is copied as a typed one.
  copy: (room, from) =>
    room.space === "none"
      ? { ...room, freshBy: "typed", freshLps: roomFreshAirLps(from) }
      : { ...room, freshBy: from.freshBy, freshLps: from.freshLps },
  blank: withUsualFreshAir,
};

export const roomColumns: readonly Column[] = [
  { id: "name", text: true, copy: (room, { name }) => ({ ...room, name }) },
  roomColumn("times"),
  roomColumn("zone"),
  roomColumn("areaM2", Number.NaN),
  roomColumn("heightM"),
  directionColumn("wall1Direction", 0),
  areaColumn("wall1Area", "wall", 0),
  glassColumn("wall1Glass", 0),
  directionColumn("wall2Direction", 1),
  areaColumn("wall2Area", "wall", 1),
  glassColumn("wall2Glass", 1),
  areaColumn("roofArea", "roof", 0),
  areaColumn("groundArea", "ground", 0),
  roomColumn("people", 0),
  roomColumn("lightsWm2", 0),
  roomColumn("machinesWm2", 0),
  space,
  hours,
  fresh,
  roomColumn("indoorC"),
  roomColumn("leakAch"),
  buildColumn("wallBuild", "wall"),
  buildColumn("roofBuild", "roof"),
  glassKind,
];
