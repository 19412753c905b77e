// Collects everything that the engine would refuse about a room, so that a form can mark every field at once.
import { conduction } from "./conduction.ts";
import { inspectGlass, inspectShade } from "./glass-properties.ts";
import { Inspection } from "./inspection.ts";
import type { Facing } from "./irradiance.ts";
import type { Room } from "./room.ts";
import type { Projections } from "./shading.ts";

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
    else inspection.number(`${field}.otherSide.belowOutdoorK`, partition.otherSide.belowOutdoorK, -30, 30, "K");
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
    inspection.number("outdoorAir.airFlowLps", outdoorAir.airFlowLps, 0, 1e6, "L/s");
    inspection.number("outdoorAir.sensibleRecovery", outdoorAir.sensibleRecovery, 0, 0.95, "");
    inspection.number("outdoorAir.latentRecovery", outdoorAir.latentRecovery, 0, 0.95, "");
    inspection.day("outdoorAir.schedule", outdoorAir.schedule, 0, 2, "");
  }
}

/** Refusals of a room; empty if it can be computed. */
export function inspectRoom(room: Room): Inspection {
  const inspection = new Inspection();
  inspection.number("floorAreaM2", room.floorAreaM2, 0.5, 1e5, "m²");
  if (room.times !== undefined) inspection.number("times", room.times, 1, 1000, "rooms");
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
