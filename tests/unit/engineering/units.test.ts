import fc from "fast-check";
import { expect, test } from "vitest";
import * as units from "../../../lib/calculators/engineering/units.ts";

const pairs: [string, (value: number) => number, (value: number) => number][] = [
  ["W and TR", units.wattsToTons, units.tonsToWatts],
  ["W and Btu/h", units.wattsToBtuh, units.btuhToWatts],
  ["L/s and cfm", units.lpsToCfm, units.cfmToLps],
  ["m² and ft²", units.m2ToFt2, units.ft2ToM2],
  ["m³ and ft³", units.m3ToFt3, units.ft3ToM3],
  ["m and ft", units.metresToFeet, units.feetToMetres],
  ["°C and °F", units.celsiusToFahrenheit, units.fahrenheitToCelsius],
];

test.each(pairs)("%s: converting there and back gives the same value", (_, there, back) => {
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (value) => {
      expect(back(there(value))).toBeCloseTo(value, 6);
    }),
  );
});

test("conversions give the figures the trade uses", () => {
  expect(units.tonsToWatts(1)).toBeCloseTo(3516.853, 2);
  expect(units.wattsToBtuh(1000)).toBeCloseTo(3412.14, 2);
  expect(units.lpsToCfm(1)).toBeCloseTo(2.1189, 4);
  expect(units.tonsToWatts(1)).toBeCloseTo(units.btuhToWatts(12_000), 9);
  expect(units.m2ToFt2(1)).toBeCloseTo(10.7639, 4);
  expect(units.celsiusToFahrenheit(46)).toBeCloseTo(114.8, 9);
});
