// Units on the shelf and what their labels promise.
import type { UnitBehaviour } from "../engineering/equipment.ts";
import type { SourceId } from "./sources.ts";

/** Nominal capacity (35 °C) of single split units, Btu/h. */
export const splitSizes = {
  btuh: [9000, 12_000, 18_000, 24_000, 30_000, 36_000, 48_000, 60_000],
  source: "unitSizes",
} as const satisfies { btuh: readonly number[]; source: SourceId };

/**
 * The largest floor that one split is recommended for. A larger one is several rooms, or one whose sides have the sun at different
 * hours: one thermostat cannot serve it, and one unit does not throw its air so far. Up to 60 m² is about the largest living room,
 * majlis or open office of the trade that one unit serves. No document that we could read gives such a limit.
 */
export const splitZone = { largestM2: 60, source: "splitZones" } as const satisfies { largestM2: number; source: SourceId };

/** Capacity at 46 °C over nominal when the maker's table is not at hand: low, likely, high. */
export const t3Ratio = { range: [0.85, 0.875, 0.9], source: "t3Ratio" } as const satisfies {
  range: readonly [number, number, number];
  source: SourceId;
};

/** A split unit whose maker's table is not at hand. */
export const splitBehaviour = {
  t3Ratio: t3Ratio.range[1],
  perWetBulbK: 0.026,
  ratedSensibleShare: 0.75,
  airFlowLpsKw: 50,
} as const satisfies UnitBehaviour;
export const splitBehaviourSources = ["t3Ratio", "wetBulbCapacity", "splitCoil"] as const satisfies readonly SourceId[];

export type StarLimit = { stars: 1 | 2 | 3 | 4 | 5; from: number };

/** Least Btu/h per W at 46 °C (T3) for each star. */
export const starLabels = {
  split: {
    limits: [
      { stars: 1, from: 8.3 },
      { stars: 2, from: 9.01 },
      { stars: 3, from: 9.71 },
      { stars: 4, from: 10.31 },
      { stars: 5, from: 11.01 },
    ],
    source: "starLabels2019",
  },
  window: {
    limits: [
      { stars: 1, from: 7.5 },
      { stars: 2, from: 8.01 },
      { stars: 3, from: 8.51 },
      { stars: 4, from: 9.01 },
      { stars: 5, from: 9.51 },
    ],
    source: "starLabels2019",
  },
} as const satisfies Record<string, { limits: readonly StarLimit[]; source: SourceId }>;

/** Labels of 2015, for replacing older units: the range of one star and the least of five. */
export const oldStarLabels = {
  split: { oneStar: [6.8, 7.1], fiveStarsFrom: 9.01, source: "starLabels2015" },
  window: { oneStar: [6.3, 6.8], source: "starLabels2015" },
} as const satisfies Record<string, { oneStar: readonly [number, number]; fiveStarsFrom?: number; source: SourceId }>;
