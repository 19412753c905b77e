// Sun on the ground and what a roof makes of it.
import type { SourceId } from "./sources.ts";

/** kWh/m² a year on level ground: low, high. */
export const groundSun = {
  dubai: [2000, 2100],
  abuDhabi: [2100, 2300],
  source: "solarAtlas",
} as const satisfies { source: SourceId } & Record<string, readonly [number, number] | string>;

/** What is left after heat, cables, inverter and ordinary dust: low, high. */
export const performance = { range: [0.75, 0.8], source: "solarPerformance" } as const satisfies {
  range: readonly [number, number];
  source: SourceId;
};

/** Loss on flat panels that are not cleaned. */
export const soiling = { share: 0.108, source: "dewaSoiling" } as const satisfies { share: number; source: SourceId };

/** kWh per kWp and year that no measured roof in the UAE has passed. */
export const yieldCeiling = { kwhPerKwp: 1840, source: "measuredRoofs" } as const satisfies { kwhPerKwp: number; source: SourceId };
