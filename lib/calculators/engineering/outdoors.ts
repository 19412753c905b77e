// A place with its design days, and the effect of sun and weather on a surface there. Rooms of one building share directions and
// constructions, so results are cached per Outdoors object: build it once and do not change it.
import { clearSky } from "./clear-sky.ts";
import { throughSeries } from "./conduction.ts";
import { Inspection } from "./inspection.ts";
import { inRange } from "./invalid-input.ts";
import { type Facing, surfaceIrradiance } from "./irradiance.ts";
import { memoize } from "./memoize.ts";
import type { OutdoorDay } from "./outdoor-day.ts";
import { solAirC } from "./sol-air.ts";
import { dayOfYear, designAlmanac, extraterrestrialWm2, inspectedPlace, type Place, sunPosition } from "./sun.ts";

export type Outdoors = {
  place: Place;
  /** 0.2 for a town; 0.4 for sand. */
  groundReflectance: number;
  days: readonly OutdoorDay[];
};

/** Sun on one surface over one clear day; every list has 24 values. */
export type SunDay = {
  altitudeDeg: readonly number[];
  incidenceDeg: readonly number[];
  surfaceSolarAzimuthDeg: readonly number[];
  beamWm2: readonly number[];
  /** Diffuse irradiance from sky and ground together. */
  diffuseWm2: readonly number[];
};

type Memory = {
  sun: Map<string, readonly SunDay[]>;
  solAir: Map<string, readonly (readonly number[])[]>;
  conducted: WeakMap<readonly number[], Map<string, readonly (readonly number[])[]>>;
};

const memories = new WeakMap<Outdoors, Memory>();

function inspect(outdoors: Outdoors): void {
  inspectedPlace(outdoors.place);
  inRange("groundReflectance", outdoors.groundReflectance, 0, 1, "");
  inRange("days.length", outdoors.days.length, 1, 400, "days");
  const inspection = new Inspection();
  for (const [index, day] of outdoors.days.entries()) {
    inspection.choice(`days[${index}].kind`, day.kind, ["dryBulb", "wetBulb"]);
    inspection.number(`days[${index}].month`, day.month, 1, 12, "");
    inspection.number(`days[${index}].pressurePa`, day.pressurePa, 40_000, 120_000, "Pa");
    inspection.day(`days[${index}].dryBulbC`, day.dryBulbC, -60, 70, "°C");
    inspection.day(`days[${index}].wetBulbC`, day.wetBulbC, -60, 70, "°C");
    inspection.day(`days[${index}].humidityRatio`, day.humidityRatio, 0, 0.1, "kg/kg");
  }
  inspection.close();
}

function memory(outdoors: Outdoors): Memory {
  let found = memories.get(outdoors);
  if (!found) {
    inspect(outdoors);
    found = { sun: new Map(), solAir: new Map(), conducted: new WeakMap() };
    memories.set(outdoors, found);
  }
  return found;
}

function sunDay({ place, groundReflectance }: Outdoors, { month, sky }: OutdoorDay, facing: Facing): SunDay {
  const day = dayOfYear(month, 21);
  const almanac = designAlmanac(day);
  const strengthWm2 = extraterrestrialWm2(day);
  const hours = Array.from({ length: 24 }, (_, index) => {
    const sun = sunPosition(place, almanac, index + 1);
    return { sun, on: surfaceIrradiance(sun, clearSky(sun.altitudeDeg, sky, strengthWm2), facing, groundReflectance) };
  });
  return {
    altitudeDeg: hours.map(({ sun }) => sun.altitudeDeg),
    incidenceDeg: hours.map(({ on }) => on.incidenceDeg),
    surfaceSolarAzimuthDeg: hours.map(({ on }) => on.surfaceSolarAzimuthDeg),
    beamWm2: hours.map(({ on }) => on.beamWm2),
    diffuseWm2: hours.map(({ on }) => on.skyDiffuseWm2 + on.groundWm2),
  };
}

/** Clear-sky sun on a surface for each of the days; the dry-bulb and the wet-bulb day of one month and sky share one object. */
export function sunOn(outdoors: Outdoors, facing: Facing): readonly SunDay[] {
  return memoize(memory(outdoors).sun, `${facing.azimuthDeg} ${facing.tiltDeg}`, () => {
    const months = new Map<string, SunDay>();
    return outdoors.days.map((day) =>
      memoize(months, `${day.month} ${day.sky.beam} ${day.sky.diffuse} ${day.sky.edition}`, () => sunDay(outdoors, day, facing)),
    );
  });
}

const surfaceKey = (facing: Facing, absorptance: number) => `${facing.azimuthDeg} ${facing.tiltDeg} ${absorptance}`;

/** Sol-air temperatures of a surface for each of the days, °C. Absorptance 0 to 1. */
export function solAirOn(outdoors: Outdoors, facing: Facing, absorptance: number): readonly (readonly number[])[] {
  return memoize(memory(outdoors).solAir, surfaceKey(facing, absorptance), () => {
    const sun = sunOn(outdoors, facing);
    return outdoors.days.map((day, index) => {
      const { beamWm2, diffuseWm2 } = sun[index] as SunDay;
      return day.dryBulbC.map((outdoorC, hour) =>
        solAirC(outdoorC, (beamWm2[hour] as number) + (diffuseWm2[hour] as number), absorptance, facing.tiltDeg),
      );
    });
  });
}

/** Sol-air temperatures delayed by the wall: the outdoor temperature whose heat arrives indoors at each hour, °C. */
export function conductedOn(
  outdoors: Outdoors,
  facing: Facing,
  absorptance: number,
  series: readonly number[],
): readonly (readonly number[])[] {
  const { conducted } = memory(outdoors);
  const bySurface = conducted.get(series) ?? new Map<string, readonly (readonly number[])[]>();
  conducted.set(series, bySurface);
  return memoize(bySurface, surfaceKey(facing, absorptance), () =>
    solAirOn(outdoors, facing, absorptance).map((day) => throughSeries(day, series)),
  );
}
