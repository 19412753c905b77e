// Air through a mixing box, a cooling coil or a heater. ASHRAE Fundamentals 2017/2021 SI, ch. 1, "Typical air-conditioning processes" and
// its examples. Air flows are actual flows at the given state, not standard air.

import { InvalidInputError, inRange } from "./invalid-input.ts";
import { enthalpyKJkg, humidityRatioFromRelativeHumidity, specificVolumeM3kg } from "./psychrometrics.ts";

export type AirState = { dryBulbC: number; humidityRatio: number };

/** Mass flow of dry air, kg/s. Flow 0 to 1000 m³/s. (eq. 26) */
function dryAirKgs(airFlowM3s: number, air: AirState, pressurePa: number): number {
  return inRange("airFlowM3s", airFlowM3s, 0, 1000, "m³/s") / specificVolumeM3kg(air.dryBulbC, air.humidityRatio, pressurePa);
}

/** State from temperature and relative humidity (0 to 1). */
export function airState(dryBulbC: number, relativeHumidity: number, pressurePa: number): AirState {
  return { dryBulbC, humidityRatio: humidityRatioFromRelativeHumidity(dryBulbC, relativeHumidity, pressurePa) };
}

/** Mixture of two streams by mass of dry air; the flows may not both be 0. (eq. 44) */
export function mixedAir(first: AirState, firstKgs: number, second: AirState, secondKgs: number): AirState {
  inRange("firstKgs", firstKgs, 0, 2000, "kg/s");
  inRange("secondKgs", secondKgs, 0, 2000, "kg/s");
  const totalKgs = inRange("totalKgs", firstKgs + secondKgs, 1e-9, 4000, "kg/s");
  const humidityRatio = (first.humidityRatio * firstKgs + second.humidityRatio * secondKgs) / totalKgs;
  const enthalpy =
    (enthalpyKJkg(first.dryBulbC, first.humidityRatio) * firstKgs + enthalpyKJkg(second.dryBulbC, second.humidityRatio) * secondKgs) /
    totalKgs;
  return { dryBulbC: (enthalpy - 2501 * humidityRatio) / (1.006 + 1.86 * humidityRatio), humidityRatio };
}

export type CoilDuty = { totalW: number; sensibleW: number; latentW: number; condensateKgs: number };

/**
 * Heat that a coil removes between two states, and its condensate, which leaves at the temperature of the leaving air. Throws
 * InvalidInputError if the air would gain moisture. Within 0.5 % of the chapter's examples. (eq. 41–43)
 */
export function coolingCoil(airFlowM3s: number, entering: AirState, leaving: AirState, pressurePa: number): CoilDuty {
  const massKgs = dryAirKgs(airFlowM3s, entering, pressurePa);
  const { dryBulbC, humidityRatio } = leaving;
  if (!(humidityRatio <= entering.humidityRatio))
    throw new InvalidInputError({
      field: "leaving.humidityRatio",
      value: humidityRatio,
      allowed: { min: 0, max: entering.humidityRatio, unit: "kg/kg" },
    });
  const condensateKgs = massKgs * (entering.humidityRatio - humidityRatio);
  const drop = enthalpyKJkg(entering.dryBulbC, entering.humidityRatio) - enthalpyKJkg(dryBulbC, humidityRatio);
  const totalW = 1000 * (massKgs * drop - condensateKgs * 4.186 * dryBulbC);
  const sensibleW = 1000 * massKgs * (1.006 + 1.86 * humidityRatio) * (entering.dryBulbC - dryBulbC);
  return { totalW, sensibleW, latentW: totalW - sensibleW, condensateKgs };
}

/** Heat to warm air to a temperature with unchanged moisture, W. (eq. 39) */
export function heaterW(airFlowM3s: number, entering: AirState, leavingC: number, pressurePa: number): number {
  const massKgs = dryAirKgs(airFlowM3s, entering, pressurePa);
  return 1000 * massKgs * (enthalpyKJkg(leavingC, entering.humidityRatio) - enthalpyKJkg(entering.dryBulbC, entering.humidityRatio));
}
