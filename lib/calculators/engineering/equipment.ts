// From a load to machines one can buy. UAE labels and Dubai's rules rate at 46 °C outdoors (T3 of ISO 5151), catalogues
// name units by their capacity at 35 °C (T1).
import { inRange, wholeInRange } from "./invalid-input.ts";
import { btuhToWatts } from "./units.ts";

export type UnitChoice = {
  count: number;
  /** The size on the box, at 35 °C. */
  nominalBtuh: number;
  /** All units together at 46 °C, W. */
  capacityAt46W: number;
  /** Capacity at 46 °C over the load, minus one. */
  oversize: number;
  /** Above 15 % a fixed-speed unit starts and stops too often to dry the air; an inverter copes up to 30 %. */
  tooLargeFor: readonly ("fixedSpeed" | "inverter")[];
};

/** Nominal W (35 °C) that still gives the load at 46 °C; capacity ratio of the maker's table, else 0.85 to 0.90. Ratio 0.5 to 1. */
export function nominalForT3W(loadW: number, t3Ratio: number): number {
  return inRange("loadW", loadW, 0, 1e9, "W") / inRange("t3Ratio", t3Ratio, 0.5, 1, "");
}

/**
 * The smallest choice for each number of equal units, from one up to `maxCount`, that covers the load at 46 °C; fewest
 * units first. Load above 0 to 10 MW, sizes in Btu/h ascending. Empty when even `maxCount` of the largest are too small.
 */
export function unitChoices(loadW: number, sizesBtuh: readonly number[], t3Ratio: number, maxCount = 4): UnitChoice[] {
  inRange("loadW", loadW, 1, 1e7, "W");
  inRange("t3Ratio", t3Ratio, 0.5, 1, "");
  wholeInRange("maxCount", maxCount, 1, 100, "units");
  for (const [index, size] of sizesBtuh.entries()) inRange(`sizesBtuh[${index}]`, size, 1000, 1e7, "Btu/h");
  const choices: UnitChoice[] = [];
  for (let count = 1; count <= maxCount; count++) {
    const nominalBtuh = sizesBtuh.find((size) => count * btuhToWatts(size) * t3Ratio >= loadW);
    if (nominalBtuh === undefined) continue;
    const capacityAt46W = count * btuhToWatts(nominalBtuh) * t3Ratio;
    const oversize = capacityAt46W / loadW - 1;
    const tooLargeFor = [...(oversize > 0.15 ? ["fixedSpeed" as const] : []), ...(oversize > 0.3 ? ["inverter" as const] : [])];
    choices.push({ count, nominalBtuh, capacityAt46W, oversize, tooLargeFor });
  }
  return choices;
}
