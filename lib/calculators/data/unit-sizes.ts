// Unit sizes on the market, and the limits of their efficiency labels.
import type { UnitBehaviour } from "../engineering/equipment.ts";
import type { SourceId } from "./sources.ts";

/** Nominal capacity (35 °C) of single split units, Btu/h. */
export const splitSizes = {
  btuh: [9000, 12_000, 18_000, 24_000, 30_000, 36_000, 48_000, 60_000],
  source: "unitSizes",
} as const satisfies { btuh: readonly number[]; source: SourceId };

/**
 * Largest floor for which one split is recommended. A larger floor is several rooms, or one whose sides have the sun at different hours:
 * one thermostat cannot serve it, and one unit does not throw its air that far. 60 m² is about the largest living room, majlis or open
 * office that the trade serves with one unit. No document that we could read gives such a limit.
 */
export const splitZone = { largestM2: 60, source: "splitZones" } as const satisfies { largestM2: number; source: SourceId };

/** Capacity at 46 °C divided by nominal, for when the maker's table is not available: low, likely, high. */
export const t3Ratio = { range: [0.85, 0.875, 0.9], source: "t3Ratio" } as const satisfies {
  range: readonly [number, number, number];
  source: SourceId;
};

/** Behaviour of a split unit whose maker's table is not available. */
export const splitBehaviour = {
  t3Ratio: t3Ratio.range[1],
  perWetBulbK: 0.026,
  ratedSensibleShare: 0.75,
  airFlowLpsKw: 50,
} as const satisfies UnitBehaviour;
export const splitBehaviourSources = ["t3Ratio", "wetBulbCapacity", "splitCoil"] as const satisfies readonly SourceId[];

export type StarLimit = { stars: 1 | 2 | 3 | 4 | 5; from: number };

/** Minimum Btu/h per W at 46 °C (T3) for each star. */
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

/** Labels of 2015, for older units to be replaced: the range of one star and the minimum of five. */
export const oldStarLabels = {
  split: { oneStar: [6.8, 7.1], fiveStarsFrom: 9.01, source: "starLabels2015" },
  window: { oneStar: [6.3, 6.8], source: "starLabels2015" },
} as const satisfies Record<string, { oneStar: readonly [number, number]; fiveStarsFrom?: number; source: SourceId }>;
