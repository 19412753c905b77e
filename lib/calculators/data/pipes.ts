// Pipe sizes on the market: nominal size and inner diameter, mm.
import type { SourceId } from "./sources.ts";

export type PipeSize = { name: string; innerMm: number };

const sizes = (pairs: readonly (readonly [string, number])[]): readonly PipeSize[] => pairs.map(([name, innerMm]) => ({ name, innerMm }));

export const pipes = {
  steel: {
    roughnessMm: 0.046,
    sizes: sizes([
      ["DN15", 15.8],
      ["DN20", 20.9],
      ["DN25", 26.6],
      ["DN32", 35.1],
      ["DN40", 40.9],
      ["DN50", 52.5],
      ["DN65", 62.7],
      ["DN80", 77.9],
      ["DN100", 102.3],
      ["DN125", 128.2],
      ["DN150", 154.1],
      ["DN200", 202.7],
      ["DN250", 254.5],
      ["DN300", 303.2],
    ]),
  },
  copper: {
    roughnessMm: 0.0015,
    sizes: sizes([
      ["15 × 0.7", 13.6],
      ["22 × 0.9", 20.2],
      ["28 × 0.9", 26.2],
      ["35 × 1.2", 32.6],
      ["42 × 1.2", 39.6],
      ["54 × 1.2", 51.6],
      ["76.1 × 1.5", 73.1],
      ["108 × 1.5", 105],
    ]),
  },
} as const satisfies Record<string, { roughnessMm: number; sizes: readonly PipeSize[] }>;

/** Limits of water velocity, m/s: small pipes are audible in rooms, large ones wear. */
export const pipeVelocityLimits = { smallMs: 1.2, largeMs: 2.4, smallBelowMm: 50 } as const;

/** Return minus flow temperature of the chilled water, K. */
export const waterDifferences = { building: 5.5, district: 8.9 } as const;

/** Expansion of water from 7 to 45 °C, as a share of its volume, for a standstill in a hot building. */
export const waterGrowth = 0.0098;

export const pipeSources = { friction: "ashraePipes", sizes: "pipeSizes" } as const satisfies Record<string, SourceId>;
