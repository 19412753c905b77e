// Default floor on the ground of a new room.
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

/** Dubai's outdoor temperature, from its typical days: mean of the year, °C, and half the range of the monthly means, K. */
export const outdoorYear = { meanC: 28.1, swingK: 7.9 } as const;

/**
 * Result of groundFloor() for both: the U-value, and the ground temperature that gives the heat flow of the end of summer at this U. A test
 * recomputes them.
 */
export const usualGround = { uWm2K: 0.65, temperatureC: 32.9 } as const;

export const groundSources = ["slabOnGround", "dubaiTypical"] as const satisfies readonly SourceId[];
