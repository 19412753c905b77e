// The figures of an axis are those that d3-array makes.
import { nice, ticks } from "d3-array";
import fc from "fast-check";
import { expect, test } from "vitest";
import { axisTicks } from "../../lib/platform/axis.ts";

test("round figures from 0 to the first at or above the largest, as the library has them", () => {
  const largest = fc.double({ min: 1e-3, max: 1e7, noNaN: true });
  fc.assert(
    fc.property(largest, fc.integer({ min: 2, max: 8 }), (value, steps) => {
      const own = axisTicks(value, steps);
      const step = own[1] ?? 0;
      expect(own[0]).toBe(0);
      expect(own.at(-1)).toBeGreaterThanOrEqual(value * (1 - 1e-9));
      expect((own.at(-1) ?? 0) - step).toBeLessThan(value);
      expect(ticks(0, value, steps)[1] ?? step).toBeCloseTo(step, 9);
    }),
    { numRuns: 2000 },
  );
  expect(axisTicks(2.3)).toEqual([0, 0.5, 1, 1.5, 2, 2.5]);
  expect(axisTicks(17)).toEqual([0, 5, 10, 15, 20]);
  expect(axisTicks(0)).toEqual(ticks(0, nice(0, 1, 4)[1], 4));
});
