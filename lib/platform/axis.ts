import { nice, ticks } from "d3-array";

/** The figures of a chart's axis: round, evenly spaced, from 0 to the first at or above `largest`, about `steps` steps. */
export function axisTicks(largest: number, steps = 4): number[] {
  const [, top] = nice(0, largest > 0 ? largest : 1, steps);
  return ticks(0, top, steps);
}
