// Share of radiant heat that becomes cooling load now and 1 to 23 hours later, for rooms with tiled floors (no carpet).

import { inRange } from "../engineering/invalid-input.ts";
import { memoize } from "../engineering/memoize.ts";
import type { RadiantSeries } from "../engineering/radiant-time-series.ts";
import type { SourceId } from "./sources.ts";

/** Flats and villas are "medium"; a thick concrete frame with bare slabs is "heavy". */
export type ThermalMass = "medium" | "heavy";

const percent = (text: string) => text.split(" ").map((value) => Number(value) / 100);

/** Rows by share of glass in the outside wall: 10, 50 and 90 %; `interior` is a room without outside walls. */
const factors = {
  medium: {
    nonSolar: [
      percent("31 17 11 8 6 4 4 3 3 2 2 2 1 1 1 1 1 1 1 0 0 0 0 0"),
      percent("33 16 10 7 5 4 3 3 2 2 2 2 1 1 1 1 1 1 1 1 1 1 1 0"),
      percent("35 15 10 7 5 4 3 3 2 2 2 2 1 1 1 1 1 1 1 1 1 1 0 0"),
    ],
    solar: [
      percent("28 15 10 7 6 5 4 4 3 3 2 2 2 2 1 1 1 1 1 1 1 0 0 0"),
      percent("29 15 10 7 6 5 4 3 3 3 2 2 2 2 1 1 1 1 1 1 1 0 0 0"),
      percent("29 15 10 7 6 5 4 3 3 3 2 2 2 2 1 1 1 1 1 1 1 0 0 0"),
    ],
    interior: percent("31 17 11 8 6 4 4 3 3 2 2 2 1 1 1 1 1 1 1 0 0 0 0 0"),
  },
  heavy: {
    nonSolar: [
      percent("22 10 6 5 5 4 4 4 4 3 3 3 3 3 3 2 2 2 2 2 2 2 2 2"),
      percent("25 9 6 5 5 4 4 4 3 3 3 3 3 3 2 2 2 2 2 2 2 2 2 2"),
      percent("28 9 6 5 4 4 4 4 3 3 3 3 3 2 2 2 2 2 2 2 2 2 2 1"),
    ],
    solar: [
      percent("26 12 7 5 4 4 3 3 3 3 3 3 2 2 2 2 2 2 2 2 2 2 2 2"),
      percent("27 13 7 5 4 4 3 3 3 3 3 3 2 2 2 2 2 2 2 2 2 2 1 1"),
      percent("28 13 7 5 4 4 3 3 3 3 3 2 2 2 2 2 2 2 2 2 2 2 1 1"),
    ],
    interior: percent("21 9 6 5 5 4 4 4 4 3 3 3 3 3 3 3 3 2 2 2 2 2 2 2"),
  },
} as const;

export const radiantFactorsSource: SourceId = "ashraeRadiant";

const mixed = new Map<string, RadiantSeries>();

/**
 * Series of a room. `glassShare` of its outside walls is 0 to 1, interpolated linearly between the published 10, 50 and 90 % and constant
 * beyond them; null for a room without outside walls.
 */
export function radiantSeries(mass: ThermalMass, glassShare: number | null): RadiantSeries {
  const rows = factors[mass];
  if (glassShare === null) return { nonSolar: rows.interior, solar: rows.interior };
  const position = Math.min(2, Math.max(0, (inRange("glassShare", glassShare, 0, 1, "") - 0.1) / 0.4));
  return memoize(mixed, `${mass} ${position}`, () => {
    const from = Math.min(1, Math.floor(position));
    const between = (all: readonly (readonly number[])[]) =>
      (all[from] as readonly number[]).map((low, hour) => low + (position - from) * ((all[from + 1]?.[hour] as number) - low));
    return { nonSolar: between(rows.nonSolar), solar: between(rows.solar) };
  });
}
