// The floor on the ground that a new room begins with.
import type { GroundFloor } from "../engineering/ground-floor.ts";
import type { SourceId } from "./sources.ts";

/** A detached house of 12 by 12 m on dry sand: slab, screed and tile, no insulation. */
export const usualGroundFloor = {
  areaM2: 144,
  exposedPerimeterM: 48,
  floorM2KW: 0.16,
  wallThicknessM: 0.2,
  insideFilmM2KW: 0.1,
  soil: { conductivityWmK: 2, heatCapacityJm3K: 2e6 },
} as const satisfies GroundFloor;

/** Outdoors in Dubai, of its typical days: mean of the year, and half the range of the monthly means, °C and K. */
export const outdoorYear = { meanC: 28.1, swingK: 7.9 } as const;

/**
 * What groundFloor() makes of both: the U-value, and the temperature at which it lets through what comes at the end of summer. A test
 * computes them again.
 */
export const usualGround = { uWm2K: 0.65, temperatureC: 32.9 } as const;

export const groundSources = ["slabOnGround", "dubaiTypical"] as const satisfies readonly SourceId[];
