// What the detailed form edits: rooms with every surface, gain, schedule and air flow, and variants of the building. SI
// throughout; the form shows and takes other units. Archetypes fill a new room; each value can then be changed.
import { type PlaceId, places } from "../data/climate.ts";
import {
  absorptances,
  type BuildAge,
  byAge,
  type ConstructionData,
  type ConstructionId,
  constructions,
  groundReflectances,
} from "../data/constructions.ts";
import { type ActivityId, activities, lightDensities, machineDensities, type ScheduleId, schedules } from "../data/gains.ts";
import { type GlassId, glasses, type ShadeId, shades } from "../data/glass.ts";
import { usualGround } from "../data/ground.ts";
import { conduction } from "../engineering/conduction.ts";
import { Inspection } from "../engineering/invalid-input.ts";
import { type Direction, directions, glassAmounts, type QuickAnswers, type RoomKind } from "../quick/quick-answers.ts";
import { freshAirLps, glassType, kinds, leakageAch, roomFrom } from "../quick/quick-room.ts";

export const surfaceKinds = ["wall", "roof", "floor", "partition", "ground"] as const;
export type SurfaceKind = (typeof surfaceKinds)[number];
type ColourId = keyof typeof absorptances;
type SurroundingsId = keyof typeof groundReflectances;

/** One of the usual days, or full between two hours and a share of it outside them. */
export type Hours = { usual: ScheduleId | "own"; from: number; to: number; outsidePercent: number };

export type SurfaceInput = {
  kind: SurfaceKind;
  direction: Direction;
  /** With the glass in it. */
  areaM2: number;
  build: ConstructionId;
  uWm2K: number;
  colour: ColourId;
  /** In walls and roofs; 0 for none. */
  glassM2: number;
  glass: GlassId | "own";
  glassUWm2K: number;
  glassShgc: number;
  shade: ShadeId | "none";
  glassHeightM: number;
  overhangM: number;
  finsM: number;
  /** To a space that is not cooled: how much cooler than outdoors. */
  belowOutdoorK: number;
  /** Of the ground. */
  groundC: number;
};

export type RoomInput = {
  name: string;
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
  freshLps: number;
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
  wall: ConstructionId | null;
  roof: ConstructionId | null;
  colour: ColourId | null;
  lightsWm2: number | null;
  recovery: boolean | null;
};

export type Project = {
  /** As it stands on reports and on the name of its file; empty where nobody has given one. */
  title: string;
  revision: string;
  place: PlaceId;
  surroundings: SurroundingsId;
  /** Fills new rooms. */
  built: BuildAge;
  marginPercent: number;
  /** Of people, lights and machines that are there at once in a whole zone. */
  peoplePercent: number;
  lightsPercent: number;
  machinesPercent: number;
  rooms: readonly RoomInput[];
  variants: readonly Variant[];
};

export const most = { rooms: 60, surfaces: 12, variants: 3, zones: 20, name: 40, title: 80, revision: 20 } as const;

export type Quantity = "area" | "length" | "flow" | "perArea" | "plain";
export type Bounds = { min: number; max: number; quantity: Quantity; whole?: true };
const between = (min: number, max: number, quantity: Quantity = "plain"): Bounds => ({ min, max, quantity });

export type NumberOf<T> = { [K in keyof T]: T[K] extends number ? K : never }[keyof T] & string;

export const projectBounds: Record<NumberOf<Project>, Bounds> = {
  marginPercent: between(0, 15),
  peoplePercent: between(0, 100),
  lightsPercent: between(0, 100),
  machinesPercent: between(0, 100),
};

export const roomBounds: Record<NumberOf<RoomInput>, Bounds> = {
  zone: { ...between(1, most.zones), whole: true },
  areaM2: between(1, 5000, "area"),
  heightM: between(2, 12, "length"),
  indoorC: between(18, 28),
  humidityPercent: between(30, 70),
  people: between(0, 5000),
  lightsWm2: between(0, 100, "perArea"),
  machinesWm2: between(0, 2000, "perArea"),
  machineLatentW: between(0, 50_000),
  leakAch: between(0, 10),
  freshLps: between(0, 20_000, "flow"),
  heatRecoveryPercent: between(0, 90),
  moistureRecoveryPercent: between(0, 90),
  supplyC: between(8, 16),
  fanPercent: between(0, 15),
  ductPercent: between(0, 25),
};

export const surfaceBounds: Record<NumberOf<SurfaceInput>, Bounds> = {
  areaM2: between(0, 5000, "area"),
  uWm2K: between(0.1, 6),
  glassM2: between(0, 5000, "area"),
  glassUWm2K: between(0.5, 7),
  glassShgc: between(0.05, 0.9),
  glassHeightM: between(0.3, 12, "length"),
  overhangM: between(0, 10, "length"),
  finsM: between(0, 10, "length"),
  belowOutdoorK: between(-30, 15),
  groundC: between(15, 40),
};

export const hoursBounds: Record<NumberOf<Hours>, Bounds> = {
  from: { ...between(0, 23), whole: true },
  to: { ...between(1, 24), whole: true },
  outsidePercent: between(0, 100),
};

const hoursFields = ["peopleHours", "lightHours", "machineHours", "freshHours"] as const;

/** Everything a form should mark; field names are paths, such as rooms[0].surfaces[1].areaM2. Empty when it can be computed. */
export function inspectProject(project: Project): Inspection {
  const inspection = new Inspection();
  const numbers = <T extends object>(prefix: string, values: T, bounds: Partial<Record<string, Bounds>>) => {
    for (const [name, limit] of Object.entries(bounds)) {
      if (!limit) continue;
      const value = (values as Record<string, unknown>)[name] as number;
      inspection.number(prefix + name, value, limit.min, limit.max, "");
      if (limit.whole && value >= limit.min && value <= limit.max && !Number.isInteger(value))
        inspection.refusals.push({ field: prefix + name, value, allowed: { min: limit.min, max: limit.max, unit: "(whole)" } });
    }
  };
  const choice = (field: string, value: string, of: object) => inspection.choice(field, value, Object.keys(of));
  choice("place", project.place, places);
  choice("surroundings", project.surroundings, groundReflectances);
  choice("built", project.built, byAge);
  numbers("", project, projectBounds);
  inspection.number("rooms.length", project.rooms.length, 1, most.rooms, "rooms");
  inspection.number("variants.length", project.variants.length, 0, most.variants, "variants");
  for (const [index, room] of project.rooms.entries()) {
    const at = `rooms[${index}].`;
    // What one room may hold in all: a megawatt of machines, 100 m³/s through its cracks.
    const { machinesWm2, leakAch } = roomBounds;
    const upTo = (limit: Bounds, most: number): Bounds => ({ ...limit, max: most < limit.max ? Math.floor(most * 10) / 10 : limit.max });
    numbers(at, room, {
      ...roomBounds,
      machinesWm2: upTo(machinesWm2, 1e6 / room.areaM2),
      leakAch: upTo(leakAch, 360_000 / (room.areaM2 * room.heightM)),
    });
    inspection.choice(`${at}mass`, room.mass, ["medium", "heavy"]);
    choice(`${at}activity`, room.activity, activities);
    for (const name of hoursFields) {
      choice(`${at}${name}.usual`, room[name].usual, { ...schedules, own: 1 });
      if (room[name].usual === "own") numbers(`${at}${name}.`, room[name], hoursBounds);
    }
    inspection.number(`${at}surfaces.length`, room.surfaces.length, 0, most.surfaces, "surfaces");
    for (const [number, surface] of room.surfaces.entries())
      inspectSurface(`${at}surfaces[${number}].`, surface, inspection, numbers, choice);
  }
  for (const [index, variant] of project.variants.entries()) {
    const at = `variants[${index}].`;
    if (variant.glass !== null) choice(`${at}glass`, variant.glass, glasses);
    if (variant.shade !== null) choice(`${at}shade`, variant.shade, { ...shades, none: 1 });
    if (variant.wall !== null) choice(`${at}wall`, variant.wall, constructions);
    if (variant.roof !== null) choice(`${at}roof`, variant.roof, constructions);
    if (variant.colour !== null) choice(`${at}colour`, variant.colour, absorptances);
    if (variant.lightsWm2 !== null) numbers(at, { lightsWm2: variant.lightsWm2 }, { lightsWm2: roomBounds.lightsWm2 });
  }
  return inspection;
}

export const outdoorSurface = (kind: SurfaceKind) => kind === "wall" || kind === "roof" || kind === "floor";
export const mayHoldGlass = (kind: SurfaceKind) => kind === "wall" || kind === "roof";

function inspectSurface(
  at: string,
  surface: SurfaceInput,
  inspection: Inspection,
  numbers: (prefix: string, values: object, bounds: Partial<Record<string, Bounds>>) => void,
  choice: (field: string, value: string, of: object) => void,
): void {
  const { kind } = surface;
  inspection.choice(`${at}kind`, kind, surfaceKinds);
  const { areaM2, uWm2K, belowOutdoorK, groundC, glassM2, ...glass } = surfaceBounds;
  numbers(at, surface, { areaM2, uWm2K, ...(kind === "partition" && { belowOutdoorK }), ...(kind === "ground" && { groundC }) });
  if (outdoorSurface(kind)) {
    choice(`${at}build`, surface.build, constructions);
    choice(`${at}colour`, surface.colour, absorptances);
  }
  if (kind === "wall") choice(`${at}direction`, surface.direction, directions);
  if (!mayHoldGlass(kind)) return;
  numbers(at, surface, { glassM2: { ...glassM2, max: Math.max(0, surface.areaM2) } });
  if (!(surface.glassM2 > 0)) return;
  choice(`${at}glass`, surface.glass, { ...glasses, own: 1 });
  choice(`${at}shade`, surface.shade, { ...shades, none: 1 });
  const { glassUWm2K, glassShgc, ...projections } = glass;
  if (surface.glass === "own") numbers(at, surface, { glassUWm2K, glassShgc });
  if (kind === "wall") numbers(at, surface, projections);
}

const usual = (id: ScheduleId): Hours => ({ usual: id, from: 8, to: 18, outsidePercent: 5 });
const tenths = (value: number) => Math.round(value * 10) / 10;

/** U of a construction from its layers alone, W/m²K. */
export const layersU = (id: ConstructionId) => Math.round(conduction(constructions[id].layers).uWm2K * 1000) / 1000;

const buildKinds: Record<SurfaceKind, readonly ConstructionData["kind"][]> = {
  wall: ["wall"],
  roof: ["slab", "roof"],
  /** A floor over the open is a slab. */
  floor: ["slab"],
  partition: ["wall"],
  ground: ["wall"],
};

/** Constructions that a kind of surface may have. */
export const buildsOf = (kind: SurfaceKind) =>
  (Object.keys(constructions) as ConstructionId[]).filter((id) => buildKinds[kind].includes(constructions[id].kind));

/** Floors over the open were left bare until the rules of 2014 asked of them what they ask of roofs. */
const bareFloors: readonly BuildAge[] = ["before2005", "from2005"];

function opaquePart(kind: SurfaceKind, built: BuildAge): Pick<SurfaceInput, "build" | "uWm2K"> {
  const age = byAge[built];
  switch (kind) {
    case "roof":
      return { build: age.roof, uWm2K: age.roofUWm2K[1] };
    case "floor":
      return bareFloors.includes(built) ? { build: "bareRoof", uWm2K: layersU("bareRoof") } : { build: age.roof, uWm2K: age.roofUWm2K[1] };
    case "ground":
      return { build: age.wall, uWm2K: usualGround.uWm2K };
    case "partition":
      return { build: age.wall, uWm2K: 2 };
    default:
      return { build: age.wall, uWm2K: age.wallUWm2K[1] };
  }
}

/** A surface as the years of the building made it. */
export function newSurface(kind: SurfaceKind, built: BuildAge, areaM2: number, direction: Direction = "N", glassShare = 0): SurfaceInput {
  const glass = glassType(built, glassShare)[1];
  return {
    kind,
    direction,
    areaM2: tenths(areaM2),
    ...opaquePart(kind, built),
    colour: kind === "roof" ? "brick" : "light",
    glassM2: tenths(areaM2 * glassShare),
    glass,
    glassUWm2K: glasses[glass].uWm2K,
    glassShgc: glasses[glass].shgc[0] as number,
    shade: "none",
    glassHeightM: 1.5,
    overhangM: 0,
    finsM: 0,
    belowOutdoorK: 3,
    groundC: usualGround.temperatureC,
  };
}

/** A room of a kind with one outside wall. */
export function newRoom(kind: RoomKind, name: string, built: BuildAge, direction: Direction = "W"): RoomInput {
  const data = kinds[kind];
  const areaM2 = data.areaM2[1];
  const people = data.people(areaM2)[1];
  return {
    name,
    zone: 1,
    areaM2,
    heightM: data.heightM,
    indoorC: 24,
    humidityPercent: 50,
    mass: "medium",
    surfaces: [newSurface("wall", built, Math.sqrt(areaM2) * data.heightM, direction, glassAmounts.medium)],
    people,
    activity: data.activity,
    peopleHours: usual(data.schedule),
    lightsWm2: lightDensities[data.lights].wattsM2,
    lightHours: usual(data.lightSchedule),
    machinesWm2: machineDensities[data.machines].wattsM2[1],
    machineLatentW: data.machineLatentW?.[1] ?? 0,
    machineHours: usual(data.machineSchedule),
    leakAch: leakageAch(data, built)[1],
    freshLps: tenths(freshAirLps(data, built, areaM2, people)[1]),
    freshHours: usual(data.use === "home" ? "always" : data.schedule),
    heatRecoveryPercent: 0,
    moistureRecoveryPercent: 0,
    supplyC: 13,
    fanPercent: 0,
    ductPercent: 0,
  };
}

export const templates = {
  flat: [
    ["living", "W"],
    ["bedroom", "W"],
    ["bedroom", "S"],
    ["kitchen", "N"],
  ],
  villa: [
    ["majlis", "S"],
    ["living", "W"],
    ["kitchen", "N"],
    ["bedroom", "E"],
    ["bedroom", "W"],
    ["bedroom", "S"],
  ],
  office: [
    ["office", "W"],
    ["office", "E"],
    ["meeting", "S"],
  ],
  shop: [["shop", "W"]],
} as const satisfies Record<string, readonly (readonly [RoomKind, Direction])[]>;
export type TemplateId = keyof typeof templates;

export const emptyVariant: Variant = { glass: null, shade: null, wall: null, roof: null, colour: null, lightsWm2: null, recovery: null };

const emptyProject: Project = {
  title: "",
  revision: "",
  place: "dubai",
  surroundings: "town",
  built: "from2005",
  marginPercent: 0,
  peoplePercent: 100,
  lightsPercent: 100,
  machinesPercent: 100,
  rooms: [],
  variants: [],
};

/** Names rooms of one kind by number where there are several. */
function numbered(list: readonly RoomKind[], names: Record<RoomKind, string>): string[] {
  return list.map((kind, index) => {
    const alike = list.filter((other) => other === kind).length;
    return alike > 1 ? `${names[kind]} ${list.slice(0, index + 1).filter((other) => other === kind).length}` : names[kind];
  });
}

/** A starting building; a villa's bedrooms are under the roof. */
export function newProject(template: TemplateId, names: Record<RoomKind, string>): Project {
  const list = templates[template];
  const { built } = emptyProject;
  const called = numbered(
    list.map(([kind]) => kind),
    names,
  );
  const rooms = list.map(([kind, direction], index) => {
    const room = newRoom(kind, called[index] as string, built, direction);
    const upstairs = template === "villa" && kind === "bedroom";
    return {
      ...room,
      zone: upstairs ? 2 : 1,
      surfaces: upstairs ? [...room.surfaces, newSurface("roof", built, room.areaM2)] : room.surfaces,
    };
  });
  return { ...emptyProject, rooms };
}

/** The quick form's likely room, with every value open to change. */
export function projectFromQuick(answers: QuickAnswers, names: Record<RoomKind, string>): Project {
  const { room, place } = roomFrom(answers, () => 1);
  const built = answers.built ?? emptyProject.built;
  const kind = room.id as RoomKind;
  const base = newRoom(kind, names[kind], built);
  const walls = room.surfaces.filter((surface) => surface.kind === "wall");
  const surfaces = walls.map((wall): SurfaceInput => {
    const window = room.windows.find(({ name }) => name === wall.name);
    const glassM2 = window?.areaM2 ?? 0;
    const areaM2 = wall.areaM2 + glassM2;
    const drawn = newSurface("wall", built, areaM2, wall.name as Direction, glassM2 / areaM2);
    const shade = window?.shade && (Object.keys(shades) as ShadeId[]).find((id) => shades[id] === window.shade);
    return { ...drawn, areaM2, glassM2, shade: shade ?? "none" };
  });
  if (room.surfaces.some((surface) => surface.kind === "roof")) surfaces.push(newSurface("roof", built, room.floorAreaM2));
  return {
    ...emptyProject,
    place,
    built,
    rooms: [
      {
        ...base,
        areaM2: room.floorAreaM2,
        surfaces,
        people: room.people?.count ?? base.people,
        freshLps: room.outdoorAir?.airFlowLps ?? 0,
      },
    ],
  };
}
