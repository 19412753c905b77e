// Heat through walls, roofs, windows and partitions on each design day. ASHRAE Fundamentals 2021 SI, ch. 18.
import type { DayGains } from "./gain.ts";
import { beamAttenuation, glassRadiantFraction, shgcAt } from "./glass-properties.ts";
import type { OutdoorDay } from "./outdoor-day.ts";
import { conductedOn, type Outdoors, type SunDay, solAirOn, sunOn } from "./outdoors.ts";
import { type OpaqueSurface, type Partition, resolveConstruction, type WindowUnit } from "./room.ts";
import { profileAngleDeg, sunlitFraction } from "./shading.ts";

type Day = readonly number[];

/** Radiant share of heat from walls and floors, and from roofs. (ch. 18, table 14) */
const wallRadiantFraction = 0.46;
const roofRadiantFraction = 0.6;

/** Heat through a wall, roof or exposed floor. (eq. 31, 32) */
export function surfaceGains(surface: OpaqueSurface, indoorC: number, outdoors: Outdoors): DayGains {
  const { uWm2K, series } = resolveConstruction(surface.construction);
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

/** Beam sun, diffuse sun and conduction of a window. (eq. 13–15) */
export function windowGains(window: WindowUnit, indoorC: number, outdoors: Outdoors): DayGains {
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
        radiantFraction: shade ? shade.radiantFraction : glassFraction,
        spread: "nonSolar",
        formula: "difference",
        inputs: () => ({ areaM2, uWm2K: glass.uWm2K, otherSideC: dryBulbC, indoorC }),
      },
    ];
  };
}

/** Heat from an uncooled space or from the ground, without delay. (eq. 33) */
export function partitionGains({ name, kind, areaM2, uWm2K, otherSide }: Partition, indoorC: number, outdoors: Outdoors): DayGains {
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
