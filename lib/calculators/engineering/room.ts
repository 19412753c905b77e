// What a room is to the engine. A quick form fills it from archetypes, a detailed form field by field; both compute
// the same way. All schedules are 24 factors, hour ending 1 to 24.
import { type Conduction, conduction, type Layer } from "./conduction.ts";
import type { PersonHeat } from "./gains.ts";
import type { Facing } from "./irradiance.ts";
import type { RadiantSeries } from "./radiant-time-series.ts";
import { Inspection } from "./refusal.ts";
import type { Projections } from "./shading.ts";
import { type Glass, type InsideShade, inspectGlass, inspectShade } from "./windows.ts";

/** Layers from outdoors in, with the U-value of the real wall when frame and ties make it worse than its layers; or a known series. */
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

/** A wall, floor or ceiling to a space that is not cooled, or to the ground. */
export type Partition = {
  name: string;
  kind: "partition" | "ground";
  areaM2: number;
  uWm2K: number;
  /** A fixed temperature on the other side, or so many kelvin below outdoors, hour by hour. */
  otherSide: { temperatureC: number } | { belowOutdoorK: number };
};

export type People = { count: number; heatAt24C: PersonHeat; schedule: readonly number[] };

export type Lights = {
  powerW: number;
  /** What of it heats the room; the rest goes with the return air to the coil. */
  spaceFraction: number;
  radiantFraction: number;
  schedule: readonly number[];
};

export type Equipment = { name: string; sensibleW: number; latentW: number; radiantFraction: number; schedule: readonly number[] };

export type OutdoorAir = {
  airFlowLps: number;
  /** Share of the heat and of the moisture that a recovery wheel or plate takes back. */
  sensibleRecovery: number;
  latentRecovery: number;
  schedule: readonly number[];
};

export type Room = {
  id: string;
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
  outdoorAir?: OutdoorAir;
  supplyAirC: number;
  /** Of the room's sensible load: heat of a fan in the air stream, and heat into ducts outside the cooled space. */
  fanHeatShare: number;
  ductGainShare: number;
  /** A margin on top, shown as its own line; 0 unless somebody asks for one. */
  marginShare: number;
};

/** U and series of a construction. Refuses an effective U outside 0.05 to 8 W/m²K. */
export function resolved(construction: Construction): Conduction {
  if (!("layers" in construction)) return construction;
  const computed = conduction(construction.layers);
  return construction.effectiveUWm2K === undefined ? computed : { uWm2K: construction.effectiveUWm2K, series: computed.series };
}

function inspectFacing(facing: Facing, field: string, inspection: Inspection): void {
  inspection.number(`${field}.facing.azimuthDeg`, facing.azimuthDeg, -360, 360, "°");
  inspection.number(`${field}.facing.tiltDeg`, facing.tiltDeg, 0, 180, "°");
}

function inspectProjections(projections: Projections, field: string, inspection: Inspection): void {
  inspection.number(`${field}.widthM`, projections.widthM, 0.05, 100, "m");
  inspection.number(`${field}.heightM`, projections.heightM, 0.05, 100, "m");
  for (const part of ["overhang", "fins"] as const) {
    const size = projections[part];
    if (size) inspection.number(`${field}.${part}.depthM`, size.depthM, 0, 20, "m");
    if (size) inspection.number(`${field}.${part}.gapM`, size.gapM, 0, 20, "m");
  }
}

function inspectEnvelope(room: Room, inspection: Inspection): void {
  for (const [index, surface] of room.surfaces.entries()) {
    const field = `surfaces[${index}]`;
    inspection.number(`${field}.areaM2`, surface.areaM2, 0, 1e5, "m²");
    inspection.number(`${field}.absorptance`, surface.absorptance, 0, 1, "");
    inspection.choice(`${field}.kind`, surface.kind, ["wall", "roof", "exposedFloor"]);
    inspectFacing(surface.facing, field, inspection);
    const { construction } = surface;
    if (!("layers" in construction)) inspection.series(`${field}.construction.series`, construction.series);
    else inspection.within(`${field}.construction`, () => conduction(construction.layers));
    const u = "layers" in construction ? construction.effectiveUWm2K : construction.uWm2K;
    if (u !== undefined) inspection.number(`${field}.construction.uWm2K`, u, 0.05, 8, "W/m²K");
  }
  for (const [index, window] of room.windows.entries()) {
    const field = `windows[${index}]`;
    inspection.number(`${field}.areaM2`, window.areaM2, 0, 1e5, "m²");
    inspectFacing(window.facing, field, inspection);
    inspectGlass(window.glass, `${field}.glass`, inspection);
    if (window.shade) inspectShade(window.shade, `${field}.shade`, inspection);
    if (window.projections) inspectProjections(window.projections, `${field}.projections`, inspection);
  }
  for (const [index, partition] of room.partitions.entries()) {
    const field = `partitions[${index}]`;
    inspection.number(`${field}.areaM2`, partition.areaM2, 0, 1e5, "m²");
    inspection.number(`${field}.uWm2K`, partition.uWm2K, 0, 8, "W/m²K");
    inspection.choice(`${field}.kind`, partition.kind, ["partition", "ground"]);
    if ("temperatureC" in partition.otherSide)
      inspection.number(`${field}.otherSide.temperatureC`, partition.otherSide.temperatureC, -20, 70, "°C");
    else inspection.number(`${field}.otherSide.belowOutdoorK`, partition.otherSide.belowOutdoorK, -20, 30, "K");
  }
}

function inspectGains(room: Room, inspection: Inspection): void {
  const { people, lights, outdoorAir } = room;
  if (people) {
    inspection.number("people.count", people.count, 0, 20_000, "people");
    inspection.number("people.heatAt24C.sensibleW", people.heatAt24C.sensibleW, 0, 1000, "W");
    inspection.number("people.heatAt24C.latentW", people.heatAt24C.latentW, 0, 1000, "W");
    inspection.day("people.schedule", people.schedule, 0, 2, "");
  }
  if (lights) {
    inspection.number("lights.powerW", lights.powerW, 0, 1e6, "W");
    inspection.number("lights.spaceFraction", lights.spaceFraction, 0, 1, "");
    inspection.number("lights.radiantFraction", lights.radiantFraction, 0, 1, "");
    inspection.day("lights.schedule", lights.schedule, 0, 2, "");
  }
  for (const [index, machine] of room.equipment.entries()) {
    const field = `equipment[${index}]`;
    inspection.number(`${field}.sensibleW`, machine.sensibleW, 0, 1e6, "W");
    inspection.number(`${field}.latentW`, machine.latentW, 0, 1e6, "W");
    inspection.number(`${field}.radiantFraction`, machine.radiantFraction, 0, 1, "");
    inspection.day(`${field}.schedule`, machine.schedule, 0, 2, "");
  }
  inspection.number("infiltrationLps", room.infiltrationLps, 0, 1e5, "L/s");
  if (outdoorAir) {
    inspection.number("outdoorAir.airFlowLps", outdoorAir.airFlowLps, 0, 1e5, "L/s");
    inspection.number("outdoorAir.sensibleRecovery", outdoorAir.sensibleRecovery, 0, 0.95, "");
    inspection.number("outdoorAir.latentRecovery", outdoorAir.latentRecovery, 0, 0.95, "");
    inspection.day("outdoorAir.schedule", outdoorAir.schedule, 0, 2, "");
  }
}

/** Everything about a room that the engine would refuse; empty when it can be computed. */
export function inspectRoom(room: Room): Inspection {
  const inspection = new Inspection();
  inspection.number("floorAreaM2", room.floorAreaM2, 0.5, 1e5, "m²");
  inspection.number("heightM", room.heightM, 1.8, 30, "m");
  inspection.number("indoorDryBulbC", room.indoorDryBulbC, 15, 30, "°C");
  inspection.number("indoorRelativeHumidity", room.indoorRelativeHumidity, 0.2, 0.8, "");
  inspection.series("radiantSeries.solar", room.radiantSeries.solar);
  inspection.series("radiantSeries.nonSolar", room.radiantSeries.nonSolar);
  inspection.number("supplyAirC", room.supplyAirC, 4, room.indoorDryBulbC - 2, "°C");
  inspection.number("fanHeatShare", room.fanHeatShare, 0, 0.2, "");
  inspection.number("ductGainShare", room.ductGainShare, 0, 0.3, "");
  inspection.number("marginShare", room.marginShare, 0, 0.15, "");
  inspectEnvelope(room, inspection);
  inspectGains(room, inspection);
  return inspection;
}
