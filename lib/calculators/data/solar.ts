// Solar energy on the ground, and the yield of panels on a roof.
import type { SourceId } from "./sources.ts";

/** kWh/m² a year on level ground: low, high. */
export const groundSun = {
  dubai: [2000, 2100],
  abuDhabi: [2100, 2300],
  source: "solarAtlas",
} as const satisfies { source: SourceId } & Record<string, readonly [number, number] | string>;

/** Performance ratio after losses by heat, cables, inverter and ordinary dust: low, high. */
export const performanceRatio = { range: [0.75, 0.8], source: "solarPerformance" } as const satisfies {
  range: readonly [number, number];
  source: SourceId;
};

/** Share of the yield lost on flat panels that are not cleaned. */
export const soiling = { share: 0.108, source: "dewaSoiling" } as const satisfies { share: number; source: SourceId };

/** Yearly kWh per kWp that no measured roof in the UAE has exceeded. */
export const yieldCeiling = { kwhPerKwp: 1840, source: "measuredRoofs" } as const satisfies { kwhPerKwp: number; source: SourceId };
