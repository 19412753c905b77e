// Radiant heat warms surfaces first and the air later. ASHRAE Fundamentals 2021 SI, ch. 18, "Radiant time series
// procedure", eq. 34. The factors are input (data/radiant-factors.ts), published in whole percent.
import { throughSeries } from "./conduction.ts";
import { Inspection } from "./inspection.ts";
import { inRange } from "./invalid-input.ts";

export type RadiantSeries = {
  /** For beam sun through unshaded glass. */
  solar: readonly number[];
  /** For all other radiant gains. */
  nonSolar: readonly number[];
};

/** Cooling load of a repeating day of heat gain, W, hours ending 1 to 24: the convective part counts at once, the rest is spread. */
export function coolingLoad(gainW: readonly number[], radiantFraction: number, series: readonly number[]): number[] {
  const inspection = new Inspection();
  inspection.day("gainW", gainW, -1e9, 1e9, "W");
  inspection.series("series", series);
  inspection.close();
  inRange("radiantFraction", radiantFraction, 0, 1, "");
  const spread = throughSeries(gainW, series);
  return gainW.map((gain, hour) => gain * (1 - radiantFraction) + (spread[hour] as number) * radiantFraction);
}
