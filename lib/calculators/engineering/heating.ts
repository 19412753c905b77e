// Steady heat loss of a room in winter, without sun and people. ASHRAE Fundamentals 2021 SI, ch. 18, "Heating load calculations".
import { sensibleHeatW } from "./air.ts";
import { inRange } from "./invalid-input.ts";

export type HeatLossPart = { name: string; areaM2: number; uWm2K: number };

/** Heat loss by part and by infiltration, W; difference of indoor and outdoor design temperature 0 to 80 K. (eq. 37, 38) */
export function heatLoss(
  parts: readonly HeatLossPart[],
  infiltrationLps: number,
  differenceK: number,
): { parts: { name: string; watts: number }[]; infiltrationW: number; totalW: number } {
  inRange("differenceK", differenceK, 0, 80, "K");
  const losses = parts.map(({ name, areaM2, uWm2K }) => ({
    name,
    watts: inRange(`${name}.areaM2`, areaM2, 0, 1e5, "m²") * inRange(`${name}.uWm2K`, uWm2K, 0, 8, "W/m²K") * differenceK,
  }));
  const infiltrationW = sensibleHeatW(infiltrationLps, differenceK);
  return { parts: losses, infiltrationW, totalW: losses.reduce((sum, { watts }) => sum + watts, infiltrationW) };
}
