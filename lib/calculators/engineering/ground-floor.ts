// Heat through a slab on the ground. ISO 13370:2017, clauses 6 and 7 and annex C. The soil is part of the construction, so a large floor
// conducts less heat per square metre than a small one, and the ground follows the year, not the day.
import { inRange } from "./invalid-input.ts";

export type GroundFloor = {
  areaM2: number;
  /** Edge to outdoors or to uncooled space, of the whole building and not of one room. */
  exposedPerimeterM: number;
  /** Resistance of slab, screed and any all-over insulation, without surface films, m²K/W. */
  floorM2KW: number;
  wallThicknessM: number;
  /** Resistance of the air above, m²K/W: 0.17 if heat flows down, out of a heated room; 0.10 if it flows up, into a cooled room. */
  insideFilmM2KW: 0.1 | 0.17;
  soil: { conductivityWmK: number; heatCapacityJm3K: number };
};

const outsideFilm = 0.04;
const yearS = 3.15e7;

/**
 * U to the yearly mean outdoor temperature, and the same to its swing over the year (half the range of monthly means, a month late), W/m²K.
 * Area 4 to 1e5 m², perimeter 1 to 1e4 m, floor 0 to 20 m²K/W, wall 0 to 1 m, soil 0.5 to 5 W/mK and 0.5 to 5 MJ/m³K.
 */
export function groundFloor({ areaM2, exposedPerimeterM, floorM2KW, wallThicknessM, insideFilmM2KW, soil }: GroundFloor): {
  uWm2K: number;
  periodicWm2K: number;
} {
  const conductivity = inRange("soil.conductivityWmK", soil.conductivityWmK, 0.5, 5, "W/mK");
  const perimeter = inRange("exposedPerimeterM", exposedPerimeterM, 1, 1e4, "m");
  const area = inRange("areaM2", areaM2, 4, 1e5, "m²");
  const across = area / (perimeter / 2);
  const thickness =
    inRange("wallThicknessM", wallThicknessM, 0, 1, "m") +
    conductivity * (insideFilmM2KW + outsideFilm + inRange("floorM2KW", floorM2KW, 0, 20, "m²K/W"));
  const uWm2K =
    thickness < across
      ? ((2 * conductivity) / (Math.PI * across + thickness)) * Math.log((Math.PI * across) / thickness + 1)
      : conductivity / (0.457 * across + thickness);
  const capacity = inRange("soil.heatCapacityJm3K", soil.heatCapacityJm3K, 5e5, 5e6, "J/m³K");
  const depth = Math.sqrt((yearS * conductivity) / (Math.PI * capacity));
  return { uWm2K, periodicWm2K: (0.37 * perimeter * conductivity * Math.log(depth / thickness + 1)) / area };
}
