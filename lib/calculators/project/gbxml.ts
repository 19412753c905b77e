// Reads spaces, surfaces and openings of a building from gbXML, as programs for drawing buildings export it. What a file does not say is as
// usual for the building's years. https://www.gbxml.org/schema_doc/7.03/GreenBuildingXML_Ver7.03.html
import type { BuildAge } from "../data/constructions.ts";
import { cfmToLps, fahrenheitToCelsius, ft2ToM2, uFromImperial } from "../engineering/units.ts";
import { type Direction, directions } from "../quick/quick-answers.ts";
import { childOf, childrenOf, numberOf, shapeOf, textOf, type XmlElement } from "./gbxml-shape.ts";
import { newRoom, newSurface, newWindow } from "./new-project.ts";
import {
  bearingOf,
  cleanName,
  glassM2,
  mayHoldGlass,
  type Project,
  projectLimits,
  type RoomInput,
  roomBounds,
  type SpaceId,
  type SurfaceInput,
  type SurfaceKind,
  surfaceBounds,
  type WindowInput,
  windowBounds,
  type ZoneInput,
} from "./project.ts";

/** What a file contains that was not taken over, or not as it stands. */
export type GbxmlNotes = {
  /** Surfaces that only cast a shadow. */
  shades: number;
  /** Doors that are not glass; their area counts as wall. */
  doors: number;
  /** Spaces that are not cooled; walls to them are partitions. */
  uncooled: number;
  /** Spaces without a floor area or with less than a room may have, and those beyond the largest number of rooms. */
  withoutArea: number;
  moreRooms: number;
  /** Surfaces of a room beyond the largest number, the smallest ones. */
  moreSurfaces: number;
  /** Zones beyond the largest number; their rooms are in the last zone. */
  moreZones: number;
  /** Rooms whose fresh air the file gives. */
  freshAir: number;
  /** Turn of the drawing from north, degrees; 0 if there is none. Programs disagree about its sign, so it is not applied. */
  turnDeg: number;
};
export type ReadGbxml = { rooms: readonly RoomInput[]; zones: readonly ZoneInput[]; windows: number; surfaces: number; notes: GbxmlNotes };

const lengths: Record<string, number> = {
  Kilometers: 1000,
  Meters: 1,
  Centimeters: 0.01,
  Millimeters: 0.001,
  Miles: 1609.344,
  Yards: 0.9144,
  Feet: 0.3048,
  Inches: 0.0254,
};
/** A unit of area or volume by its name, such as SquareFeet, in m² or m³; metres if the file names none. */
const powerOfLength = (unit: string | undefined, prefix: string, power: number) => (lengths[unit?.replace(prefix, "") ?? ""] ?? 1) ** power;

/** Converts a value by the unit that its element names; without a known unit it is as it stands. */
const conversions: Record<string, (value: number) => number> = {
  F: fahrenheitToCelsius,
  K: (kelvin) => kelvin - 273.15,
  WattPerSquareFoot: (value) => value / ft2ToM2(1),
  BtuPerHourSquareFtF: uFromImperial,
  CFM: cfmToLps,
  CFMPerSquareFoot: (value) => cfmToLps(value) / ft2ToM2(1),
  CubicMPerHr: (value) => value / 3.6,
  CubicMPerSec: (value) => value * 1000,
  CubicMPerSecPerSquareM: (value) => value * 1000,
  CubicMPerHourPerSquareM: (value) => value / 3.6,
};

function quantityOf(element: XmlElement | undefined): number {
  const value = numberOf(element?.text);
  return Number.isFinite(value) ? (conversions[element?.attributes.unit ?? ""] ?? Number)(value) : Number.NaN;
}

/** The value if it is within bounds, otherwise what is usual. */
const within = ({ min, max }: { min: number; max: number }, value: number, usual: number) => (value >= min && value <= max ? value : usual);
const thousandths = (value: number) => Math.round(value * 1000) / 1000;

const kinds: Record<string, SurfaceKind> = {
  ExteriorWall: "wall",
  Roof: "roof",
  RaisedFloor: "floor",
  ExposedFloor: "floor",
  SlabOnGrade: "ground",
  UndergroundSlab: "ground",
  UndergroundWall: "ground",
  UndergroundCeiling: "ground",
  InteriorWall: "partition",
  Ceiling: "partition",
  InteriorFloor: "partition",
};
const windowTypes = ["FixedWindow", "OperableWindow", "FixedSkylight", "OperableSkylight", "SlidingDoor"];
/** A wall that leans further back than this is computed as a roof. */
const flattestWallDeg = 60;

/** The use of a space by the name that the schema gives it; the first that its name begins with. */
const uses: readonly (readonly [start: string, space: SpaceId])[] = [
  ["Office", "office"],
  ["Conference", "conference"],
  ["Corridor", "corridor"],
  ["Classroom", "classroom"],
  ["Lobby", "lobby"],
  ["Reception", "reception"],
  ["Retail", "retail"],
  ["SalesArea", "retail"],
  ["Dining", "restaurant"],
  ["FoodPreparation", "kitchen"],
  ["HotelRoom", "hotelRoom"],
  ["GuestRooms", "hotelRoom"],
  ["Exercise", "gym"],
  ["Library", "library"],
  ["Reading", "library"],
  ["Banking", "bank"],
  ["Auditorium", "assembly"],
  ["ComputerRoom", "computerRoom"],
  ["ServerRoom", "computerRoom"],
  ["Storage", "storage"],
  ["LivingQuarters", "home"],
  ["Bedroom", "home"],
  ["LivingSpace", "home"],
];

function facingOf(azimuthDeg: number): Pick<SurfaceInput, "direction" | "bearingDeg"> {
  const bearingDeg = Math.round(azimuthDeg) % 360;
  const named = (Object.keys(directions) as Direction[]).find((direction) => (directions[direction] + 180) % 360 === bearingDeg);
  return named ? { direction: named, bearingDeg: 0 } : { direction: "own", bearingDeg };
}

/** All that the parts of a file refer to. */
type Context = {
  built: BuildAge;
  metres: number;
  constructions: ReadonlyMap<string, XmlElement>;
  windowTypes: ReadonlyMap<string, XmlElement>;
};

const byId = (elements: readonly XmlElement[]) => new Map(elements.map((element) => [element.attributes.id ?? "", element]));

/** The transmittance for sun from the front: without an angle, or for an angle of 0. */
function shgcOf(type: XmlElement | undefined): number {
  const found = type ? childrenOf(type, "SolarHeatGainCoeff") : [];
  return quantityOf(
    found.find(({ attributes }) => attributes.solarIncidentAngle === undefined) ??
      found.find(({ attributes }) => Number(attributes.solarIncidentAngle) === 0),
  );
}

function windowOf(opening: XmlElement, glassShare: number, { built, metres, ...context }: Context): WindowInput {
  const { areaM2, heightM } = shapeOf(opening, metres);
  const usual = newWindow(built, areaM2, glassShare);
  const type = context.windowTypes.get(opening.attributes.windowTypeIdRef ?? "");
  const [uWm2K, shgc] = [quantityOf(type && childOf(type, "U-value")), shgcOf(type)];
  const isOwn = Number.isFinite(uWm2K) || Number.isFinite(shgc);
  return {
    ...usual,
    areaM2: thousandths(areaM2),
    heightM: thousandths(within(windowBounds.heightM, heightM, usual.heightM)),
    ...(isOwn && {
      glass: "own",
      uWm2K: thousandths(within(windowBounds.uWm2K, uWm2K, usual.uWm2K)),
      shgc: thousandths(within(windowBounds.shgc, shgc, usual.shgc)),
    }),
  };
}

/** Equal windows become one with their number; of more kinds than a wall holds, those of equal glass become equal windows of their mean area. */
function mergedWindows(windows: readonly WindowInput[]): WindowInput[] {
  const merge = (key: (window: WindowInput) => string) => {
    const groups = new Map<string, WindowInput>();
    for (const window of windows) {
      const before = groups.get(key(window));
      const count = (before?.count ?? 0) + window.count;
      const areaM2 = before ? (before.areaM2 * before.count + window.areaM2 * window.count) / count : window.areaM2;
      groups.set(key(window), { ...(before ?? window), count, areaM2: thousandths(areaM2) });
    }
    return [...groups.values()];
  };
  const glassOf = ({ glass, uWm2K, shgc }: WindowInput) => `${glass} ${uWm2K} ${shgc}`;
  const equal = merge((window) => `${glassOf(window)} ${window.areaM2} ${window.heightM}`);
  if (equal.length <= projectLimits.windowsPerSurface) return equal;
  const byGlass = merge(glassOf);
  return byGlass.length <= projectLimits.windowsPerSurface ? byGlass : merge(() => "");
}

type Found = { surface: SurfaceInput; spaceId: string };

/** The surface of a room; null if no heat passes it. `cooled`: ids of the spaces that are rooms. */
function surfaceOf(element: XmlElement, cooled: ReadonlySet<string>, notes: GbxmlNotes, context: Context): Found | null {
  const type = element.attributes.surfaceType ?? "";
  if (type === "Shade") notes.shades++;
  const beside = [...new Set(childrenOf(element, "AdjacentSpaceId").map(({ attributes }) => attributes.spaceIdRef ?? ""))];
  const rooms = beside.filter((id) => cooled.has(id));
  const [spaceId] = rooms;
  let kind = kinds[type];
  if (!kind || spaceId === undefined || rooms.length > 1) return null;
  // Between a room and nothing, a wall inside the building passes no heat.
  if (kind === "partition" && beside.length < 2) return null;
  if (kind !== "partition" && beside.length > 1) kind = "partition";
  const shape = shapeOf(element, context.metres);
  if (kind === "wall" && shape.tiltDeg < flattestWallDeg) kind = "roof";
  if (!(shape.areaM2 > 0.005)) return null;
  const openings = childrenOf(element, "Opening");
  const glazed = mayHoldGlass(kind) ? openings.filter(({ attributes }) => windowTypes.includes(attributes.openingType ?? "")) : [];
  notes.doors += kind === "wall" ? openings.filter(({ attributes }) => attributes.openingType === "NonSlidingDoor").length : 0;
  const glassArea = glazed.reduce((sum, opening) => sum + shapeOf(opening, context.metres).areaM2, 0);
  const windows = mergedWindows(
    glazed.map((opening) => windowOf(opening, glassArea / shape.areaM2, context)).filter(({ areaM2 }) => areaM2 > 0),
  );
  const usual = newSurface(kind, context.built, shape.areaM2);
  const construction = context.constructions.get(element.attributes.constructionIdRef ?? "");
  // The ground's resistance is not part of a construction, so floors and walls in the ground keep the usual value.
  const uWm2K = kind === "ground" ? Number.NaN : quantityOf(construction && childOf(construction, "U-value"));
  const surface: SurfaceInput = {
    ...usual,
    ...(kind === "wall" && facingOf(shape.azimuthDeg)),
    areaM2: thousandths(Math.max(shape.areaM2, glassM2({ ...usual, windows }))),
    uWm2K: thousandths(within(surfaceBounds.uWm2K, uWm2K, usual.uWm2K)),
    windows,
  };
  return { surface, spaceId };
}

/** Merges surfaces of one key; the U of the sum is the mean by area. */
function mergedBy(surfaces: readonly SurfaceInput[], key: (surface: SurfaceInput) => string): SurfaceInput[] {
  const groups = new Map<string, SurfaceInput>();
  for (const surface of surfaces) {
    const before = groups.get(key(surface));
    if (!before) {
      groups.set(key(surface), surface);
      continue;
    }
    const areaM2 = before.areaM2 + surface.areaM2;
    const uWm2K = (before.uWm2K * before.areaM2 + surface.uWm2K * surface.areaM2) / areaM2;
    const windows = mergedWindows([...before.windows, ...surface.windows]);
    groups.set(key(surface), { ...before, areaM2: thousandths(areaM2), uWm2K: thousandths(uWm2K), windows });
  }
  return [...groups.values()];
}

const toEighthsOfTurn = (bearingDeg: number) => (Math.round(bearingDeg / 45) * 45) % 360;

/**
 * Surfaces of one room that differ only in area become one. Where that leaves too many, those of one kind and one of eight directions do, and
 * of the rest the largest stay.
 */
function mergedSurfaces(surfaces: readonly SurfaceInput[], notes: GbxmlNotes): SurfaceInput[] {
  const most = projectLimits.surfacesPerRoom;
  const equal = mergedBy(surfaces, ({ kind, direction, bearingDeg, uWm2K }) => `${kind} ${direction} ${bearingDeg} ${uWm2K}`);
  if (equal.length <= most) return equal;
  const turned = equal.map((surface) =>
    surface.kind === "wall" ? { ...surface, ...facingOf(toEighthsOfTurn(bearingOf(surface))) } : surface,
  );
  const alike = mergedBy(turned, ({ kind, direction }) => `${kind} ${direction}`);
  notes.moreSurfaces += Math.max(0, alike.length - most);
  return [...alike].sort((first, second) => second.areaM2 - first.areaM2).slice(0, most);
}

/** Outdoor air of a space or of its zone, L/s: for each person, for its floor, and for the space as such; 0 if none is given. */
function outdoorAirLps(sources: readonly (XmlElement | undefined)[], people: number, areaM2: number): number {
  const given = (name: string) => {
    for (const source of sources) {
      const value = quantityOf(source && childOf(source, name));
      if (value > 0) return value;
    }
    return 0;
  };
  const bySpace = given("OAFlowPerSpace");
  return bySpace > 0 ? bySpace : given("OAFlowPerPerson") * people + given("OAFlowPerArea") * areaM2;
}

function peopleIn(space: XmlElement, areaM2: number): number {
  const element = childOf(space, "PeopleNumber");
  const value = numberOf(element?.text);
  if (element?.attributes.unit === "SquareMPerPerson") return areaM2 / value;
  if (element?.attributes.unit === "SquareFtPerPerson") return areaM2 / ft2ToM2(value);
  return value;
}

type Sizes = { areaM2: number; volumeM3: number };

type RoomContext = { zone: XmlElement | undefined; isHome: boolean; built: BuildAge; notes: GbxmlNotes };

function roomOf(space: XmlElement, { areaM2, volumeM3 }: Sizes, { zone, isHome, built, notes }: RoomContext): RoomInput {
  const type = space.attributes.spaceType ?? "";
  const use = uses.find(([start]) => type.startsWith(start))?.[1] ?? (isHome ? "home" : "office");
  const usual = newRoom(use === "home" ? "living" : "office", "", built);
  const people = within(roomBounds.people, peopleIn(space, areaM2), (usual.people * areaM2) / usual.areaM2);
  const freshLps = outdoorAirLps([space, zone], people, areaM2);
  const isGiven = freshLps > 0 && freshLps <= roomBounds.freshLps.max;
  if (isGiven) notes.freshAir++;
  const air = quantityOf(childOf(space, "AirChangesPerHour"));
  const indoorC = quantityOf(zone && childOf(zone, "DesignCoolT"));
  return {
    ...usual,
    name: cleanName(textOf(space, "Name") || textOf(space, "CADObjectId") || (space.attributes.id ?? "")),
    areaM2: thousandths(areaM2),
    heightM: thousandths(volumeM3 > 0 ? volumeM3 / areaM2 : usual.heightM),
    indoorC: Math.round(within(roomBounds.indoorC, indoorC, usual.indoorC) * 10) / 10,
    people: Math.round(people * 10) / 10,
    lightsWm2: thousandths(within(roomBounds.lightsWm2, quantityOf(childOf(space, "LightPowerPerArea")), usual.lightsWm2)),
    machinesWm2: thousandths(within(roomBounds.machinesWm2, quantityOf(childOf(space, "EquipPowerPerArea")), usual.machinesWm2)),
    space: use,
    ...(air > 0 && { leakAch: thousandths(within(roomBounds.leakAch, air, usual.leakAch)) }),
    ...(isGiven && { freshBy: "typed", freshLps: Math.round(freshLps * 10) / 10 }),
    surfaces: [],
  };
}

/** A building from the root of a gbXML document; null if it is none or has no space with a floor. `built` gives what the file leaves out. */
export function readGbxml(root: XmlElement, { built }: Pick<Project, "built">): ReadGbxml | null {
  const campus = childOf(root, "Campus");
  const building = campus && childOf(campus, "Building");
  if (root.name !== "gbXML" || !campus || !building) return null;
  const { lengthUnit, areaUnit, volumeUnit } = root.attributes;
  const context: Context = {
    built,
    metres: lengths[lengthUnit ?? ""] ?? 1,
    constructions: byId(childrenOf(root, "Construction")),
    windowTypes: byId(childrenOf(root, "WindowType")),
  };
  const zonesById = byId(childrenOf(root, "Zone"));
  const location = childOf(campus, "Location");
  const turnDeg = numberOf(location && textOf(location, "CADModelAzimuth"));
  const notes: GbxmlNotes = {
    ...{ shades: 0, doors: 0, uncooled: 0, withoutArea: 0, moreRooms: 0, moreSurfaces: 0, moreZones: 0, freshAir: 0 },
    turnDeg: Number.isFinite(turnDeg) ? Math.round(turnDeg * 10) / 10 : 0,
  };
  const isHome = /Family|Residential|Dormitory/.test(building.attributes.buildingType ?? "");
  const spaces = childrenOf(building, "Space").flatMap((space) => {
    const isCooled = !/^(Unconditioned|HeatedOnly|Vented|NaturallyVentedOnly)$/.test(space.attributes.conditionType ?? "");
    const areaM2 = numberOf(textOf(space, "Area")) * powerOfLength(areaUnit, "Square", 2);
    const volumeM3 = numberOf(textOf(space, "Volume")) * powerOfLength(volumeUnit, "Cubic", 3);
    if (!isCooled) notes.uncooled++;
    else if (!(areaM2 >= roomBounds.areaM2.min)) notes.withoutArea++;
    return isCooled && areaM2 >= roomBounds.areaM2.min ? [{ space, id: space.attributes.id ?? "", areaM2, volumeM3 }] : [];
  });
  if (spaces.length === 0) return null;
  notes.moreRooms = Math.max(0, spaces.length - projectLimits.rooms);
  const cooled = new Set(spaces.map(({ id }) => id));
  const surfacesOf = new Map<string, SurfaceInput[]>();
  for (const element of childrenOf(campus, "Surface")) {
    const found = surfaceOf(element, cooled, notes, context);
    if (found) surfacesOf.set(found.spaceId, [...(surfacesOf.get(found.spaceId) ?? []), found.surface]);
  }
  const read = spaces.slice(0, projectLimits.rooms);
  const zoneIds = [...new Set(read.map(({ space }) => space.attributes.zoneIdRef ?? ""))];
  notes.moreZones = Math.max(0, zoneIds.length - projectLimits.zones);
  const rooms = read.map(({ space, id, ...sizes }): RoomInput => {
    const zoneId = space.attributes.zoneIdRef ?? "";
    const room = roomOf(space, sizes, { zone: zonesById.get(zoneId), isHome, built, notes });
    const zone = Math.min(projectLimits.zones, zoneIds.indexOf(zoneId) + 1);
    return { ...room, zone, surfaces: mergedSurfaces(surfacesOf.get(id) ?? [], notes) };
  });
  const zones = zoneIds.slice(0, projectLimits.zones).flatMap((id, index): ZoneInput[] => {
    const element = zonesById.get(id);
    const name = cleanName(element ? textOf(element, "Name") : "");
    return name ? [{ zone: index + 1, name, air: "asBuilding" }] : [];
  });
  const all = rooms.flatMap(({ surfaces }) => surfaces);
  const windows = all.reduce((sum, surface) => sum + surface.windows.reduce((count, window) => count + window.count, 0), 0);
  return { rooms, zones, windows, surfaces: all.length, notes };
}
