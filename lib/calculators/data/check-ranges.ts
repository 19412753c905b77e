// Usual ranges of load and air flow by use, which an engineer checks first. They come from other countries; none was found published for
// the Emirates. A value outside a range is a reason to check people, glass and outdoor air, not an error.
import type { SourceId } from "./sources.ts";

export type Range = { low: number; high: number; source: SourceId };
type UseRanges = {
  /** Floor area per ton, ft²/TR, for loads with usual outdoor air. */
  ft2PerTon: Range;
  supplyCfmFt2: Range;
  /** Sensible share of the load of the room itself, without outdoor air. */
  roomSensibleShare?: Range;
};

const range = (low: number, high: number, source: SourceId): Range => ({ low, high, source });

/** Ranges by use of the room. Homes range from large villas to flats; supply air is that of rooms with sun. */
export const checkRanges = {
  home: {
    ft2PerTon: range(350, 600, "checkFigures"),
    supplyCfmFt2: range(0.8, 1.7, "checkFigures"),
    roomSensibleShare: range(0.8, 0.95, "sensibleShares"),
  },
  office: {
    ft2PerTon: range(190, 360, "checkFigures"),
    supplyCfmFt2: range(1, 3, "bellOffices"),
    roomSensibleShare: range(0.75, 0.93, "bellOffices"),
  },
  retail: { ft2PerTon: range(160, 365, "checkFigures"), supplyCfmFt2: range(1.1, 2.5, "checkFigures") },
  restaurant: {
    ft2PerTon: range(80, 150, "checkFigures"),
    supplyCfmFt2: range(1.5, 3.7, "checkFigures"),
    roomSensibleShare: range(0.65, 0.8, "sensibleShares"),
  },
  classroom: { ft2PerTon: range(150, 240, "checkFigures"), supplyCfmFt2: range(1, 2.2, "checkFigures") },
} as const satisfies Record<string, UseRanges>;

/** Ranges for any use: supply air per ton at the coil with usual outdoor air, and supply temperature, °C. */
export const rangesOfAnyUse = {
  supplyCfmPerTon: range(350, 450, "airPerTon"),
  supplyC: range(12, 14, "supplyTemperature"),
} as const satisfies Record<string, Range>;
