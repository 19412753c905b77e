// Default values of a new surface, room or building, from archetypes by age and use. Each value can then be changed.
import { type BuildAge, byAge, type ConstructionId, dubaiLimits } from "../data/constructions.ts";
import { lightDensities, type ScheduleId } from "../data/gains.ts";
import { type GlassId, glasses, type ShadeId, shades } from "../data/glass.ts";
import { usualGround } from "../data/ground.ts";
import { airGaps } from "../data/materials.ts";
import { type Direction, glassAmounts, type QuickAnswers, type RoomKind } from "../quick/quick-answers.ts";
import { freshAirLps, glassType, leakageAch, machinesW, roomFrom, roomKindData } from "../quick/quick-room.ts";
import {
  glassM2,
  type Hours,
  isOutdoorSurface,
  type LayerInput,
  layersU,
  type OwnConstruction,
  type Project,
  type RoomInput,
  type SpaceId,
  type SurfaceInput,
  type SurfaceKind,
  type Variant,
  type WindowInput,
  withGlass,
} from "./project.ts";

const usualHours = (id: ScheduleId): Hours => ({ usual: id, from: 8, to: 18, outsidePercent: 5 });
/** Rounds to the precision that an address stores. */
const thousandths = (value: number) => Math.round(value * 1000) / 1000;
const tenths = (value: number) => Math.round(value * 10) / 10;

/** Floors over open air were left bare until the rules of 2014 required of them what they require of roofs. */
const bareFloors: readonly BuildAge[] = ["before2005", "from2005"];

function opaquePart(kind: SurfaceKind, built: BuildAge): { build: ConstructionId; uWm2K: number } {
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

/** A window with the usual glass of the building's age for a wall with this share of glass. */
export function newWindow(built: BuildAge, areaM2: number, glassShare = 0.3): WindowInput {
  const glass = glassType(built, glassShare)[1];
  return {
    count: 1,
    areaM2: tenths(areaM2),
    glass,
    uWm2K: glasses[glass].uWm2K,
    shgc: glasses[glass].shgc[0] as number,
    shade: "none",
    heightM: 1.5,
    overhangM: 0,
    overhangGapM: 0,
    finsM: 0,
    finsGapM: 0,
  };
}

/** A surface with the usual construction of the building's age. */
export function newSurface(kind: SurfaceKind, built: BuildAge, areaM2: number, direction: Direction = "N", glassShare = 0): SurfaceInput {
  return {
    kind,
    direction,
    bearingDeg: 0,
    areaM2: tenths(areaM2),
    ...opaquePart(kind, built),
    colour: kind === "roof" ? "brick" : "light",
    windows: glassShare > 0 ? [newWindow(built, areaM2 * glassShare, glassShare)] : [],
    belowOutdoorK: 3,
    groundC: usualGround.temperatureC,
  };
}

const ages = Object.keys(byAge) as BuildAge[];

/** Whether a wall, roof or floor over open air has the usual construction of an age. */
const isUsualForAge = (surface: SurfaceInput, built: BuildAge) => {
  const usual = opaquePart(surface.kind, built);
  return surface.build === usual.build && Math.abs(surface.uWm2K - usual.uWm2K) < 0.0005;
};

/** Other ages whose usual construction a surface has; none for a construction that the user chose or gave a different U. */
const otherAgesOf = (surface: SurfaceInput, built: BuildAge): BuildAge[] =>
  isOutdoorSurface(surface.kind) && !isUsualForAge(surface, built) ? ages.filter((age) => isUsualForAge(surface, age)) : [];

/** Usual air changes an hour of a room: homes leak, and a workplace is under slight pressure. */
export const usualLeakAch = (space: SpaceId, built: BuildAge) => leakageAch({ air: space === "home" ? "home" : "office" }, built)[1];

/** Whether a room still has the usual walls, roofs or floors of another age. */
export const hasOtherAge = ({ surfaces }: RoomInput, built: BuildAge) => surfaces.some((surface) => otherAgesOf(surface, built).length > 0);

/**
 * The room updated to the building's age: walls, roofs and floors that are usual for another age get the usual construction of this one,
 * and so do their glass and the infiltration if those are usual values. Values that the user chose stay.
 */
export function updatedToAge(room: RoomInput, built: BuildAge): RoomInput {
  const surfaces = room.surfaces.map((surface): SurfaceInput => {
    const others = otherAgesOf(surface, built);
    if (others.length === 0) return surface;
    const share = surface.areaM2 > 0 ? glassM2(surface) / surface.areaM2 : 0;
    const isUsualGlass = ({ glass }: WindowInput) =>
      others.some((age) => Object.values(glassAmounts).some((amount) => glassType(age, amount)[1] === glass));
    const [, glass] = glassType(built, share);
    const windows = surface.windows.map((window) => (isUsualGlass(window) ? withGlass(window, glass) : window));
    return { ...surface, ...opaquePart(surface.kind, built), windows };
  });
  const isInner = !room.surfaces.some(({ kind }) => isOutdoorSurface(kind));
  const leaksAsUsual = ages.some((age) => Math.abs(room.leakAch - usualLeakAch(room.space, age)) < 0.0005);
  const leaks = leaksAsUsual && (isInner || hasOtherAge(room, built));
  return { ...room, surfaces, ...(leaks && { leakAch: usualLeakAch(room.space, built) }) };
}

/** A layer of a listed material; its custom values are defaults for when the user switches to a custom material. */
export const newLayer = (material: LayerInput["material"], thicknessMm: number, kind: OwnConstruction["kind"] = "wall"): LayerInput => ({
  material,
  thicknessMm,
  conductivityWmK: 1,
  densityKgm3: 1500,
  specificHeatJkgK: 900,
  resistanceM2KW: airGaps[kind],
});

const startingLayers: Record<OwnConstruction["kind"], readonly (readonly [LayerInput["material"], number])[]> = {
  wall: [
    ["cementPlaster", 15],
    ["hollowBlock200", 200],
    ["xps", 50],
    ["gypsumPlaster", 15],
  ],
  slab: [
    ["ceramicTile", 20],
    ["screed", 50],
    ["xps", 100],
    ["bitumenMembrane", 4],
    ["concrete", 200],
  ],
  roof: [
    ["clayRoofTile", 20],
    ["gap", 0],
    ["mineralWool", 100],
    ["gypsumBoard", 12.5],
  ],
};

export const newConstruction = (kind: OwnConstruction["kind"], name: string): OwnConstruction => ({
  name,
  kind,
  layers: startingLayers[kind].map(([material, thicknessMm]) => newLayer(material, Math.max(1, thicknessMm), kind)),
});

/** A room of this kind with one outside wall. */
export function newRoom(kind: RoomKind, name: string, built: BuildAge, direction: Direction = "W"): RoomInput {
  const data = roomKindData[kind];
  const areaM2 = data.areaM2[1];
  const people = data.people(areaM2)[1];
  const atWork = data.air !== "home";
  return {
    name,
    times: 1,
    zone: 1,
    areaM2,
    heightM: data.heightM,
    indoorC: 24,
    humidityPercent: 50,
    mass: "medium",
    surfaces: [newSurface("wall", built, Math.sqrt(areaM2) * data.heightM, direction, glassAmounts.medium)],
    people,
    activity: data.activity,
    peopleHours: usualHours(data.schedule),
    lightsWm2: lightDensities[data.lights].wattsM2,
    lightHours: usualHours(data.lightSchedule),
    machinesWm2: thousandths(machinesW(data, areaM2)[1] / areaM2),
    machineLatentW: data.cooking?.latentW[1] ?? 0,
    machineHours: usualHours(data.machineSchedule),
    leakAch: leakageAch(data, built)[1],
    space: data.air,
    // Whether a home has supplied outdoor air depends on its age; at work the standard requires it.
    freshBy: atWork ? "standard" : "typed",
    freshLps: tenths(freshAirLps(data, built, areaM2, people)[1]),
    airEffectiveness: 1,
    freshHours: usualHours(data.use === "home" ? "always" : data.schedule),
    heatRecoveryPercent: 0,
    moistureRecoveryPercent: 0,
    supplyC: 13,
    fanPercent: 0,
    ductPercent: 0,
    exhaustLps: 0,
    lightsInRoomPercent: 100,
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
  ownHome: [["living", "W"]],
  ownWork: [["office", "W"]],
} as const satisfies Record<string, readonly (readonly [RoomKind, Direction])[]>;
export type TemplateId = keyof typeof templates;

export const emptyProject: Project = {
  title: "",
  revision: "",
  signing: { client: "", consultant: "", number: "", prepared: "", checked: "", approved: "", date: "" },
  place: "dubai",
  surroundings: "town",
  design: "p04",
  dryC: 46,
  dryWetC: 29,
  humidWetC: 30.5,
  humidDryC: 35.5,
  built: "from2005",
  marginPercent: 0,
  peoplePercent: 100,
  lightsPercent: 100,
  machinesPercent: 100,
  airSystem: "each",
  northDeg: 0,
  freshSupply: "room",
  freshCoilC: 13,
  freshSupplyC: 20,
  reheat: "runAround",
  roomMachine: "split",
  zoneMachine: "airHandler",
  waterSupplyC: 7,
  waterRiseK: 5.5,
  zones: [],
  constructions: [],
  rooms: [],
  variants: [],
  capacities: [],
};

/** U-values that Dubai has required since 2014, for a variant. */
export const betterInsulation = {
  wallUWm2K: dubaiLimits.from2014.wallUWm2K,
  roofUWm2K: dubaiLimits.from2014.roofUWm2K,
} as const satisfies Partial<Variant>;

/** Glasses for a variant, from the usual to the best. */
const betterGlasses = ["lowETinted", "dubaiTo60", "dubaiAbove60"] as const satisfies GlassId[];

/** The first of these glasses that admits less sun and no more heat than the project's mean glass by area; the best if none does. */
export function betterGlass({ rooms }: Pick<Project, "rooms">): GlassId {
  const drawn = rooms.flatMap(({ times, surfaces }) =>
    surfaces.flatMap(({ windows }) => windows.map(({ count, areaM2, ...window }) => ({ ...window, areaM2: times * count * areaM2 }))),
  );
  const glassM2 = drawn.reduce((sum, { areaM2 }) => sum + areaM2, 0);
  const mean = (value: "uWm2K" | "shgc") => drawn.reduce((sum, window) => sum + window[value] * window.areaM2, 0) / glassM2;
  return (
    betterGlasses.find((id) => glasses[id].uWm2K <= mean("uWm2K") && (glasses[id].shgc[0] as number) < mean("shgc")) ??
    (glassM2 > 0 ? "dubaiAbove60" : "lowETinted")
  );
}

/** Numbers the names of rooms of the same kind. */
function numbered(list: readonly RoomKind[], names: Record<RoomKind, string>): string[] {
  return list.map((kind, index) => {
    const alike = list.filter((other) => other === kind).length;
    return alike > 1 ? `${names[kind]} ${list.slice(0, index + 1).filter((other) => other === kind).length}` : names[kind];
  });
}

/** What decides most about a building before its rooms do. */
export type PlaceAndYears = Pick<Project, "place" | "built">;

/** A project from a template. A villa's bedrooms are under the roof, its other rooms on the ground. */
export function newProject(template: TemplateId, names: Record<RoomKind, string>, { place, built }: PlaceAndYears = emptyProject): Project {
  const list = templates[template];
  const called = numbered(
    list.map(([kind]) => kind),
    names,
  );
  const rooms = list.map(([kind, direction], index) => {
    const room = newRoom(kind, called[index] as string, built, direction);
    if (template !== "villa") return room;
    const isUpstairs = kind === "bedroom";
    return {
      ...room,
      zone: isUpstairs ? 2 : 1,
      surfaces: [...room.surfaces, newSurface(isUpstairs ? "roof" : "ground", built, room.areaM2)],
    };
  });
  return { ...emptyProject, place, built, rooms };
}

/** A project with the likely room of the quick form. */
export function projectFromQuick(answers: QuickAnswers, names: Record<RoomKind, string>): Project {
  const { room, place } = roomFrom(answers, () => 1);
  const built = answers.built ?? emptyProject.built;
  const kind = room.id as RoomKind;
  const base = newRoom(kind, names[kind], built);
  const walls = room.surfaces.filter((surface) => surface.kind === "wall");
  const surfaces = walls.map((wall): SurfaceInput => {
    const window = room.windows.find(({ name }) => name === wall.name);
    const glass = window?.areaM2 ?? 0;
    const areaM2 = wall.areaM2 + glass;
    const drawn = newSurface("wall", built, areaM2, wall.name as Direction, glass / areaM2);
    const shade = window?.shade && (Object.keys(shades) as ShadeId[]).find((id) => shades[id] === window.shade);
    return { ...drawn, areaM2, windows: drawn.windows.map((pane) => ({ ...pane, areaM2: glass, shade: shade ?? "none" })) };
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
        machinesWm2: thousandths(machinesW(roomKindData[kind], room.floorAreaM2)[1] / room.floorAreaM2),
        surfaces,
        people: room.people?.count ?? base.people,
        freshLps: room.outdoorAir?.airFlowLps ?? 0,
      },
    ],
  };
}
