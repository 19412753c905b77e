// The 24 hours of a design day from its peak and range. ASHRAE Fundamentals 2021 SI, ch. 14, table 6 (share of the
// range below the peak, by apparent solar time) and table 8 (its worked example).
import type { OpticalDepths } from "./clear-sky.ts";
import { inRange, wholeInRange } from "./invalid-input.ts";
import { humidityRatioFromWetBulb, wetBulbC } from "./psychrometrics.ts";
import { apparentSolarTimeH, dayOfYear, type Place } from "./sun.ts";

/** The extreme that the day represents: the hottest hours, or the most humid. */
export type DayKind = "dryBulb" | "wetBulb";

export type OutdoorDay = {
  kind: DayKind;
  month: number;
  pressurePa: number;
  /** Hours ending 1 to 24, local standard time, as in every series of 24 values in the engine. */
  dryBulbC: readonly number[];
  wetBulbC: readonly number[];
  humidityRatio: readonly number[];
  sky: OpticalDepths;
};

const shareBelowPeak = [
  0.88, 0.92, 0.95, 0.98, 1, 0.98, 0.91, 0.74, 0.55, 0.38, 0.23, 0.13, 0.05, 0, 0, 0.06, 0.14, 0.24, 0.39, 0.5, 0.59, 0.68, 0.75, 0.82,
];

/** Share of the daily range below the peak at an hour of apparent solar time, nearest hour. −48 to 72 h. */
export function rangeShare(solarTimeH: number): number {
  const hour = Math.round(inRange("solarTimeH", solarTimeH, -48, 72, "h"));
  return shareBelowPeak[(((hour - 1) % 24) + 24) % 24] as number;
}

/** Wet bulb of air without moisture. It is far below the dry bulb, so it is computed only if the wet bulb is more than 4 K below. */
const driestC = (dryBulbC: number, wetC: number, pressurePa: number) =>
  dryBulbC - wetC > 4 ? wetBulbC(dryBulbC, 0, pressurePa) : Number.NEGATIVE_INFINITY;

export type DesignDay = {
  kind: DayKind;
  month: number;
  pressurePa: number;
  dryBulbC: number;
  wetBulbC: number;
  dryBulbRangeK: number;
  wetBulbRangeK: number;
  sky: OpticalDepths;
};

/**
 * Hourly outdoor air of a design day on the 21st of its month. Where the ranges would cross, the wet bulb is lowered to the dry bulb; on a
 * wet-bulb day the dry bulb is raised instead. No hour is drier than air without moisture. Dry bulb −40 to 60 °C, wet bulb at most the dry
 * bulb, ranges 0 to 30 K.
 */
export function outdoorDay(place: Place, day: DesignDay): OutdoorDay {
  wholeInRange("month", day.month, 1, 12, "");
  inRange("dryBulbC", day.dryBulbC, -40, 60, "°C");
  inRange("wetBulbC", day.wetBulbC, -45, day.dryBulbC, "°C");
  inRange("dryBulbRangeK", day.dryBulbRangeK, 0, 30, "K");
  inRange("wetBulbRangeK", day.wetBulbRangeK, 0, 30, "K");
  const number = dayOfYear(day.month, 21);
  const shares = Array.from({ length: 24 }, (_, index) => rangeShare(apparentSolarTimeH(place, number, index + 1)));
  const dry = shares.map((share) => day.dryBulbC - share * day.dryBulbRangeK);
  const wet = shares.map((share, index) => {
    const celsius = day.wetBulbC - share * day.wetBulbRangeK;
    return Math.max(celsius, driestC(dry[index] as number, celsius, day.pressurePa));
  });
  const humid = day.kind === "wetBulb";
  const dryBulbC = humid ? dry.map((celsius, index) => Math.max(celsius, wet[index] as number)) : dry;
  const wetBulbs = humid ? wet : wet.map((celsius, index) => Math.min(celsius, dry[index] as number));
  const humidityRatio = dryBulbC.map((dry, index) => humidityRatioFromWetBulb(dry, wetBulbs[index] as number, day.pressurePa));
  return { kind: day.kind, month: day.month, pressurePa: day.pressurePa, dryBulbC, wetBulbC: wetBulbs, humidityRatio, sky: day.sky };
}
