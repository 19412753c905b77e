// When surfaces grow wet or mouldy, and what insulation does about it.
import type { SourceId } from "./sources.ts";

/** Relative humidity at a surface above which mould grows when it lasts for days. */
export const mouldHumidity = { value: 0.8, source: "mouldLimit" } as const satisfies { value: number; source: SourceId };

/** Heat that still air gives to a surface, W/m²K: painted or black; bright foil. */
export const surfaceFilms = { matt: 9, foil: 5.7, source: "surfaceFilms" } as const satisfies { source: SourceId } & Record<
  string,
  number | string
>;

/** Thicknesses sold, mm. */
export const insulationSizes = [6, 9, 13, 19, 25, 32, 40, 50, 60, 75, 100] as const;

/** The surface is kept this much above the dew point, K. (assumed) */
export const reserveK = 1;
