// Water in closed pipes, as for chilled water. Darcy's equation with Colebrook's factor (ASHRAE Fundamentals 2021 SI,
// ch. 22); water at 10 °C.
import { frictionFactor } from "./duct.ts";
import { inRange } from "./invalid-input.ts";

export const waterDensityKgm3 = 1000;
export const waterViscosityM2s = 1.31e-6;
/** Heat capacity of water, kJ per litre and K. */
export const waterHeatKJlK = 4.19;

/** Chilled water for a load, L/s. Load 0 to 1e6 kW, difference between return and flow 1 to 20 K. */
export function chilledWaterLps(loadKw: number, differenceK: number): number {
  return inRange("loadKw", loadKw, 0, 1e6, "kW") / (waterHeatKJlK * inRange("differenceK", differenceK, 1, 20, "K"));
}

export type PipeFlow = { velocityMs: number; reynolds: number; factor: number; frictionPaM: number };

/** Flow 0.001 to 1e5 L/s, inner diameter 5 mm to 3 m, roughness 0 to 5 mm. */
export function pipeFlow(waterLps: number, diameterM: number, roughnessMm: number): PipeFlow {
  inRange("waterLps", waterLps, 0.001, 1e5, "L/s");
  inRange("diameterM", diameterM, 0.005, 3, "m");
  inRange("roughnessMm", roughnessMm, 0, Math.min(5, diameterM * 100), "mm");
  const velocityMs = waterLps / 1000 / ((Math.PI / 4) * diameterM ** 2);
  const reynolds = (velocityMs * diameterM) / waterViscosityM2s;
  const factor = frictionFactor(reynolds, roughnessMm / 1000 / diameterM);
  return { velocityMs, reynolds, factor, frictionPaM: ((factor / diameterM) * waterDensityKgm3 * velocityMs ** 2) / 2 };
}
