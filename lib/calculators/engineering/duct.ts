// Friction of air in ducts and pipes. ASHRAE Fundamentals 2021 SI, ch. 21, eq. 18–25. Standard air at 20 °C.
import { inRange } from "./invalid-input.ts";

const airDensityKgm3 = 1.204;

/** Reynolds number of standard air: 66.4 · mm · m/s. (eq. 22) */
export const airReynoldsNumber = (diameterM: number, velocityMs: number) => 66_400 * diameterM * velocityMs;

/**
 * Darcy friction factor: laminar below Re 2300, Colebrook's equation above, to 1e-10. Re 1 to 1e8, relative roughness 0 to 0.1. (eq. 19)
 */
export function frictionFactor(reynoldsNumber: number, relativeRoughness: number): number {
  inRange("reynoldsNumber", reynoldsNumber, 1, 1e8, "");
  inRange("relativeRoughness", relativeRoughness, 0, 0.1, "");
  if (reynoldsNumber < 2300) return 64 / reynoldsNumber;
  let inverseRoot = 8;
  for (let step = 0; step < 50; step++) {
    const next = -2 * Math.log10(relativeRoughness / 3.7 + (2.51 * inverseRoot) / reynoldsNumber);
    if (Math.abs(next - inverseRoot) < 1e-12) break;
    inverseRoot = next;
  }
  return inverseRoot ** -2;
}

/** Friction of a round duct, Pa/m. Flow 1 to 1e6 L/s, diameter 20 mm to 5 m, roughness 0 to 10 mm. (eq. 18) */
export function ductFrictionPaM(airFlowLps: number, diameterM: number, roughnessMm: number): number {
  inRange("airFlowLps", airFlowLps, 1, 1e6, "L/s");
  inRange("diameterM", diameterM, 0.02, 5, "m");
  inRange("roughnessMm", roughnessMm, 0, Math.min(10, diameterM * 100), "mm");
  const velocityMs = airFlowLps / 1000 / ((Math.PI / 4) * diameterM ** 2);
  const factor = frictionFactor(airReynoldsNumber(diameterM, velocityMs), roughnessMm / 1000 / diameterM);
  return (factor / diameterM) * (airDensityKgm3 / 2) * velocityMs ** 2;
}

/** Diameter in m of the round duct with the same friction at the same flow as a rectangle. Sides 20 mm to 5 m. (eq. 25) */
export function equivalentDiameterM(widthM: number, heightM: number): number {
  inRange("widthM", widthM, 0.02, 5, "m");
  inRange("heightM", heightM, 0.02, 5, "m");
  return (1.3 * (widthM * heightM) ** 0.625) / (widthM + heightM) ** 0.25;
}
