// Builds a room from the answers: archetypes for given answers, and a low, a likely and a high value for open ones.
import type { PlaceId } from "../data/climate.ts";
import { absorptances, type BuildAge, byAge, constructions } from "../data/constructions.ts";
import {
  type ActivityId,
  activities,
  cookingMoisture,
  kitchenAppliances,
  lightDensities,
  machineDensities,
  type ScheduleId,
  schedules,
} from "../data/gains.ts";
import { type GlassId, glasses, type ShadeId, shades } from "../data/glass.ts";
import { radiantSeries } from "../data/radiant-factors.ts";
import { spaceAir } from "../data/ventilation.ts";
import { dwellingAir, infiltrationLps, outdoorAirLps } from "../engineering/air.ts";
import type { Facing } from "../engineering/irradiance.ts";
import { equipmentRadiantFraction } from "../engineering/people-and-motors.ts";
import type { OpaqueSurface, OutdoorAir, Room, WindowUnit } from "../engineering/room.ts";
import {
  type Assumption,
  type Direction,
  directions,
  type Facade,
  type GlassAmount,
  glassAmounts,
  type Question,
  type QuickAnswers,
  type RoomKind,
  shadeOfAnswer,
  type Use,
} from "./quick-answers.ts";

type Level = 0 | 1 | 2;
export type PickLevel = (factor: Question | Assumption) => Level;
type Three<T> = readonly [low: T, likely: T, high: T];

type KindData = {
  use: Use;
  heightM: number;
  areaM2: Three<number>;
  people: (areaM2: number) => Three<number>;
  activity: ActivityId;
  schedule: ScheduleId;
  lights: keyof typeof lightDensities;
  lightSchedule: ScheduleId;
  machines: keyof typeof machineDensities;
  /** For a room whose machines emit moisture: its appliances at their full hours, W, whatever its floor area. */
  cooking?: { sensibleW: Three<number>; latentW: Three<number> };
  machineSchedule: ScheduleId;
  air: keyof typeof spaceAir | "home";
};

const crowd =
  (low: number, likely: number, high: number) =>
  (areaM2: number): Three<number> => [Math.ceil(areaM2 * low), Math.ceil(areaM2 * likely), Math.ceil(areaM2 * high)];
const home = { use: "home", heightM: 3, lights: "home", lightSchedule: "evening", air: "home" } as const;
const work = { use: "office", heightM: 2.8, activity: "office", schedule: "office", lights: "office", lightSchedule: "office" } as const;

/** Sizes, people and heights are assumptions until answered: half the usual, the usual, twice the usual value. */
export const roomKindData: Record<RoomKind, KindData> = {
  bedroom: {
    ...home,
    areaM2: [9, 18, 36],
    people: () => [1, 2, 4],
    activity: "seated",
    schedule: "bedroom",
    machines: "home",
    machineSchedule: "bedroom",
  },
  living: {
    ...home,
    areaM2: [15, 30, 60],
    people: () => [2, 4, 8],
    activity: "seated",
    schedule: "living",
    machines: "home",
    machineSchedule: "living",
  },
  majlis: {
    ...home,
    areaM2: [18, 35, 70],
    people: () => [5, 10, 20],
    activity: "seated",
    schedule: "living",
    machines: "home",
    machineSchedule: "living",
  },
  kitchen: {
    ...home,
    areaM2: [6, 12, 24],
    people: () => [1, 2, 4],
    activity: "standing",
    schedule: "cooking",
    machines: "home",
    cooking: { sensibleW: kitchenAppliances.sensibleW, latentW: cookingMoisture.latentW },
    machineSchedule: "cooking",
  },
  office: { ...work, areaM2: [12, 25, 50], people: crowd(0.025, 0.05, 0.1), machines: "office", machineSchedule: "office", air: "office" },
  meeting: {
    ...work,
    areaM2: [12, 25, 50],
    people: crowd(0.2, 0.35, 0.7),
    machines: "meeting",
    machineSchedule: "office",
    air: "conference",
  },
  shop: {
    ...work,
    heightM: 3.5,
    areaM2: [30, 60, 120],
    people: crowd(0.05, 0.1, 0.2),
    activity: "retail",
    schedule: "shop",
    lights: "retail",
    lightSchedule: "shop",
    machines: "shop",
    machineSchedule: "shop",
    air: "retail",
  },
};

/** Sensible heat of a room's machines at their full hours, W. */
export const machinesW = ({ cooking, machines }: KindData, areaM2: number): Three<number> => {
  const [low, likely, high] = machineDensities[machines].wattsM2;
  return cooking?.sensibleW ?? [low * areaM2, likely * areaM2, high * areaM2];
};

/** Room assumed while its kind is open; the ends of the band try every kind. */
const unknownRoom: Record<Use, RoomKind> = { home: "living", office: "office" };
const unknownPlace: Three<PlaceId> = ["alAin", "dubai", "fujairah"];
const unknownAge: Three<BuildAge> = ["from2022", "from2005", "before2005"];
/** Directions of the first, the second and further unknown façades, so that no two coincide. */
const unknownDirections: Three<readonly Direction[]> = [
  ["N", "NE", "E", "NW"],
  ["SE", "NW", "NE", "SW"],
  ["W", "SW", "S", "NW"],
];
const unknownGlass: Three<GlassAmount> = ["none", "medium", "all"];
/** Walls if only the glass is known, which does not imply that there is only one wall. */
const unknownWalls: Three<readonly Direction[]> = [["N"], ["SE"], ["SW", "NW"]];
/** From an inner room to a corner of glass with sun all afternoon: all of these are possible answers. */
const unknownFacades: Three<readonly Facade[]> = [
  [],
  [{ direction: "SE", glass: "medium" }],
  [
    { direction: "SW", glass: "all" },
    { direction: "NW", glass: "all" },
  ],
];
/** Each is a possible answer, and the likely one lies between the others. */
const unknownShade: Three<ShadeId | null> = ["closedCurtain", "lightBlind", null];

export function glassType(age: BuildAge, share: number): Three<GlassId> {
  const rule: GlassId = share <= 0.4 ? "dubaiTo40" : share <= 0.6 ? "dubaiTo60" : "dubaiAbove60";
  const better: GlassId = share <= 0.4 ? "dubaiTo60" : "dubaiAbove60";
  return (
    {
      before2005: ["doubleTinted", "singleTinted", "singleClear"],
      from2005: ["lowETinted", "doubleTinted", "doubleClear"],
      from2015: [better, rule, "doubleTinted"],
      from2022: [better, rule, "lowETinted"],
    } as const satisfies Record<BuildAge, Three<GlassId>>
  )[age];
}

const wallColour: Three<number> = [absorptances.white.value, absorptances.light.value, absorptances.concrete.value];
const roofColour: Three<number> = [absorptances.white.value, absorptances.brick.value, absorptances.dark.value];

/** Supplied fresh air, L/s: the standard at work; at home only newer buildings supply it, older rooms leak. */
export function freshAirLps(kind: KindData, age: BuildAge, areaM2: number, people: number): Three<number> {
  if (kind.air !== "home") {
    const needed = outdoorAirLps(spaceAir[kind.air], people, areaM2);
    return [needed, needed, needed];
  }
  const share = dwellingAir.perAreaLpsM2 * areaM2 + dwellingAir.perBedroomLps;
  return age === "before2005" || age === "from2005" ? [0, 0, share] : [0, share, share];
}

/** Infiltration in air changes an hour: a workplace with fresh air is under slight pressure and does not leak. */
export function leakageAch({ air }: { air: KindData["air"] }, age: BuildAge): Three<number> {
  const { airChangesPerHour } = byAge[age];
  return air === "home" ? airChangesPerHour : [0, 0, airChangesPerHour[0]];
}

function facadesAt(given: QuickAnswers["facades"], level: Level): readonly Facade[] {
  if (given === null) return unknownFacades[level];
  const [first, ...others] = given;
  if (!first || first.direction !== null || others.length > 0) return given;
  return unknownWalls[level].map((direction) => ({ direction, glass: first.glass }));
}

function envelope(answers: QuickAnswers, pick: PickLevel, age: BuildAge, areaM2: number, heightM: number) {
  const level = pick("facades");
  const listed = facadesAt(answers.facades, level);
  const unknown = [...unknownDirections[level]];
  const facades = listed.map(({ direction, glass }) => ({
    direction: direction ?? (unknown.shift() as Direction),
    share: glassAmounts[glass ?? unknownGlass[level]],
  }));
  const facadeM2 = Math.sqrt(areaM2) * heightM;
  const shade = answers.shades === null ? unknownShade[pick("shades")] : shadeOfAnswer[answers.shades];
  const data = byAge[age];
  const surfaces: OpaqueSurface[] = [];
  const windows: WindowUnit[] = [];
  for (const { direction, share } of facades) {
    const facing: Facing = { azimuthDeg: directions[direction], tiltDeg: 90 };
    surfaces.push({
      name: direction,
      kind: "wall",
      areaM2: facadeM2 * (1 - share),
      facing,
      absorptance: wallColour[pick("colour")],
      construction: { layers: constructions[data.wall].layers, effectiveUWm2K: data.wallUWm2K[pick("walls")] },
    });
    if (share === 0) continue;
    windows.push({
      name: direction,
      areaM2: facadeM2 * share,
      facing,
      glass: glasses[glassType(age, share)[pick("glassType")]],
      ...(shade && { shade: shades[shade] }),
    });
  }
  if (answers.topFloor ?? ([false, false, true] as const)[pick("topFloor")])
    surfaces.push({
      name: "roof",
      kind: "roof",
      areaM2,
      facing: { azimuthDeg: 0, tiltDeg: 0 },
      absorptance: roofColour[pick("colour")],
      construction: { layers: constructions[data.roof].layers, effectiveUWm2K: data.roofUWm2K[pick("roof")] },
    });
  const glassShare = facades.length > 0 ? facades.reduce((sum, { share }) => sum + share, 0) / facades.length : null;
  return { surfaces, windows, glassShare };
}

const hoursOf = (id: ScheduleId) => schedules[id].factors;

/** The room that the answers describe; `pick` chooses the value of each unknown. */
export function roomFrom(answers: QuickAnswers, pick: PickLevel): { room: Room; place: PlaceId } {
  const kindId = answers.room ?? unknownRoom[answers.use ?? "home"];
  const kind = roomKindData[kindId];
  const age = answers.built ?? unknownAge[pick("built")];
  const floorAreaM2 = answers.floorAreaM2 ?? kind.areaM2[pick("floorAreaM2")];
  const people = answers.people ?? kind.people(floorAreaM2)[pick("people")];
  const { surfaces, windows, glassShare } = envelope(answers, pick, age, floorAreaM2, kind.heightM);
  const airFlowLps = freshAirLps(kind, age, floorAreaM2, people)[pick("freshAir")];
  const outdoorAir: OutdoorAir = {
    airFlowLps,
    sensibleRecovery: 0,
    latentRecovery: 0,
    schedule: hoursOf(kind.use === "home" ? "always" : kind.schedule),
  };
  const { sensibleW, latentW } = activities[kind.activity];
  return {
    place: answers.place ?? unknownPlace[pick("place")],
    room: {
      id: kindId,
      floorAreaM2,
      heightM: kind.heightM,
      indoorDryBulbC: 24,
      indoorRelativeHumidity: 0.5,
      radiantSeries: radiantSeries("medium", glassShare),
      surfaces,
      windows,
      partitions: [],
      people: { count: people, heatAt24C: { sensibleW, latentW }, schedule: hoursOf(kind.schedule) },
      lights: {
        powerW: lightDensities[kind.lights].wattsM2 * floorAreaM2,
        spaceFraction: 1,
        radiantFraction: 0.4,
        schedule: hoursOf(kind.lightSchedule),
      },
      equipment: [
        {
          name: kind.cooking ? "cooking" : "machines",
          sensibleW: machinesW(kind, floorAreaM2)[pick("machines")],
          latentW: kind.cooking?.latentW[pick("machines")] ?? 0,
          radiantFraction: equipmentRadiantFraction,
          schedule: hoursOf(kind.machineSchedule),
        },
      ],
      infiltrationLps: infiltrationLps(leakageAch(kind, age)[pick("leakage")], floorAreaM2 * kind.heightM),
      ...(airFlowLps > 0 && { outdoorAir }),
      supplyAirC: 13,
      fanHeatShare: 0,
      ductGainShare: 0,
      marginShare: 0,
    },
  };
}
