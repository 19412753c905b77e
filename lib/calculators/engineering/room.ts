// A room as the engine takes it. The quick form fills it from archetypes, the detailed form field by field; both compute the same way. All
// schedules are 24 factors, hours ending 1 to 24.
import { type Conduction, conduction, type Layer } from "./conduction.ts";
import type { Gain } from "./gain.ts";
import type { Glass, InsideShade } from "./glass-properties.ts";
import type { Facing } from "./irradiance.ts";
import type { OutdoorDay } from "./outdoor-day.ts";
import type { PersonHeat } from "./people-and-motors.ts";
import type { RadiantSeries } from "./radiant-time-series.ts";
import type { Projections } from "./shading.ts";

/**
 * Layers from outdoors to indoors, with the U-value of the real wall if frame and ties make it worse than its layers; or a known series.
 */
export type Construction = { layers: readonly Layer[]; effectiveUWm2K?: number } | Conduction;

export type OpaqueSurface = {
  name: string;
  kind: "wall" | "roof" | "exposedFloor";
  areaM2: number;
  facing: Facing;
  absorptance: number;
  construction: Construction;
};

export type WindowUnit = {
  name: string;
  areaM2: number;
  facing: Facing;
  glass: Glass;
  shade?: InsideShade;
  projections?: Projections;
};

/** A wall, floor or ceiling to an uncooled space or to the ground. */
export type Partition = {
  name: string;
  kind: "partition" | "ground";
  areaM2: number;
  uWm2K: number;
  /** Temperature of that space: fixed, or a number of kelvin below outdoors in every hour. */
  otherSide: { temperatureC: number } | { belowOutdoorK: number };
};

type People = { count: number; heatAt24C: PersonHeat; schedule: readonly number[] };

type Lights = {
  powerW: number;
  /** Share that heats the room; the rest goes with the return air to the coil. */
  spaceFraction: number;
  radiantFraction: number;
  schedule: readonly number[];
};

type Equipment = { name: string; sensibleW: number; latentW: number; radiantFraction: number; schedule: readonly number[] };

export type OutdoorAir = {
  airFlowLps: number;
  /** Share of the heat and of the moisture that a recovery wheel or plate recovers. */
  sensibleRecovery: number;
  latentRecovery: number;
  schedule: readonly number[];
  /** Set if a separate unit treats it: the load of the unit's coil, and what the supplied air adds to a room with these gains. */
  unit?: { coilGain: (day: OutdoorDay) => Gain; roomGain: (day: OutdoorDay, gains: readonly Gain[]) => Gain };
};

export type Room = {
  id: string;
  /** Number of equal rooms, default 1. The room's loads are those of one; zones and building count all. */
  times?: number;
  floorAreaM2: number;
  heightM: number;
  indoorDryBulbC: number;
  indoorRelativeHumidity: number;
  radiantSeries: RadiantSeries;
  surfaces: readonly OpaqueSurface[];
  windows: readonly WindowUnit[];
  partitions: readonly Partition[];
  people?: People;
  lights?: Lights;
  equipment: readonly Equipment[];
  infiltrationLps: number;
  /** Loads the coil. */
  outdoorAir?: OutdoorAir;
  /** Outdoor air that a separate unit supplies colder, drier or warmer than the room. */
  suppliedAir?: OutdoorAir;
  supplyAirC: number;
  /** Shares of the room's sensible load: heat of a fan in the air stream, and heat into ducts outside the cooled space. */
  fanHeatShare: number;
  ductGainShare: number;
  /** Margin on the load, shown as its own line; 0 by default. */
  marginShare: number;
};

/** U and series of a construction. The ranges are those of conduction() and inspectRoom(). */
export function resolveConstruction(construction: Construction): Conduction {
  if (!("layers" in construction)) return construction;
  const computed = conduction(construction.layers);
  return construction.effectiveUWm2K === undefined ? computed : { uWm2K: construction.effectiveUWm2K, series: computed.series };
}
