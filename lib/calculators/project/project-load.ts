// From what the form holds to rooms of the engine and back to what the page shows. Runs in a worker.
import { absorptances } from "../data/constructions.ts";
import { activities, ledPanel, schedules } from "../data/gains.ts";
import { glasses, shades } from "../data/glass.ts";
import { radiantSeries } from "../data/radiant-factors.ts";
import { recoveryWheel } from "../data/ventilation.ts";
import { infiltrationLps } from "../engineering/air.ts";
import { type BuildingLoad, buildingLoad } from "../engineering/building-load.ts";
import type { IndoorAir } from "../engineering/equipment.ts";
import { equipmentRadiantFraction } from "../engineering/gains.ts";
import { glassFromNormal } from "../engineering/glass-properties.ts";
import { byGroup, type Group } from "../engineering/lines.ts";
import type { Outdoors } from "../engineering/outdoors.ts";
import type { Load, Peak } from "../engineering/peaks.ts";
import type { OpaqueSurface, Partition, Room, WindowUnit } from "../engineering/room.ts";
import type { SupplyAir } from "../engineering/supply-air.ts";
import type { DetailedPeak, Governing } from "../engineering/working.ts";
import { ruleOfThumbW } from "../quick/quick.ts";
import { type DesignPairs, designPairs, projectOutdoors } from "./design-conditions.ts";
import { givenLps, intakeFactor, type SystemAir, systemAir } from "./fresh-air.ts";
import { inspectProject } from "./inspect-project.ts";
import {
  bearingOf,
  glassM2,
  type Hours,
  listedU,
  mayHoldGlass,
  outdoorSurface,
  ownIndex,
  type Project,
  type RoomInput,
  type SpaceId,
  type SurfaceInput,
  type Variant,
  type WindowInput,
} from "./project.ts";
import { layersOfBuild } from "./project-constructions.ts";

/** 24 factors, hour ending 1 to 24; a day may run past midnight. */
export function hourFactors({ usual, from, to, outsidePercent }: Hours): readonly number[] {
  if (usual !== "own") return schedules[usual].factors;
  return Array.from({ length: 24 }, (_, index) => {
    const inside = from < to ? index >= from && index < to : index >= from || index < to;
    return inside ? 1 : outsidePercent / 100;
  });
}

function changed(surface: SurfaceInput, variant: Variant): SurfaceInput {
  const build = surface.kind === "wall" ? variant.wall : surface.kind === "roof" ? variant.roof : null;
  return {
    ...surface,
    // The construction that stands there already stays with the U it was given.
    ...(build && build !== surface.build && { build, ...listedU(build) }),
    windows: surface.windows.map((window) => ({
      ...window,
      ...(variant.glass && { glass: variant.glass }),
      ...(variant.shade && { shade: variant.shade }),
    })),
    ...(variant.colour && { colour: variant.colour }),
  };
}

function withVariant(room: RoomInput, variant: Variant): RoomInput {
  return {
    ...room,
    surfaces: room.surfaces.map((surface) => changed(surface, variant)),
    ...(variant.lightsWm2 !== null && { lightsWm2: variant.lightsWm2 }),
    ...(variant.recovery && {
      heatRecoveryPercent: recoveryWheel.sensible * 100,
      moistureRecoveryPercent: recoveryWheel.latent * 100,
    }),
  };
}

/** The engine turns from south, west positive. */
const facingOf = (surface: SurfaceInput) =>
  surface.kind === "wall"
    ? { azimuthDeg: ((bearingOf(surface) + 360) % 360) - 180, tiltDeg: 90 }
    : { azimuthDeg: 0, tiltDeg: surface.kind === "roof" ? 0 : 180 };

function opaque(surface: SurfaceInput, name: string, own: Project["constructions"]): OpaqueSurface {
  const layers = layersOfBuild(surface.build, own);
  return {
    name,
    kind: surface.kind === "floor" ? "exposedFloor" : surface.kind === "roof" ? "roof" : "wall",
    areaM2: Math.max(0, surface.areaM2 - (mayHoldGlass(surface.kind) ? glassM2(surface) : 0)),
    facing: facingOf(surface),
    absorptance: absorptances[surface.colour].value,
    // A floor over the street is a slab turned over: its layers run the other way.
    construction: {
      layers: surface.kind === "floor" ? [...layers].reverse() : layers,
      ...(ownIndex(surface.build) === undefined && { effectiveUWm2K: surface.uWm2K }),
    },
  };
}

function glazing(surface: SurfaceInput, window: WindowInput, name: string): WindowUnit {
  const { count, areaM2, heightM, overhangM, overhangGapM, finsM, finsGapM } = window;
  const projects = surface.kind === "wall" && (overhangM > 0 || finsM > 0);
  const widthM = Math.min(100, Math.max(0.05, areaM2 / heightM));
  return {
    name,
    areaM2: count * areaM2,
    facing: facingOf(surface),
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

/** A room of the form as the engine takes it; surfaces keep their place in the list as their name, windows theirs behind it: "2.0". */
function engineRoom(input: RoomInput, index: number, { marginPercent, constructions: own }: Project): Room {
  const outdoor = input.surfaces.map((surface, place) => ({ surface, name: String(place) })).filter(({ surface }) => surface.areaM2 > 0);
  const walls = input.surfaces.filter(({ kind }) => kind === "wall");
  const wallM2 = walls.reduce((sum, { areaM2 }) => sum + areaM2, 0);
  const glassShare = wallM2 > 0 ? walls.reduce((sum, wall) => sum + glassM2(wall), 0) / wallM2 : null;
  const { sensibleW, latentW } = activities[input.activity];
  const freshLps = givenLps(input);
  const exposed = input.surfaces.some(({ kind }) => outdoorSurface(kind));
  return {
    id: roomId(index),
    ...(input.times !== 1 && { times: input.times }),
    floorAreaM2: input.areaM2,
    heightM: input.heightM,
    indoorDryBulbC: input.indoorC,
    indoorRelativeHumidity: input.humidityPercent / 100,
    radiantSeries: radiantSeries(input.mass, exposed ? (glassShare ?? 0) : null),
    surfaces: outdoor.filter(({ surface }) => outdoorSurface(surface.kind)).map(({ surface, name }) => opaque(surface, name, own)),
    windows: outdoor
      .filter(({ surface }) => mayHoldGlass(surface.kind))
      .flatMap(({ surface, name }) =>
        surface.windows
          .map((window, place) => ({ window, name: `${name}.${place}` }))
          .filter(({ window }) => window.areaM2 > 0)
          .map(({ window, name: windowName }) => glazing(surface, window, windowName)),
      ),
    partitions: outdoor
      .filter(({ surface }) => !outdoorSurface(surface.kind))
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
        spaceFraction: 1,
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
    marginShare: marginPercent / 100,
  };
}

/** The whole building, a zone by its number, or a room by its place in the list. */
export type Scope = { of: "building" } | { of: "zone"; zone: number } | { of: "room"; index: number };

/** One line of the table of rooms, zones and building. */
export type Total = Omit<Peak, "dayIndex"> & {
  floorAreaM2: number;
  supplyLps: number;
  freshLps: number;
};

type ZoneTotal = Total & {
  /** Where one machine brings air to several rooms. */
  air: SystemAir | null;
  zone: number /** Those of several alike counted. */;
  rooms: number;
  sumOfRoomPeaksW: number;
};

/** What the charts and the working of one scope need. */
type Detail = Load<DetailedPeak> & {
  /** What most of its floor is used as, and at which temperature all its air comes; undefined where rooms differ. */
  use?: SpaceId;
  supplyC?: number;
  floorAreaM2: number;
  governing: Governing;
  freshLps: number;
  supplyLps: number;
  /** Of several rooms the mean over their floor. */
  indoor: IndoorAir;
  /** Of a room; a zone's supply is the air of its rooms together or for its own peak. */
  supplyAir?: SupplyAir;
  sumOfRoomsLps?: number;
  sumOfRoomPeaksW?: number;
};

export type GroupWatts = readonly { group: Group; watts: number }[];

/** Groups of every room, every zone and the building, each at its own peak: they add up to its load at the coil. */
export type MadeOf = { rooms: readonly GroupWatts[]; zones: readonly GroupWatts[]; building: GroupWatts };

export type ProjectResult = {
  rooms: readonly (Total & { supplyAir: SupplyAir })[];
  zones: readonly ZoneTotal[];
  building: ZoneTotal;
  variants: readonly { building: Total; groups: GroupWatts }[];
  groups: GroupWatts;
  madeOf?: MadeOf;
  ruleOfThumbW: number;
  detail: Detail;
  outdoors: Pick<Outdoors, "days">;
  design: DesignPairs;
};

type Part = Load<DetailedPeak> & { floorAreaM2: number };

function total(part: Part, supplyLps: number, freshLps: number): Total {
  const { coilW, coilSensibleW, coilLatentW, roomSensibleW, roomLatentW, kind, month, hour, everyMonth, everyHour } = part.peak;
  const { floorAreaM2 } = part;
  const loads = { coilW, coilSensibleW, coilLatentW, roomSensibleW, roomLatentW };
  return { floorAreaM2, ...loads, kind, month, hour, everyMonth, everyHour, supplyLps, freshLps };
}

const zoneNumbers = (rooms: readonly RoomInput[]) => [...new Set(rooms.map(({ zone }) => zone))].sort((a, b) => a - b);

function computed(project: Project, outdoors: Outdoors, variant?: Variant): BuildingLoad {
  const inputs = variant ? project.rooms.map((room) => withVariant(room, variant)) : project.rooms;
  const rooms = inputs.map((room, index) => engineRoom(room, index, project));
  const zones = zoneNumbers(project.rooms).map((zone) => ({
    id: String(zone),
    roomIds: project.rooms.flatMap((room, index) => (room.zone === zone ? [roomId(index)] : [])),
    intakeFactor: intakeFactor(
      project,
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

function indoorOf({ rooms }: Project, indexes: readonly number[]): IndoorAir {
  const members = indexes.map((index) => rooms[index] as RoomInput);
  const floorM2 = members.reduce((sum, { areaM2, times }) => sum + areaM2 * times, 0);
  const mean = (value: (room: RoomInput) => number) =>
    members.reduce((sum, room) => sum + value(room) * room.areaM2 * room.times, 0) / floorM2;
  return { dryBulbC: mean(({ indoorC }) => indoorC), relativeHumidity: mean(({ humidityPercent }) => humidityPercent) / 100 };
}

const freshOf = ({ rooms }: Project, index: number) => (rooms[index] ? givenLps(rooms[index]) : 0);

/** What two thirds of the floor are used as. */
function mainUse(rooms: readonly RoomInput[]): SpaceId | undefined {
  const floor = new Map<SpaceId, number>();
  for (const { space, areaM2, times } of rooms) floor.set(space, (floor.get(space) ?? 0) + areaM2 * times);
  const all = [...floor.values()].reduce((sum, areaM2) => sum + areaM2, 0);
  return [...floor].find(([, areaM2]) => areaM2 >= 0.66 * all)?.[0];
}

function commonTo(project: Project, indexes: readonly number[]): Pick<Detail, "use" | "supplyC"> {
  const rooms = indexes.flatMap((index) => project.rooms[index] ?? []);
  const use = mainUse(rooms);
  const supplyC = rooms.every((room) => room.supplyC === rooms[0]?.supplyC) ? rooms[0]?.supplyC : undefined;
  return { ...(use !== undefined && { use }), ...(supplyC !== undefined && { supplyC }) };
}

function detailOf(project: Project, load: BuildingLoad, scope: Scope): Detail {
  if (scope.of === "room") {
    const index = Math.min(scope.index, load.rooms.length - 1);
    const room = load.rooms[index] as BuildingLoad["rooms"][number];
    return {
      ...room,
      supplyLps: room.supplyAir.airFlowLps,
      freshLps: freshOf(project, index),
      indoor: indoorOf(project, [index]),
      ...commonTo(project, [index]),
    };
  }
  const zone = (scope.of === "zone" && load.zones.find(({ id }) => id === String(scope.zone))) || load.building;
  const indexes = zone.roomIds.map(Number);
  return {
    ...zone,
    supplyLps: zone.blockLps,
    freshLps: zone.outdoorAirLps,
    indoor: indoorOf(project, indexes),
    ...commonTo(project, indexes),
  };
}

const madeOf = ({ rooms, zones, building }: BuildingLoad): MadeOf => ({
  rooms: rooms.map(({ peak }) => byGroup(peak.lines)),
  zones: zones.map(({ peak }) => byGroup(peak.lines)),
  building: byGroup(building.peak.lines),
});

/**
 * Throws InvalidInputError with every field of the form that is out of range. What each load is made of needs the lines of every
 * room: only who shows it asks for it.
 */
export function projectLoad(project: Project, scope: Scope, asked: { madeOf?: boolean } = {}): ProjectResult {
  inspectProject(project).close();
  const outdoors = projectOutdoors(project);
  const load = computed(project, outdoors);
  const zoneTotal = (zone: BuildingLoad["building"]): ZoneTotal => ({
    air: systemAir(
      project,
      project.rooms.filter((room) => room.zone === Number(zone.id)),
    ),
    ...total(zone, zone.blockLps, zone.outdoorAirLps),
    zone: Number(zone.id) || 0,
    rooms: zone.roomIds.reduce((sum, id) => sum + (project.rooms[Number(id)]?.times ?? 1), 0),
    sumOfRoomPeaksW: zone.sumOfRoomPeaksW,
  });
  return {
    rooms: load.rooms.map((room, index) => ({
      ...total(room, room.supplyAir.airFlowLps, freshOf(project, index)),
      supplyAir: room.supplyAir,
    })),
    zones: load.zones.map(zoneTotal),
    building: zoneTotal(load.building),
    groups: byGroup(load.building.peak.lines),
    ...(asked.madeOf && { madeOf: madeOf(load) }),
    variants: project.variants.map((variant) => {
      const { building } = computed(project, outdoors, variant);
      return { building: total(building, building.blockLps, building.outdoorAirLps), groups: byGroup(building.peak.lines) };
    }),
    ruleOfThumbW: ruleOfThumbW(load.building.floorAreaM2),
    detail: detailOf(project, load, scope),
    outdoors: { days: outdoors.days },
    design: designPairs(project),
  };
}
