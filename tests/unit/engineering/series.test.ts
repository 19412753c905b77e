// Conduction and radiant series delay heat, and neither add nor lose any.
import fc from "fast-check";
import { expect, test } from "vitest";
import { constructions } from "../../../lib/calculators/data/constructions.ts";
import { radiantSeries } from "../../../lib/calculators/data/radiant-factors.ts";
import { conduction, type Layer, layerResistanceM2KW, throughSeries } from "../../../lib/calculators/engineering/conduction.ts";
import { coolingLoad } from "../../../lib/calculators/engineering/radiant-time-series.ts";
import { carpeted } from "./rooms.ts";

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const layer: fc.Arbitrary<Layer> = fc.oneof(
  fc.record({ resistanceM2KW: fc.double({ min: 0.01, max: 5, noNaN: true }) }),
  fc.record({
    thicknessM: fc.double({ min: 0.001, max: 0.5, noNaN: true }),
    conductivityWmK: fc.double({ min: 0.02, max: 3, noNaN: true }),
    densityKgm3: fc.double({ min: 10, max: 2600, noNaN: true }),
    specificHeatJkgK: fc.double({ min: 400, max: 2000, noNaN: true }),
  }),
);
const wall = fc
  .array(layer, { minLength: 1, maxLength: 7 })
  .map((layers): Layer[] => [{ resistanceM2KW: 0.044 }, ...layers, { resistanceM2KW: 0.12 }])
  .filter((layers) => total(layers.map(layerResistanceM2KW)) < 40);
const day = fc.array(fc.double({ min: -500, max: 3000, noNaN: true }), { minLength: 24, maxLength: 24 });

test("any wall: the series sums to one and U is the reciprocal of the resistances", () => {
  fc.assert(
    fc.property(wall, (layers) => {
      const { uWm2K, series } = conduction(layers);
      expect(uWm2K).toBeCloseTo(1 / total(layers.map(layerResistanceM2KW)), 12);
      expect(series).toHaveLength(24);
      expect(total(series)).toBeCloseTo(1, 9);
      expect(series.every(Number.isFinite)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test("a wall without mass passes heat at once; a very heavy wall spreads it evenly over the day", () => {
  const [now = 0] = conduction([{ resistanceM2KW: 0.044 }, { resistanceM2KW: 2 }, { resistanceM2KW: 0.12 }]).series;
  expect(now).toBeGreaterThan(0.99);
  const heavy = conduction([
    { resistanceM2KW: 0.044 },
    { thicknessM: 1.5, conductivityWmK: 1.5, densityKgm3: 2400, specificHeatJkgK: 1000 },
    { resistanceM2KW: 0.12 },
  ]);
  for (const share of heavy.series) expect(share).toBeCloseTo(1 / 24, 2);
});

test("reversing the layers does not change U", () => {
  const { layers } = constructions.insulatedRoof;
  const turned = conduction([...layers].reverse());
  expect(turned.uWm2K).toBeCloseTo(conduction(layers).uWm2K, 12);
});

const lag = (id: keyof typeof constructions) => {
  const { series } = conduction(constructions[id].layers);
  return series.indexOf(Math.max(...series));
};

test.each([
  ["insulatedWall", 0.56, 4],
  ["blockWall", 2.47, 3],
  ["aeratedWall", 0.565, 8],
  ["insulatedRoof", 0.295, 10],
  ["bareRoof", 2.25, 7],
] as const)("%s: U is %f W/m²K and most heat arrives after %i h", (id, uWm2K, hours) => {
  expect(Math.abs(conduction(constructions[id].layers).uWm2K - uWm2K)).toBeLessThan(0.01);
  expect(lag(id)).toBe(hours);
});

/** The same wall by finite differences: nodes of at most 10 mm, explicit time steps, the day repeated 12 times. */
function heatFlowByNodes(layers: readonly Layer[], outdoorC: readonly number[], indoorC: number): number[] {
  const capacities: number[] = [];
  const resistances: number[] = [0];
  for (const part of layers) {
    if (!("thicknessM" in part)) {
      resistances[resistances.length - 1] = (resistances.at(-1) as number) + part.resistanceM2KW;
      continue;
    }
    const nodes = Math.max(2, Math.ceil(part.thicknessM / 0.01));
    const half = layerResistanceM2KW(part) / nodes / 2;
    for (let node = 0; node < nodes; node++) {
      resistances[resistances.length - 1] = (resistances.at(-1) as number) + half;
      resistances.push(half);
      capacities.push((part.densityKgm3 * part.specificHeatJkgK * part.thicknessM) / nodes);
    }
  }
  const stable = Math.min(
    ...capacities.map((capacity, node) => capacity / (1 / (resistances[node] as number) + 1 / (resistances[node + 1] as number))),
  );
  const steps = Math.ceil(3600 / (stable * 0.8));
  const dt = 3600 / steps;
  let temperatures = capacities.map(() => total(outdoorC) / 24);
  const flow = new Array<number>(24).fill(0);
  for (let round = 0; round < 12; round++)
    for (let hour = 0; hour < 24; hour++) {
      const [from, to] = [outdoorC[(hour + 23) % 24] as number, outdoorC[hour] as number];
      for (let step = 1; step <= steps; step++) {
        const outside = from + ((to - from) * step) / steps;
        const old = temperatures;
        temperatures = old.map((celsius, node) => {
          const before = node === 0 ? outside : (old[node - 1] as number);
          const after = node === old.length - 1 ? indoorC : (old[node + 1] as number);
          const gain = (before - celsius) / (resistances[node] as number) + (after - celsius) / (resistances[node + 1] as number);
          return celsius + (gain * dt) / (capacities[node] as number);
        });
      }
      flow[hour] = ((temperatures.at(-1) as number) - indoorC) / (resistances.at(-1) as number);
    }
  return flow;
}

test.each(["blockWall", "insulatedWall", "aeratedWall", "bareRoof", "insulatedRoof"] as const)(
  "%s: heat flow agrees with finite differences",
  (id) => {
    const outdoorC = Array.from(
      { length: 24 },
      (_, hour) => 38 + 9 * Math.cos(((hour - 14) * Math.PI) / 12) + (hour > 12 && hour < 18 ? 18 : 0),
    );
    const { layers } = constructions[id];
    const { uWm2K, series } = conduction(layers);
    const reference = heatFlowByNodes(layers, outdoorC, 24);
    const got = throughSeries(outdoorC, series).map((celsius) => uWm2K * (celsius - 24));
    const peak = Math.max(...reference);
    for (let hour = 0; hour < 24; hour++) expect(Math.abs((got[hour] as number) - (reference[hour] as number)) / peak).toBeLessThan(0.01);
  },
);

test("every published radiant series sums to one", () => {
  for (const mass of ["medium", "heavy"] as const)
    for (const share of [null, 0, 0.1, 0.25, 0.5, 0.73, 0.9, 1]) {
      const { solar, nonSolar } = radiantSeries(mass, share);
      expect(total(solar)).toBeCloseTo(1, 9);
      expect(total(nonSolar)).toBeCloseTo(1, 9);
    }
  expect(total(carpeted.solar)).toBeCloseTo(1, 9);
  expect(total(carpeted.nonSolar)).toBeCloseTo(1, 9);
});

test("the cooling load of a day equals the gain of that day for any series and radiant share", () => {
  fc.assert(
    fc.property(day, fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.3, 0.6, 1), (gain, share, fraction) => {
      const { solar } = radiantSeries("heavy", share);
      expect(total(coolingLoad(gain, fraction, solar))).toBeCloseTo(total(gain), 5);
    }),
  );
});

test("spreading heat over the hours is linear", () => {
  fc.assert(
    fc.property(day, day, fc.double({ min: -3, max: 3, noNaN: true }), (first, second, factor) => {
      const { nonSolar } = radiantSeries("medium", 0.4);
      const together = throughSeries(
        first.map((value, hour) => value + factor * (second[hour] as number)),
        nonSolar,
      );
      const apart = throughSeries(first, nonSolar).map((value, hour) => value + factor * (throughSeries(second, nonSolar)[hour] as number));
      for (let hour = 0; hour < 24; hour++) expect(together[hour]).toBeCloseTo(apart[hour] as number, 6);
    }),
  );
});
