// Converts the form's project to rooms of the engine, and the results to what the page shows. Runs in a worker.
import { absorptances } from "../data/constructions.ts";
import { activities, ledPanel, schedules } from "../data/gains.ts";
import { glasses, shades } from "../data/glass.ts";
import { radiantSeries } from "../data/radiant-factors.ts";
import { recoveryWheel } from "../data/ventilation.ts";
import { infiltrationLps } from "../engineering/air.ts";
import { type AirUnitLoad, type BuildingLoad, buildingLoad } from "../engineering/building-load.ts";
import { atOwnCoil, atSharedCoil, type CoilDuty, coilDuties, type FreshAirDuty, freshAirDuty } from "../engineering/coil-duties.ts";
import type { IndoorAir } from "../engineering/equipment.ts";
import { type FreshAirSupply, throughUnit } from "../engineering/fresh-air-unit.ts";
import { glassFromNormal } from "../engineering/glass-properties.ts";
import { byGroup, type Group } from "../engineering/lines.ts";
import type { Outdoors } from "../engineering/outdoors.ts";
import type { Load, Peak } from "../engineering/peaks.ts";
import { equipmentRadiantFraction } from "../engineering/people-and-motors.ts";
import type { OpaqueSurface, Partition, Room, WindowUnit } from "../engineering/room.ts";
import type { RoomLoad } from "../engineering/room-load.ts";
import type { SupplyAir } from "../engineering/supply-air.ts";
import type { DetailedPeak, Governing } from "../engineering/working.ts";
import { type DesignPairs, designPairs, projectOutdoors } from "./design-conditions.ts";
import { intakeFactor, roomFreshAirLps, type SystemAir, systemAir } from "./fresh-air.ts";
import { inspectProject } from "./inspect-project.ts";
import {
  airOfZone,
  bearingOf,
  glassM2,
  type Hours,
  isOutdoorSurface,
  listedU,
  mayHoldGlass,
  ownConstructionIndex,
  type Project,
  type RoomInput,
  roomsOfZone,
  type SpaceId,
  type SurfaceInput,
  type Variant,
  type WindowInput,
  zoneNumbers,
} from "./project.ts";
import { conductionOf, layersOfBuild } from "./project-constructions.ts";

/** 24 factors, hours ending 1 to 24; the period may run past midnight. */
export function hourFactors({ usual, from, to, outsidePercent }: Hours): readonly number[] {
  if (usual !== "own") return schedules[usual].factors;
  return Array.from({ length: 24 }, (_, index) => {
    const inside = from < to ? index >= from && index < to : index >= from || index < to;
    return inside ? 1 : outsidePercent / 100;
  });
}

/** The surface with the U-value of the variant if its own is higher; a project's own construction becomes a listed one. */
function insulated(surface: SurfaceInput, { wallUWm2K, roofUWm2K }: Variant, ownConstructions: Project["constructions"]): SurfaceInput {
  const uWm2K = surface.kind === "wall" ? wallUWm2K : surface.kind === "roof" ? roofUWm2K : null;
  const layered = ownConstructions[ownConstructionIndex(surface.build) ?? -1];
  const nowU = layered ? (conductionOf(layered)?.uWm2K ?? 0) : surface.uWm2K;
  if (uWm2K === null || nowU <= uWm2K) return surface;
  const kept = ownConstructionIndex(surface.build) === undefined;
  return { ...surface, uWm2K, ...(!kept && { build: surface.kind === "wall" ? ("insulatedWall" as const) : ("insulatedRoof" as const) }) };
}

function changed(surface: SurfaceInput, variant: Variant): SurfaceInput {
  const build = surface.kind === "wall" ? variant.wall : surface.kind === "roof" ? variant.roof : null;
  return {
    ...surface,
    // A surface that already has this construction keeps the U it was given.
    ...(build && build !== surface.build && { build, ...listedU(build) }),
    windows: surface.windows.map((window) => ({
      ...window,
      ...(variant.glass && { glass: variant.glass }),
      ...(variant.shade && { shade: variant.shade }),
    })),
    ...(variant.colour && { colour: variant.colour }),
  };
}

function withVariant(room: RoomInput, variant: Variant, ownConstructions: Project["constructions"]): RoomInput {
  return {
    ...room,
    surfaces: room.surfaces.map((surface) => insulated(changed(surface, variant), variant, ownConstructions)),
    ...(variant.lightsWm2 !== null && { lightsWm2: variant.lightsWm2 }),
    ...(variant.recovery && {
      // Better existing recovery stays.
      heatRecoveryPercent: Math.max(room.heatRecoveryPercent, recoveryWheel.sensible * 100),
      moistureRecoveryPercent: Math.max(room.moistureRecoveryPercent, recoveryWheel.latent * 100),
    }),
  };
}

/** The engine counts azimuth from south, west positive; the plan may be turned from true north. */
const facingOf = (surface: SurfaceInput, { northDeg }: Project) =>
  surface.kind === "wall"
    ? { azimuthDeg: ((((bearingOf(surface) + northDeg) % 360) + 360) % 360) - 180, tiltDeg: 90 }
    : { azimuthDeg: 0, tiltDeg: surface.kind === "roof" ? 0 : 180 };

function opaque(surface: SurfaceInput, name: string, project: Project): OpaqueSurface {
  const layers = layersOfBuild(surface.build, project.constructions);
  return {
    name,
    kind: surface.kind === "floor" ? "exposedFloor" : surface.kind === "roof" ? "roof" : "wall",
    areaM2: Math.max(0, surface.areaM2 - (mayHoldGlass(surface.kind) ? glassM2(surface) : 0)),
    facing: facingOf(surface, project),
    absorptance: absorptances[surface.colour].value,
    // A floor over open air is a slab turned over, so its layers are reversed.
    construction: {
      layers: surface.kind === "floor" ? [...layers].reverse() : layers,
      ...(ownConstructionIndex(surface.build) === undefined && { effectiveUWm2K: surface.uWm2K }),
    },
  };
}

function glazing(surface: SurfaceInput, window: WindowInput, name: string, project: Project): WindowUnit {
  const { count, areaM2, heightM, overhangM, overhangGapM, finsM, finsGapM } = window;
  const projects = surface.kind === "wall" && (overhangM > 0 || finsM > 0);
  const widthM = Math.min(100, Math.max(0.05, areaM2 / heightM));
  return {
    name,
    areaM2: count * areaM2,
    facing: facingOf(surface, project),
    glass: window.glass === "own" ? glassFromNormal(window.uWm2K, window.shgc) : glasses[window.glass],
    ...(window.shade !== "none" && { shade: shades[window.shade] }),
    ...(projects && {
      projections: {
        widthM,
        heightM,
        ...(overhangM > 0 && { overhang: { depthM: overhangM, gapM: overhangGapM } }),
        ...(finsM > 0 && { fins: { depthM: finsM, gapM: finsGapM } }),
      },
    }),
  };
}

const roomId = (index: number) => String(index);

/** A room of the form as the engine takes it. A surface is named by its index, a window by the indexes of surface and window: "2.0". */
function engineRoom(input: RoomInput, index: number, project: Project): Room {
  const outdoor = input.surfaces.map((surface, place) => ({ surface, name: String(place) })).filter(({ surface }) => surface.areaM2 > 0);
  const walls = input.surfaces.filter(({ kind }) => kind === "wall");
  const wallM2 = walls.reduce((sum, { areaM2 }) => sum + areaM2, 0);
  const glassShare = wallM2 > 0 ? walls.reduce((sum, wall) => sum + glassM2(wall), 0) / wallM2 : null;
  const { sensibleW, latentW } = activities[input.activity];
  const freshLps = roomFreshAirLps(input, roomsOfZone(project, input.zone));
  const exposed = input.surfaces.some(({ kind }) => isOutdoorSurface(kind));
  return {
    id: roomId(index),
    ...(input.times !== 1 && { times: input.times }),
    floorAreaM2: input.areaM2,
    heightM: input.heightM,
    indoorDryBulbC: input.indoorC,
    indoorRelativeHumidity: input.humidityPercent / 100,
    radiantSeries: radiantSeries(input.mass, exposed ? (glassShare ?? 0) : null),
    surfaces: outdoor.filter(({ surface }) => isOutdoorSurface(surface.kind)).map(({ surface, name }) => opaque(surface, name, project)),
    windows: outdoor
      .filter(({ surface }) => mayHoldGlass(surface.kind))
      .flatMap(({ surface, name }) =>
        surface.windows
          .map((window, place) => ({ window, name: `${name}.${place}` }))
          .filter(({ window }) => window.areaM2 > 0)
          .map(({ window, name: windowName }) => glazing(surface, window, windowName, project)),
      ),
    partitions: outdoor
      .filter(({ surface }) => !isOutdoorSurface(surface.kind))
      .map(
        ({ surface, name }): Partition => ({
          name,
          kind: surface.kind === "ground" ? "ground" : "partition",
          areaM2: surface.areaM2,
          uWm2K: surface.uWm2K,
          otherSide: surface.kind === "ground" ? { temperatureC: surface.groundC } : { belowOutdoorK: surface.belowOutdoorK },
        }),
      ),
    ...(input.people > 0 && {
      people: { count: input.people, heatAt24C: { sensibleW, latentW }, schedule: hourFactors(input.peopleHours) },
    }),
    ...(input.lightsWm2 > 0 && {
      lights: {
        powerW: input.lightsWm2 * input.areaM2,
        spaceFraction: input.lightsInRoomPercent / 100,
        radiantFraction: ledPanel.radiantFraction,
        schedule: hourFactors(input.lightHours),
      },
    }),
    equipment:
      input.machinesWm2 > 0 || input.machineLatentW > 0
        ? [
            {
              name: "machines",
              sensibleW: input.machinesWm2 * input.areaM2,
              latentW: input.machineLatentW,
              radiantFraction: equipmentRadiantFraction,
              schedule: hourFactors(input.machineHours),
            },
          ]
        : [],
    infiltrationLps: infiltrationLps(input.leakAch, input.areaM2 * input.heightM),
    ...(freshLps > 0 && {
      outdoorAir: {
        airFlowLps: freshLps,
        sensibleRecovery: input.heatRecoveryPercent / 100,
        latentRecovery: input.moistureRecoveryPercent / 100,
        schedule: hourFactors(input.freshHours),
      },
    }),
    supplyAirC: input.supplyC,
    fanHeatShare: input.fanPercent / 100,
    ductGainShare: input.ductPercent / 100,
    marginShare: project.marginPercent / 100,
  };
}

/** The whole building, a zone by its number, or a room by its index. */
export type Scope = { kind: "building" } | { kind: "zone"; zone: number } | { kind: "room"; index: number };

/** One row of the table of rooms, zones and building. */
export type LoadTotal = Omit<Peak, "dayIndex"> & {
  floorAreaM2: number;
  supplyLps: number;
  freshLps: number;
};

type ZoneTotal = LoadTotal & {
  /** Null unless one machine brings air to several rooms. */
  air: SystemAir | null;
  /** Duties of its coil, if its rooms share one. */
  coilDuties?: readonly CoilDuty[];
  /** Set if a separate unit treats the fresh air. */
  airUnit?: AirUnitLoad & { duty: FreshAirDuty };
  /** Coil loads of its machines, each at its own peak, without diversity: what has to be installed. */
  installedW: number;
  zone: number;
  /** Number of rooms, counting each of several equal ones. */
  rooms: number;
  sumOfRoomPeaksW: number;
};

/** Data for the charts and the working of one scope. */
type ScopeDetail = Load<DetailedPeak> & {
  /** Use of most of the floor, and supply temperature of all rooms; undefined if rooms differ. */
  use?: SpaceId;
  supplyC?: number;
  floorAreaM2: number;
  governing: Governing;
  freshLps: number;
  supplyLps: number;
  /** Indoor air; of several rooms the mean, see indoorOf(). */
  indoor: IndoorAir;
  /** Only for a room; a zone has the sum of its rooms' air and the flow for its own peak. */
  supplyAir?: SupplyAir;
  sumOfRoomsLps?: number;
  sumOfRoomPeaksW?: number;
};

export type GroupWatts = readonly { group: Group; watts: number }[];

/** Load by group of every room, every zone and the building, each at its own peak; the groups add up to its coil load. */
export type GroupLoads = { rooms: readonly GroupWatts[]; zones: readonly GroupWatts[]; building: GroupWatts };

export type ProjectResult = {
  /** `coilDuties` are those of the room's own coil; empty if a coil of the zone serves it. */
  rooms: readonly (LoadTotal & { supplyAir: SupplyAir; coilDuties: readonly CoilDuty[] })[];
  zones: readonly ZoneTotal[];
  building: ZoneTotal;
  variants: readonly { building: LoadTotal; groups: GroupWatts }[];
  groups: GroupWatts;
  groupLoads?: GroupLoads;
  detail: ScopeDetail;
  outdoors: Pick<Outdoors, "days">;
  design: DesignPairs;
};

type Part = Load<DetailedPeak> & { floorAreaM2: number };

function total(part: Part, supplyLps: number, freshLps: number): LoadTotal {
  const { coilW, coilSensibleW, coilLatentW, roomSensibleW, roomLatentW, kind, month, hour, everyMonth, everyHour } = part.peak;
  const { floorAreaM2 } = part;
  const loads = { coilW, coilSensibleW, coilLatentW, roomSensibleW, roomLatentW };
  return { floorAreaM2, ...loads, kind, month, hour, everyMonth, everyHour, supplyLps, freshLps };
}

function freshAirSupply({ freshSupply, freshCoilC, freshSupplyC, reheat }: Project): FreshAirSupply {
  if (freshSupply === "room") return { kind: "room" };
  if (freshSupply === "cold") return { kind: "cold", coilC: freshCoilC };
  return { kind: "warmed", coilC: freshCoilC, supplyC: freshSupplyC, by: reheat };
}

function computeBuilding(project: Project, outdoors: Outdoors, variant?: Variant): BuildingLoad {
  const inputs = variant ? project.rooms.map((room) => withVariant(room, variant, project.constructions)) : project.rooms;
  const rooms = inputs.map((input, index) => {
    const room = engineRoom(input, index, project);
    return airOfZone(project, input.zone) === "dedicated" ? throughUnit(room, freshAirSupply(project)) : room;
  });
  const zones = zoneNumbers(project).map((zone) => ({
    id: String(zone),
    hasOwnAirUnit: airOfZone(project, zone) === "dedicated",
    roomIds: project.rooms.flatMap((room, index) => (room.zone === zone ? [roomId(index)] : [])),
    intakeFactor: intakeFactor(
      { ...project, airSystem: airOfZone(project, zone) },
      inputs.filter((room) => room.zone === zone),
    ),
  }));
  const diversity = {
    people: project.peoplePercent / 100,
    lights: project.lightsPercent / 100,
    equipment: project.machinesPercent / 100,
  };
  return buildingLoad(rooms, outdoors, { zones, diversity });
}

/** Mean return air of several rooms, weighted by their supply air, or by their floor if none has supply air. */
function indoorOf({ rooms }: Project, indexes: readonly number[], load: BuildingLoad): IndoorAir {
  const flowOf = (index: number) => load.rooms[index]?.supplyAir.airFlowLps ?? 0;
  const isSupplied = indexes.some((index) => flowOf(index) > 0);
  const members = indexes.map((index) => {
    const room = rooms[index] as RoomInput;
    return { room, weight: room.times * (isSupplied ? flowOf(index) : room.areaM2) };
  });
  const all = members.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (value: (room: RoomInput) => number) => members.reduce((sum, { room, weight }) => sum + value(room) * weight, 0) / all;
  return { dryBulbC: mean(({ indoorC }) => indoorC), relativeHumidity: mean(({ humidityPercent }) => humidityPercent) / 100 };
}

function freshOf(project: Project, index: number): number {
  const room = project.rooms[index];
  return room ? roomFreshAirLps(room, roomsOfZone(project, room.zone)) : 0;
}

/** Spaces that count as offices if there are offices beside them. */
const besideOffices: readonly SpaceId[] = ["conference", "reception", "lobby", "breakRoom", "corridor", "storage", "computerRoom"];

/** Use of two thirds of the floor. If there are offices among the rooms, the spaces beside offices count as offices. */
function mainUse(rooms: readonly RoomInput[]): SpaceId | undefined {
  const floor = new Map<SpaceId, number>();
  const hasOffices = rooms.some(({ space }) => space === "office");
  for (const { space, areaM2, times } of rooms) {
    const use = hasOffices && besideOffices.includes(space) ? "office" : space;
    floor.set(use, (floor.get(use) ?? 0) + areaM2 * times);
  }
  const all = [...floor.values()].reduce((sum, areaM2) => sum + areaM2, 0);
  return [...floor].find(([, areaM2]) => areaM2 >= 0.66 * all)?.[0];
}

function commonTo(project: Project, indexes: readonly number[]): Pick<ScopeDetail, "use" | "supplyC"> {
  const rooms = indexes.flatMap((index) => project.rooms[index] ?? []);
  const use = mainUse(rooms);
  const supplyC = rooms.every((room) => room.supplyC === rooms[0]?.supplyC) ? rooms[0]?.supplyC : undefined;
  return { ...(use !== undefined && { use }), ...(supplyC !== undefined && { supplyC }) };
}

function detailOf(project: Project, load: BuildingLoad, scope: Scope): ScopeDetail {
  if (scope.kind === "room") {
    const index = Math.min(scope.index, load.rooms.length - 1);
    const room = load.rooms[index] as BuildingLoad["rooms"][number];
    return {
      ...room,
      supplyLps: room.supplyAir.airFlowLps,
      freshLps: freshOf(project, index),
      indoor: indoorOf(project, [index], load),
      ...commonTo(project, [index]),
    };
  }
  const zone = (scope.kind === "zone" && load.zones.find(({ id }) => id === String(scope.zone))) || load.building;
  const indexes = zone.members.map(({ room }) => Number(room.id));
  return {
    ...zone,
    supplyLps: zone.blockLps,
    freshLps: zone.outdoorAirLps,
    indoor: indoorOf(project, indexes, load),
    ...commonTo(project, indexes),
  };
}

const groupLoadsOf = ({ rooms, zones, building }: BuildingLoad): GroupLoads => ({
  rooms: rooms.map(({ peak }) => byGroup(peak.lines)),
  zones: zones.map(({ peak }) => byGroup(peak.lines)),
  building: byGroup(building.peak.lines),
});

/**
 * Throws InvalidInputError with every field of the form that is out of range. `groupLoads` needs the lines of every room, so it is computed
 * only on request.
 */
export function projectLoad(project: Project, scope: Scope, options: { groupLoads?: boolean } = {}): ProjectResult {
  inspectProject(project).close();
  const outdoors = projectOutdoors(project);
  const load = computeBuilding(project, outdoors);
  /** Sum over the rooms of a zone, all equal rooms counted. */
  const sumOf = ({ members }: BuildingLoad["building"], value: (room: RoomLoad) => number) =>
    members.reduce((sum, { room: { times = 1 }, load: room }) => sum + times * value(room), 0);
  const zoneTotal = (zone: BuildingLoad["building"]): ZoneTotal => {
    const air = airOfZone(project, Number(zone.id));
    const { airUnit } = zone;
    const served = zone.members.map(({ inZone }) => inZone);
    return {
      air: systemAir({ ...project, airSystem: air }, roomsOfZone(project, Number(zone.id))),
      ...(air === "shared" && { coilDuties: coilDuties(zone.members.map(atSharedCoil), zone, zone.blockLps, outdoors) }),
      ...(airUnit && { airUnit: { ...airUnit, duty: freshAirDuty(served, airUnit, freshAirSupply(project), outdoors) } }),
      installedW: air === "shared" ? zone.peak.coilW : sumOf(zone, ({ peak }) => Math.max(0, peak.coilW)) + (airUnit?.coilW ?? 0),
      ...total(zone, zone.blockLps, zone.outdoorAirLps),
      zone: Number(zone.id) || 0,
      rooms: sumOf(zone, () => 1),
      sumOfRoomPeaksW: zone.sumOfRoomPeaksW,
    };
  };
  const zones = load.zones.map(zoneTotal);
  return {
    rooms: load.computed.map((computed, index) => {
      const { load: room } = computed;
      const isShared = airOfZone(project, project.rooms[index]?.zone ?? 0) === "shared";
      return {
        ...total(room, room.supplyAir.airFlowLps, freshOf(project, index)),
        supplyAir: room.supplyAir,
        coilDuties: isShared ? [] : coilDuties([atOwnCoil(computed)], room, room.supplyAir.airFlowLps, outdoors),
      };
    }),
    zones,
    building: { ...zoneTotal(load.building), installedW: zones.reduce((sum, { installedW }) => sum + installedW, 0) },
    groups: byGroup(load.building.peak.lines),
    ...(options.groupLoads && { groupLoads: groupLoadsOf(load) }),
    variants: project.variants.map((variant) => {
      const { building } = computeBuilding(project, outdoors, variant);
      return { building: total(building, building.blockLps, building.outdoorAirLps), groups: byGroup(building.peak.lines) };
    }),
    detail: detailOf(project, load, scope),
    outdoors: { days: outdoors.days },
    design: designPairs(project),
  };
}
