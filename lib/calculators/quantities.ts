// Quantities of a building in the units of its reader, SI or IP: of the form, of results, on paper and in spreadsheets.
import {
  celsiusToFahrenheit,
  cfmToLps,
  fahrenheitToCelsius,
  feetToMetres,
  ft2ToM2,
  lpsToCfm,
  lpsToGpm,
  m2ToFt2,
  metresToFeet,
  uFromImperial,
  uToImperial,
} from "./engineering/units.ts";
import { formatNumber } from "./format.ts";
import type { Quantity } from "./project/project.ts";
import type { UnitSystem } from "./texts.ts";

const plain = (value: number) => value;
const inImperial: Record<Quantity, { to: (value: number) => number; from: (value: number) => number }> = {
  area: { to: m2ToFt2, from: ft2ToM2 },
  length: { to: metresToFeet, from: feetToMetres },
  flow: { to: lpsToCfm, from: cfmToLps },
  perArea: { to: (value) => value / m2ToFt2(1), from: (value) => value * m2ToFt2(1) },
  thickness: { to: (value) => value / 25.4, from: (value) => value * 25.4 },
  temperature: { to: celsiusToFahrenheit, from: fahrenheitToCelsius },
  difference: { to: (value) => value * 1.8, from: (value) => value / 1.8 },
  u: { to: uToImperial, from: uFromImperial },
  plain: { to: plain, from: plain },
};

/** Converts a quantity from SI to a system of units (`to`) and back (`from`). */
export const unitConversion = (system: UnitSystem, quantity: Quantity) => (system === "imperial" ? inImperial[quantity] : inImperial.plain);

/** U-values are written alike in every language. */
export const uUnits = { metric: "W/m²K", imperial: "Btu/h·ft²·°F" } as const;

/** Units as papers and spreadsheets write them in every language. */
const writtenUnits: Record<UnitSystem, Record<Exclude<Quantity, "plain">, string>> = {
  metric: {
    area: "m²",
    length: "m",
    flow: "L/s",
    perArea: "W/m²",
    thickness: "mm",
    temperature: "°C",
    difference: "K",
    u: uUnits.metric,
  },
  imperial: {
    area: "ft²",
    length: "ft",
    flow: "cfm",
    perArea: "W/ft²",
    thickness: "in",
    temperature: "°F",
    difference: "°F",
    u: uUnits.imperial,
  },
};

/** Water in pipes, from L/s: the trade counts it in gallons a minute where it counts air in cubic feet. */
export const waterFlow = {
  metric: { unit: "L/s", places: 2, of: plain },
  imperial: { unit: "gpm", places: 1, of: lpsToGpm },
} as const satisfies Record<UnitSystem, { unit: string; places: number; of: (lps: number) => number }>;

/** Decimals: whole square feet and cfm are as exact as a tenth of a square metre and of a litre a second. */
const decimals: Record<UnitSystem, Record<Exclude<Quantity, "plain">, number>> = {
  metric: { area: 1, length: 2, flow: 0, perArea: 1, thickness: 1, temperature: 1, difference: 1, u: 2 },
  imperial: { area: 0, length: 2, flow: 0, perArea: 2, thickness: 2, temperature: 1, difference: 1, u: 3 },
};

/** Formats a quantity given in SI, without its unit. */
export const formatIn = (system: UnitSystem, quantity: Exclude<Quantity, "plain">, value: number, places = decimals[system][quantity]) =>
  formatNumber(unitConversion(system, quantity).to(value), places);

export const writtenUnit = (system: UnitSystem, quantity: Exclude<Quantity, "plain">) => writtenUnits[system][quantity];

/** A number in the units of its reader as exactly as it was entered, up to four significant digits after conversion. */
export function enteredIn(system: UnitSystem, quantity: Exclude<Quantity, "plain">, value: number): string {
  const converted = unitConversion(system, quantity).to(value);
  return String(Number(system === "metric" ? converted.toPrecision(5) : converted.toPrecision(4)));
}
