import fc from "fast-check";
import { getPosition, getTimes } from "suncalc";
import { expect, test } from "vitest";
import { clearSky } from "../../../lib/calculators/engineering/clear-sky.ts";
import { surfaceIrradiance } from "../../../lib/calculators/engineering/irradiance.ts";
import { profileAngleDeg, sunlitFraction } from "../../../lib/calculators/engineering/shading.ts";
import {
  apparentSolarTimeH,
  astronomicalAlmanac,
  daylight,
  dayOfYear,
  designAlmanac,
  extraterrestrialWm2,
  sunPosition,
} from "../../../lib/calculators/engineering/sun.ts";

const noon2000 = Date.UTC(2000, 0, 1, 12);
const daysSince2000 = (time: number) => (time - noon2000) / 86_400_000;
const turn = (degrees: number) => Math.abs(degrees - 360 * Math.round(degrees / 360));
/** Refraction, which SunCalc adds to the altitude; Sæmundsson's formula is within a few hundredths of a degree above 5°. */
const refractionDeg = (altitudeDeg: number) => 1.02 / 60 / Math.tan(((altitudeDeg + 10.3 / (altitudeDeg + 5.11)) * Math.PI) / 180);

test("the sun's position agrees with SunCalc at random times and places", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date("2005-01-01"), max: new Date("2045-01-01"), noInvalidDate: true }),
      fc.double({ min: -60, max: 60, noNaN: true }),
      fc.double({ min: -170, max: 170, noNaN: true }),
      (date, latitudeDeg, longitudeDeg) => {
        const utcH = (date.getTime() % 86_400_000) / 3_600_000;
        const sun = sunPosition({ latitudeDeg, longitudeDeg, timeZoneH: 0 }, astronomicalAlmanac(daysSince2000(date.getTime())), utcH);
        fc.pre(sun.altitudeDeg > 5 && sun.altitudeDeg < 85);
        const other = getPosition(date, latitudeDeg, longitudeDeg);
        expect(Math.abs(sun.altitudeDeg + refractionDeg(sun.altitudeDeg) - other.altitude)).toBeLessThan(0.1);
        expect(turn(sun.azimuthDeg + 180 - other.azimuth)).toBeLessThan(0.5);
      },
    ),
    { numRuns: 2000 },
  );
});

test("sunrise and sunset in Dubai agree with SunCalc within two minutes all year", () => {
  const dubai = { latitudeDeg: 25.26, longitudeDeg: 55.36, timeZoneH: 4 };
  for (let day = 0; day < 365; day += 7) {
    const noon = Date.UTC(2026, 0, 1 + day, 8);
    const times = getTimes(new Date(noon), dubai.latitudeDeg, dubai.longitudeDeg);
    const light = daylight(dubai, astronomicalAlmanac(daysSince2000(noon)));
    const hour = (date: Date | null) => ((date?.getTime() ?? Number.NaN) - (noon - 8 * 3_600_000)) / 3_600_000 + 4;
    expect(Math.abs((light?.sunriseH ?? 0) - hour(times.sunrise))).toBeLessThan(2 / 60);
    expect(Math.abs((light?.sunsetH ?? 0) - hour(times.sunset))).toBeLessThan(2 / 60);
  }
});

test("the design formulas stay within 1.1° and one minute of the real sun, on the 21st of each month", () => {
  for (let month = 1; month <= 12; month++) {
    const design = designAlmanac(dayOfYear(month, 21));
    const real = astronomicalAlmanac(daysSince2000(Date.UTC(2025, month - 1, 21, 8)));
    expect(Math.abs(design.declinationDeg - real.declinationDeg)).toBeLessThan(1.1);
    expect(Math.abs(design.equationOfTimeMin - real.equationOfTimeMin)).toBeLessThan(1);
  }
});

const place = { latitudeDeg: 25, longitudeDeg: 60, timeZoneH: 4 };

test("morning and afternoon mirror each other about solar noon, and so do east and west walls", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 365 }),
      fc.double({ min: 0, max: 6, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: 0, max: 180, noNaN: true }),
      (day, awayH, azimuthDeg, tiltDeg) => {
        const noonH = 24 - apparentSolarTimeH(place, day, 12);
        const [morning, afternoon] = [-awayH, awayH].map((hours, index) => {
          const sun = sunPosition(place, designAlmanac(day), noonH + hours);
          const sky = clearSky(sun.altitudeDeg, { beam: 0.5, diffuse: 2, edition: "2013" }, extraterrestrialWm2(day));
          return surfaceIrradiance(sun, sky, { azimuthDeg: index === 0 ? -azimuthDeg : azimuthDeg, tiltDeg }, 0.2);
        });
        for (const key of ["beamWm2", "skyDiffuseWm2", "groundWm2"] as const)
          expect(morning?.[key]).toBeCloseTo(afternoon?.[key] as number, 6);
      },
    ),
  );
});

test("a flat roof gets the horizontal beam, and no wall gets more beam than a surface facing the sun", () => {
  const depths = { beam: 0.6, diffuse: 1.8, edition: "2013" } as const;
  for (let hour = 5; hour <= 19; hour++) {
    const sun = sunPosition(place, designAlmanac(172), hour);
    const sky = clearSky(sun.altitudeDeg, depths, 1350);
    const roof = surfaceIrradiance(sun, sky, { azimuthDeg: 0, tiltDeg: 0 }, 0.2);
    expect(roof.groundWm2).toBe(0);
    expect(roof.beamWm2).toBeCloseTo(sky.beamNormalWm2 * Math.max(0, Math.sin((sun.altitudeDeg * Math.PI) / 180)), 9);
    expect(roof.skyDiffuseWm2).toBeCloseTo(sky.diffuseHorizontalWm2, 9);
    const facing = surfaceIrradiance(sun, sky, { azimuthDeg: sun.azimuthDeg, tiltDeg: 90 - Math.max(0, sun.altitudeDeg) }, 0.2);
    for (let azimuthDeg = -180; azimuthDeg < 180; azimuthDeg += 30)
      expect(surfaceIrradiance(sun, sky, { azimuthDeg, tiltDeg: 90 }, 0.2).beamWm2).toBeLessThanOrEqual(facing.beamWm2 + 1e-9);
  }
});

test("the 2009 and 2013 editions of the clear-sky model give different results", () => {
  const [old, now] = (["2009", "2013"] as const).map((edition) => clearSky(80, { beam: 0.846, diffuse: 1.248, edition }, 1322));
  expect(Math.abs((old?.diffuseHorizontalWm2 ?? 0) - (now?.diffuseHorizontalWm2 ?? 0))).toBeGreaterThan(1);
});

test("overhangs shade by the profile angle and fins by the angle in plan, and more depth never lets in more sun", () => {
  const window = { widthM: 2, heightM: 1.5, overhang: { depthM: 1, gapM: 0 } };
  // With the sun straight ahead at 45°, the shadow is as long as the overhang is deep.
  expect(profileAngleDeg(45, 0)).toBeCloseTo(45, 9);
  expect(sunlitFraction(window, 45, 0)).toBeCloseTo(0.5 / 1.5, 9);
  expect(sunlitFraction({ ...window, overhang: { depthM: 1, gapM: 0.5 } }, 45, 0)).toBeCloseTo(1 / 1.5, 9);
  expect(sunlitFraction({ widthM: 2, heightM: 1.5, fins: { depthM: 0.5, gapM: 0 } }, 10, 45)).toBeCloseTo(0.75, 9);
  expect(sunlitFraction(window, 30, 90)).toBe(0);
  expect(sunlitFraction(window, -1, 0)).toBe(0);
  fc.assert(
    fc.property(
      fc.double({ min: 0.1, max: 89, noNaN: true }),
      fc.double({ min: -89, max: 89, noNaN: true }),
      fc.double({ min: 0, max: 3, noNaN: true }),
      fc.double({ min: 0, max: 2, noNaN: true }),
      (altitude, azimuth, depthM, more) => {
        const lit = (depth: number, at: number) => sunlitFraction({ ...window, overhang: { depthM: depth, gapM: 0.1 } }, altitude, at);
        expect(lit(depthM + more, azimuth)).toBeLessThanOrEqual(lit(depthM, azimuth));
        expect(lit(depthM, azimuth)).toBe(lit(depthM, -azimuth));
        expect(lit(0, azimuth)).toBe(1);
      },
    ),
  );
});
