// Usual ranges of load and air flow by use, which an engineer checks first, from printed books and journals. They come from other countries;
// none was found published for the Emirates. A value outside a range is a reason to check people, glass and outdoor air, not an error.
import type { SourceId } from "./sources.ts";

export type Range = { low: number; high: number; source: SourceId };
type UseRanges = {
  /** Floor area per ton, ft²/TR, for loads with usual outdoor air. */
  ft2PerTon: Range;
  /** Of rooms with sun. */
  supplyCfmFt2?: Range;
  /** Sensible share of the load of the room itself, without outdoor air. */
  roomSensibleShare?: Range;
};

const range = (low: number, high: number, source: SourceId): Range => ({ low, high, source });

/** The whole ranges of the book, by use of the room; uses for which only collections on the web were found have none. */
export const checkRanges = {
  office: {
    ft2PerTon: range(230, 520, "bellOffices"),
    supplyCfmFt2: range(1, 3, "bellOffices"),
    roomSensibleShare: range(0.75, 0.93, "bellOffices"),
  },
  bank: { ft2PerTon: range(160, 340, "bellBanks"), roomSensibleShare: range(0.75, 0.9, "bellBanks") },
} as const satisfies Record<string, UseRanges>;

/** Range for any use: supply temperature, °C. */
export const rangesOfAnyUse = { supplyC: range(12, 14, "supplyTemperature") } as const satisfies Record<string, Range>;
