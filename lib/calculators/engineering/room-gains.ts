// Heat gains of a room through one design day, before the radiant part is spread over the hours. ASHRAE Fundamentals
// 2021 SI, ch. 18.
import { latentFactor, sensibleFactor } from "./air.ts";
import { peopleRadiantFraction, personHeatAt } from "./gains.ts";
import type { Component, Formula, Inputs } from "./lines.ts";
import type { OutdoorDay } from "./outdoor-day.ts";
import { conductedOn, type Outdoors, type SunDay, solAirOn, sunOn } from "./outdoors.ts";
import { humidityRatioFromRelativeHumidity } from "./psychrometrics.ts";
import { type OpaqueSurface, type OutdoorAir, type Partition, type Room, resolved, type WindowUnit } from "./room.ts";
import { profileAngleDeg, sunlitFraction } from "./shading.ts";
import { beamAttenuation, glassRadiantFraction, shgcAt } from "./windows.ts";

type Day = readonly number[];

export type Gain = {
  component: Component;
  name: string;
  sensibleW: Day;
  latentW?: Day;
  radiantFraction: number;
  spread: "solar" | "nonSolar";
  formula: Formula;
  /** Only asked for at a peak. */
  inputs: () => Inputs;
};

/** Radiant share of heat from walls and floors, and from roofs. (ch. 18, table 14) */
const wallRadiantFraction = 0.46;
const roofRadiantFraction = 0.6;

type DayGains = (dayIndex: number) => Gain[];

function surfaceGains(surface: OpaqueSurface, indoorC: number, outdoors: Outdoors): DayGains {
  const { uWm2K, series } = resolved(surface.construction);
  const { name, kind, areaM2, facing, absorptance } = surface;
  const conducted = conductedOn(outdoors, facing, absorptance, series);
  const radiantFraction = kind === "roof" ? roofRadiantFraction : wallRadiantFraction;
  return (dayIndex) => {
    const sensibleW = (conducted[dayIndex] as Day).map((outdoorC) => areaM2 * uWm2K * (outdoorC - indoorC));
    const inputs = () => ({
      areaM2,
      uWm2K,
      absorptance,
      azimuthDeg: facing.azimuthDeg,
      tiltDeg: facing.tiltDeg,
      indoorC,
      solAirC: solAirOn(outdoors, facing, absorptance)[dayIndex] as Day,
      conductionSeries: series,
    });
    return [{ component: kind, name, sensibleW, radiantFraction, spread: "nonSolar", formula: "conduction", inputs }];
  };
}

function beamThrough({ areaM2, glass, shade, projections }: WindowUnit, sun: SunDay) {
  const hours = sun.beamWm2.map((beamWm2, hour) => {
    if (beamWm2 <= 0) return { sunlit: 0, shgc: 0, attenuation: 1, gainW: 0 };
    const altitudeDeg = sun.altitudeDeg[hour] as number;
    const azimuthDeg = sun.surfaceSolarAzimuthDeg[hour] as number;
    const sunlit = projections ? sunlitFraction(projections, altitudeDeg, azimuthDeg) : 1;
    const shgc = shgcAt(glass, sun.incidenceDeg[hour] as number);
    const attenuation = shade ? beamAttenuation(shade, profileAngleDeg(altitudeDeg, azimuthDeg)) : 1;
    return { sunlit, shgc, attenuation, gainW: areaM2 * sunlit * beamWm2 * shgc * attenuation };
  });
  return hours;
}

function windowGains(window: WindowUnit, indoorC: number, outdoors: Outdoors): DayGains {
  const { name, areaM2, facing, glass, shade } = window;
  const sunDays = sunOn(outdoors, facing);
  const perIrradiance = areaM2 * glass.shgcDiffuse * (shade?.diffuse ?? 1);
  const solarW = new Map<SunDay, { beamW: Day; diffuseW: Day }>();
  const solarThrough = (sun: SunDay) => {
    const found = solarW.get(sun) ?? {
      beamW: beamThrough(window, sun).map(({ gainW }) => gainW),
      diffuseW: sun.diffuseWm2.map((diffuseWm2) => perIrradiance * diffuseWm2),
    };
    solarW.set(sun, found);
    return found;
  };
  const glassFraction = glassRadiantFraction(glass);
  return (dayIndex) => {
    const sun = sunDays[dayIndex] as SunDay;
    const { beamW, diffuseW } = solarThrough(sun);
    const { dryBulbC } = outdoors.days[dayIndex] as OutdoorDay;
    const size = { areaM2, azimuthDeg: facing.azimuthDeg, tiltDeg: facing.tiltDeg };
    return [
      {
        component: "windowBeam",
        name,
        sensibleW: beamW,
        radiantFraction: shade ? shade.radiantFraction : 1,
        spread: shade ? "nonSolar" : "solar",
        formula: "beam",
        inputs: () => {
          const hours = beamThrough(window, sun);
          return {
            ...size,
            beamWm2: sun.beamWm2,
            incidenceDeg: sun.incidenceDeg,
            sunlit: hours.map(({ sunlit }) => sunlit),
            shgc: hours.map(({ shgc }) => shgc),
            attenuation: hours.map(({ attenuation }) => attenuation),
          };
        },
      },
      {
        component: "windowDiffuse",
        name,
        sensibleW: diffuseW,
        radiantFraction: shade ? shade.radiantFraction : glassFraction,
        spread: "nonSolar",
        formula: "diffuse",
        inputs: () => ({ ...size, diffuseWm2: sun.diffuseWm2, shgcDiffuse: glass.shgcDiffuse, attenuation: shade?.diffuse ?? 1 }),
      },
      {
        component: "windowConduction",
        name,
        sensibleW: dryBulbC.map((outdoorC) => areaM2 * glass.uWm2K * (outdoorC - indoorC)),
        radiantFraction: glassFraction,
        spread: "nonSolar",
        formula: "difference",
        inputs: () => ({ areaM2, uWm2K: glass.uWm2K, otherSideC: dryBulbC, indoorC }),
      },
    ];
  };
}

function partitionGains({ name, kind, areaM2, uWm2K, otherSide }: Partition, indoorC: number, outdoors: Outdoors): DayGains {
  return (dayIndex) => {
    const { dryBulbC } = outdoors.days[dayIndex] as OutdoorDay;
    const otherSideC = dryBulbC.map((outdoorC) =>
      "temperatureC" in otherSide ? otherSide.temperatureC : outdoorC - otherSide.belowOutdoorK,
    );
    return [
      {
        component: kind,
        name,
        sensibleW: otherSideC.map((temperatureC) => areaM2 * uWm2K * (temperatureC - indoorC)),
        radiantFraction: wallRadiantFraction,
        spread: "nonSolar",
        formula: "difference",
        inputs: () => ({ areaM2, uWm2K, otherSideC, indoorC }),
      },
    ];
  };
}

function internalGains(room: Room): Gain[] {
  const gains: Gain[] = [];
  const { people, lights } = room;
  if (people) {
    const heat = personHeatAt(people.heatAt24C, room.indoorDryBulbC);
    gains.push({
      component: "people",
      name: "people",
      sensibleW: people.schedule.map((share) => people.count * heat.sensibleW * share),
      latentW: people.schedule.map((share) => people.count * heat.latentW * share),
      radiantFraction: peopleRadiantFraction,
      spread: "nonSolar",
      formula: "schedule",
      inputs: () => ({ count: people.count, eachSensibleW: heat.sensibleW, eachLatentW: heat.latentW, schedule: people.schedule }),
    });
  }
  if (lights)
    gains.push({
      component: "lights",
      name: "lights",
      sensibleW: lights.schedule.map((share) => lights.powerW * lights.spaceFraction * share),
      radiantFraction: lights.radiantFraction,
      spread: "nonSolar",
      formula: "schedule",
      inputs: () => ({ count: 1, eachSensibleW: lights.powerW, spaceFraction: lights.spaceFraction, schedule: lights.schedule }),
    });
  for (const { name, sensibleW, latentW, radiantFraction, schedule } of room.equipment)
    gains.push({
      component: "equipment",
      name,
      sensibleW: schedule.map((share) => sensibleW * share),
      latentW: schedule.map((share) => latentW * share),
      radiantFraction,
      spread: "nonSolar",
      formula: "schedule",
      inputs: () => ({ count: 1, eachSensibleW: sensibleW, eachLatentW: latentW, schedule }),
    });
  return gains;
}

const allDay = new Array<number>(24).fill(1);

/** Heat and moisture of air from outdoors, brought to room conditions. Drier outdoor air is not credited. */
function airGain(component: "infiltration" | "outdoorAir", air: OutdoorAir, room: Room, day: OutdoorDay): Gain {
  const { airFlowLps, sensibleRecovery, latentRecovery, schedule } = air;
  const indoorC = room.indoorDryBulbC;
  const indoorRatio = humidityRatioFromRelativeHumidity(indoorC, room.indoorRelativeHumidity, day.pressurePa);
  const sensible = sensibleFactor * airFlowLps * (1 - sensibleRecovery);
  const latent = latentFactor * airFlowLps * (1 - latentRecovery);
  return {
    component,
    name: component,
    sensibleW: day.dryBulbC.map((outdoorC, hour) => sensible * (outdoorC - indoorC) * (schedule[hour] as number)),
    latentW: day.humidityRatio.map((ratio, hour) => latent * Math.max(0, ratio - indoorRatio) * (schedule[hour] as number)),
    radiantFraction: 0,
    spread: "nonSolar",
    formula: "air",
    inputs: () => ({
      airFlowLps,
      outdoorC: day.dryBulbC,
      indoorC,
      outdoorHumidityRatio: day.humidityRatio,
      indoorHumidityRatio: indoorRatio,
      sensibleRecovery,
      latentRecovery,
      schedule,
    }),
  };
}

export type RoomGains = {
  /** The same on every day. */
  fixed: readonly Gain[];
  ofDay: DayGains;
};

/** The gains of a room: people, lights and machines once, sun, walls and leaking air for each design day. */
export function roomGains(room: Room, outdoors: Outdoors): RoomGains {
  const indoorC = room.indoorDryBulbC;
  const envelope = [
    ...room.surfaces.map((surface) => surfaceGains(surface, indoorC, outdoors)),
    ...room.windows.map((window) => windowGains(window, indoorC, outdoors)),
    ...room.partitions.map((partition) => partitionGains(partition, indoorC, outdoors)),
  ];
  const leak: OutdoorAir = { airFlowLps: room.infiltrationLps, sensibleRecovery: 0, latentRecovery: 0, schedule: allDay };
  return {
    fixed: internalGains(room),
    ofDay: (dayIndex) => {
      const gains: Gain[] = [];
      for (const part of envelope) gains.push(...part(dayIndex));
      if (leak.airFlowLps > 0) gains.push(airGain("infiltration", leak, room, outdoors.days[dayIndex] as OutdoorDay));
      return gains;
    },
  };
}

/** Outdoor air meets the coil, not the room. */
export function outdoorAirGain(room: Room, day: OutdoorDay): Gain | undefined {
  return room.outdoorAir && room.outdoorAir.airFlowLps > 0 ? airGain("outdoorAir", room.outdoorAir, room, day) : undefined;
}
