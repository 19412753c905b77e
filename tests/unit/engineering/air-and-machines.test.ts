// Supply air, coils, mixing, machines, gains: what a room load turns into.
import fc from "fast-check";
import { expect, test } from "vitest";
import { splitSizes, t3Ratio } from "../../../lib/calculators/data/unit-sizes.ts";
import { infiltrationLps, latentHeatW, sensibleHeatW } from "../../../lib/calculators/engineering/air.ts";
import { airState, coolingCoil, mixedAir } from "../../../lib/calculators/engineering/coil.ts";
import { nominalForT3W, unitChoices } from "../../../lib/calculators/engineering/equipment.ts";
import { motorHeatW, personHeatAt } from "../../../lib/calculators/engineering/gains.ts";
import {
  beamAttenuation,
  glassFromNormal,
  shgcAt,
  shgcFromShadingCoefficient,
} from "../../../lib/calculators/engineering/glass-properties.ts";
import {
  enthalpyKJkg,
  humidityRatioFromDewPoint,
  humidityRatioFromRelativeHumidity,
} from "../../../lib/calculators/engineering/psychrometrics.ts";
import { apparatusDewPointC, supplyAirLps } from "../../../lib/calculators/engineering/supply-air.ts";
import { btuhToWatts } from "../../../lib/calculators/engineering/units.ts";

test("supply air carries exactly the sensible load", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e5, noNaN: true }), fc.double({ min: 10, max: 16, noNaN: true }), (watts, supplyC) => {
      expect(sensibleHeatW(supplyAirLps(watts, 24, supplyC), 24 - supplyC)).toBeCloseTo(watts, 6);
    }),
  );
  expect(() => supplyAirLps(1000, 24, 23)).toThrow(/supplyC: 23 is not between 0 and 22/);
});

test("the apparatus dew point lies on both the room's line and the saturation curve; moist rooms need colder coils", () => {
  const ratio = humidityRatioFromRelativeHumidity(24, 0.5, 101_325);
  for (const share of [1, 0.95, 0.9, 0.85, 0.8]) {
    const point = apparatusDewPointC(24, 0.5, share, 101_325) as number;
    const saturated = humidityRatioFromDewPoint(point, 101_325);
    const sensible = sensibleHeatW(1, 24 - point);
    const latent = latentHeatW(1, ratio - saturated);
    expect(sensible / (sensible + latent)).toBeCloseTo(share, 3);
  }
  expect(apparatusDewPointC(24, 0.5, 1, 101_325)).toBeCloseTo(12.9, 1);
  expect(apparatusDewPointC(24, 0.5, 0.5, 101_325)).toBeNull();
});

test("mixing keeps mass and heat, and lies between the two states", () => {
  const [room, out] = [airState(24, 0.5, 101_325), airState(40, 0.4, 101_325)];
  const mixed = mixedAir(room, 3, out, 1);
  expect(mixed.humidityRatio).toBeCloseTo((3 * room.humidityRatio + out.humidityRatio) / 4, 12);
  expect(4 * enthalpyKJkg(mixed.dryBulbC, mixed.humidityRatio)).toBeCloseTo(
    3 * enthalpyKJkg(room.dryBulbC, room.humidityRatio) + enthalpyKJkg(out.dryBulbC, out.humidityRatio),
    9,
  );
  expect(mixed.dryBulbC).toBeGreaterThan(27.9);
  expect(mixed.dryBulbC).toBeLessThan(28.1);
  expect(() => mixedAir(room, 0, out, 0)).toThrow(/totalKgs/);
});

test("a coil's sensible and latent parts add up; air cannot leave moister", () => {
  const duty = coolingCoil(1, airState(27, 0.5, 101_325), airState(13, 0.95, 101_325), 101_325);
  expect(duty.sensibleW + duty.latentW).toBeCloseTo(duty.totalW, 6);
  expect(duty.condensateKgs).toBeGreaterThan(0);
  expect(() => coolingCoil(1, airState(24, 0.3, 101_325), airState(20, 0.9, 101_325), 101_325)).toThrow(/leaving\.humidityRatio/);
});

test("units cover the load at 46 °C with the fewest first, and say when they are too large", () => {
  const [, likely] = t3Ratio.range;
  const choices = unitChoices(5000, splitSizes.btuh, likely);
  expect(choices[0]).toMatchObject({ count: 1, nominalBtuh: 24_000 });
  for (const { capacityAt46W, oversize } of choices) {
    expect(capacityAt46W).toBeGreaterThanOrEqual(5000);
    expect(oversize).toBeCloseTo(capacityAt46W / 5000 - 1, 12);
  }
  expect(unitChoices(btuhToWatts(9000) * 0.5 * likely, splitSizes.btuh, likely, 1)[0]?.tooLargeFor).toEqual(["fixedSpeed", "inverter"]);
  expect(unitChoices(1e6, splitSizes.btuh, likely)).toEqual([]);
  expect(nominalForT3W(4500, 0.9)).toBeCloseTo(5000, 9);
});

test("a warmer room moves a person's heat from sensible to latent, 20 % at 27 °C, total unchanged", () => {
  expect(personHeatAt({ sensibleW: 75, latentW: 55 }, 24)).toEqual({ sensibleW: 75, latentW: 55 });
  const warm = personHeatAt({ sensibleW: 75, latentW: 55 }, 27);
  expect(warm.sensibleW).toBeCloseTo(60, 9);
  expect(warm.latentW).toBeCloseTo(70, 9);
  fc.assert(
    fc.property(fc.double({ min: 15, max: 30, noNaN: true }), (celsius) => {
      const { sensibleW, latentW } = personHeatAt({ sensibleW: 70, latentW: 45 }, celsius);
      expect(sensibleW + latentW).toBeCloseTo(115, 9);
      expect(latentW).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("motors, leaks and glass by their definitions", () => {
  expect(motorHeatW(1000, 0.8, 1, 0.5)).toBeCloseTo(625, 9);
  expect(infiltrationLps(0.5, 60)).toBeCloseTo(8.333, 3);
  const glass = glassFromNormal(2.1, 0.35);
  expect(shgcAt(glass, 0)).toBeCloseTo(0.35, 12);
  expect(shgcAt(glass, 40)).toBeCloseTo(0.35 * 0.939, 12);
  expect(shgcAt(glass, 65)).toBeCloseTo((0.35 * (0.796 + 0.633)) / 2, 12);
  expect(shgcAt(glass, 85)).toBeCloseTo((0.35 * 0.347) / 2, 12);
  expect(shgcAt(glass, 90)).toBe(0);
  expect(shgcAt(glass, 170)).toBe(0);
  expect(shgcFromShadingCoefficient(0.4)).toBeCloseTo(0.348, 12);
  const blind = { beam0: 0.74, beam60: 0.65, diffuse: 0.79, radiantFraction: 0.54 };
  expect(beamAttenuation(blind, 0)).toBeCloseTo(0.74, 12);
  expect(beamAttenuation(blind, 25)).toBeCloseTo(0.695, 12);
  expect(beamAttenuation(blind, 80)).toBeCloseTo(0.65, 12);
});
