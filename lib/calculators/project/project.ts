// What the detailed form edits: rooms with every surface, window, gain, schedule and air flow, the design conditions, walls of
// somebody's own, and variants of the building. SI throughout; the form shows and takes other units.
import type { PlaceId } from "../data/climate.ts";
import {
  type absorptances,
  type BuildAge,
  type ConstructionData,
  type ConstructionId,
  constructions,
  type groundReflectances,
} from "../data/constructions.ts";
import type { ActivityId, ScheduleId } from "../data/gains.ts";
import { type GlassId, glasses, type ShadeId } from "../data/glass.ts";
import type { MaterialId } from "../data/materials.ts";
import { spaceAir } from "../data/ventilation.ts";
import { conduction } from "../engineering/conduction.ts";
import { type Direction, directions } from "../quick/quick-answers.ts";

export const surfaceKinds = ["wall", "roof", "floor", "partition", "ground"] as const;
export type SurfaceKind = (typeof surfaceKinds)[number];
type ColourId = keyof typeof absorptances;
type SurroundingsId = keyof typeof groundReflectances;

/** One of the usual days, or full between two hours and a share of it outside them. */
export type Hours = { usual: ScheduleId | "own"; from: number; to: number; outsidePercent: number };

/** One layer: a material of the list or of one's own by its thickness, or an air gap or the like by its resistance alone. */
export type LayerInput = {
  material: MaterialId | "own" | "gap";
  thicknessMm: number;
  /** Of one's own material. */
  conductivityWmK: number;
  densityKgm3: number;
  specificHeatJkgK: number;
  /** Of a gap. */
  resistanceM2KW: number;
};

/** A wall or roof of the project's own, from outdoors in, without the films of air, which belong to its kind. */
export type OwnConstruction = { name: string; kind: ConstructionData["kind"]; layers: readonly LayerInput[] };

/** A construction of the list, or one of the project's own by its place. */
export type BuildId = ConstructionId | `own${number}`;

export type WindowInput = {
  /** So many alike. */
  count: number;
  /** Of one. */
  areaM2: number;
  glass: GlassId | "own";
  uWm2K: number;
  shgc: number;
  shade: ShadeId | "none";
  /** For what stands out around it. */
  heightM: number;
  overhangM: number;
  /** From the underside of the overhang down to the glass. */
  overhangGapM: number;
  finsM: number;
  finsGapM: number;
};

export type SurfaceInput = {
  kind: SurfaceKind;
  /** "own": by its bearing. */
  direction: Direction | "own";
  /** Clockwise from north, degrees. */
  bearingDeg: number;
  /** With the windows in it. */
  areaM2: number;
  build: BuildId;
  /** Of a construction of the list; one of the project's own has that of its layers. */
  uWm2K: number;
  colour: ColourId;
  /** In walls and roofs. */
  windows: readonly WindowInput[];
  /** To a space that is not cooled: how much cooler than outdoors. */
  belowOutdoorK: number;
  /** Of the ground. */
  groundC: number;
};

/** What the air of a room is reckoned by; "none" where nobody has said. */
export type SpaceId = keyof typeof spaceAir | "home" | "none";
export const spaceIds: readonly SpaceId[] = ["none", "home", ...(Object.keys(spaceAir) as (keyof typeof spaceAir)[])];

export type RoomInput = {
  name: string;
  /** So many alike: typical floors, hotel rooms. Its loads are those of one. */
  times: number;
  zone: number;
  areaM2: number;
  heightM: number;
  indoorC: number;
  humidityPercent: number;
  mass: "medium" | "heavy";
  surfaces: readonly SurfaceInput[];
  people: number;
  activity: ActivityId;
  peopleHours: Hours;
  lightsWm2: number;
  lightHours: Hours;
  machinesWm2: number;
  machineLatentW: number;
  machineHours: Hours;
  leakAch: number;
  space: SpaceId;
  /** "standard": as much as the space, its people and its floor need. */
  freshBy: "typed" | "standard";
  /** As typed. */
  freshLps: number;
  /** Of the air distribution (62.1): 1 for cool air from above. */
  airEffectiveness: number;
  freshHours: Hours;
  heatRecoveryPercent: number;
  moistureRecoveryPercent: number;
  supplyC: number;
  fanPercent: number;
  ductPercent: number;
};

/** What another building would have; null leaves it as drawn. */
export type Variant = {
  glass: GlassId | null;
  shade: ShadeId | "none" | null;
  wall: BuildId | null;
  roof: BuildId | null;
  /** Of walls and roofs that let more through; those that are better stay. */
  wallUWm2K: number | null;
  roofUWm2K: number | null;
  colour: ColourId | null;
  lightsWm2: number | null;
  recovery: boolean | null;
};

/**
 * How outdoor air comes to the rooms of a zone: each room's coil has its own, one machine mixes it into the air that returns from
 * several, or a unit of its own (FAHU, DOAS) cools and dries it to the state of the rooms, whose coils do not see it.
 */
export const airSystemIds = ["each", "shared", "dedicated"] as const;
export type AirSystemId = (typeof airSystemIds)[number];
export const zoneAirIds = ["asBuilding", ...airSystemIds] as const;

/** What is said of a zone beside its number. */
export type ZoneInput = { zone: number; name: string; air: (typeof zoneAirIds)[number] };

export const designIds = ["p04", "p1", "p2", "own"] as const;
/** Exceeded 0.4, 1 or 2 % of the year (humid days 0.4 or 1 %: none is printed beyond), or temperatures of one's own. */
type DesignId = (typeof designIds)[number];

export type Project = {
  /** As it stands on reports and on the name of its file; empty where nobody has given one. */
  title: string;
  revision: string;
  place: PlaceId;
  surroundings: SurroundingsId;
  design: DesignId;
  /** Of one's own: the hottest hour of the year and its wet bulb; the highest wet bulb and its dry bulb. */
  dryC: number;
  dryWetC: number;
  humidWetC: number;
  humidDryC: number;
  /** Fills new rooms. */
  built: BuildAge;
  marginPercent: number;
  /** Of people, lights and machines that are there at once in a whole zone. */
  peoplePercent: number;
  lightsPercent: number;
  machinesPercent: number;
  airSystem: AirSystemId;
  /** Where the north of the plan points, clockwise from true north, degrees: walls face as the plan says. */
  northDeg: number;
  zones: readonly ZoneInput[];
  constructions: readonly OwnConstruction[];
  rooms: readonly RoomInput[];
  variants: readonly Variant[];
};

export const most = {
  rooms: 60,
  surfaces: 12,
  windows: 6,
  /** Of the whole building: each costs as much as its wall. */
  allWindows: 720,
  constructions: 8,
  layers: 10,
  variants: 3,
  zones: 20,
  name: 40,
  title: 80,
  revision: 20,
} as const;

/** A name without line breaks, marks that hide or turn text, and what is beyond its length. */
export const cleanName = (text: string, longest: number = most.name): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, "")
    .trim()
    .slice(0, longest)
    // Half a letter of two.
    .replace(/[\ud800-\udbff]$/, "")
    .trim();

export type Quantity = "area" | "length" | "thickness" | "flow" | "perArea" | "temperature" | "difference" | "u" | "plain";
export type Bounds = { min: number; max: number; quantity: Quantity; whole?: true };
const between = (min: number, max: number, quantity: Quantity = "plain"): Bounds => ({ min, max, quantity });

export type NumberOf<T> = { [K in keyof T]: T[K] extends number ? K : never }[keyof T] & string;

export const projectBounds: Record<NumberOf<Project>, Bounds> = {
  dryC: between(30, 55, "temperature"),
  dryWetC: between(10, 36, "temperature"),
  humidWetC: between(15, 36, "temperature"),
  humidDryC: between(20, 50, "temperature"),
  marginPercent: between(0, 15),
  peoplePercent: between(0, 100),
  lightsPercent: between(0, 100),
  machinesPercent: between(0, 100),
  northDeg: between(-180, 360),
};

export const roomBounds: Record<NumberOf<RoomInput>, Bounds> = {
  times: { ...between(1, 200), whole: true },
  zone: { ...between(1, most.zones), whole: true },
  areaM2: between(1, 5000, "area"),
  heightM: between(2, 12, "length"),
  indoorC: between(18, 28, "temperature"),
  humidityPercent: between(30, 70),
  people: between(0, 5000),
  lightsWm2: between(0, 100, "perArea"),
  machinesWm2: between(0, 2000, "perArea"),
  machineLatentW: between(0, 50_000),
  leakAch: between(0, 10),
  freshLps: between(0, 20_000, "flow"),
  airEffectiveness: between(0.5, 1.5),
  heatRecoveryPercent: between(0, 90),
  moistureRecoveryPercent: between(0, 90),
  supplyC: between(8, 16, "temperature"),
  fanPercent: between(0, 15),
  ductPercent: between(0, 25),
};

export const surfaceBounds: Record<NumberOf<SurfaceInput>, Bounds> = {
  bearingDeg: between(0, 360),
  areaM2: between(0, 5000, "area"),
  uWm2K: between(0.1, 6, "u"),
  belowOutdoorK: between(-30, 15, "difference"),
  groundC: between(15, 40, "temperature"),
};

export const windowBounds: Record<NumberOf<WindowInput>, Bounds> = {
  count: { ...between(1, 200), whole: true },
  areaM2: between(0, 5000, "area"),
  uWm2K: between(0.5, 7, "u"),
  shgc: between(0.05, 0.9),
  heightM: between(0.3, 12, "length"),
  overhangM: between(0, 10, "length"),
  overhangGapM: between(0, 5, "length"),
  finsM: between(0, 10, "length"),
  finsGapM: between(0, 5, "length"),
};

export const layerBounds: Record<NumberOf<LayerInput>, Bounds> = {
  thicknessMm: between(1, 1000, "thickness"),
  conductivityWmK: between(0.01, 400),
  densityKgm3: between(1, 9000),
  specificHeatJkgK: between(100, 5000),
  resistanceM2KW: between(0.01, 5),
};

export const hoursBounds: Record<NumberOf<Hours>, Bounds> = {
  from: { ...between(0, 23), whole: true },
  to: { ...between(1, 24), whole: true },
  outsidePercent: between(0, 100),
};

export const hoursFields = ["peopleHours", "lightHours", "machineHours", "freshHours"] as const;

export const outdoorSurface = (kind: SurfaceKind) => kind === "wall" || kind === "roof" || kind === "floor";
export const mayHoldGlass = (kind: SurfaceKind) => kind === "wall" || kind === "roof";

/** Glass of all windows of a surface, m². */
export const glassM2 = ({ windows }: SurfaceInput) => windows.reduce((sum, { count, areaM2 }) => sum + count * areaM2, 0);

/** The window with another glass; one of one's own begins with the values of the one before. */
export const withGlass = (window: WindowInput, glass: WindowInput["glass"]): WindowInput => ({
  ...window,
  glass,
  ...(glass !== "own" && { uWm2K: glasses[glass].uWm2K, shgc: glasses[glass].shgc[0] as number }),
});

/** How outdoor air comes to a zone. */
export function airOfZone({ zones, airSystem }: Pick<Project, "zones" | "airSystem">, zone: number): AirSystemId {
  const air = zones.find((one) => one.zone === zone)?.air ?? "asBuilding";
  return air === "asBuilding" ? airSystem : air;
}

export const roomsOfZone = ({ rooms }: Pick<Project, "rooms">, zone: number) => rooms.filter((room) => room.zone === zone);

export const zoneNumbers = ({ rooms }: Pick<Project, "rooms">) => [...new Set(rooms.map(({ zone }) => zone))].sort((a, b) => a - b);

/** Lists of windows of the whole building together; so many alike are one. */
export const allWindows = ({ rooms }: Pick<Project, "rooms">) =>
  rooms.reduce((sum, { surfaces }) => sum + surfaces.reduce((count, { windows }) => count + windows.length, 0), 0);

/** Of a wall, clockwise from north, degrees. */
export const bearingOf = ({ direction, bearingDeg }: Pick<SurfaceInput, "direction" | "bearingDeg">) =>
  direction === "own" ? bearingDeg : (directions[direction] + 180) % 360;

/** U of a construction of the list from its layers alone, W/m²K. */
export const layersU = (id: ConstructionId) => Math.round(conduction(constructions[id].layers).uWm2K * 1000) / 1000;

/** The U that a construction of the list brings with it; one of the project's own has that of its layers. */
export const listedU = (id: BuildId): { uWm2K?: number } => (ownIndex(id) === undefined ? { uWm2K: layersU(id as ConstructionId) } : {});

/** The place of one of the project's own constructions; undefined for one of the list. */
export const ownIndex = (id: BuildId): number | undefined => (id.startsWith("own") ? Number(id.slice(3)) : undefined);
export const ownBuild = (index: number): BuildId => `own${index}`;

const buildKinds: Record<SurfaceKind, readonly ConstructionData["kind"][]> = {
  wall: ["wall"],
  roof: ["slab", "roof"],
  /** A floor over the open is a slab. */
  floor: ["slab"],
  partition: ["wall"],
  ground: ["wall"],
};

/** Constructions that a kind of surface may have, the project's own last. */
export const buildsOf = (kind: SurfaceKind, own: readonly OwnConstruction[] = []): BuildId[] => [
  ...(Object.keys(constructions) as ConstructionId[]).filter((id) => buildKinds[kind].includes(constructions[id].kind)),
  ...own.flatMap((one, index) => (buildKinds[kind].includes(one.kind) ? [ownBuild(index)] : [])),
];

export const emptyVariant: Variant = {
  glass: null,
  shade: null,
  wall: null,
  roof: null,
  wallUWm2K: null,
  roofUWm2K: null,
  colour: null,
  lightsWm2: null,
  recovery: null,
};
