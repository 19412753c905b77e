import fc from "fast-check";
import { expect, test } from "vitest";
import { groundFloor } from "../../../lib/calculators/engineering/ground-floor.ts";

const clay = { conductivityWmK: 1.5, heatCapacityJm3K: 3e6 };

test("a larger floor, insulation and drier soil lower the heat flow; the periodic coefficient stays below twice the steady one", () => {
  fc.assert(
    fc.property(
      fc.record({
        areaM2: fc.double({ min: 20, max: 5000, noNaN: true }),
        shape: fc.double({ min: 1, max: 4, noNaN: true }),
        floorM2KW: fc.double({ min: 0, max: 5, noNaN: true }),
        conductivityWmK: fc.double({ min: 0.6, max: 3, noNaN: true }),
      }),
      ({ areaM2, shape, floorM2KW, conductivityWmK }) => {
        const floor = (area: number, insulation: number, conductivity: number) =>
          groundFloor({
            areaM2: area,
            exposedPerimeterM: 2 * (Math.sqrt(area * shape) + Math.sqrt(area / shape)),
            floorM2KW: insulation,
            wallThicknessM: 0.2,
            insideFilmM2KW: 0.1,
            soil: { conductivityWmK: conductivity, heatCapacityJm3K: 2e6 },
          });
        const now = floor(areaM2, floorM2KW, conductivityWmK);
        expect(now.uWm2K).toBeGreaterThan(0);
        expect(floor(areaM2 * 1.2, floorM2KW, conductivityWmK).uWm2K).toBeLessThan(now.uWm2K);
        expect(floor(areaM2, floorM2KW + 0.5, conductivityWmK).uWm2K).toBeLessThan(now.uWm2K);
        expect(floor(areaM2, floorM2KW + 0.5, conductivityWmK).periodicWm2K).toBeLessThan(now.periodicWm2K);
        expect(floor(areaM2, floorM2KW, conductivityWmK * 0.9).uWm2K).toBeLessThan(now.uWm2K);
        expect(now.periodicWm2K).toBeLessThan(2 * now.uWm2K);
      },
    ),
  );
});

test("a value out of range is refused by name", () => {
  const floor = { areaM2: 100, exposedPerimeterM: 40, floorM2KW: 0, wallThicknessM: 0.2, insideFilmM2KW: 0.17 as const, soil: clay };
  expect(() => groundFloor({ ...floor, areaM2: 0 })).toThrow(/areaM2/);
  expect(() => groundFloor({ ...floor, soil: { ...clay, conductivityWmK: 0 } })).toThrow(/soil.conductivityWmK/);
  expect(() => groundFloor({ ...floor, soil: { ...clay, heatCapacityJm3K: 0 } })).toThrow(/soil.heatCapacityJm3K/);
});
