// Design climate of the UAE. Temperatures in °C, humidity ratio in g/kg, pressure in Pa. A pair is an extreme and the mean coincident value
// of the other temperature.
import type { sourcesOfClimate } from "./climate-sources.ts";

type SourceId = keyof typeof sourcesOfClimate;

export type Pair = readonly [extremeC: number, coincidentC: number];

export type Station = {
  name: string;
  wmo: string;
  latitudeDeg: number;
  longitudeDeg: number;
  elevationM: number;
  pressurePa: number;
  /** Dry bulb and coincident wet bulb exceeded 0.4, 1 and 2 % of the year. */
  cooling: { p04: Pair; p1: Pair; p2: Pair };
  /** Wet bulb and coincident dry bulb exceeded 0.4 and 1 % of the year. */
  humid: { p04: Pair; p1: Pair };
  /** Dew point, humidity ratio in g/kg and coincident dry bulb, exceeded 0.4 and 1 % of the year. */
  dewPoint: { p04: readonly [number, number, number]; p1: readonly [number, number, number] };
  /** Dry bulb exceeded 99.6 and 99 % of the year. */
  heating: readonly [number, number];
  /** Daily range of dry and wet bulb on the hottest days of August, K. */
  rangesK: Pair;
  source: SourceId;
  rangesSource: SourceId;
};

export const stations = {
  abuDhabi: {
    name: "Abu Dhabi Intl",
    wmo: "412170",
    latitudeDeg: 24.43,
    longitudeDeg: 54.65,
    elevationM: 27,
    pressurePa: 101_001,
    cooling: { p04: [45.1, 23], p1: [43.9, 23.3], p2: [42.7, 23.4] },
    humid: { p04: [30.6, 35.3], p1: [30, 34.9] },
    dewPoint: { p04: [29.2, 26.1, 33.6], p1: [28.9, 25.6, 33.5] },
    heating: [12, 13.2],
    rangesK: [14.3, 6.8],
    source: "ashrae2021Climate",
    rangesSource: "abuDhabiMonthly2009",
  },
  bateen: {
    name: "Abu Dhabi Bateen",
    wmo: "412160",
    latitudeDeg: 24.43,
    longitudeDeg: 54.46,
    elevationM: 5,
    pressurePa: 101_265,
    cooling: { p04: [44.7, 23.4], p1: [43.1, 23.7], p2: [41.9, 23.9] },
    humid: { p04: [31, 35], p1: [30.5, 34.7] },
    dewPoint: { p04: [30.1, 27.4, 33.8], p1: [29.2, 26, 33.6] },
    heating: [14, 15],
    rangesK: [11, 6.3],
    source: "ashrae2021Climate",
    rangesSource: "dayRangesAssumed",
  },
  alAin: {
    name: "Al Ain Intl",
    wmo: "412180",
    latitudeDeg: 24.26,
    longitudeDeg: 55.61,
    elevationM: 265,
    pressurePa: 98_180,
    cooling: { p04: [46, 22.5], p1: [45.1, 22.6], p2: [44.1, 22.6] },
    humid: { p04: [28.8, 35.8], p1: [28, 35.6] },
    dewPoint: { p04: [27.2, 23.8, 32.3], p1: [26.1, 22.2, 32.1] },
    heating: [11, 12.1],
    rangesK: [14, 6.5],
    source: "ashrae2021Climate",
    rangesSource: "dayRangesAssumed",
  },
  dubai: {
    name: "Dubai Intl",
    wmo: "411940",
    latitudeDeg: 25.26,
    longitudeDeg: 55.36,
    elevationM: 10,
    pressurePa: 101_200,
    cooling: { p04: [43.3, 23.6], p1: [42.1, 23.8], p2: [41, 24.1] },
    humid: { p04: [30.4, 35.4], p1: [29.8, 35] },
    dewPoint: { p04: [29.1, 25.9, 33.8], p1: [28.7, 25.1, 33.7] },
    heating: [13.8, 14.8],
    rangesK: [11, 6.3],
    source: "ashrae2021Climate",
    rangesSource: "dubaiMonthly2013",
  },
  sharjah: {
    name: "Sharjah Intl",
    wmo: "411960",
    latitudeDeg: 25.33,
    longitudeDeg: 55.52,
    elevationM: 34,
    pressurePa: 100_920,
    cooling: { p04: [44.3, 23.5], p1: [43.1, 23.7], p2: [42, 24.1] },
    humid: { p04: [30, 36.2], p1: [29.4, 35.8] },
    dewPoint: { p04: [28.8, 25.4, 33.6], p1: [28, 24.2, 33.2] },
    heating: [10.8, 12],
    rangesK: [14, 6.5],
    source: "ashrae2021Climate",
    rangesSource: "dayRangesAssumed",
  },
  rasAlKhaimah: {
    name: "Ras Al Khaimah Intl",
    wmo: "411840",
    latitudeDeg: 25.62,
    longitudeDeg: 55.93,
    elevationM: 31,
    pressurePa: 100_950,
    cooling: { p04: [44.2, 25.3], p1: [43.2, 25.5], p2: [42.2, 25.7] },
    humid: { p04: [30.7, 38.2], p1: [30.1, 37.4] },
    dewPoint: { p04: [29.1, 25.9, 34.8], p1: [28.2, 24.6, 34.6] },
    heating: [10.1, 11.6],
    rangesK: [14, 6.5],
    source: "ashrae2013Climate",
    rangesSource: "dayRangesAssumed",
  },
  fujairah: {
    name: "Fujairah",
    wmo: "411980",
    latitudeDeg: 25.1,
    longitudeDeg: 56.33,
    elevationM: 46,
    pressurePa: 100_770,
    cooling: { p04: [42.8, 22.1], p1: [41, 22.7], p2: [39.2, 23.2] },
    humid: { p04: [31.9, 34.4], p1: [31.3, 34.2] },
    dewPoint: { p04: [31.2, 29.4, 33.4], p1: [30.9, 28.9, 33.1] },
    heating: [15.5, 16.8],
    rangesK: [8, 5],
    source: "ashrae2013Climate",
    rangesSource: "dayRangesAssumed",
  },
} as const satisfies Record<string, Station>;

export type StationId = keyof typeof stations;

/** Places that a visitor can choose, and the station whose values apply. */
export const places = {
  dubai: "dubai",
  /** South of the airport the days are hotter; the inland station of Abu Dhabi is on the safe side. */
  dubaiInland: "abuDhabi",
  abuDhabiIsland: "bateen",
  abuDhabi: "abuDhabi",
  alAin: "alAin",
  sharjah: "sharjah",
  ajman: "sharjah",
  ummAlQuwain: "sharjah",
  rasAlKhaimah: "rasAlKhaimah",
  fujairah: "fujairah",
} as const satisfies Record<string, StationId>;

export type PlaceId = keyof typeof places;

/** Monthly values of Dubai, January first. */
export const dubaiMonths = {
  /** ASHRAE 2017: optical depths, dry bulb exceeded 2 % of the month and its coincident wet bulb. */
  beamDepth: [0.443, 0.502, 0.563, 0.595, 0.588, 0.637, 0.726, 0.689, 0.599, 0.514, 0.457, 0.438],
  diffuseDepth: [2.088, 1.918, 1.774, 1.731, 1.742, 1.687, 1.569, 1.638, 1.773, 1.934, 2.084, 2.105],
  dryBulbC: [26.6, 29.2, 33.1, 37, 40.5, 41.9, 43.1, 42.9, 40.1, 37, 32.4, 28.2],
  coincidentWetBulbC: [17.4, 17.5, 18.1, 19.6, 21.4, 22.7, 24.2, 24.2, 23.2, 21.7, 20.7, 19.2],
  /** ASHRAE 2017: wet bulb exceeded 0.4 % of the month and its coincident dry bulb; August to December are estimated. */
  wetBulbC: [20.7, 21.3, 22.5, 24.7, 28, 30.1, 31.2, 31.2, 30.4, 28, 26.4, 24],
  coincidentDryBulbC: [24.2, 25.1, 27.3, 30.6, 33.5, 34.9, 35.7, 35.7, 33.2, 31, 27.6, 24.6],
  /** ASHRAE 2013: daily ranges of dry and wet bulb on days as hot as the 5 % dry bulb of the month, K. */
  dryBulbRangeK: [10.2, 11.1, 12.1, 13, 13.3, 12.6, 11.1, 11, 11.2, 11.2, 10.4, 10.1],
  wetBulbRangeK: [4.9, 5.1, 5.8, 6.3, 6.5, 6.9, 6.4, 6.3, 6.7, 6.5, 5.1, 4.9],
} as const;

/** Sources of the design days besides those of the station. */
export const climateSources = [
  "dubaiMonthly2017",
  "dubaiMonthly2013",
  "humidMonthsEstimated",
  "dayRangesAssumed",
  "skyOfDubai",
] as const satisfies readonly SourceId[];
