// Fields of a project and their allowed values, in the order of addresses and files: lists may only grow at their end.
import { places } from "../data/climate.ts";
import { absorptances, byAge, constructions, groundReflectances } from "../data/constructions.ts";
import { activities, schedules } from "../data/gains.ts";
import { glasses, shades } from "../data/glass.ts";
import { materials } from "../data/materials.ts";
import { directions } from "../quick/quick-answers.ts";
import {
  airSystemIds,
  type CapacityInput,
  capacityKinds,
  designIds,
  freshSupplyIds,
  type LayerInput,
  type Project,
  type RoomInput,
  reheatIds,
  roomMachineIds,
  type SurfaceInput,
  surfaceKinds,
  type WindowInput,
  type ZoneInput,
  zoneAirIds,
  zoneMachineIds,
} from "./project.ts";

const keys = <T extends object>(record: T) => Object.keys(record) as (keyof T & string)[];
/** Spaces in the order in which they were added, for addresses; the form lists them by type. */
const codedSpaces = [
  ...["none", "home", "office", "conference", "retail", "restaurant", "cafe", "kitchen", "classroom", "lecture", "gym", "sportsHall"],
  ...["corridor", "assembly", "computerRoom", "salon"],
  ...["lobby", "reception", "breakRoom", "storage", "prayer", "hotelRoom", "hotelLobby", "bank", "library"],
];
export const choiceLists = {
  place: keys(places),
  surroundings: keys(groundReflectances),
  built: keys(byAge),
  mass: ["medium", "heavy"],
  activity: keys(activities),
  usual: [...keys(schedules), "own"],
  kind: surfaceKinds,
  direction: [...keys(directions), "own"],
  build: keys(constructions),
  colour: keys(absorptances),
  glass: [...keys(glasses), "own"],
  shade: [...keys(shades), "none"],
  wall: keys(constructions),
  roof: keys(constructions),
  design: designIds,
  airSystem: airSystemIds,
  air: zoneAirIds,
  space: codedSpaces,
  freshBy: ["typed", "standard"],
  freshSupply: freshSupplyIds,
  reheat: reheatIds,
  roomMachine: roomMachineIds,
  zoneMachine: zoneMachineIds,
  machine: capacityKinds,
  material: ["own", "gap", ...keys(materials)],
} as const satisfies Record<string, readonly string[]>;

type Field<T> = { [K in keyof T]: T[K] extends number | string ? K : never }[keyof T] & string;
export const projectFields: readonly Field<Project>[] = [
  "place",
  "surroundings",
  "built",
  "marginPercent",
  "peoplePercent",
  "lightsPercent",
  "machinesPercent",
  "design",
  "dryC",
  "dryWetC",
  "humidWetC",
  "humidDryC",
  "airSystem",
  "northDeg",
  "freshSupply",
  "freshCoilC",
  "freshSupplyC",
  "reheat",
  "roomMachine",
  "zoneMachine",
  "waterSupplyC",
  "waterRiseK",
];
export const roomFields: readonly Exclude<Field<RoomInput>, "name">[] = [
  "zone",
  "areaM2",
  "heightM",
  "indoorC",
  "humidityPercent",
  "mass",
  "people",
  "activity",
  "lightsWm2",
  "machinesWm2",
  "machineLatentW",
  "leakAch",
  "freshLps",
  "heatRecoveryPercent",
  "moistureRecoveryPercent",
  "supplyC",
  "fanPercent",
  "ductPercent",
  "times",
  "space",
  "freshBy",
  "airEffectiveness",
  "exhaustLps",
  "lightsInRoomPercent",
];
export const surfaceFields: readonly Field<SurfaceInput>[] = [
  "kind",
  "direction",
  "areaM2",
  "build",
  "uWm2K",
  "colour",
  "belowOutdoorK",
  "groundC",
  "bearingDeg",
];
export const windowFields: readonly Field<WindowInput>[] = [
  "count",
  "areaM2",
  "glass",
  "uWm2K",
  "shgc",
  "shade",
  "heightM",
  "overhangM",
  "overhangGapM",
  "finsM",
  "finsGapM",
];
export const layerFields: readonly Field<LayerInput>[] = [
  "material",
  "thicknessMm",
  "conductivityWmK",
  "densityKgm3",
  "specificHeatJkgK",
  "resistanceM2KW",
];
export const zoneFields: readonly Exclude<Field<ZoneInput>, "name">[] = ["zone", "air"];
export const capacityFields: readonly Exclude<Field<CapacityInput>, "model">[] = [
  "machine",
  "totalW",
  "sensibleW",
  "airFlowLps",
  "dryBulbC",
  "wetBulbC",
  "sourceC",
];
export const constructionKinds = ["wall", "slab", "roof"] as const;

/** Allowed values of a field; undefined for a number. */
export const choicesOfField = (field: string): readonly string[] | undefined => (choiceLists as Record<string, readonly string[]>)[field];
