// The project that the detailed form edits: rooms with surfaces, windows, gains, schedules and air flows, design conditions, custom
// constructions, and variants of the building. All values are SI; the form converts other units.
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

/** A usual schedule, or "own": full between two hours and a share of it outside them. */
export type Hours = { usual: ScheduleId | "own"; from: number; to: number; outsidePercent: number };

/** One layer: a listed or custom material with its thickness, or an air gap or similar with its resistance alone. */
export type LayerInput = {
  material: MaterialId | "own" | "gap";
  thicknessMm: number;
  /** Properties of a custom material. */
  conductivityWmK: number;
  densityKgm3: number;
  specificHeatJkgK: number;
  /** Resistance of a gap. */
  resistanceM2KW: number;
};

/** A project's own wall or roof, from outdoors to indoors, without the air films, which depend on its kind. */
export type OwnConstruction = { name: string; kind: ConstructionData["kind"]; layers: readonly LayerInput[] };

/** A listed construction, or one of the project's own by its index. */
export type BuildId = ConstructionId | `own${number}`;

export type WindowInput = {
  /** Number of equal windows. */
  count: number;
  /** Area of one window. */
  areaM2: number;
  glass: GlassId | "own";
  uWm2K: number;
  shgc: number;
  shade: ShadeId | "none";
  /** Used for overhang and fins. */
  heightM: number;
  overhangM: number;
  /** From the underside of the overhang down to the glass. */
  overhangGapM: number;
  finsM: number;
  finsGapM: number;
};

export type SurfaceInput = {
  kind: SurfaceKind;
  /** "own": `bearingDeg` applies. */
  direction: Direction | "own";
  /** Clockwise from north, degrees. */
  bearingDeg: number;
  /** Area including its windows. */
  areaM2: number;
  build: BuildId;
  /** U of a listed construction; a project's own has the U of its layers. */
  uWm2K: number;
  colour: ColourId;
  /** Only walls and roofs have windows. */
  windows: readonly WindowInput[];
  /** How much cooler than outdoors the uncooled space behind a partition is. */
  belowOutdoorK: number;
  /** Temperature of the ground. */
  groundC: number;
};

/** Use of a room, which determines its outdoor air; "none" if it is not set. */
export type SpaceId = keyof typeof spaceAir | "home" | "none";
export const spaceIds: readonly SpaceId[] = ["none", "home", ...(Object.keys(spaceAir) as (keyof typeof spaceAir)[])];

export type RoomInput = {
  name: string;
  /** Number of equal rooms, such as typical floors or hotel rooms. The room's loads are those of one. */
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
  /** "standard": the flow that the use, the people and the floor require. */
  freshBy: "typed" | "standard";
  /** Typed flow. */
  freshLps: number;
  /** Effectiveness of the air distribution (62.1): 1 for cool air from above. */
  airEffectiveness: number;
  freshHours: Hours;
  heatRecoveryPercent: number;
  moistureRecoveryPercent: number;
  supplyC: number;
  fanPercent: number;
  ductPercent: number;
  /** Air extracted from the room to outdoors. */
  exhaustLps: number;
  /** Share of the lights' heat that stays in the room; the rest goes into the return air (recessed lights, return plenum). */
  lightsInRoomPercent: number;
};

/** Changes in a variant of the building; null keeps the drawn value. */
export type Variant = {
  glass: GlassId | null;
  shade: ShadeId | "none" | null;
  wall: BuildId | null;
  roof: BuildId | null;
  /** Applies to walls and roofs with a higher U; better ones stay. */
  wallUWm2K: number | null;
  roofUWm2K: number | null;
  colour: ColourId | null;
  lightsWm2: number | null;
  recovery: boolean | null;
};

/**
 * How outdoor air reaches the rooms of a zone. each: at each room's own coil. shared: one machine mixes it into the return air of several
 * rooms. dedicated: a separate unit (FAHU, DOAS) treats it, so it does not load their coils.
 */
export const airSystemIds = ["each", "shared", "dedicated"] as const;
export type AirSystemId = (typeof airSystemIds)[number];
export const zoneAirIds = ["asBuilding", ...airSystemIds] as const;

/** State in which fresh air units supply: that of the rooms, cold as it leaves the coil, or dried and warmed again. */
export const freshSupplyIds = ["room", "cold", "warmed"] as const;
/** How dried air is warmed again: by the air before the coil (run-around coils, heat pipe, second wheel), or by a heater. */
export const reheatIds = ["runAround", "heater"] as const;

/** What cools a room at its own coil, and a zone at a coil that its rooms share. */
export const roomMachineIds = ["fanCoil", "split", "ducted", "vrf"] as const;
export const zoneMachineIds = ["airHandler", "packaged", "ductedSplit"] as const;

/** Kinds of machines that a maker's table may list. */
export const capacityKinds = [...roomMachineIds, ...zoneMachineIds, "freshAir", "chiller"] as const;

/**
 * One line of a maker's table: what a model gives in one state of the air before its coil. `sourceC` is the temperature of its other side:
 * of chilled water before the coil, of outdoor air at a condenser.
 */
export type CapacityInput = {
  machine: (typeof capacityKinds)[number];
  model: string;
  totalW: number;
  sensibleW: number;
  airFlowLps: number;
  dryBulbC: number;
  wetBulbC: number;
  sourceC: number;
};

/** Name and air system of a zone. */
export type ZoneInput = { zone: number; name: string; air: (typeof zoneAirIds)[number] };

export const designIds = ["p04", "p1", "p2", "own"] as const;
/** Temperatures exceeded 0.4, 1 or 2 % of the year (humid days 0.4 or 1 %: none is published beyond), or custom ones. */
type DesignId = (typeof designIds)[number];

/** What the title block of a submittal names, in the order of the paper. */
export const signingIds = ["client", "consultant", "number", "prepared", "checked", "approved", "date"] as const;
export type Signing = Record<(typeof signingIds)[number], string>;

export type Project = {
  /** Title on reports and in the file name; empty if not set. */
  title: string;
  revision: string;
  /** The title block; an empty text is left to be written by hand. */
  signing: Signing;
  place: PlaceId;
  surroundings: SurroundingsId;
  design: DesignId;
  /** Custom temperatures: the hottest hour of the year and its wet bulb; the highest wet bulb and its dry bulb. */
  dryC: number;
  dryWetC: number;
  humidWetC: number;
  humidDryC: number;
  /** Determines the defaults of new rooms. */
  built: BuildAge;
  marginPercent: number;
  /** Share of people, lights and machines that are present at once in a zone. */
  peoplePercent: number;
  lightsPercent: number;
  machinesPercent: number;
  airSystem: AirSystemId;
  freshSupply: (typeof freshSupplyIds)[number];
  /** Air that leaves the coil of a fresh air unit, and its supply if it is warmed again. */
  freshCoilC: number;
  freshSupplyC: number;
  reheat: (typeof reheatIds)[number];
  roomMachine: (typeof roomMachineIds)[number];
  zoneMachine: (typeof zoneMachineIds)[number];
  /** Chilled water before the coils, and how much warmer it returns. */
  waterSupplyC: number;
  waterRiseK: number;
  /** Lines of makers' tables, from which the equipment is chosen. */
  capacities: readonly CapacityInput[];
  /** Direction of the plan's north, clockwise from true north, degrees. Wall directions refer to the plan. */
  northDeg: number;
  zones: readonly ZoneInput[];
  constructions: readonly OwnConstruction[];
  rooms: readonly RoomInput[];
  variants: readonly Variant[];
};

/** Largest numbers of parts of a project, and longest texts in characters. */
export const projectLimits = {
  rooms: 60,
  surfacesPerRoom: 12,
  windowsPerSurface: 6,
  /** Windows of the whole building; each costs as much computation as its wall. */
  windowsPerBuilding: 720,
  constructions: 8,
  layersPerConstruction: 10,
  variants: 3,
  zones: 20,
  capacities: 200,
  nameLength: 40,
  titleLength: 80,
  revisionLength: 20,
  signingLength: 60,
} as const;

/** A name without control characters and invisible or direction marks, cut to its length. */
export const cleanName = (text: string, maxLength: number = projectLimits.nameLength): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, "")
    .trim()
    .slice(0, maxLength)
    // The cut may leave half a surrogate pair.
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
  freshCoilC: between(8, 18, "temperature"),
  freshSupplyC: between(12, 28, "temperature"),
  waterSupplyC: between(3, 15, "temperature"),
  waterRiseK: between(3, 12, "difference"),
};

export const roomBounds: Record<NumberOf<RoomInput>, Bounds> = {
  times: { ...between(1, 200), whole: true },
  zone: { ...between(1, projectLimits.zones), whole: true },
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
  exhaustLps: between(0, 20_000, "flow"),
  lightsInRoomPercent: between(30, 100),
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

export const capacityBounds: Record<NumberOf<CapacityInput>, Bounds> = {
  totalW: between(100, 2e7),
  sensibleW: between(100, 2e7),
  airFlowLps: between(0, 200_000, "flow"),
  dryBulbC: between(10, 55, "temperature"),
  wetBulbC: between(5, 36, "temperature"),
  sourceC: between(3, 60, "temperature"),
};

export const hoursBounds: Record<NumberOf<Hours>, Bounds> = {
  from: { ...between(0, 23), whole: true },
  to: { ...between(1, 24), whole: true },
  outsidePercent: between(0, 100),
};

export const hoursFields = ["peopleHours", "lightHours", "machineHours", "freshHours"] as const;

export const isOutdoorSurface = (kind: SurfaceKind) => kind === "wall" || kind === "roof" || kind === "floor";
export const mayHoldGlass = (kind: SurfaceKind) => kind === "wall" || kind === "roof";

/** Glass of all windows of a surface, m². */
export const glassM2 = ({ windows }: SurfaceInput) => windows.reduce((sum, { count, areaM2 }) => sum + count * areaM2, 0);

/** The window with another glass; custom glass begins with the values of the previous one. */
export const withGlass = (window: WindowInput, glass: WindowInput["glass"]): WindowInput => ({
  ...window,
  glass,
  ...(glass !== "own" && { uWm2K: glasses[glass].uWm2K, shgc: glasses[glass].shgc[0] as number }),
});

/** Air system of a zone; the building's unless the zone has its own. */
export function airOfZone({ zones, airSystem }: Pick<Project, "zones" | "airSystem">, zone: number): AirSystemId {
  const air = zones.find((entry) => entry.zone === zone)?.air ?? "asBuilding";
  return air === "asBuilding" ? airSystem : air;
}

export const roomsOfZone = ({ rooms }: Pick<Project, "rooms">, zone: number) => rooms.filter((room) => room.zone === zone);

export const zoneNumbers = ({ rooms }: Pick<Project, "rooms">) => [...new Set(rooms.map(({ zone }) => zone))].sort((a, b) => a - b);

/** Number of window entries in the whole building; equal windows of one entry count once. */
export const countWindows = ({ rooms }: Pick<Project, "rooms">) =>
  rooms.reduce((sum, { surfaces }) => sum + surfaces.reduce((count, { windows }) => count + windows.length, 0), 0);

/** Bearing of a wall, clockwise from north, degrees. */
export const bearingOf = ({ direction, bearingDeg }: Pick<SurfaceInput, "direction" | "bearingDeg">) =>
  direction === "own" ? bearingDeg : (directions[direction] + 180) % 360;

/** U of a listed construction from its layers alone, W/m²K. */
export const layersU = (id: ConstructionId) => Math.round(conduction(constructions[id].layers).uWm2K * 1000) / 1000;

/** U of a listed construction; empty for one of the project's own, which has the U of its layers. */
export const listedU = (id: BuildId): { uWm2K?: number } =>
  ownConstructionIndex(id) === undefined ? { uWm2K: layersU(id as ConstructionId) } : {};

/** Index of one of the project's own constructions; undefined for a listed one. */
export const ownConstructionIndex = (id: BuildId): number | undefined => (id.startsWith("own") ? Number(id.slice(3)) : undefined);
export const ownConstructionId = (index: number): BuildId => `own${index}`;

const buildKinds: Record<SurfaceKind, readonly ConstructionData["kind"][]> = {
  wall: ["wall"],
  roof: ["slab", "roof"],
  /** A floor over open air is a slab. */
  floor: ["slab"],
  partition: ["wall"],
  ground: ["wall"],
};

/** Constructions that a kind of surface may have, the project's own last. */
export const buildsOf = (kind: SurfaceKind, ownConstructions: readonly OwnConstruction[] = []): BuildId[] => [
  ...(Object.keys(constructions) as ConstructionId[]).filter((id) => buildKinds[kind].includes(constructions[id].kind)),
  ...ownConstructions.flatMap((construction, index) => (buildKinds[kind].includes(construction.kind) ? [ownConstructionId(index)] : [])),
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
