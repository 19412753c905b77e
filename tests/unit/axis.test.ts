import fc from "fast-check";
import { expect, test } from "vitest";
import { axisPlaces, axisTicks } from "../../lib/formats/axis.ts";

test("an axis has round, evenly spaced ticks, at most six steps, and ends at or above the largest value", () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-3, max: 1e7, noNaN: true }), (largest) => {
      const ticks = axisTicks(largest);
      const [zero, step = 0] = ticks;
      expect(zero).toBe(0);
      expect(["1", "2", "5"]).toContain(step.toExponential(6).slice(0, 1));
      expect(ticks.length).toBeLessThanOrEqual(7);
      for (const [index, tick] of ticks.entries()) expect(tick).toBeCloseTo(index * step, 6);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest * (1 - 1e-9));
      expect((ticks.at(-1) ?? 0) - step).toBeLessThan(largest);
    }),
    { numRuns: 2000 },
  );
  expect(axisTicks(2.3)).toEqual([0, 0.5, 1, 1.5, 2, 2.5]);
  expect(axisTicks(17)).toEqual([0, 5, 10, 15, 20]);
  expect(axisTicks(4)).toEqual([0, 1, 2, 3, 4]);
  expect(axisTicks(0)).toEqual([0, 1, 2, 3, 4, 5].map((index) => index * 0.2));
});

test("no two ticks of an axis show the same label", () => {
  for (const largest of [0.03, 0.7, 1, 2.64, 3, 6, 12, 47, 900, 31_000]) {
    const ticks = axisTicks(largest);
    const written = ticks.map((tick) => tick.toFixed(axisPlaces(ticks)));
    expect(new Set(written).size, String(largest)).toBe(ticks.length);
    for (const [index, text] of written.entries()) expect(Number(text)).toBeCloseTo(ticks[index] ?? Number.NaN, 9);
  }
});
