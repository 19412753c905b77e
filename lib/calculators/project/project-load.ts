// From what the form holds to rooms of the engine and back to what the page shows. Runs in a worker.
import { places } from "../data/climate.ts";
import { absorptances, constructions, groundReflectances } from "../data/constructions.ts";
import { designOutdoors } from "../data/design-outdoors.ts";
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
import { directions } from "../quick/quick-answers.ts";
import {
  type Hours,
  inspectProject,
  layersU,
  mayHoldGlass,
  outdoorSurface,
  type Project,
  type RoomInput,
  type SurfaceInput,
  type Variant,
} from "./project.ts";

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
    ...(build && build !== surface.build && { build, uWm2K: layersU(build) }),
    ...(variant.glass && { glass: variant.glass }),
    ...(variant.shade && { shade: variant.shade }),
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

const facingOf = ({ kind, direction }: SurfaceInput) =>
  kind === "wall" ? { azimuthDeg: directions[direction], tiltDeg: 90 } : { azimuthDeg: 0, tiltDeg: kind === "roof" ? 0 : 180 };

function opaque(surface: SurfaceInput, name: string): OpaqueSurface {
  const glassM2 = mayHoldGlass(surface.kind) ? surface.glassM2 : 0;
  const { layers } = constructions[surface.build];
  return {
    name,
    kind: surface.kind === "floor" ? "exposedFloor" : surface.kind === "roof" ? "roof" : "wall",
    areaM2: surface.areaM2 - glassM2,
    facing: facingOf(surface),
    absorptance: absorptances[surface.colour].value,
    // A floor over the street is a slab turned over: its layers run the other way.
    construction: { layers: surface.kind === "floor" ? [...layers].reverse() : layers, effectiveUWm2K: surface.uWm2K },
  };
}

function glazing(surface: SurfaceInput, name: string): WindowUnit {
  const { glassM2, glassHeightM, overhangM, finsM } = surface;
  const projects = surface.kind === "wall" && (overhangM > 0 || finsM > 0);
  const widthM = Math.min(100, Math.max(0.05, glassM2 / glassHeightM));
  return {
    name,
    areaM2: glassM2,
    facing: facingOf(surface),
    glass: surface.glass === "own" ? glassFromNormal(surface.glassUWm2K, surface.glassShgc) : glasses[surface.glass],
    ...(surface.shade !== "none" && { shade: shades[surface.shade] }),
    ...(projects && {
      projections: {
        widthM,
        heightM: glassHeightM,
        ...(overhangM > 0 && { overhang: { depthM: overhangM, gapM: 0 } }),
        ...(finsM > 0 && { fins: { depthM: finsM, gapM: 0 } }),
      },
    }),
  };
}

const roomId = (index: number) => String(index);

/** A room of the form as the engine takes it; the surfaces keep their place in the list as their name. */
function engineRoom(input: RoomInput, index: number, marginPercent: number): Room {
  const outdoor = input.surfaces.map((surface, place) => ({ surface, name: String(place) })).filter(({ surface }) => surface.areaM2 > 0);
  const walls = input.surfaces.filter(({ kind }) => kind === "wall");
  const wallM2 = walls.reduce((sum, { areaM2 }) => sum + areaM2, 0);
  const glassShare = wallM2 > 0 ? walls.reduce((sum, { glassM2 }) => sum + glassM2, 0) / wallM2 : null;
  const { sensibleW, latentW } = activities[input.activity];
  const exposed = input.surfaces.some(({ kind }) => outdoorSurface(kind));
  return {
    id: roomId(index),
    floorAreaM2: input.areaM2,
    heightM: input.heightM,
    indoorDryBulbC: input.indoorC,
    indoorRelativeHumidity: input.humidityPercent / 100,
    radiantSeries: radiantSeries(input.mass, exposed ? (glassShare ?? 0) : null),
    surfaces: outdoor.filter(({ surface }) => outdoorSurface(surface.kind)).map(({ surface, name }) => opaque(surface, name)),
    windows: outdoor
      .filter(({ surface }) => mayHoldGlass(surface.kind) && surface.glassM2 > 0)
      .map(({ surface, name }) => glazing(surface, name)),
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
    ...(input.freshLps > 0 && {
      outdoorAir: {
        airFlowLps: input.freshLps,
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

const outdoorsOfProject = ({ place, surroundings }: Project): Outdoors => designOutdoors(places[place], groundReflectances[surroundings]);

/** The whole building, a zone by its number, or a room by its place in the list. */
export type Scope = { of: "building" } | { of: "zone"; zone: number } | { of: "room"; index: number };

/** One line of the table of rooms, zones and building. */
export type Total = Omit<Peak, "dayIndex" | "roomSensibleW" | "roomLatentW"> & {
  floorAreaM2: number;
  supplyLps: number;
  freshLps: number;
};

type ZoneTotal = Total & { zone: number; rooms: number; sumOfRoomPeaksW: number };

/** What the charts and the working of one scope need. */
type Detail = Load<DetailedPeak> & {
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

export type ProjectResult = {
  rooms: readonly (Total & { supplyAir: SupplyAir })[];
  zones: readonly ZoneTotal[];
  building: ZoneTotal;
  variants: readonly { building: Total; groups: readonly { group: Group; watts: number }[] }[];
  groups: readonly { group: Group; watts: number }[];
  ruleOfThumbW: number;
  detail: Detail;
  outdoors: Pick<Outdoors, "days">;
};

type Part = Load<DetailedPeak> & { floorAreaM2: number };

function total(part: Part, supplyLps: number, freshLps: number): Total {
  const { coilW, coilSensibleW, coilLatentW, kind, month, hour, everyMonth, everyHour } = part.peak;
  const { floorAreaM2 } = part;
  return { floorAreaM2, coilW, coilSensibleW, coilLatentW, kind, month, hour, everyMonth, everyHour, supplyLps, freshLps };
}

const zoneNumbers = (rooms: readonly RoomInput[]) => [...new Set(rooms.map(({ zone }) => zone))].sort((a, b) => a - b);

function computed(project: Project, outdoors: Outdoors, variant?: Variant): BuildingLoad {
  const inputs = variant ? project.rooms.map((room) => withVariant(room, variant)) : project.rooms;
  const rooms = inputs.map((room, index) => engineRoom(room, index, project.marginPercent));
  const zones = zoneNumbers(project.rooms).map((zone) => ({
    id: String(zone),
    roomIds: project.rooms.flatMap((room, index) => (room.zone === zone ? [roomId(index)] : [])),
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
  const floorM2 = members.reduce((sum, { areaM2 }) => sum + areaM2, 0);
  const mean = (value: (room: RoomInput) => number) => members.reduce((sum, room) => sum + value(room) * room.areaM2, 0) / floorM2;
  return { dryBulbC: mean(({ indoorC }) => indoorC), relativeHumidity: mean(({ humidityPercent }) => humidityPercent) / 100 };
}

function detailOf(project: Project, load: BuildingLoad, scope: Scope): Detail {
  if (scope.of === "room") {
    const index = Math.min(scope.index, load.rooms.length - 1);
    const room = load.rooms[index] as BuildingLoad["rooms"][number];
    return {
      ...room,
      supplyLps: room.supplyAir.airFlowLps,
      freshLps: project.rooms[index]?.freshLps ?? 0,
      indoor: indoorOf(project, [index]),
    };
  }
  const zone = (scope.of === "zone" && load.zones.find(({ id }) => id === String(scope.zone))) || load.building;
  return { ...zone, supplyLps: zone.blockLps, freshLps: zone.outdoorAirLps, indoor: indoorOf(project, zone.roomIds.map(Number)) };
}

/** Throws InvalidInputError with every field of the form that is out of range. */
export function projectLoad(project: Project, scope: Scope): ProjectResult {
  inspectProject(project).close();
  const outdoors = outdoorsOfProject(project);
  const load = computed(project, outdoors);
  const zoneTotal = (zone: BuildingLoad["building"]): ZoneTotal => ({
    ...total(zone, zone.blockLps, zone.outdoorAirLps),
    zone: Number(zone.id) || 0,
    rooms: zone.roomIds.length,
    sumOfRoomPeaksW: zone.sumOfRoomPeaksW,
  });
  return {
    rooms: load.rooms.map((room, index) => ({
      ...total(room, room.supplyAir.airFlowLps, project.rooms[index]?.freshLps ?? 0),
      supplyAir: room.supplyAir,
    })),
    zones: load.zones.map(zoneTotal),
    building: zoneTotal(load.building),
    groups: byGroup(load.building.peak.lines),
    variants: project.variants.map((variant) => {
      const { building } = computed(project, outdoors, variant);
      return { building: total(building, building.blockLps, building.outdoorAirLps), groups: byGroup(building.peak.lines) };
    }),
    ruleOfThumbW: ruleOfThumbW(load.building.floorAreaM2),
    detail: detailOf(project, load, scope),
    outdoors: { days: outdoors.days },
  };
}
