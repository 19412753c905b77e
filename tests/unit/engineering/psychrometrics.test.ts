import fc from "fast-check";
import psychrolib from "psychrolib";
import { beforeAll, expect, test } from "vitest";
import * as air from "../../../lib/calculators/engineering/psychrometrics.ts";

beforeAll(() => psychrolib.SetUnitSystem(psychrolib.SI));

const near = (got: number, expected: number, relative: number, absolute = 0) =>
  expect(Math.abs(got - expected), `${got} for ${expected}`).toBeLessThanOrEqual(Math.abs(expected) * relative + absolute);

const state = fc.record({
  dryBulbC: fc.double({ min: -20, max: 60, noNaN: true }),
  share: fc.double({ min: 0.02, max: 1, noNaN: true }),
  pressurePa: fc.double({ min: 80_000, max: 105_000, noNaN: true }),
});

test("every quantity agrees with PsychroLib over random states", () => {
  fc.assert(
    fc.property(state, ({ dryBulbC, share, pressurePa }) => {
      near(air.saturationPressurePa(dryBulbC), psychrolib.GetSatVapPres(dryBulbC), 1e-6);
      const ratio = air.humidityRatioFromRelativeHumidity(dryBulbC, share, pressurePa);
      near(ratio, psychrolib.GetHumRatioFromRelHum(dryBulbC, share, pressurePa), 1e-4);
      near(air.enthalpyKJkg(dryBulbC, ratio), psychrolib.GetMoistAirEnthalpy(dryBulbC, ratio) / 1000, 1e-6, 1e-6);
      near(air.specificVolumeM3kg(dryBulbC, ratio, pressurePa), psychrolib.GetMoistAirVolume(dryBulbC, ratio, pressurePa), 1e-5);
      near(air.dewPointC(ratio, pressurePa), psychrolib.GetTDewPointFromHumRatio(dryBulbC, ratio, pressurePa), 0, 0.02);
    }),
    { numRuns: 2000 },
  );
});

test("wet bulb agrees with PsychroLib away from freezing, where both switch to ice", () => {
  fc.assert(
    fc.property(state, ({ dryBulbC, share, pressurePa }) => {
      const ratio = air.humidityRatioFromRelativeHumidity(dryBulbC, share, pressurePa);
      const wetBulb = air.wetBulbC(dryBulbC, ratio, pressurePa);
      fc.pre(Math.abs(wetBulb) > 1); // near freezing, water and ice give two valid answers within 0.65 K
      near(wetBulb, psychrolib.GetTWetBulbFromHumRatio(dryBulbC, ratio, pressurePa), 0, 0.005);
      near(
        air.humidityRatioFromWetBulb(dryBulbC, wetBulb, pressurePa),
        psychrolib.GetHumRatioFromTWetBulb(dryBulbC, wetBulb, pressurePa),
        1e-4,
        2e-7,
      );
    }),
    { numRuns: 2000 },
  );
});

test("each inverse undoes its function", () => {
  fc.assert(
    fc.property(state, ({ dryBulbC, share, pressurePa }) => {
      const ratio = air.humidityRatioFromRelativeHumidity(dryBulbC, share, pressurePa);
      near(air.relativeHumidity(dryBulbC, ratio, pressurePa), share, 1e-9);
      near(air.humidityRatioFromDewPoint(air.dewPointC(ratio, pressurePa), pressurePa), ratio, 1e-7);
      near(air.humidityRatioFromVapourPressure(air.vapourPressurePa(ratio, pressurePa), pressurePa), ratio, 1e-12);
      const wetBulb = air.wetBulbC(dryBulbC, ratio, pressurePa);
      fc.pre(Math.abs(wetBulb) > 0.2);
      near(air.humidityRatioFromWetBulb(dryBulbC, wetBulb, pressurePa), ratio, 1e-6, 1e-9);
    }),
  );
});

test("pressure at an elevation agrees with PsychroLib", () => {
  for (const elevation of [0, 27, 265, 1000, 3000])
    near(air.pressureAtElevationPa(elevation), psychrolib.GetStandardAtmPressure(elevation), 1e-6);
});

test("a room at 24 °C and 50 % has the known humidity ratio, enthalpy and dew point", () => {
  const ratio = air.humidityRatioFromRelativeHumidity(24, 0.5, 101_325);
  near(ratio, 0.0093, 0, 0.00002);
  near(air.enthalpyKJkg(24, ratio), 47.8, 0, 0.1);
  near(air.dewPointC(ratio, 101_325), 12.9, 0, 0.05);
});

test("an impossible wet bulb is refused, with the possible range", () => {
  expect(() => air.humidityRatioFromWetBulb(45, 10, 101_325)).toThrow(/wetBulbC: 10 is not between 16\.\d+ and 45/);
  expect(() => air.humidityRatioFromWetBulb(30, 31, 101_325)).toThrow(/wetBulbC: 31/);
});
