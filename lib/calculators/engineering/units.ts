// Conversions between the engine's SI units and the units of the trade. Any finite number; exact to rounding. Factors: 1 Btu(IT) =
// 1055.05585262 J, 1 TR = 12 000 Btu/h, 1 ft = 0.3048 m (ASHRAE Fundamentals 2021 SI, ch. 39).

import { InvalidInputError } from "./invalid-input.ts";

const wattsPerBtuh = 1055.05585262 / 3600;
const wattsPerTon = 12_000 * wattsPerBtuh;
const lpsPerCfm = 28.316846592 / 60;
const m2PerFt2 = 0.3048 ** 2;
const m3PerFt3 = 0.3048 ** 3;
const metresPerFoot = 0.3048;
const litresPerGallon = 3.785411784;

const finite = (value: number) => {
  if (!Number.isFinite(value)) throw new InvalidInputError({ field: "value", value, allowed: { min: -1.7e308, max: 1.7e308, unit: "" } });
  return value;
};

export const wattsToTons = (watts: number) => finite(watts) / wattsPerTon;
export const tonsToWatts = (tons: number) => finite(tons) * wattsPerTon;
export const wattsToBtuh = (watts: number) => finite(watts) / wattsPerBtuh;
export const btuhToWatts = (btuh: number) => finite(btuh) * wattsPerBtuh;
export const lpsToCfm = (lps: number) => finite(lps) / lpsPerCfm;
export const cfmToLps = (cfm: number) => finite(cfm) * lpsPerCfm;
export const litresToGallons = (litres: number) => finite(litres) / litresPerGallon;
/** Water in US gallons a minute. */
export const lpsToGpm = (lps: number) => litresToGallons(lps) * 60;
export const m2ToFt2 = (m2: number) => finite(m2) / m2PerFt2;
export const ft2ToM2 = (ft2: number) => finite(ft2) * m2PerFt2;
export const m3ToFt3 = (m3: number) => finite(m3) / m3PerFt3;
export const ft3ToM3 = (ft3: number) => finite(ft3) * m3PerFt3;
export const metresToFeet = (metres: number) => finite(metres) / metresPerFoot;
export const feetToMetres = (feet: number) => finite(feet) * metresPerFoot;
export const celsiusToFahrenheit = (celsius: number) => finite(celsius) * 1.8 + 32;
export const fahrenheitToCelsius = (fahrenheit: number) => (finite(fahrenheit) - 32) / 1.8;
/** U-values in W/m²K and Btu/h·ft²·°F. */
export const uToImperial = (u: number) => (finite(u) / wattsPerBtuh) * (m2PerFt2 / 1.8);
export const uFromImperial = (u: number) => finite(u) * wattsPerBtuh * (1.8 / m2PerFt2);
