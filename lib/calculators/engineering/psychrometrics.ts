// Moist air. ASHRAE Fundamentals 2017/2021 SI, ch. 1; equation numbers of that chapter. Dry-bulb range −100 to 200 °C,
// pressure 40 to 120 kPa, relative humidity and humidity ratio as fractions (kg/kg). Agrees with ASHRAE table 3 within
// 0.03 % in saturation pressure.
import { inRange } from "./invalid-input.ts";

const celsius = (field: string, value: number) => inRange(field, value, -100, 200, "°C");
const pressure = (pressurePa: number) => inRange("pressurePa", pressurePa, 40_000, 120_000, "Pa");
const ratio = (value: number) => inRange("humidityRatio", value, 0, 10, "kg/kg");

/** Saturation vapour pressure over ice below the triple point, over water above it. Pa; −100 to 200 °C. (eq. 5, 6) */
export function saturationPressurePa(temperatureC: number): number {
  const kelvin = celsius("temperatureC", temperatureC) + 273.15;
  const logarithm =
    temperatureC <= 0.01
      ? -5674.5359 / kelvin +
        6.3925247 -
        0.009677843 * kelvin +
        6.2215701e-7 * kelvin ** 2 +
        2.0747825e-9 * kelvin ** 3 -
        9.484024e-13 * kelvin ** 4 +
        4.1635019 * Math.log(kelvin)
      : -5800.2206 / kelvin +
        1.3914993 -
        0.048640239 * kelvin +
        4.1764768e-5 * kelvin ** 2 -
        1.4452093e-8 * kelvin ** 3 +
        6.5459673 * Math.log(kelvin);
  return Math.exp(logarithm);
}

/** Standard atmosphere. Pa; elevation −500 to 11 000 m. (eq. 3) */
export function pressureAtElevationPa(elevationM: number): number {
  return 101_325 * (1 - 2.25577e-5 * inRange("elevationM", elevationM, -500, 11_000, "m")) ** 5.2559;
}

/** kg/kg from the partial pressure of the vapour, which must lie below the total pressure. (eq. 20) */
export function humidityRatioFromVapourPressure(vapourPressurePa: number, pressurePa: number): number {
  const total = pressure(pressurePa);
  const vapour = inRange("vapourPressurePa", vapourPressurePa, 0, total * 0.94, "Pa");
  return (0.621945 * vapour) / (total - vapour);
}

/** Vapour pressure of air with this humidity ratio, Pa. (eq. 20, inverted) */
export function vapourPressurePa(humidityRatio: number, pressurePa: number): number {
  return (pressure(pressurePa) * ratio(humidityRatio)) / (0.621945 + humidityRatio);
}

/** kg/kg; relative humidity 0 to 1. (eq. 12, 20) */
export function humidityRatioFromRelativeHumidity(dryBulbC: number, relativeHumidity: number, pressurePa: number): number {
  const share = inRange("relativeHumidity", relativeHumidity, 0, 1, "");
  return humidityRatioFromVapourPressure(share * saturationPressurePa(dryBulbC), pressurePa);
}

/** kg/kg; the dew point is at or below saturation by definition. (eq. 20, 36) */
export function humidityRatioFromDewPoint(dewPointC: number, pressurePa: number): number {
  return humidityRatioFromVapourPressure(saturationPressurePa(dewPointC), pressurePa);
}

/** The right-hand side of eq. 33 (water) and 35 (ice); negative when the pair cannot exist. */
function ratioAtWetBulb(dryBulbC: number, wetBulbC: number, pressurePa: number): number {
  const saturated = humidityRatioFromDewPoint(wetBulbC, pressurePa);
  return wetBulbC >= 0
    ? ((2501 - 2.326 * wetBulbC) * saturated - 1.006 * (dryBulbC - wetBulbC)) / (2501 + 1.86 * dryBulbC - 4.186 * wetBulbC)
    : ((2830 - 0.24 * wetBulbC) * saturated - 1.006 * (dryBulbC - wetBulbC)) / (2830 + 1.86 * dryBulbC - 2.1 * wetBulbC);
}

/** Humidity ratio, kg/kg. The wet bulb is at most the dry bulb, and not so low that the ratio would be negative. (eq. 33, 35) */
export function humidityRatioFromWetBulb(dryBulbC: number, wetBulbC: number, pressurePa: number): number {
  celsius("dryBulbC", dryBulbC);
  const driest = () => lowestWetBulbC(dryBulbC, pressurePa);
  if (!(wetBulbC <= dryBulbC)) inRange("wetBulbC", wetBulbC, driest(), dryBulbC, "°C");
  const result = ratioAtWetBulb(dryBulbC, wetBulbC, pressurePa);
  if (result < 0) inRange("wetBulbC", wetBulbC, driest(), dryBulbC, "°C");
  return Math.max(0, result);
}

function bisect(low: number, high: number, tooHigh: (value: number) => boolean): number {
  let [from, to] = [low, high];
  for (let step = 0; step < 60 && to - from > 1e-9; step++) {
    const middle = (from + to) / 2;
    if (tooHigh(middle)) to = middle;
    else from = middle;
  }
  return (from + to) / 2;
}

function lowestWetBulbC(dryBulbC: number, pressurePa: number): number {
  return bisect(-100, dryBulbC, (wetBulbC) => ratioAtWetBulb(dryBulbC, wetBulbC, pressurePa) > 0);
}

/** Wet bulb, °C, to 1e-8 K; humidity ratio from 0 to saturation at the dry bulb. */
export function wetBulbC(dryBulbC: number, humidityRatio: number, pressurePa: number): number {
  inRange("humidityRatio", humidityRatio, 0, humidityRatioFromDewPoint(dryBulbC, pressurePa) * 1.000001, "kg/kg");
  return bisect(-100, dryBulbC, (guess) => ratioAtWetBulb(dryBulbC, guess, pressurePa) > humidityRatio);
}

/** Dew point, °C, to 1e-8 K; humidity ratio at least 1e-7 kg/kg (perfectly dry air has no dew point). */
export function dewPointC(humidityRatio: number, pressurePa: number): number {
  inRange("humidityRatio", humidityRatio, 1e-7, 10, "kg/kg");
  const vapour = vapourPressurePa(humidityRatio, pressurePa);
  return bisect(-100, 200, (guess) => saturationPressurePa(guess) > vapour);
}

/** Relative humidity, 0 to 1; above 1 if the air cannot hold that much water. (eq. 12, 22) */
export function relativeHumidity(dryBulbC: number, humidityRatio: number, pressurePa: number): number {
  return vapourPressurePa(humidityRatio, pressurePa) / saturationPressurePa(dryBulbC);
}

/** kJ per kg of dry air, zero at 0 °C dry. (eq. 30) */
export function enthalpyKJkg(dryBulbC: number, humidityRatio: number): number {
  return 1.006 * celsius("dryBulbC", dryBulbC) + ratio(humidityRatio) * (2501 + 1.86 * dryBulbC);
}

/** m³ per kg of dry air. (eq. 26) */
export function specificVolumeM3kg(dryBulbC: number, humidityRatio: number, pressurePa: number): number {
  return (287.042 * (celsius("dryBulbC", dryBulbC) + 273.15) * (1 + 1.607858 * ratio(humidityRatio))) / pressure(pressurePa);
}
