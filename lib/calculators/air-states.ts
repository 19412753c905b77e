// States of moist air as text, in SI or IP.
import type { AirPoint } from "./engineering/coil-air.ts";
import { celsiusToFahrenheit } from "./engineering/units.ts";
import { formatNumber } from "./format.ts";
import type { UnitSystem } from "./texts.ts";

/** Grains of water per pound of air, and grams per kilogram, for a humidity ratio of 1. */
export const ratioUnits = { metric: { factor: 1000, unit: "g/kg" }, imperial: { factor: 7000, unit: "gr/lb" } } as const;

/** The figures of a state as text, in the units of the form: temperatures, share, moisture, enthalpy, each without its unit. */
export function stateTexts({ dryBulbC, wetBulbC, relativeHumidity, humidityRatio, enthalpyKJkg }: AirPoint, system: UnitSystem): string[] {
  const degrees = (celsius: number) => formatNumber(system === "imperial" ? celsiusToFahrenheit(celsius) : celsius, 1);
  const enthalpy = system === "imperial" ? enthalpyKJkg / 2.326 + enthalpyAt32F : enthalpyKJkg;
  return [
    degrees(dryBulbC),
    degrees(wetBulbC),
    formatNumber(relativeHumidity * 100),
    formatNumber(humidityRatio * ratioUnits[system].factor, system === "imperial" ? 0 : 1),
    formatNumber(enthalpy, 1),
  ];
}

/** Units of stateTexts(). */
export const stateUnits = {
  metric: ["°C", "°C", "%", ratioUnits.metric.unit, "kJ/kg"],
  imperial: ["°F", "°F", "%", ratioUnits.imperial.unit, "Btu/lb"],
} as const;

/** Enthalpy in IP begins at 0 °F, in SI at 0 °C, which is 32 °F: 0.240 Btu/lb for each degree. */
const enthalpyAt32F = 0.24 * 32;
