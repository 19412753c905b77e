// Limits for condensation and mould on surfaces, and the insulation against them.
import type { SourceId } from "./sources.ts";

/** Relative humidity at a surface above which mould grows if it lasts for days. */
export const mouldHumidity = { value: 0.8, source: "mouldLimit" } as const satisfies { value: number; source: SourceId };

/** Surface heat transfer of still air, W/m²K: `matt` is painted or black, `foil` is bright foil. */
export const surfaceFilms = { matt: 9, foil: 5.7, source: "surfaceFilms" } as const satisfies { source: SourceId } & Record<
  string,
  number | string
>;

/** Insulation thicknesses on the market, mm. */
export const insulationSizes = [6, 9, 13, 19, 25, 32, 40, 50, 60, 75, 100] as const;

/** Required margin of the surface above the dew point, K. (assumed) */
export const reserveK = 1;
